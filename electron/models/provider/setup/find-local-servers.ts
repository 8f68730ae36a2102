import type { FoundServer } from '../../../../shared/ipc/routes/settings';
import { guardFetch } from '../client/guarded-fetch';
import { typedEntries } from '../../../../shared/lib/typed-entries';
import { LOCAL_SERVER_PORTS } from './provider-presets';

const PROBE_TIMEOUT_MS = 600;

export interface FindLocalServersOptions {
  fetch?: typeof fetch;
  /** Port for each kind of server; the usual one if absent. */
  ports?: Partial<Record<FoundServer['preset'], number>>;
  timeoutMs?: number;
}

/**
 * Probes 127.0.0.1 on the usual port of each kind of local server, all at once; returns those that answer, with their
 * models.
 */
export async function findLocalServers({
  fetch: fetchImplementation = globalThis.fetch,
  ports = {},
  timeoutMs = PROBE_TIMEOUT_MS,
}: FindLocalServersOptions = {}): Promise<FoundServer[]> {
  const safeFetch = guardFetch(fetchImplementation);
  const probes = typedEntries(LOCAL_SERVER_PORTS).map(async ([preset, port]): Promise<FoundServer[]> => {
    const baseUrl = `http://127.0.0.1:${ports[preset] ?? port}/v1`;
    try {
      const response = await safeFetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(timeoutMs) });
      const models = response.ok ? modelNames(await response.json()) : null;
      return models === null ? [] : [{ preset, baseUrl, models }];
    } catch {
      // Nothing there, or no model server: both mean "not found".
      return [];
    }
  });
  return (await Promise.all(probes)).flat();
}

/** Names in `{ data: [{ id }] }`; null for anything else. */
function modelNames(reply: unknown): string[] | null {
  const data = (reply as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return null;
  return data
    .flatMap((model: unknown) => {
      const id = (model as { id?: unknown } | null)?.id;
      return typeof id === 'string' ? [id.slice(0, 200)] : [];
    })
    .sort();
}
