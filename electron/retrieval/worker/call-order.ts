import { SEARCHES, type CallMessage } from './protocol';

/**
 * When the calls of a message begin: in the order they came, but for searches by meaning that come with nothing but
 * other searches. These begin first and are handed
 * on to the scan thread, which is at work while words are looked up here.
 *
 * @param begin must not throw
 * @param soon runs something after what was begun could hand on its work; in the order it is told
 * @returns takes the calls of one message after another
 */
export function createCallOrder(
  begin: (call: CallMessage) => void,
  soon: (run: () => void) => void = setImmediate,
): (calls: readonly CallMessage[]) => void {
  const line: CallMessage[] = [];
  const beginLine = () => {
    for (const call of line.splice(0)) begin(call);
  };

  return (calls) => {
    if (line.length > 0) {
      line.push(...calls);
      return;
    }
    const isByMeaning = ({ method }: CallMessage) => method === 'dense';
    if (!calls.some(isByMeaning) || !calls.every(({ method }) => SEARCHES.has(method))) {
      for (const call of calls) begin(call);
      return;
    }
    for (const call of calls.filter(isByMeaning)) begin(call);
    line.push(...calls.filter((call) => !isByMeaning(call)));
    if (line.length > 0) soon(beginLine);
  };
}
