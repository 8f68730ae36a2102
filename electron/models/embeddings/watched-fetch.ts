import { guardFetch } from '../provider/client/guarded-fetch';
import { createNetworkFetch } from '../provider/client/own-network-fetch';
import type { Meter } from '../metering/meter';
import { estimateEmbeddingTokens, meterFetch } from '../metering/meter-fetch';
import { logFetch } from '../outgoing/log-fetch';
import type { OutgoingLog } from '../outgoing/outgoing-log';

/** The `fetch` of the thread that makes vectors: counted, capped and written down in this one. */
export function createWatchedFetch(
  meter: Meter,
  outgoing: Pick<OutgoingLog, 'add'>,
  fetchImplementation: typeof fetch = createNetworkFetch(),
): typeof fetch {
  return async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : String(input));
    const request = readInput(init?.body);
    if (request !== null) meter.check(host, request.model, estimateEmbeddingTokens(request.input));
    return logFetch(meterFetch(guardFetch(fetchImplementation), host, meter), outgoing)(input, init);
  };
}

function readInput(body: unknown): { model: string; input: unknown } | null {
  try {
    const { model, input } = JSON.parse(String(body)) as { model?: unknown; input?: unknown };
    return input === undefined ? null : { model: typeof model === 'string' ? model : '', input };
  } catch {
    return null;
  }
}
