import { createDevServerPages } from '../shell/dev-server-pages';
import { runChromiumProgram } from './chromium-program';

// Development only (`npm run dev`, not packaged): the address of the pages' server, then what chromium-main.ts takes.
const [origin = '', ...args] = process.argv.slice(2);
void runChromiumProgram(args, createDevServerPages(origin));
