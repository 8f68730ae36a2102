import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type {
  Decided,
  DecidedMany,
  KeptSaid,
  LearnedOrder,
  TextMatches,
  ReviewQueue,
  ReviewUnit,
} from '../../../shared/ipc/routes/review';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { mergeNotes } from '../notes/merge-notes';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote } from '../notes/note-revision';
import { supersedeNote } from '../notes/supersede-note';
import { addUnit } from './add-unit';
import { decideUnits } from './decide-units';
import { editUnit, keepLinked, linkUnit, setCategories } from './edit-units';
import { selectDecidableUnits } from './select-decidable-units';
import { countDecisions, importedNotes, readQueue, waitingNotes } from './review-queue';
import { selectSaidUnits } from './select-said-units';
import { inReadingOrder, readReviewUnits } from './read-review-units';
import { createReviewLearning } from './learned-order';
import { createReviewOrderInMemory, type ReviewOrderFile } from './review-order-file';
import { similarNotes } from './similar-notes';
import { createFoldMemory } from './small-units';
import { memoizeClusters } from './cluster-units';

/** Decisions on units. Each is one batch of scope `review`, undone by `writer.undo('review')`. */
export interface ReviewService {
  /** The whole queue, with every fold open, unless the input says otherwise. */
  queue(input?: Partial<NonNullable<ParsedRouteInput<'review.queue'>>> | null): Promise<ReviewQueue>;
  /** What the order learned from the person's decisions. */
  learned(): Promise<LearnedOrder>;
  forgetLearned(): Promise<LearnedOrder>;
  keep(input: OptionalDuplicates<'review.keep'>): Promise<Decided>;
  /** @param isWrong it is not true, and what it says is hidden wherever it was said */
  drop(id: NoteId, alike?: readonly NoteId[], isWrong?: boolean): Promise<Decided>;
  defer(id: NoteId, alike?: readonly NoteId[]): Promise<Decided>;
  decide(input: ParsedRouteInput<'review.decide'>): Promise<DecidedMany>;
  /** Keeps what the person said, without a decision on each. */
  keepSaid(input: ParsedRouteInput<'review.keepSaid'>): Promise<KeptSaid>;
  edit(input: ParsedRouteInput<'review.edit'>): Promise<Decided>;
  setCategory(input: ParsedRouteInput<'review.setCategory'>): Promise<DecidedMany>;
  merge(input: OptionalDuplicates<'review.merge'>): Promise<Decided>;
  replace(input: OptionalDuplicates<'review.replace'>): Promise<Decided>;
  keepBoth(input: OptionalDuplicates<'review.keepBoth'>): Promise<Decided>;
  link(input: ParsedRouteInput<'review.link'>): Promise<Decided>;
  /** A unit that the extractor missed; pending like the others. */
  add(input: ParsedRouteInput<'review.add'>): Promise<Note>;
  near(input: ParsedRouteInput<'review.findSimilar'>): Promise<TextMatches>;
  note(id: NoteId): Promise<Note>;
  /** A session's pending and kept units, in conversation order. */
  forSession(sessionId: SessionId): Promise<ReviewUnit[]>;
}

/** Callers in main may omit the folded units. */
type OptionalDuplicates<Name extends 'review.keep' | 'review.merge' | 'review.replace' | 'review.keepBoth'> = Omit<
  ParsedRouteInput<Name>,
  'alike'
> & { alike?: readonly NoteId[] };

/** The whole queue, up to the limit of one reply. */
const WHOLE_QUEUE = { text: '', limit: 1_000, open: 'all', view: '' } as const;

export function createReviewService(
  deps: NoteDeps,
  orderFile: ReviewOrderFile = createReviewOrderInMemory(),
): ReviewService {
  const { store, catalog, now, runExclusive } = deps;
  const learning = createReviewLearning({ catalog, file: orderFile, now });
  const folds = createFoldMemory();
  const remember = memoizeClusters();
  const counted = (note: Note): Decided => ({ note, counts: countDecisions(catalog, now()) });
  const changing = (task: () => Promise<Note>): Promise<Decided> => runExclusive(async () => counted(await task()));
  const one = (action: 'keep' | 'drop' | 'defer', id: NoteId, alike: readonly NoteId[], edit = {}): Promise<Decided> =>
    changing(async () => (await decideUnits(deps, action, [{ id, alike, ...edit }]))[0]!);

  return {
    queue: (input) => readQueue({ ...deps, learning, folds }, { ...WHOLE_QUEUE, ...input }, remember),
    learned: () => learning.describe(),
    async forgetLearned() {
      await learning.reset();
      return learning.describe();
    },
    keep: ({ id, alike = [], ...edit }) => one('keep', id, alike, edit),
    drop: (id, alike = [], isWrong = false) => one('drop', id, alike, isWrong ? { isWrong } : {}),
    defer: (id, alike = []) => one('defer', id, alike),
    decide: ({ decision, units }) =>
      runExclusive(async () => {
        const { open, skipped } = await selectDecidableUnits(deps, decision, units);
        const decided = open.length === 0 ? [] : await decideUnits(deps, decision, open);
        return { decided: decided.map(({ id }) => id), skipped, counts: countDecisions(catalog, now()) };
      }),
    keepSaid: ({ units, text, sessions }) =>
      runExclusive(async () => {
        const ids = units ?? importedNotes(catalog, waitingNotes(catalog, { text, sessions })).map(({ id }) => id);
        const { open, left } = await selectSaidUnits(deps, ids);
        if (open.length > 0) await decideUnits(deps, 'keep', open);
        return {
          decided: open.flatMap(({ id, alike }) => [id, ...alike]),
          left,
          counts: countDecisions(catalog, now()),
        };
      }),
    edit: (input) => changing(() => editUnit(deps, input)),
    setCategory: ({ ids, category }) =>
      runExclusive(async () => {
        const decided = await setCategories(deps, ids, category);
        return { decided, skipped: [], counts: countDecisions(catalog, now()) };
      }),
    merge: ({ id, with: others, title, body, category, alike = [] }) =>
      changing(async () => {
        // A kept note survives; among pending units the focused one.
        const into = others.find((other) => catalog.note(other)?.status === 'kept') ?? id;
        return mergeNotes(
          deps,
          { into, from: [id, ...others, ...alike].filter((other) => other !== into), text: { title, body, category } },
          'review',
        );
      }),
    replace: ({ id, older, title, category, alike = [] }) =>
      changing(async () => {
        const same: Note[] = [];
        for (const other of alike) same.push(await requireNote(store, other));
        return supersedeNote(deps, { newer: id, older, title, category, alike: same }, 'review');
      }),
    keepBoth: (input) => changing(() => keepLinked(deps, input)),
    link: (input) => changing(() => linkUnit(deps, input)),
    add: (input) => runExclusive(() => addUnit(deps, input)),
    async near({ text, id }) {
      await catalog.titlesIndexed();
      return { exact: exactNote(deps, text, id), similar: similarNotes(catalog, text, id) };
    },
    note: (id) => requireNote(store, id),
    async forSession(sessionId) {
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
