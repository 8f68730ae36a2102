import { createDevServerPages } from '../shell/dev-server-pages';
import { runElectronProgram } from './electron-program';

// Development only (`npm run dev`, not packaged): the address of the pages' server, then what electron-main.ts takes.
const [origin = '', ...args] = process.argv.slice(2);
runElectronProgram(args, createDevServerPages(origin));
