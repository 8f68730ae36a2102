import { ownArguments } from '../shell/own-arguments';
import { runWithoutWindow } from './installed-command-line';

const args = ownArguments(process.argv, process.defaultApp);
await runWithoutWindow(args);
const { runElectronProgram } = await import('./electron-program');
runElectronProgram(args);
