import { parentPort } from 'node:worker_threads';
import { type IndexMethod, type IndexPort, specOf } from '../index/index-port';
import { INDEX_CONTRACT } from './index-contract';
import { serveWorker } from '../../threads/serve-worker';
import type { CallMessage } from '../../threads/worker-contract';

/**
 * Answers this worker's calls from one index core. A call that waits, for an encoder or between two texts of an
 * embedding step, lets the next begin, so that a question passes background work.
 */
export const serveIndex = (core: IndexPort): void =>
  serveWorker(parentPort!, core, INDEX_CONTRACT, createDenseFirstScheduler);

type IndexCall = CallMessage<IndexMethod>;

/**
 * Begins the calls of a message in the order they came, with one exception: where all of them only read, searches by
 * meaning begin first. They are handed on to the vector search thread, which works while words are looked up here.
 *
 * @param begin must not throw
 * @param defer runs its argument once the calls begun so far could hand on their work; keeps the order it is called in
 */
export function createDenseFirstScheduler(
  begin: (call: IndexCall) => void,
  defer: (run: () => void) => void = setImmediate,
): (calls: readonly IndexCall[]) => void {
  const waiting: IndexCall[] = [];
  const beginWaiting = () => {
    for (const call of waiting.splice(0)) begin(call);
  };

  return (calls) => {
    if (waiting.length > 0) {
      waiting.push(...calls);
      return;
    }
    const isDense = ({ method }: IndexCall) => method === 'dense';
    if (!calls.some(isDense) || !calls.every(({ method }) => specOf(method).access === 'read')) {
      for (const call of calls) begin(call);
      return;
    }
    for (const call of calls.filter(isDense)) begin(call);
    waiting.push(...calls.filter((call) => !isDense(call)));
    if (waiting.length > 0) defer(beginWaiting);
  };
}
