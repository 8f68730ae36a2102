import { createAssistantReadLog, readsFolderOf } from '../../assistants/read-log';
import { createAssistantService } from '../../assistants/assistant-service';
import { questionLookups } from '../../corpus/question-lookups';
import { createRetrieval } from '../../retrieval/pipeline';
import { createKeyRedactor } from '../../models/provider/client/provider-client';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';

/** What other assistants are answered by while the app is open, and what the person is shown of it. */
export function createAssistantServices(
  { vault, vaultFolder, settingsStore, keys, assistantClients, onAssistants, ids, now }: ServiceOptions,
  base: Pick<BaseServices, 'index' | 'corpus' | 'vitality' | 'surfacing' | 'offline'>,
) {
  const { index, corpus, vitality, surfacing, offline } = base;
  const reads = createAssistantReadLog(readsFolderOf(vaultFolder), now);
  const service = createAssistantService({
    vault: () => ({
      store: vault.store,
      corpus,
      async retrieval(hidden) {
        await index.settled();
        const lookups = { ...questionLookups(corpus), hidden };
        return createRetrieval({ index, store: vault.store, ids, ...lookups, surfacing, vitality, fallback: offline });
      },
      async lexical(query) {
        await index.settled();
        return index.port.lexical(query);
      },
    }),
    engine: offline,
    clients: assistantClients,
    reads,
    excluded: async () => settingsStore.requireExcluded(),
    findKeys(text) {
      const { provider } = settingsStore.get();
      return createKeyRedactor({ key: keys.keyFor(provider.baseUrl) }).find(text);
    },
    now,
    onChanged: onAssistants,
  });
  return { service, reads, clients: assistantClients };
}

export type AssistantServices = ReturnType<typeof createAssistantServices>;
