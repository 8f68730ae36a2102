import { runWithoutWindow } from './installed-command-line';

const args = process.argv.slice(1);
await runWithoutWindow(args);
const { runElectronProgram } = await import('./electron-program');
runElectronProgram(args);
