import type { CallMessage } from '../../threads/worker-contract';
import { specOf, type IndexMethod } from '../index/index-methods';

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
