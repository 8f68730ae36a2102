import { join } from 'node:path';
import { readAskedScope } from '../../search-results/search-scope';
import { type Chat, createChat } from '../../chat/chat';
import { createStartingQuestionsFile, openStartingQuestions } from '../../chat/starting-questions/starting-questions';
import type { ProjectsOfChats } from '../../chat/turn/turn-of-project';
import { withoutKeptAnswers, type About } from '../../corpus/projects/leaving';
import type { Engine } from '../../ports/engine';
import { createExtraction } from '../../corpus/extraction/extract-turn';
import { knownFactKeys } from '../../corpus/facts/known-fact-keys';
import { BUILT_IN_MODEL } from '../../models/embeddings/built-in-embedder';
import { startSummaries } from '../../corpus/start-summaries';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { RecalledSimilarity } from '../../corpus/extraction/novelty-filter';
import type { IndexPort } from '../../retrieval/index/index-port';
import type { VaultStore } from '../../store/vault-store';
import { similaritiesOfText } from './text-similarity';
import { sleep } from './timers';

/** An import writes its batches closer together than this. */
const IMPORT_QUIET_MS = 1_500;
/** Kept notes of which a new chat's example questions are made. */
const RECENT_NOTES = 20;
/** Texts embedded per turn; further ones are compared by their words alone. */
const MAX_TEXTS = 60;

/** Similarity of texts to the packages of an answer's runs, by the index's vectors; null without them. */
function createRecalledSimilarity({
  store,
  index,
}: {
  store: Pick<VaultStore, 'get'>;
  index: Pick<IndexPort, 'score'>;
}): RecalledSimilarity {
  const surfaced = async (traceId: TraceId | null | undefined): Promise<SourceRef[]> => {
    const trace = traceId === null || traceId === undefined ? null : await store.get('traces', traceId);
    if (trace === null || trace === undefined) return [];
    const further = await Promise.all((trace.childIds ?? []).map((id) => store.get('traces', id)));
    return [...new Set([trace, ...further].flatMap((run) => run?.package.order ?? []))];
  };
  return async (texts, answer) => {
    const pool = await surfaced(answer?.traceId);
    const similarities: (number | null)[] = texts.map(() => null);
    if (pool.length === 0) return similarities;
    for (const [position, text] of texts.slice(0, MAX_TEXTS).entries()) {
      const similarityOf = await similaritiesOfText(index, text, pool);
      similarities[position] = [...similarityOf.values()].reduce<number | null>(
        (best, similarity) => (similarity === null ? best : Math.max(best ?? 0, similarity)),
        null,
      );
    }
    return similarities;
  };
}

/** Chat, the notes that are taken of it, and its summaries. */
export type ChatServices = Awaited<ReturnType<typeof startChatServices>>;

/** Answers that an earlier process left open are settled before this resolves. */
export async function startChatServices(options: ServiceOptions, base: BaseServices) {
  const { vault, streams, ids, now, log } = options;
  const { store, writer } = vault;
  const { offline, engine, index, reader, corpus, retrieval, leaving } = base;
  const engineFor = (about: About): Engine => leaving.engineFor(engine(), about);
  const knownKeys = async () => {
    const withheld = await leaving.withheld(engine());
    return knownFactKeys(
      corpus.factTable,
      corpus.hiddenTextFilter,
      now(),
      (source) => source === null || withheld?.refs.has(source) !== true,
    );
  };
  const projects: ProjectsOfChats = { of: ({ project }) => corpus.projects.find(project), leaving };
  const extraction = createExtraction({
    engine: engineFor,
    readable: leaving.readable,
    ids,
    now,
    log,
    reader,
    excluded: () => options.settingsStore.get().excluded,
    similarity: createRecalledSimilarity({ store, index: index.port }),
    readSentences: (sentences) => index.port.readSentences(sentences),
    knownKeys,
    relations: base.relations,
    isSaidOtherwiseSince: (text, since) => corpus.contradictions.isSaidOtherwiseSince(text, since),
  });
  const summaries = await startSummaries({
    store,
    writer,
    ids,
    now,
    log,
    engine: engineFor,
    catalog: corpus.catalog,
    entityTable: corpus.entityTable,
    hidden: withoutKeptAnswers(corpus.hiddenTextFilter, leaving),
    readSentences: (sentences) => index.port.readSentences(sentences),
    async vectorsOf(texts) {
      const embedded = await index.port.passageVectors(texts);
      return embedded?.model === BUILT_IN_MODEL ? embedded.vectors : null;
    },
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
    tools: base.tools,
    decisions: base.decisions,
    outgoing: base.outgoing,
    sentenceSimilarities: (pairs) => index.port.sentenceSimilarities(pairs),
    sentenceReader: {
      applicability: (asked) => index.port.applicability(asked),
      sentenceSimilarities: (pairs) => index.port.sentenceSimilarities(pairs),
    },
    extraction,
    ids,
    now,
    log,
    streams,
    draftsFolder: options.vaultFolder,
    draftFiles: base.attachments.draftFiles,
    files: base.attachments.messageFiles,
    contract: () => options.settingsStore.get().answerStyle,
    readScope: (asked) => readAskedScope(asked, now(), { catalog: corpus.catalog, store }),
    projects,
    proposeCorrection: (said) => corpus.corrections.propose(index.port, said),
    flagContradictions: (units) => corpus.contradictions.flag(units),
    keepByChoice: (units) => corpus.review.keepByChoice(units),
    recordRepetitions: (repetitions) => corpus.notes.recordRepetitions(repetitions),
    hidden: corpus.hiddenTextFilter,
  });
  await chat.settleInterrupted();
  const starting = await openStartingQuestions({
    store,
    writer,
    retrieval,
    offline,
    isMeaningHere: () => base.embedder().kind !== 'provider',
    sentences: index.port,
    index,
    // A question that begins with what a project keeps would be sent with it.
    recentNotes: () =>
      corpus.notes.complete('', RECENT_NOTES).flatMap(({ id, title }) => (leaving.isFree(id) ? [title] : [])),
    isAnswering: () => chat.isAnswering(),
    hidden: corpus.hiddenTextFilter,
    file: createStartingQuestionsFile(join(options.vaultFolder, 'starting-questions.json'), log),
    onChanged: options.onStatus,
    now,
    sleep,
    quietMs: IMPORT_QUIET_MS,
    log,
  });
  return { extraction, knownKeys, projects, summaries, chat, starting };
}
