import type { Settings } from '../../../../shared/ipc/routes/settings';
import { createProviderClient, type ProviderDependencies } from '../client/provider-client';
import { toModelError } from '../client/provider-error';

/** A list that is younger is not asked for again; a server of one's own may have another model since. */
const FRESH_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
/** A router lists some hundreds. */
const MAX_MODELS = 2_000;

export interface ModelListDependencies extends Pick<ProviderDependencies, 'now' | 'log' | 'outgoing' | 'fetch'> {
  settings: () => Pick<Settings, 'engine' | 'provider'>;
  key: () => string | null;
}

/**
 * The models that the server in use lists, by name, kept for a while; none where no server is in use.
 *
 * @throws AppError `model-*` where the server gives no list
 */
export function createModelList({ settings, key, ...dependencies }: ModelListDependencies): () => Promise<string[]> {
  let kept: { baseUrl: string; at: number; names: Promise<string[]> } | null = null;
  return () => {
    const { engine, provider } = settings();
    if (engine !== 'provider') return Promise.resolve([]);
    const at = dependencies.now();
    if (kept === null || kept.baseUrl !== provider.baseUrl || at - kept.at > FRESH_MS) {
      const names = ask({ ...dependencies, settings: provider, key: key() });
      const asked = { baseUrl: provider.baseUrl, at, names };
      kept = asked;
      names.catch(() => {
        if (kept === asked) kept = null;
      });
    }
    return kept.names;
  };
}

async function ask(dependencies: ProviderDependencies): Promise<string[]> {
  const client = createProviderClient({ ...dependencies, maxRetries: 0 });
  try {
    const page = await client.openai.models.list({ timeout: TIMEOUT_MS });
    const named = (Array.isArray(page?.data) ? page.data : []).flatMap(({ id }) =>
      typeof id === 'string' && id !== '' ? [id.slice(0, 200)] : [],
    );
    const names = [...new Set(named)].sort((one, other) => one.localeCompare(other));
    return client.redactor.redactAll(names.slice(0, MAX_MODELS));
  } catch (error) {
    throw toModelError(error, { ...client, model: '' });
  }
}
