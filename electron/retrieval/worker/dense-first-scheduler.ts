import { READ_ONLY_METHODS, type CallMessage } from './index-protocol';

/**
 * When the calls of a message begin: in the order they came, but for searches by meaning that come with nothing but
 * other searches. These begin first and are handed
 * on to the scan thread, which is at work while words are looked up here.
 *
 * @param begin must not throw
 * @param defer runs something after what was begun could hand on its work; in the order it is told
 * @returns takes the calls of one message after another
 */
export function createDenseFirstScheduler(
  begin: (call: CallMessage) => void,
  defer: (run: () => void) => void = setImmediate,
): (calls: readonly CallMessage[]) => void {
  const waiting: CallMessage[] = [];
  const beginWaiting = () => {
    for (const call of waiting.splice(0)) begin(call);
  };

  return (calls) => {
    if (waiting.length > 0) {
      waiting.push(...calls);
      return;
    }
    const isDense = ({ method }: CallMessage) => method === 'dense';
    if (!calls.some(isDense) || !calls.every(({ method }) => READ_ONLY_METHODS.has(method))) {
      for (const call of calls) begin(call);
      return;
    }
    for (const call of calls.filter(isDense)) begin(call);
    waiting.push(...calls.filter((call) => !isDense(call)));
    if (waiting.length > 0) defer(beginWaiting);
  };
}
