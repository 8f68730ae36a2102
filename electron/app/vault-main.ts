import { runVault } from './run-vault';

process.exitCode = await runVault(process.argv.slice(2), process.stdin);
