import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../../../../shared/lib/parse-json';
import { callContext } from '../../metering/call-context';
import { errorIn } from './plain-chunk';
import { refusalKind } from './refusal-words';

/** Milliseconds before a server that loads its model is asked again: at first, and at most. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

const onWait = new AsyncLocalStorage<() => void>();

/** Runs a call that is told each time the server says that it still loads the model. */
export const tellingOfLoad = <Value>(tell: () => void, call: () => Promise<Value>): Promise<Value> =>
  onWait.run(tell, call);

/**
 * A `fetch` that asks a server again for as long as it says that its model is being loaded, at most `limitMs`; the turn
 * that waits is told. Aborting the request's signal ends the waiting.
 */
export function waitForLoad(fetchImplementation: typeof fetch, limitMs: number): typeof fetch {
  return async (input, init) => {
    const start = performance.now();
    let hasWaited = false;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const { response, isLoading } = await ask(fetchImplementation, input, init);
      if (!isLoading || performance.now() - start + pauseMs > limitMs) {
        if (hasWaited) callContext()?.onModelLoad?.(false);
        return response;
      }
      hasWaited = true;
      onWait.getStore()?.();
      callContext()?.onModelLoad?.(true);
      await sleep(pauseMs, undefined, init?.signal == null ? {} : { signal: init.signal });
    }
  };
}

async function ask(
  fetchImplementation: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<{ response: Response; isLoading: boolean }> {
  const response = await fetchImplementation(input, init);
  if (init?.method?.toUpperCase() !== 'POST' || response.status < 500) return { response, isLoading: false };
  const text = await response.text();
  const error = errorIn(parseJson(text), true) ?? { message: text };
  const { status, statusText, headers } = response;
  return {
    response: new Response(text, { status, statusText, headers }),
    isLoading: refusalKind(status, error) === 'loading',
  };
}
