import { openHostChannel } from '../bridge/host';
import { createStoreServer } from './server';

createStoreServer(openHostChannel());
