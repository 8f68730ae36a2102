import type { Note } from '../../../shared/domain/note';
import type { ReviewGroup, ReviewQueue, ReviewUnit } from '../../../shared/ipc/routes/review';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { NoteDeps } from '../notes/note-deps';
import { inReadingOrder, readUnits } from './review-units';

/** Units in one reply: 1,000 with their evidence stay well under the message limit. `counts.waiting` tells the rest. */
const MAX_UNITS = 1_000;
const COUNTED_MS = 24 * 60 * 60_000;

const UNSOURCED: Record<Note['origin'], { title: string; origin: ReviewGroup['origin'] }> = {
  person: { title: 'Added by you', origin: 'person' },
  extraction: { title: 'From a chat', origin: 'chat' },
  import: { title: 'Imported', origin: 'import' },
  sample: { title: 'Sample vault', origin: 'sample' },
};

/** Undecided units by session, newest session first; within one in the order of the conversation. */
export async function readQueue(deps: Pick<NoteDeps, 'store' | 'catalog' | 'now'>): Promise<ReviewQueue> {
  const { store, catalog, now } = deps;
  const waiting = [...catalog.withStatus('provisional')].filter(catalog.isWaiting);
  const groups = new Map<string, CatalogNote[]>();
  for (const note of waiting) {
    const key = note.sessionIds[0] ?? ` ${note.origin}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [note]);
    else group.push(note);
  }
  const headed = [...groups.values()].map((notes) => ({ notes, head: headOf(catalog, notes) }));
  headed.sort((a, b) => b.head.at - a.head.at || (a.head.title < b.head.title ? -1 : 1));

  const shown = capped(headed);
  const rows = await store.getMany('notes', shown.flatMap(({ notes }) => notes.map((note) => note.id)));
  const units = new Map((await readUnits(deps, rows.filter((row) => row !== null))).map((unit) => [unit.note.id as string, unit]));
  return {
    groups: shown.flatMap(({ notes, head }) => {
      const ofGroup = notes.map((note) => units.get(note.id)).filter((unit): unit is ReviewUnit => unit !== undefined);
      return ofGroup.length === 0 ? [] : [{ ...head, units: ofGroup.toSorted(inReadingOrder) }];
    }),
    counts: countDecisions(catalog, now()),
  };
}

/** `kept` and `dropped` are decisions on units in the last 24 hours; notes the person wrote were never undecided. */
export function countDecisions(catalog: Pick<Catalog, 'withStatus' | 'isWaiting'>, at: number): ReviewQueue['counts'] {
  const decided = (status: 'kept' | 'rejected') => {
    let count = 0;
    for (const { decidedAt } of catalog.withStatus(status)) {
      if (decidedAt !== null && at - decidedAt < COUNTED_MS) count += 1;
    }
    return count;
  };
  const counts = { waiting: 0, kept: decided('kept'), dropped: decided('rejected'), later: 0 };
  for (const note of catalog.withStatus('provisional')) {
    if (catalog.isWaiting(note)) counts.waiting += 1;
    else if (note.deferredUntil !== null && note.deferredUntil > at) counts.later += 1;
  }
  return counts;
}

function headOf(catalog: Catalog, notes: readonly CatalogNote[]): Omit<ReviewGroup, 'units'> {
  const first = notes[0]!;
  const newest = notes.reduce((latest, note) => Math.max(latest, note.createdAt), 0);
  const session = first.sessionIds[0] === undefined ? null : catalog.session(first.sessionIds[0]);
  if (session === null) return { sessionId: null, at: newest, ...UNSOURCED[first.origin] };
  return { sessionId: session.id, title: session.title, at: session.updatedAt, origin: session.origin };
}

function capped<Group extends { notes: CatalogNote[] }>(groups: readonly Group[]): Group[] {
  let room = MAX_UNITS;
  return groups.flatMap((group) => {
    const notes = group.notes.slice(0, room);
    room -= notes.length;
    return notes.length === 0 ? [] : [{ ...group, notes }];
  });
}
