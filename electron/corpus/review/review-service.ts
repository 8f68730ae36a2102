import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { Decided, LearnedOrder, TextMatches, ReviewUnit } from '../../../shared/ipc/routes/review';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { mergeNotes } from '../notes/merge-notes';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote } from '../notes/note-revision';
import { supersedeNote } from '../notes/supersede-note';
import { addUnit, editUnit, keepLinked, linkUnit, setCategories } from './edit-units';
import { decideUnits, reopenUnits } from './decide-units';
import { selectDecidableUnits, selectSaidUnits } from './select-units';
import {
  countDecisions,
  countOwnWords,
  firstReturn,
  importedNotes,
  newestChatFirst,
  readQueue,
  waitingNotes,
} from './review-queue';
import { inReadingOrder, readReviewUnits } from './read-review-units';
import { createReviewLearning, createReviewOrderInMemory, type ReviewOrderFile } from './learned-order';
import { similarNotes } from './similar-notes';
import { createFoldMemory } from './small-units';
import { memoizeClusters } from './cluster-units';

/** Decisions on units. Each is one batch of scope `review`, undone by `writer.undo('review')`. */
export type ReviewService = ReturnType<typeof createReviewService>;

/** Callers in main may omit the folded units. */
type OptionalDuplicates<Name extends 'review.keep' | 'review.merge' | 'review.replace' | 'review.keepBoth'> = Omit<
  ParsedRouteInput<Name>,
  'alike'
> & { alike?: readonly NoteId[] };

/** The whole queue, up to the limit of one reply. */
const WHOLE_QUEUE = { text: '', limit: 1_000, open: 'all', view: '' } as const;

export function createReviewService(deps: NoteDeps, orderFile: ReviewOrderFile = createReviewOrderInMemory()) {
  const { store, catalog, now, runExclusive } = deps;
  const learning = createReviewLearning({ catalog, file: orderFile, now });
  const folds = createFoldMemory();
  const remember = memoizeClusters();
  const counted = (note: Note): Decided => ({ note, counts: countDecisions(catalog, now()) });
  const changing = (task: () => Promise<Note>): Promise<Decided> => runExclusive(async () => counted(await task()));
  const one = (action: 'keep' | 'drop' | 'defer', id: NoteId, alike: readonly NoteId[], edit = {}): Promise<Decided> =>
    changing(async () => (await decideUnits(deps, action, [{ id, alike, ...edit }]))[0]!);

  return {
    /** The whole queue, with every fold open, unless the input says otherwise. */
    queue: (input?: Partial<NonNullable<ParsedRouteInput<'review.queue'>>> | null) =>
      readQueue({ ...deps, learning, folds }, { ...WHOLE_QUEUE, ...input }, remember),
    ownWords: () => countOwnWords(catalog),
    /** What was decided after `since` (epoch milliseconds), and when the first that was put off comes back. */
    decidedSince: (since: number) => ({
      ...countDecisions(catalog, now(), since),
      firstReturn: firstReturn(catalog, now()),
    }),
    learned: () => learning.describe(),
    async forgetLearned(): Promise<LearnedOrder> {
      await learning.reset();
      return learning.describe();
    },
    keep: ({ id, alike = [], ...edit }: OptionalDuplicates<'review.keep'>) => one('keep', id, alike, edit),
    /** @param isWrong it is not true, and what it says is hidden wherever it was said */
    drop: (id: NoteId, alike: readonly NoteId[] = [], isWrong = false) =>
      one('drop', id, alike, isWrong ? { isWrong } : {}),
    defer: (id: NoteId, alike: readonly NoteId[] = []) => one('defer', id, alike),
    decide: ({ decision, units }: ParsedRouteInput<'review.decide'>) =>
      runExclusive(async () => {
        const { open, skipped } = await selectDecidableUnits(deps, decision, units);
        const decided = open.length === 0 ? [] : await decideUnits(deps, decision, open);
        return { decided: decided.map(({ id }) => id), skipped, counts: countDecisions(catalog, now()) };
      }),
    /** Keeps what the person said, without a decision on each. */
    keepSaid: ({ units, text, sessions }: ParsedRouteInput<'review.keepSaid'>) =>
      runExclusive(async () => {
        const waiting = () => waitingNotes(catalog, { text, sessions });
        const notes = () => (sessions === undefined ? importedNotes(catalog, waiting()) : waiting());
        const ids = units ?? newestChatFirst(catalog, notes()).map(({ id }) => id);
        const { open, left } = await selectSaidUnits(deps, ids);
        if (open.length > 0) await decideUnits(deps, 'keep', open);
        return {
          decided: open.flatMap(({ id, alike }) => [id, ...alike]),
          left,
          counts: countDecisions(catalog, now()),
        };
      }),
    /**
     * Keeps what the person said of a turn's units at once, where they chose that for its chat; none where one of them
     * contradicts a kept note.
     */
    keepByChoice: (ids: readonly NoteId[]) =>
      runExclusive(async () => {
        const { open, left } = await selectSaidUnits(deps, ids);
        if (open.length > 0 && left['contradicts-kept'] === undefined) await decideUnits(deps, 'keep', open, 'choice');
      }),
    reopen: ({ ids }: ParsedRouteInput<'review.reopen'>) =>
      runExclusive(async () => ({ reopened: await reopenUnits(deps, ids) })),
    edit: (input: ParsedRouteInput<'review.edit'>) => changing(() => editUnit(deps, input)),
    setCategory: ({ ids, category }: ParsedRouteInput<'review.setCategory'>) =>
      runExclusive(async () => {
        const decided = await setCategories(deps, ids, category);
        return { decided, skipped: [], counts: countDecisions(catalog, now()) };
      }),
    merge: ({ id, with: others, title, body, category, alike = [] }: OptionalDuplicates<'review.merge'>) =>
      changing(async () => {
        // A kept note survives; among pending units the focused one.
        const into = others.find((other) => catalog.note(other)?.status === 'kept') ?? id;
        return mergeNotes(
          deps,
          { into, from: [id, ...others, ...alike].filter((other) => other !== into), text: { title, body, category } },
          'review',
        );
      }),
    replace: ({ id, older, title, category, alike = [] }: OptionalDuplicates<'review.replace'>) =>
      changing(async () => {
        const same: Note[] = [];
        for (const other of alike) same.push(await requireNote(store, other));
        return supersedeNote(deps, { newer: id, older, title, category, alike: same }, 'review');
      }),
    keepBoth: (input: OptionalDuplicates<'review.keepBoth'>) => changing(() => keepLinked(deps, input)),
    link: (input: ParsedRouteInput<'review.link'>) => changing(() => linkUnit(deps, input)),
    /** A unit that the extractor missed; pending like the others. */
    add: (input: ParsedRouteInput<'review.add'>) => runExclusive(() => addUnit(deps, input)),
    async near({ text, id }: ParsedRouteInput<'review.findSimilar'>): Promise<TextMatches> {
      await catalog.titlesIndexed();
      return { exact: exactNote(deps, text, id), similar: similarNotes(catalog, text, id) };
    },
    note: (id: NoteId) => requireNote(store, id),
    /** A session's pending and kept units, in conversation order. */
    async forSession(sessionId: SessionId): Promise<ReviewUnit[]> {
      const notes = await store.query({ name: 'notesOfSession', sessionId });
      const units = await readReviewUnits(
        deps,
        notes.filter((note) => isUndecided(note) || note.status === 'kept'),
      );
      return units.toSorted(inReadingOrder);
    },
  };
}

/** A kept note with this title before a pending one. */
function exactNote({ catalog }: NoteDeps, text: string, own: NoteId | null): TextMatches['exact'] {
  const key = titleKey(text);
  if (key === '') return null;
  const named = catalog.withTitle(key).filter((note) => note.id !== own);
  const found = named.find((note) => note.status === 'kept') ?? named.find(catalog.isWaiting);
  return found === undefined ? null : { id: found.id, title: found.title, status: found.status };
}
