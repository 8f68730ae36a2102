import { createChat, type Chat } from '../../chat/chat';
import { createExtraction } from '../../corpus/extraction/extract-turn';
import { startSummaries } from '../../corpus/start-summaries';
import { createRecalledSimilarity } from './recalled-similarity';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';

/** Chat, the notes that are taken of it, and its summaries. */
export type ChatServices = Awaited<ReturnType<typeof startChatServices>>;

/** Answers that an earlier process left open are settled before this resolves. */
export async function startChatServices(options: ServiceOptions, base: BaseServices) {
  const { vault, streams, ids, now, log } = options;
  const { store, writer } = vault;
  const { offline, engine, index, reader, corpus, retrieval } = base;
  const extraction = createExtraction({
    engine,
    ids,
    now,
    log,
    reader,
    excluded: () => options.settingsStore.get().excluded,
    similarity: createRecalledSimilarity({ store, index: index.port }),
    isSaidOtherwiseSince: (text, since) => corpus.contradictions.isSaidOtherwiseSince(text, since),
  });
  const summaries = await startSummaries({
    store,
    writer,
    ids,
    now,
    log,
    engine,
    catalog: corpus.catalog,
    entityTable: corpus.entityTable,
    hidden: corpus.hiddenTextFilter,
    isAnswering: () => chat.isAnswering(),
    onProgress: options.onStatus,
  });
  const chat: Chat = createChat({
    rolling: summaries.rolling,
    store,
    writer,
    retrieval,
    engine,
    understandOffline: offline.understand,
    extraction,
    ids,
    now,
    log,
    streams,
    draftsFolder: options.vaultFolder,
    draftFiles: base.attachments.draftFiles,
    files: base.attachments.messageFiles,
    contract: () => options.settingsStore.get().answerStyle,
    flagContradictions: (units) => corpus.contradictions.flag(units),
    recordRepetitions: (repetitions) => corpus.notes.recordRepetitions(repetitions),
    hidden: corpus.hiddenTextFilter,
  });
  await chat.settleInterrupted();
  return { extraction, summaries, chat };
}
