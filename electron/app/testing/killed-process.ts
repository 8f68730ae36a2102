import { writeSync } from 'node:fs';
import { createSteppedFileSystem } from '../../files/testing/stepped-file-system';
import { KILLED_TASKS, type KilledTaskName } from './killed-tasks';

// A process that works on a vault and is killed by itself at a step of its files, or from outside at any moment.
// Arguments: task, `prepare` or `run`, the vault's folder, the folder beside it, the step (0: none).
const [task, part, vault, beside, stopAt] = process.argv.slice(2) as [
  KilledTaskName,
  'prepare' | 'run',
  string,
  string,
  string,
];

const say = (line: string) => void writeSync(1, `${line}\n`);
const { fileSystem, steps } = createSteppedFileSystem({
  ...(Number(stopAt) > 0 ? { stopAt: Number(stopAt) } : {}),
  stop: () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => {});
  },
  onSynced(path, bytes) {
    if (path.includes('journal') && bytes.length > 0) say(`synced ${bytes.toString('base64')}`);
  },
});
await KILLED_TASKS[task][part]({ vault, beside, fileSystem });
say(`steps ${steps()}`);
