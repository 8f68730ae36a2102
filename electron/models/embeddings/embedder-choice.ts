import { mayGoTo, THIS_COMPUTER, type MayLeave } from '../../../shared/domain/project';
import type { Excluded, ProviderSettings, Settings } from '../../../shared/ipc/routes/settings';
import { silentLogger } from '../../../shared/lib/logger';
import type { Embedder } from '../../ports/engine';
import { createMask } from '../masking/create-mask';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { checkBaseUrl, isLoopbackHost } from '../provider/client/base-url';
import { BUILT_IN_MODEL, createBuiltInEmbedder } from './built-in-embedder';

/** Where vectors come from. Plain data, since the retrieval worker receives it in a message. */
export type EmbedderChoice =
  | { kind: 'built-in' }
  | { kind: 'provider'; settings: ProviderSettings; key: string | null; excluded?: Excluded };

export const BUILT_IN: EmbedderChoice = { kind: 'built-in' };

/**
 * The built-in encoder, unless the provider in use has an embedding model set: only then is text sent away for vectors.
 *
 * @param limits where texts of projects may go: all texts are read together, so that one limit holds for all
 */
export function chooseEmbedder(
  { engine, provider, excluded }: Pick<Settings, 'engine' | 'provider'> & { excluded?: Excluded },
  key: string | null,
  limits: readonly MayLeave[] = [],
): EmbedderChoice {
  const mayGo = () => limits.every((mayLeave) => mayGoTo(mayLeave, placeOfServer(provider.baseUrl)));
  return engine === 'provider' && provider.embeddingModel.trim() !== '' && mayGo()
    ? { kind: 'provider', settings: provider, key, ...(excluded === undefined ? {} : { excluded }) }
    : BUILT_IN;
}

/** A server as a place where a text may go; '' for an address that cannot be used. */
function placeOfServer(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return '';
  const { host, hostname } = new URL(baseUrl);
  return isLoopbackHost(hostname) ? THIS_COMPUTER : host;
}

/** The model's name as each vector records it; needs no request to the provider. */
export function embeddingModelName(choice: EmbedderChoice): string {
  if (choice.kind === 'built-in') return BUILT_IN_MODEL;
  const { baseUrl, embeddingModel } = choice.settings;
  try {
    return `${embeddingModel.trim()} at ${checkBaseUrl(baseUrl).host}`;
  } catch {
    return embeddingModel.trim();
  }
}

/** Whether both choices give the same vectors in the same way: model, address, key and masked names. */
export function isSameChoice(a: EmbedderChoice, b: EmbedderChoice): boolean {
  if (a.kind === 'built-in' || b.kind === 'built-in') return a.kind === b.kind;
  return (
    embeddingModelName(a) === embeddingModelName(b) &&
    a.settings.baseUrl === b.settings.baseUrl &&
    a.key === b.key &&
    JSON.stringify(a.excluded ?? NOTHING_EXCLUDED) === JSON.stringify(b.excluded ?? NOTHING_EXCLUDED)
  );
}

const STRUCTURED_MS = 30_000;

/**
 * @param signal aborts running requests when another choice is made
 * @param fetchImplementation makes requests to a provider; default: this thread
 * @throws AppError `unsupported` without the weights, `model-*` or `bad-input` from the provider
 */
export async function openEmbedder(
  choice: EmbedderChoice,
  signal: AbortSignal,
  fetchImplementation?: typeof fetch,
): Promise<Embedder> {
  if (choice.kind === 'built-in') return createBuiltInEmbedder();
  // Loaded on demand: with the built-in encoder the worker never loads a network client.
  const [{ createProviderClient, createKeyRedactor: redactorFor }, { createProviderEmbedder }] = await Promise.all([
    import('../provider/client/provider-client'),
    import('../provider/provider-embedder'),
  ]);
  // The index has its own back-off, which distinguishes questions from background work, so the client does not retry.
  const client = createProviderClient({
    settings: choice.settings,
    key: choice.key,
    now: () => 0,
    log: silentLogger,
    maxRetries: 0,
    ...(fetchImplementation === undefined ? {} : { fetch: fetchImplementation }),
    timeouts: { structuredMs: STRUCTURED_MS },
    mask: createMask({ excluded: choice.excluded ?? NOTHING_EXCLUDED, findKeys: redactorFor(choice).find }),
  });
  return createProviderEmbedder(client, choice.settings.embeddingModel.trim(), signal);
}
