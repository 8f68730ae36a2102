import type { IndexPort } from './index-port';

/** What a question asks of the index, from the plan to the score. */
const QUESTION_METHODS = [
  'names',
  'mentions',
  'vocabulary',
  'lexical',
  'fuzzy',
  'dense',
  'role',
  'temporal',
  'graph',
  'score',
  'nearArchived',
] as const;

export interface QuestionsFirst {
  /** The same index; calls of a question are noticed. */
  port: IndexPort;
  /** Resolves when no question is in the index and none was for `quietMs`. */
  quiet(): Promise<void>;
}

/**
 * Lets background work wait for questions: it calls `quiet()` before each of its steps.
 *
 * @param now milliseconds that only grow
 */
export function putQuestionsFirst(
  port: IndexPort,
  { quietMs = 300, now, sleep }: { quietMs?: number; now: () => number; sleep: (ms: number) => Promise<void> },
): QuestionsFirst {
  let running = 0;
  let lastAt = -Infinity;
  let whenDone: (() => void)[] = [];

  const noticed =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      running += 1;
      try {
        return await run.apply(port, args);
      } finally {
        running -= 1;
        lastAt = now();
        if (running === 0) {
          for (const tell of whenDone) tell();
          whenDone = [];
        }
      }
    };
  const calls = Object.fromEntries(
    QUESTION_METHODS.map((method) => [method, noticed(port[method] as (...args: unknown[]) => Promise<unknown>)]),
  );
  return {
    port: { ...port, ...calls },
    async quiet() {
      for (;;) {
        if (running > 0) await new Promise<void>((resolve) => whenDone.push(resolve));
        const rest = quietMs - (now() - lastAt);
        if (running === 0 && rest <= 0) return;
        if (rest > 0) await sleep(rest);
      }
    },
  };
}
