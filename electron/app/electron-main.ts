import { runElectronProgram } from './electron-program';

runElectronProgram(process.argv.slice(1));
