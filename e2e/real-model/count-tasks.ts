import type { Engine, JudgeRequest } from '../../electron/ports/engine';
import { createOfflineEngine } from '../../electron/models/offline/offline-engine';
import type { CountedCall } from './reply-counter';
import { startVaultChat } from './vault-chat';
import type { ExtractRequest } from '../../shared/domain/extracted-unit';
import { createCountedEngine, PATIENT_MS } from './counted-engine';

/** The requests of the product, in the order of the questions. */
interface Requests {
  gate: JudgeRequest[];
  extract: ExtractRequest[];
}

/**
 * Only the structured tasks, without the funnel's time limits: the requests that the offline engine received over the
 * sample vault, so that every model gets the same ones.
 */
export async function countTasks(options: {
  url: string;
  model: string;
  questions: readonly string[];
  keep: (calls: CountedCall[]) => Promise<void>;
  say: (line: string) => void;
}): Promise<CountedCall[]> {
  const requests = await recordRequests(options.questions);
  const { engine, counter } = createCountedEngine({ ...options, structuredMs: PATIENT_MS });
  const { signal } = new AbortController();
  const rounds = options.questions.map((_, index): (() => Promise<unknown>)[] => [
    ...(requests.gate[index] === undefined ? [] : [() => engine.judge(requests.gate[index]!, signal)]),
    ...(requests.extract[index] === undefined ? [] : [() => engine.extract(requests.extract[index]!, signal)]),
  ]);
  for (const run of rounds.flat()) {
    await run().catch(() => null);
    await options.keep(counter.calls);
    const { task, ending, ms } = counter.calls.at(-1)!;
    options.say(`${task}: ${ending} in ${(ms / 1000).toFixed(1)} s`);
  }
  return counter.calls;
}

/** Asks the questions offline and records each stage's requests to the engine. */
async function recordRequests(questions: readonly string[]): Promise<Requests> {
  const offline = createOfflineEngine();
  const requests: Requests = { gate: [], extract: [] };
  const keep =
    <Request, Result>(list: Request[], run: (request: Request, signal: AbortSignal) => Promise<Result>) =>
    (request: Request, signal: AbortSignal) => {
      list.push(request);
      return run(request, signal);
    };
  const engine: Engine = {
    ...offline,
    judge: keep(requests.gate, offline.judge),
    extract: keep(requests.extract, offline.extract),
  };
  const vault = await startVaultChat(engine);
  try {
    for (const question of questions) await vault.ask(question);
  } finally {
    await vault.close();
  }
  return requests;
}
