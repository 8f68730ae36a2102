import { createAsOfRetrieval } from '../../as-of/as-of-retrieval';
import { openVaultAsOf } from '../../as-of/open-vault-as-of';
import { questionLookups } from '../../corpus/question-lookups';
import { realFileSystem } from '../../files/file-system';
import { createRetrieval } from '../../retrieval/pipeline';
import type { CorpusServices } from './corpus-services';
import type { ExternalServices } from './external-services';
import type { ModelServices } from './model-services';
import type { ServiceOptions } from './service-options';

/** The search behind chat, search and other assistants, of the vault now and as it was. */
export type RetrievalServices = ReturnType<typeof createRetrievalServices>;

export function createRetrievalServices(
  { vault, vaultFolder, ids, log }: ServiceOptions,
  { offline, openIndex, embedder }: ModelServices,
  { index, leaving, corpus, surfacing, vitality }: CorpusServices,
  { web, collections }: ExternalServices,
) {
  const { store, writer } = vault;
  const asOf = createAsOfRetrieval({
    present: createRetrieval({
      index,
      store,
      ids,
      ...questionLookups(corpus),
      leaving,
      surfacing,
      vitality,
      web: web.lookup,
      collections: collections.lookup,
      fallback: offline,
    }),
    open: (at) =>
      openVaultAsOf(
        {
          vaultFolder,
          fileSystem: realFileSystem,
          store,
          writer,
          openIndex,
          embedder,
          leaving,
          fallback: offline,
          ids,
          log,
        },
        at,
      ),
    onBatch: (listener) => writer.onBatch(listener),
  });
  return { retrieval: asOf.retrieval, closeEarlierStates: asOf.close };
}
