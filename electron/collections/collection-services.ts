import { join } from 'node:path';
import type { JoinedCollection } from '../../shared/ipc/routes/settings';
import type { Logger } from '../../shared/lib/logger';
import type { Leaving } from '../corpus/projects/leaving';
import type { Corpus } from '../corpus/start-corpus';
import { createMask } from '../models/masking/create-mask';
import { callContext, isIncognitoAnswerRunning } from '../models/metering/call-context';
import type { OutgoingLog } from '../models/outgoing/outgoing-log';
import type { IndexPort } from '../retrieval/index/index-port';
import type { SettingsStore } from '../settings/settings-store';
import type { VaultStore } from '../store/vault-store';
import { queryWords } from '../web/query-words';
import { hostOfServer, readServerAddress } from './database/server-address';
import type { EmbedText } from './home/postgres-recall-lanes';
import type { CollectionKeys } from '../settings/collection-keys';
import { createCollectionLookup } from './service/collection-lookup';
import { createCollectionService } from './service/collection-service';
import { createConnections } from './service/connections';
import { openReadCache, type ReadCache } from './service/read-cache';
import { createReviewService } from './service/review-service';
import { createNoteSelector } from './service/select-notes';

/** Milliseconds between attempts to send what waits. */
const SEND_EVERY_MS = 60_000;

/** Everything that reaches shared collections; nothing is connected before the person joined one. */
export function createCollectionServices(deps: {
  settingsStore: SettingsStore;
  keys: CollectionKeys;
  corpus: Pick<Corpus, 'catalog' | 'hiddenTextFilter'>;
  store: VaultStore;
  leaving: Pick<Leaving, 'isFree' | 'free'>;
  index: Pick<IndexPort, 'phraseVectors' | 'passageVectors'>;
  outgoing: Pick<OutgoingLog, 'add'>;
  vaultFolder: string;
  now: () => number;
  log: Logger;
  /** Calls the function every so many milliseconds; returns a function that ends it. */
  repeat: (ms: number, run: () => void) => () => void;
}) {
  const { settingsStore, keys, corpus, store, index, outgoing, vaultFolder, now, log } = deps;
  const folder = join(vaultFolder, 'collections');
  const connections = createConnections(keys, now);
  const embed: EmbedText = async (text) => {
    const embedded = await index.phraseVectors([text]);
    return embedded === null ? null : { model: embedded.model, vector: embedded.vectors[0]! };
  };
  const embedLater: EmbedText = async (text) => {
    const embedded = await index.passageVectors([text]);
    return embedded === null ? null : { model: embedded.model, vector: embedded.vectors[0]! };
  };
  const caches = new Map<string, ReadCache>();
  const cacheOf = (id: string): ReadCache => {
    const cache =
      caches.get(id) ?? openReadCache(join(folder, `${id}-read.json`), { question: embed, passage: embedLater }, log);
    caches.set(id, cache);
    return cache;
  };
  const excluded = () => settingsStore.get().excluded;
  const logSent = ({ address }: JoinedCollection, path: string, body: string, isAnswered: boolean) => {
    const context = callContext();
    outgoing.add(
      {
        task: 'collection',
        host: hostOfServer(readServerAddress(address)),
        path,
        model: '',
        sessionId: context?.sessionId ?? null,
        // The log has the status of replies by HTTP's numbers.
        status: isAnswered ? 200 : null,
      },
      body,
    );
  };
  const selector = createNoteSelector({
    store,
    catalog: corpus.catalog,
    hidden: corpus.hiddenTextFilter,
    excluded,
    isFree: deps.leaving.isFree,
    free: deps.leaving.free,
  });
  const service = createCollectionService({
    settingsStore,
    keys,
    connections,
    cacheOf,
    folder,
    selector,
    catalog: corpus.catalog,
    embed,
    onSent: (joined, act, body, isAnswered) =>
      logSent(joined, `${act} ${joined.name}`, JSON.stringify(body, null, 2), isAnswered),
    log,
  });
  const reviews = createReviewService({
    settingsStore,
    connections,
    excluded,
    onSent: (joined, act, body, isAnswered) =>
      logSent(joined, `${act} ${joined.name}`, JSON.stringify(body, null, 2), isAnswered),
  });
  const lookup = createCollectionLookup({
    asked: () => settingsStore.get().collections.filter(({ isAsked }) => isAsked),
    queryFor: (question) => queryWords(question, createMask({ excluded: excluded() })),
    connections,
    cacheOf,
    embed,
    onAsked: (joined, query, isAnswered) => logSent(joined, `search ${joined.name}`, query, isAnswered),
    isIncognito: () => callContext()?.isIncognito ?? isIncognitoAnswerRunning(),
    now,
    elapsed: () => performance.now(),
  });
  const sendWaiting = () =>
    void service
      .sendWaiting()
      .catch((error: unknown) => log.warn('collections: what waits was refused', { error: (error as Error).name }));
  const stop = deps.repeat(SEND_EVERY_MS, sendWaiting);
  return {
    lookup,
    service,
    selector,
    /** Resolves when what was read of collections has its vectors, or there is no encoder. */
    embedded: async (): Promise<void> =>
      void (await Promise.all([...caches.values()].map((cache) => cache.embedded()))),
    reviews,
    async close(): Promise<void> {
      stop();
      await Promise.all([...caches.values()].map((cache) => cache.close()));
      await connections.close();
      await service.idle();
    },
  };
}
