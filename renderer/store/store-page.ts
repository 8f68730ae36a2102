import { openHostChannel } from '../bridge/host';
import { createStoreServer } from './server';

createStoreServer(openHostChannel(), undefined, (error, route) => console.error(`store page: ${route} failed`, error));
