import { parentPort } from 'node:worker_threads';
import { followSharedLanguage } from '../../threads/thread-language';
import { TEXT_TASKS, type TextTask } from './text-tasks';
import type { TextReply } from './text-reader';

const languageLoaded = followSharedLanguage();

/** Worker thread that reads long texts: one reply per task, one at a time. */
parentPort?.on('message', ({ name, input }: TextTask) => {
  const run = TEXT_TASKS[name] as (given: unknown) => Promise<unknown>;
  const done = languageLoaded().then(() => run(input));
  done.then(
    (value) => reply({ ok: true, value }),
    (error: unknown) => reply({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
});

const reply = (message: TextReply): void => parentPort?.postMessage(message);
