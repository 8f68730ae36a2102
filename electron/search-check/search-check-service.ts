import { join } from 'node:path';
import { z } from 'zod';
import { type SearchCheck, searchCheckSchema } from '../../shared/domain/search-check';
import { type NoteId, parseSourceRef } from '../../shared/domain/ids';
import { AppError } from '../../shared/ipc/errors';
import type { SearchCheckState } from '../../shared/ipc/routes/health';
import type { Logger } from '../../shared/lib/logger';
import type { Catalog } from '../corpus/catalog/catalog';
import { hiddenReasonOf } from '../corpus/hidden-claims/hidden-note-index';
import { createDerivedFile } from '../files/derived-file';
import type { Engine } from '../ports/engine';
import type { Retrieval } from '../retrieval/funnel/retrieval';
import type { HiddenLookup, HiddenView } from '../retrieval/funnel/retrieval-ports';
import type { VaultStore } from '../store/vault-store';
import { type CheckQuestion, makeQuestions } from './make-questions';
import { t } from '../../shared/messages/message';

export const emptyCheck = (at: number, hadMeaning: boolean): SearchCheck => ({
  at,
  asked: 0,
  first: 0,
  amongThree: 0,
  lower: 0,
  notFound: 0,
  hadMeaning,
  misses: [],
});

/** Adds a question’s outcome to a check. @param found ids of what was found, in order, each once */
export function countAnswer(
  check: SearchCheck,
  question: CheckQuestion,
  found: readonly string[],
  titleOf: (id: string) => string | null,
): void {
  const rank = rankOfAnswer(found, (id) => id === question.noteId);
  check.asked += 1;
  if (rank === 1) {
    check.first += 1;
    return;
  }
  if (rank <= 3) check.amongThree += 1;
  else if (Number.isFinite(rank)) check.lower += 1;
  else check.notFound += 1;
  check.misses.push({
    ...question,
    rank: Number.isFinite(rank) ? rank : null,
    cameFirst: found[0] === undefined ? null : titleOf(found[0]),
  });
}

/** 1-based rank of the first source that is an answer; infinite without one. */
export function rankOfAnswer<Source>(sources: readonly Source[], isAnswer: (source: Source) => boolean): number {
  const index = sources.findIndex(isAnswer);
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
}

interface Dependencies {
  retrieval: Pick<Retrieval, 'retrieve'>;
  /** The offline engine: nothing is sent. */
  engine: Engine;
  catalog: Pick<Catalog, 'withStatus' | 'note'>;
  hidden: HiddenLookup;
  store: Pick<VaultStore, 'getMany'>;
  /** Whether every text can be found by its meaning. */
  hasMeaning: () => boolean;
  /** An answer is being written: the check waits. */
  isAnswering: () => boolean;
  vaultFolder: string;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  log: Logger;
}

export type SearchCheckService = ReturnType<typeof createSearchCheckService>;

/** The last results of this device; they can be measured again at any time. */
const fileSchema = z.object({ last: searchCheckSchema.nullable(), previous: searchCheckSchema.nullable() });
/** Milliseconds between two questions, so that windows come first. */
const PAUSE_MS = 5;
const WAIT_FOR_ANSWER_MS = 250;
const NOTES_READ_AT_ONCE = 100;

/** Asks a vault questions about its own notes in the background, and keeps how well it found them. */
export function createSearchCheckService(deps: Dependencies) {
  const file = createDerivedFile({
    path: join(deps.vaultFolder, 'search-check.json'),
    schema: fileSchema,
    empty: { last: null, previous: null },
    name: 'search check',
    log: deps.log,
  });
  let running: { controller: AbortController; done: number; total: number; ended: Promise<void> } | null = null;

  const state = async (): Promise<SearchCheckState> => {
    // Before the file: a check that ends meanwhile has written its result.
    const progress = running === null ? null : { done: running.done, total: running.total };
    const { last, previous } = await file.read();
    const view = await deps.hidden.view({ includeArchived: false });
    return {
      running: progress,
      last: withoutHiddenMisses(last, deps.catalog, view),
      previous: withoutHiddenMisses(previous, deps.catalog, view),
    };
  };

  const run = async (progress: { done: number; total: number }, signal: AbortSignal): Promise<void> => {
    const questions = await makeQuestions({ notes: keptNotes(deps.catalog), readBodies: bodyReader(deps.store) });
    progress.total = questions.length;
    const check = emptyCheck(deps.now(), deps.hasMeaning());
    for (const question of questions) {
      while (deps.isAnswering() && !signal.aborted) await deps.sleep(WAIT_FOR_ANSWER_MS, signal);
      if (signal.aborted) return;
      countAnswer(check, question, await ask(deps, question, signal), (id) => deps.catalog.note(id)?.title ?? null);
      progress.done += 1;
      await deps.sleep(PAUSE_MS, signal);
    }
    if (signal.aborted) return;
    const { last } = await file.read();
    await file.write({ last: check, previous: last });
    const { asked, first, notFound } = check;
    deps.log.info('search check: ended', { asked, first, notFound });
  };

  return {
    state,
    /** @throws AppError `busy` while one runs */
    async start(): Promise<SearchCheckState> {
      if (running !== null) throw new AppError('busy', t('mainSearchCheck.searchBeingMeasuredAlready'));
      const controller = new AbortController();
      const current = { controller, done: 0, total: 0, ended: Promise.resolve() };
      running = current;
      current.ended = run(current, controller.signal)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) deps.log.error('search check: failed', { error: String(error) });
        })
        .finally(() => {
          running = null;
        });
      return state();
    },
    /** The result of a stopped check is not kept. */
    async stop(): Promise<SearchCheckState> {
      running?.controller.abort();
      await running?.ended;
      return state();
    },
    async close(): Promise<void> {
      running?.controller.abort();
      await running?.ended;
    },
  };
}

/** What was hidden since the check counts and is not named. */
function withoutHiddenMisses(
  check: SearchCheck | null,
  catalog: Dependencies['catalog'],
  view: Pick<HiddenView, 'states'>,
): SearchCheck | null {
  if (check === null) return null;
  const misses = check.misses.filter(({ noteId, question, title, cameFirst }) => {
    const note = catalog.note(noteId);
    const isHidden = note !== null && hiddenReasonOf(note) !== null;
    return !isHidden && ![question, title, cameFirst ?? ''].some((text) => view.states(text));
  });
  return { ...check, misses };
}

const keptNotes = (catalog: Dependencies['catalog']) =>
  [...catalog.withStatus('kept')]
    .filter(({ neverSurface }) => !neverSurface)
    .map(({ id, title }) => ({ noteId: id, title }));

const bodyReader =
  (store: Dependencies['store']) =>
  async (ids: readonly string[]): Promise<(string | null)[]> => {
    const bodies: (string | null)[] = [];
    for (let from = 0; from < ids.length; from += NOTES_READ_AT_ONCE)
      for (const note of await store.getMany('notes', ids.slice(from, from + NOTES_READ_AT_ONCE)))
        bodies.push(note?.body ?? null);
    return bodies;
  };

/** The notes of the package in its order, each once. */
async function ask(
  { retrieval, engine, now }: Dependencies,
  { question }: CheckQuestion,
  signal: AbortSignal,
): Promise<NoteId[]> {
  const { sources } = await retrieval.retrieve({
    surface: 'eval',
    withoutProfile: true,
    question,
    recentTurns: [],
    sessionId: null,
    asOf: now(),
    engine,
    signal,
  });
  const refs = sources.map(({ ref }) => parseSourceRef(ref));
  return [...new Set(refs.map(({ kind, id }) => `${kind === 'note' ? '' : `${kind}:`}${id}`))] as NoteId[];
}
