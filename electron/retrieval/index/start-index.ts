import type { SourceRef } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import { BUILT_IN, type EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { createImageKeeper, type ImageSource } from '../../files/image-keeper';
import { indexImageOf } from './loading/image-file';
import { createIndexUpdater } from './loading/index-updater';
import { findMismatches } from './loading/find-mismatches';
import { createBackgroundEmbedder } from './loading/background-embedder';
import type { IndexPort } from './index-port';
import { trackIndexStatus, type IndexStatus } from './index-status';
import { loadIndex, loadVectors } from './loading/load-index';
import { prioritizeForeground } from './foreground-priority';
import { t } from '../../../shared/messages/message';

/** Vectors that are made anew rather than read from the store among all others; an image may lack as many. */
const MAX_MADE_ANEW = 500;
export interface RetrievalIndex {
  readonly port: IndexPort;
  status(): IndexStatus;
  /** The same, under the name the Storage page uses. */
  info(): IndexStatus;
  onStatus(listener: (status: IndexStatus) => void): () => void;
  /** Resolves when every batch written so far is indexed; vectors may still be missing. */
  settled(): Promise<void>;
  /** Resolves when every entry has its vector too, or no encoder is available. */
  embedded(): Promise<void>;
  /** What the person opened is read for its meaning next. */
  embedFirst(refs: SourceRef[]): void;
  /** Compares every entry's hash with the store's record; mismatching entries are counted and repaired by a reload. */
  checkIntegrity(): Promise<{ checked: number; mismatches: number }>;
  /**
   * Takes vectors from this encoder from now on. Another model reads the vault in the background; a provider no longer
   * chosen is sent nothing more.
   */
  setEmbedder(choice: EmbedderChoice): Promise<void>;
  /** Empties the index and loads it again from the store. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

export interface StartIndexDeps {
  /** Opens the index: `createIndexCore` in this thread, `createIndexClient` in a worker. Called once. */
  openPort: () => IndexPort;
  store: VaultStore;
  writer: Pick<VaultWriter, 'onBatch' | 'lastSeq'>;
  log: Logger;
  now: () => number;
  /** The first encoder. Default: the built-in one. */
  embedder?: EmbedderChoice;
  /** A monotonic clock, in milliseconds. Default `performance.now`. */
  elapsed?: () => number;
  /** How long background work waits after a question; default: as `prioritizeForeground`. */
  quietMs?: number;
  /** Stored vectors are read after this, which needs the store more; default: at once. */
  vectorsAfter?: Promise<unknown>;
  /** Keeps the index on disk between starts; absent: it is loaded from the store each time. */
  image?: ImageSource;
}

/**
 * Loads the index from its image on disk or else from the store, then follows every batch by its number. Words are searchable as soon as this
 * resolves; stored vectors come in right after, and missing ones are made in the background and stored.
 */
export async function startIndex(deps: StartIndexDeps): Promise<RetrievalIndex> {
  const { store, writer, log, now } = deps;
  const elapsed = deps.elapsed ?? (() => performance.now());
  const raw = deps.openPort();
  const { port, untilIdle } = prioritizeForeground(raw, {
    ...(deps.quietMs !== undefined && { quietMs: deps.quietMs }),
    now: elapsed,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  let choice = deps.embedder ?? BUILT_IN;
  // Not awaited: calls are taken in order, and the first pages can be fetched while the worker starts.
  void raw.useEmbedder(choice, true).catch(() => {});
  const status = trackIndexStatus({ port, store, log, elapsed }, () => choice.kind === 'built-in');

  /** Counts loads: an earlier load's vectors stop coming when another begins. */
  let loadCount = 0;
  /** About as many vectors as the image holds. */
  let embeddedInImage = 0;
  let isClosed = false;
  let markClosed = () => {};
  const closed = new Promise<void>((resolve) => (markClosed = resolve));
  let vectorsLoaded: Promise<void> = Promise.resolve();
  const load = async (usesImage = false) => {
    loadCount += 1;
    const thisLoad = loadCount;
    await vectorsLoaded;
    status.update({ state: 'loading' });
    const image = usesImage ? ((await imageKeeper?.load()) ?? null) : null;
    const lastSeq = image?.seq ?? (await loadIndex(port, store, () => writer.lastSeq));
    if (image === null) imageKeeper?.outdate();
    updater.reset(lastSeq);
    await status.refresh();
    status.update({ state: 'ready' });
    vectorsLoaded = Promise.race([deps.vectorsAfter, closed])
      .then(() => loadMissingVectors(image !== null, () => thisLoad !== loadCount || isClosed))
      .then(status.refresh)
      // Missing vectors are made anew; words work.
      .catch((error: unknown) => log.error('index: stored vectors could not be read', { error: String(error) }))
      .then(() => backgroundEmbedder.wake());
  };
  /** Few missing vectors of the encoder in this process are made sooner than every stored one is read. */
  const loadMissingVectors = async (isFromImage: boolean, isCancelled: () => boolean) => {
    if (isFromImage) await port.checkVectors();
    const { embedded, toEmbed } = await port.stats();
    const mayBeMadeAnew = choice.kind === 'built-in' && toEmbed <= MAX_MADE_ANEW;
    embeddedInImage = embedded;
    if (isFromImage && embedded > 0 && (toEmbed === 0 || mayBeMadeAnew)) return;
    await loadVectors(port, store, isCancelled, untilIdle);
    embeddedInImage = (await port.stats()).embedded;
    imageKeeper?.outdate();
  };
  /** Vectors are in no batch: once the last of many is made, the image is written again. */
  const refreshAfterEmbedding = async () => {
    await status.refresh();
    const { embedded, toEmbed } = status.current();
    if (embedded < toEmbed || embedded - embeddedInImage <= MAX_MADE_ANEW) return;
    embeddedInImage = embedded;
    imageKeeper?.outdate();
  };
  const schedule = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  };
  const backgroundEmbedder = createBackgroundEmbedder({
    port,
    store,
    log,
    now: elapsed,
    // No vector is made that the store may hold.
    untilIdle: async () => {
      await vectorsLoaded;
      await untilIdle();
    },
    isRemote: () => choice.kind === 'provider',
    onProgress: refreshAfterEmbedding,
    schedule,
  });
  const updater = createIndexUpdater({
    port,
    store,
    log,
    reload: () => load(),
    onApplied: async (pending) => {
      imageKeeper?.countBatch();
      status.update({ pending });
      await status.refresh();
      backgroundEmbedder.wake();
    },
    onFailed: (problem) => status.update({ state: 'failed', problem }),
  });
  const imageKeeper =
    deps.image === undefined
      ? null
      : createImageKeeper({
          image: indexImageOf(port, store, deps.image),
          source: deps.image,
          log,
          runExclusively: updater.runExclusively,
          untilIdle,
          schedule,
        });
  const stopListening = writer.onBatch((batch) => {
    updater.enqueueBatch(batch);
    status.update({ pending: updater.pending });
  });
  await updater
    .runExclusively(() => load(true))
    .catch((error: unknown) => {
      log.error('index: loading failed', { error: String(error) });
      status.update({ state: 'failed', problem: t('mainStore.indexNotLoaded') });
    });
  backgroundEmbedder.wake();

  return {
    port,
    status: status.current,
    info: status.current,
    onStatus: status.onStatus,
    settled: () => updater.settled(),
    async embedded() {
      await updater.settled();
      await vectorsLoaded;
      await backgroundEmbedder.settled();
    },
    embedFirst(refs) {
      // The texts are read in their turn if this fails.
      port.embedFirst(refs).catch(() => {});
    },
    async checkIntegrity() {
      await updater.settled();
      const result = await updater.runExclusively(() => findMismatches(port, store));
      if (result.mismatches > 0) {
        log.warn('index: entries that do not match their records', result);
        await updater.runExclusively(() => load());
        backgroundEmbedder.wake();
      }
      status.update({ mismatches: result.mismatches, checkedAt: now() });
      return result;
    },
    async setEmbedder(next) {
      choice = next;
      await port.useEmbedder(next);
      await status.refresh();
      backgroundEmbedder.wake({ skipsRetryDelay: true });
    },
    async rebuild() {
      await updater.runExclusively(() => load());
      backgroundEmbedder.wake();
    },
    async close() {
      stopListening();
      backgroundEmbedder.stop();
      await imageKeeper?.save();
      isClosed = true;
      markClosed();
      await updater.settled();
      await vectorsLoaded;
      await backgroundEmbedder.settled();
      await port.close();
    },
  };
}
