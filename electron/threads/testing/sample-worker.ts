import { parentPort } from 'node:worker_threads';
import { AppError } from '../../../shared/ipc/errors';
import { serveWorker } from '../serve-worker';
import { SAMPLE_CONTRACT } from './sample-port';

const names: string[] = [];

serveWorker(
  parentPort!,
  {
    double: async ({ values }) => ({ values: values.map((value) => 2 * value) }),
    async fail(kind) {
      throw kind === 'bug' ? new Error('a bug') : new AppError('model-key', 'The key is wrong.', { retryable: true });
    },
    giveFunction: async () => () => {},
    never: () => new Promise<void>(() => {}),
    exit: async () => process.exit(3),
    async order(name) {
      names.push(name);
      return [...names];
    },
    close: async () => {},
  },
  SAMPLE_CONTRACT,
);
