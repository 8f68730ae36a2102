import { put, type DraftChange } from '../../../shared/domain/batch';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { noteText, type Category, type Note, type NoteSource } from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { Decided, ReviewQueue, ReviewUnit } from '../../../shared/ipc/routes/review';
import { contentHash } from '../../../shared/lib/content-hash';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import { linkChanges } from '../links/link-changes';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote, revise, revisionChanges, shortTitle, versionRow } from '../notes/note-revision';
import { keepSteps } from '../notes/note-status';
import { countDecisions, readQueue } from './review-queue';
import { reviewTransition, type ReviewAction } from './review-transition';
import { inReadingOrder, readUnits } from './review-units';

/** "Later" comes back tomorrow: twenty hours on, so that the same hour of the next day always has it. */
const LATER_MS = 20 * 60 * 60_000;

/** Deciding on units. Every decision is one batch of scope `review`, taken back with `writer.undo('review')`. */
export interface ReviewService {
  queue(): Promise<ReviewQueue>;
  keep(input: ParsedRouteInput<'review.keep'>): Promise<Decided>;
  drop(id: NoteId): Promise<Decided>;
  later(id: NoteId): Promise<Decided>;
  edit(input: ParsedRouteInput<'review.edit'>): Promise<Decided>;
  /** A unit the extractor missed; undecided like the others. */
  add(input: ParsedRouteInput<'review.add'>): Promise<Note>;
  /** A session's undecided and kept units, in the order of the conversation. */
  forSession(sessionId: SessionId): Promise<ReviewUnit[]>;
}

interface Decision {
  after: Note;
  changes: DraftChange[];
}

export function createReviewService(deps: NoteDeps): ReviewService {
  const { store, catalog, now } = deps;

  const decide = (action: ReviewAction, id: NoteId, plan: (note: Note, at: number) => Decision | Promise<Decision>): Promise<Decided> =>
    deps.exclusive(async () => {
      const note = await requireNote(store, id);
      requireOpen(note, action);
      const { after, changes } = await plan(note, now());
      if (changes.length > 0) {
        await deps.writer.commit({ actor: 'person', kind: `review.${action}`, scope: 'review', label: labelOf(action, after), changes });
      }
      return { note: after, counts: countDecisions(catalog, now()) };
    });

  return {
    queue: () => readQueue(deps),
    keep: ({ id, title, category }) => decide('keep', id, (note, at) => keepSteps(deps, note, { title, category }, at)),
    drop: (id) => decide('drop', id, (note, at) => marked(deps, note, { status: 'rejected', decidedAt: at, deferredUntil: null }, at)),
    later: (id) => decide('later', id, (note, at) => marked(deps, note, { deferredUntil: at + LATER_MS }, at)),
    edit: ({ id, title, category }) => decide('edit', id, (note, at) => edited(deps, note, title, category ?? note.category, at)),
    add: (input) => deps.exclusive(() => addUnit(deps, input)),
    async forSession(sessionId) {
      const notes = await store.query({ name: 'notesOfSession', sessionId });
      const units = await readUnits(deps, notes.filter((note) => note.status === 'provisional' || note.status === 'kept'));
      return units.toSorted(inReadingOrder);
    },
  };
}

function requireOpen(note: Note, action: ReviewAction): void {
  if (reviewTransition(note.status, action) !== null) return;
  throw new AppError('conflict', `“${shortTitle(note.title)}” is decided already (${note.status}). Undo that decision first to decide again.`);
}

/** A decision that leaves the text alone. */
function marked(deps: NoteDeps, note: Note, mark: Partial<Note>, at: number): Decision {
  const after: Note = { ...note, ...mark };
  return { after, changes: [put('notes', after), ...linkChanges(deps, [{ before: note, after }], at)] };
}

async function edited(deps: NoteDeps, note: Note, title: string, category: Category, at: number): Promise<Decision> {
  const after = revise(note, { title, category }, at);
  if (after.title === note.title && after.category === note.category) return { after: note, changes: [] };
  return { after, changes: await revisionChanges(deps, note, after, 'edited') };
}

async function addUnit(deps: NoteDeps, { sessionId, text, category }: ParsedRouteInput<'review.add'>): Promise<Note> {
  const at = deps.now();
  const title = cleanTitle(text);
  const sources = sessionId === null ? [] : await sourceInSession(deps, sessionId, text);
  const note: Note = {
    id: deps.ids.next<NoteId>(), status: 'provisional', category, author: 'person', title, body: '', aliases: [], tags: [], origin: 'person',
    sources, flags: [], createdAt: at, updatedAt: at, keptAt: null, decidedAt: null, deferredUntil: null, confirmations: 0,
    pinned: false, neverSurface: false, version: 1, contentHash: contentHash(noteText({ title, body: '' })),
  };
  const changes = [put('notes', note), put('noteVersions', versionRow(note, 'created', at, deps.ids))];
  await deps.writer.commit({ actor: 'person', kind: 'review.add', scope: 'review', label: `Added “${shortTitle(title)}”`, changes });
  return note;
}

/** Where the session says it word for word; otherwise its last message with an empty span, so that the unit stays with its session. */
async function sourceInSession({ store }: NoteDeps, sessionId: SessionId, text: string): Promise<NoteSource[]> {
  if ((await store.get('sessions', sessionId)) === null) throw new AppError('not-found', 'This chat is not in the vault.');
  const messages = (await store.query({ name: 'messagesOfSession', sessionId })).toSorted((a, b) => a.index - b.index);
  for (const message of messages) {
    const start = message.text.indexOf(text);
    if (start >= 0) return [{ sessionId, messageId: message.id, start, end: start + text.length, quote: text }];
  }
  const last = messages.at(-1);
  return last === undefined ? [] : [{ sessionId, messageId: last.id, start: 0, end: 0, quote: '' }];
}

const LABELS: Record<ReviewAction, string> = { keep: 'Kept', drop: 'Dropped', later: 'Put off', edit: 'Changed' };
const labelOf = (action: ReviewAction, note: Note): string => `${LABELS[action]} “${shortTitle(note.title)}”`;
