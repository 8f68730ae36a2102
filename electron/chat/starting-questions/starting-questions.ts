import { z } from 'zod';
import { sourceRef, sourceRefSchema, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { StartingQuestion, StartingQuestions } from '../../../shared/ipc/routes/chat';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import type { HiddenTextFilter } from '../../corpus/hidden-filter/hidden-text-filter';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';
import { hasFiniteVerb } from '../../language/grammar/finite-verbs';
import { normaliseText } from '../../language/words/normalise-text';
import type { Engine } from '../../ports/engine';
import type { IndexPort } from '../../retrieval/index/index-port';
import type { RetrievalIndex } from '../../retrieval/index/start-index';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { citationsOf } from '../turn/citations';
import { readerOf, toEnginePackage } from '../turn/turn-retrieval';
import { ASKED, findCandidates, readTexts, takeNext, type Candidate } from './find-candidates';
import { questionsOf, type Asked } from './question-of-sentence';

/** Where the sentences stand, in UTF-16 units, and what is asked of each: the file holds no text of the vault. */
const savedSchema = z.object({
  questions: z
    .array(
      z.object({
        ref: sourceRefSchema,
        start: z.number().int().nonnegative(),
        end: z.number().int().nonnegative(),
        asks: z.enum(ASKED),
      }),
    )
    .max(10),
});
type Saved = z.infer<typeof savedSchema>;
type Place = Saved['questions'][number];

/** Losing it loses no note: another import makes new ones. */
export const createStartingQuestionsFile = (path: string, log: Logger): DerivedFile<Saved> =>
  createDerivedFile({ path, schema: savedSchema, empty: { questions: [] }, name: 'starting questions', log });

export interface StartingQuestionsDeps {
  store: Pick<VaultStore, 'getMany'>;
  writer: Pick<VaultWriter, 'onBatch'>;
  retrieval: Pick<Retrieval, 'retrieve'>;
  /** Answers by rules on this machine: no model is asked for what nobody asked. */
  offline: Engine;
  /** Whether vectors are made on this machine; else the questions are searched by their words alone. */
  isMeaningHere: () => boolean;
  sentences: Pick<IndexPort, 'applicability' | 'sentenceSimilarities'>;
  index: Pick<RetrievalIndex, 'status' | 'embedFirst'>;
  /** Titles of kept notes that may be shown, the latest first. */
  recentNotes: () => readonly string[];
  isAnswering: () => boolean;
  hidden: Pick<HiddenTextFilter, 'filterSourceMessages'>;
  file: DerivedFile<Saved>;
  onChanged: () => void;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds without a further batch after which an import counts as ended. */
  quietMs: number;
  log: Logger;
}

const MAX_QUESTIONS = 3;
/** Questions that are tried; each takes about a second. */
const MAX_TRIED = 14;
const POLL_MS = 200;
/** An index that is not done by then is asked for what it has. */
const MAX_POLLS_FOR_INDEX = 300;

/**
 * Three questions that an import answers, made of its own sentences and tried on the vault: one is shown only where the
 * first thing that its answer quotes is the sentence it was made of. Nothing of it is stored but where they stand.
 */
export async function openStartingQuestions(deps: StartingQuestionsDeps) {
  const { writer, file, onChanged, sleep, log } = deps;
  let saved = (await file.read()).questions;
  let imported = new Map<SourceRef, number>();
  let looking: { controller: AbortController; ended: Promise<void> } | null = null;

  const keep = async (questions: Place[]): Promise<void> => {
    saved = questions;
    await file.write({ questions });
    onChanged();
  };

  /** Resolves when the index holds every row, and the vectors of those that may be asked for. */
  const waitForIndex = async (candidates: readonly Candidate[], pause: (ms: number) => Promise<void>) => {
    let wanted: number | null = null;
    for (let polls = 0; polls < MAX_POLLS_FOR_INDEX; polls += 1) {
      const { state, pending, embedded, toEmbed } = deps.index.status();
      if (state === 'ready' && pending === 0) {
        if (wanted === null) {
          const refs = [...new Set(candidates.map(({ ref }) => ref))];
          deps.index.embedFirst(refs);
          wanted = Math.min(toEmbed, embedded + refs.length);
        }
        if (embedded >= wanted) return;
      }
      await pause(POLL_MS);
    }
  };

  const look = async (signal: AbortSignal): Promise<void> => {
    const pause = async (ms: number): Promise<void> => {
      await sleep(ms, signal);
      signal.throwIfAborted();
    };
    await pause(deps.quietMs);
    const rows = [...imported].toSorted(([, left], [, right]) => right - left).map(([ref]) => ref);
    const candidates = await findCandidates(deps, rows, signal);
    await waitForIndex(candidates, pause);
    const found: Candidate[] = [];
    const late = new Set<Candidate>();
    for (let tried = 0; tried < MAX_TRIED && found.length < MAX_QUESTIONS; tried += 1) {
      const next = takeNext(candidates, found);
      if (next === null) break;
      while (deps.isAnswering()) await pause(POLL_MS);
      const { answers, timedOut } = await tryQuestion(deps, next, signal);
      if (!answers) {
        // A busy computer: once more, when the others have been tried.
        if (timedOut && !late.has(next)) candidates.push(next);
        late.add(next);
        continue;
      }
      found.push(next);
      await keep(found.map(({ ref, start, end, asks }) => ({ ref, start, end, asks })));
    }
    // Only now: a further batch of the same import begins again with all of it.
    imported = new Map();
    log.info('starting questions', { rows: rows.length, candidates: candidates.length, found: found.length });
  };

  const stop = async (): Promise<void> => {
    looking?.controller.abort();
    await looking?.ended;
  };

  const start = (): void => {
    const isFirst = looking === null;
    looking?.controller.abort();
    const controller = new AbortController();
    const ended = look(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) log.warn('no starting questions', { error: (error as Error).name });
      })
      .finally(() => {
        if (looking?.controller === controller) looking = null;
        onChanged();
      });
    looking = { controller, ended };
    if (isFirst) onChanged();
  };

  const stopListening = writer.onBatch(({ kind, changes }) => {
    if (kind !== 'import.transcript' && kind !== 'import.document' && !kind.startsWith('import.page ')) return;
    for (const { table, after } of changes) {
      if (after === null) continue;
      if (table === 'messages' && (after as Message).role === 'person')
        imported.set(sourceRef('message', after.id), (after as Message).createdAt);
      else if (table === 'notes' || table === 'chunks')
        imported.set(sourceRef(table === 'notes' ? 'note' : 'chunk', after.id), 0);
    }
    if (imported.size > 0) start();
  });

  return {
    /** The questions whose sentences still stand, with what answers them. */
    async read(): Promise<StartingQuestions> {
      const texts = new Map(
        (
          await readTexts(
            deps,
            saved.map(({ ref }) => ref),
          )
        ).map((text) => [text.ref, text]),
      );
      const questions = saved.flatMap((place): StartingQuestion[] => {
        const text = texts.get(place.ref);
        const answer = text?.text.slice(place.start, place.end) ?? '';
        const question = text === undefined ? undefined : questionOf(answer, text.at, place.asks);
        return question === undefined
          ? []
          : [{ question, answer, ...place, of: text!.of, title: text!.title, at: text!.at }];
      });
      return { isLooking: looking !== null, questions, ofNotes: questionsOfNotes(deps.recentNotes(), deps.now()) };
    },
    async putAway(): Promise<null> {
      await stop();
      imported = new Map();
      await keep([]);
      return null;
    },
    /** Resolves when nothing is being looked for. For tests. */
    async settled(): Promise<void> {
      while (looking !== null) await looking.ended;
    },
    async close(): Promise<void> {
      stopListening();
      await stop();
    },
  };
}

/** Words of a title that names a thing; a longer one says something. */
const MAX_NAME_WORDS = 4;

/** What notes answer: a title that says something is asked for in its own words, or not at all. */
const questionsOfNotes = (titles: readonly string[], at: number): string[] =>
  titles.flatMap((title) => {
    const own = questionsOf(title, at, new Set())[0]?.question;
    if (own !== undefined) return [own];
    const isName = title.split(/\s+/u).length <= MAX_NAME_WORDS && !hasFiniteVerb(title) && !/[?.!]$/u.test(title);
    return isName ? [t('chat.whatIKnowAbout', { title })] : [];
  });

/** The question as it was made; a person's name at its beginning was known from elsewhere. */
function questionOf(sentence: string, at: number, asks: Asked): string | undefined {
  const first = /^\p{Lu}[\p{L}-]+/u.exec(sentence)?.[0] ?? '';
  return [new Set<string>(), new Set([first])]
    .flatMap((people) => questionsOf(sentence, at, people))
    .find((made) => made.asks === asks)?.question;
}

/** Whether the vault answers the question, and with its own sentence first, and whether a part of the search came too late. */
async function tryQuestion(
  { retrieval, offline, isMeaningHere, sentences, now }: StartingQuestionsDeps,
  { question, sentence }: Candidate,
  signal: AbortSignal,
): Promise<{ answers: boolean; timedOut: boolean }> {
  const request = {
    surface: 'chat' as const,
    question,
    recentTurns: [],
    sessionId: null,
    asOf: now(),
    engine: offline,
    signal,
    ...(isMeaningHere() ? {} : { byWordsAlone: () => {} }),
  };
  const retrieved = await retrieval.retrieve(request);
  let answer = '';
  const asked = { ...toEnginePackage(retrieved), question, turns: [], sentences: readerOf(sentences, request) };
  for await (const piece of offline.answer(asked, signal)) if (typeof piece === 'string') answer += piece;
  const isDoubted = [t('mainAnswers.nothingApplies'), t('mainAnswers.notCertain')].some((doubt) =>
    answer.startsWith(doubt),
  );
  const quote = normaliseText(citationsOf(answer, retrieved.sources)[0]?.quote ?? '');
  const own = normaliseText(sentence);
  return {
    answers: !isDoubted && quote !== '' && (own.includes(quote) || quote.includes(own)),
    timedOut: retrieved.trace.lanes.some(({ state }) => state === 'timed-out'),
  };
}

export type StartingQuestionsService = Awaited<ReturnType<typeof openStartingQuestions>>;
