import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChromiumProgram } from './chromium-program';

export { startChromiumApp } from './chromium-app';

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isProgram) void runChromiumProgram(process.argv.slice(2));
