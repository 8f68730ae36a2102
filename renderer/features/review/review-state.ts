import type { Category } from '../../../shared/domain/note';
import type { ReviewGroup, ReviewQueue, ReviewUnit } from '../../../shared/ipc/routes/review';
import { assertNever } from '../../../shared/lib/assert-never';

export type Decision = 'waiting' | 'kept' | 'dropped' | 'later';

/** A unit as it stands on the screen, decided or not. */
export interface UnitRow {
  unit: ReviewUnit;
  groupKey: string;
  decision: Decision;
}

export type GroupInfo = Omit<ReviewGroup, 'units'> & { key: string };

export interface ReviewState {
  groups: GroupInfo[];
  rows: UnitRow[];
  counts: ReviewQueue['counts'];
  /** Commands on their way to main; while there are any, main's answers may be older than the screen. */
  pending: number;
}

/** What a unit was before or becomes: decision, text and category together, so that undo is exact. */
export interface UnitValue {
  decision: Decision;
  title: string;
  category: Category;
}

export type ReviewEvent =
  | { type: 'loaded'; queue: ReviewQueue }
  | { type: 'sent' }
  | { type: 'answered'; counts: ReviewQueue['counts'] | null }
  | { type: 'set'; id: string; value: UnitValue };

export const EMPTY_REVIEW: ReviewState = { groups: [], rows: [], counts: { waiting: 0, kept: 0, dropped: 0, later: 0 }, pending: 0 };

/** The screen's next state. A decided unit keeps its place until the screen is left. */
export function transition(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'loaded':
      return mergeQueue(state, event.queue);
    case 'sent':
      return { ...state, pending: state.pending + 1 };
    case 'answered': {
      const pending = Math.max(0, state.pending - 1);
      return { ...state, pending, counts: pending === 0 && event.counts !== null ? event.counts : state.counts };
    }
    case 'set':
      return setUnit(state, event.id, event.value);
    default:
      return assertNever(event);
  }
}

export function valueOf(row: UnitRow): UnitValue {
  return { decision: row.decision, title: row.unit.note.title, category: row.unit.note.category };
}

function setUnit(state: ReviewState, id: string, value: UnitValue): ReviewState {
  const place = state.rows.findIndex((row) => row.unit.note.id === id);
  const row = state.rows[place];
  if (row === undefined) return state;
  const counts = { ...state.counts };
  counts[row.decision] = Math.max(0, counts[row.decision] - 1);
  counts[value.decision] += 1;
  const note = { ...row.unit.note, title: value.title, category: value.category };
  const rows = [...state.rows];
  rows[place] = { ...row, decision: value.decision, unit: { ...row.unit, note } };
  return { ...state, rows, counts };
}

const groupKey = (group: ReviewGroup) => group.sessionId ?? `${group.origin}:${group.title}`;

/** Main's queue holds undecided units only; rows decided on this screen stay where they are. */
function mergeQueue(state: ReviewState, queue: ReviewQueue): ReviewState {
  const isBusy = state.pending > 0;
  const known = new Map(state.rows.map((row) => [row.unit.note.id, row]));
  const waiting = new Map<string, { unit: ReviewUnit; key: string }>();
  for (const group of queue.groups) for (const unit of group.units) waiting.set(unit.note.id, { unit, key: groupKey(group) });

  const kept = state.rows.flatMap((row): UnitRow[] => {
    const fresh = waiting.get(row.unit.note.id);
    if (fresh === undefined) return row.decision !== 'waiting' || isBusy ? [row] : [];
    return [isBusy ? row : { unit: fresh.unit, groupKey: fresh.key, decision: 'waiting' }];
  });
  const added = [...waiting.values()].filter(({ unit }) => !known.has(unit.note.id));

  const groups = mergeGroups(state.groups, queue.groups);
  const all = [...kept, ...added.map(({ unit, key }): UnitRow => ({ unit, groupKey: key, decision: 'waiting' }))];
  const rows = groups.flatMap((group) => all.filter((row) => row.groupKey === group.key));
  return { ...state, groups: groups.filter((group) => rows.some((row) => row.groupKey === group.key)), rows, counts: isBusy ? state.counts : queue.counts };
}

function mergeGroups(known: GroupInfo[], fresh: ReviewGroup[]): GroupInfo[] {
  const infos = fresh.map(({ units: _units, ...info }): GroupInfo => ({ ...info, key: groupKey({ ...info, units: [] }) }));
  const freshKeys = new Set(infos.map((info) => info.key));
  const knownKeys = new Set(known.map((info) => info.key));
  const stillThere = known.map((info) => infos.find((other) => other.key === info.key) ?? info);
  // New sessions come first, as main orders them; what is on screen does not move.
  return [...infos.filter((info) => freshKeys.has(info.key) && !knownKeys.has(info.key)), ...stillThere];
}

/** The row to go to after deciding the one at `id`: the next undecided below, else the first above, else itself. */
export function nextUndecided(rows: readonly UnitRow[], id: string): string {
  const place = rows.findIndex((row) => row.unit.note.id === id);
  const isOpen = (row: UnitRow) => row.decision === 'waiting' && row.unit.note.id !== id;
  const next = rows.slice(place + 1).find(isOpen) ?? rows.slice(0, Math.max(0, place)).find(isOpen);
  return next?.unit.note.id ?? id;
}
