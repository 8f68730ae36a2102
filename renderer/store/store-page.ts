import { openHostChannel } from '../ipc/host';
import { createStoreServer } from './store-server';

createStoreServer(openHostChannel());
