import { type Category, CATEGORY_LABELS } from '../../../../shared/domain/note';
import type { ReviewGroup, ReviewQueue, ReviewUnit } from '../../../../shared/ipc/routes/review';
import { assertNever } from '../../../../shared/lib/assert-never';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { t } from '../../../../shared/messages/message';

export type Decision = 'pending' | 'kept' | 'dropped' | 'deferred';

/** A unit on the screen, decided or not. */
export interface UnitRow {
  unit: ReviewUnit;
  groupKey: string;
  decision: Decision;
  /** How it was kept, beyond "kept": "merged into …". */
  outcome: string;
}

export type GroupInfo = Omit<ReviewGroup, 'units'>;

export interface ReviewState {
  groups: GroupInfo[];
  rows: UnitRow[];
  counts: ReviewQueue['counts'];
  /** Pending units that are not loaded yet. */
  more: number;
  /** Commands being sent to main; meanwhile main's replies may be older than the screen. */
  inFlight: number;
}

/** The state of a unit before or after a change: decision, text and category together, so that undo is exact. */
/** What became of a unit that was dropped because it is not true. */
export const wrongOutcome = () => t('review.asWrong');

export interface UnitValue {
  decision: Decision;
  title: string;
  category: Category;
  outcome: string;
}

export interface UnitChange {
  id: string;
  value: UnitValue;
}

export type ReviewEvent =
  | { type: 'loaded'; queue: ReviewQueue }
  | { type: 'cleared' }
  | { type: 'sent' }
  | { type: 'answered'; counts: ReviewQueue['counts'] | null }
  | { type: 'set'; changes: readonly UnitChange[] };

export const EMPTY_REVIEW: ReviewState = {
  groups: [],
  rows: [],
  counts: { pending: 0, kept: 0, dropped: 0, deferred: 0 },
  more: 0,
  inFlight: 0,
};

/** The next state of the screen. A decided unit keeps its position until the screen is left. */
export function transition(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'loaded':
      return mergeQueue(state, event.queue);
    case 'cleared':
      return EMPTY_REVIEW;
    case 'sent':
      return { ...state, inFlight: state.inFlight + 1 };
    case 'answered': {
      const pending = Math.max(0, state.inFlight - 1);
      return {
        ...state,
        inFlight: pending,
        counts: pending === 0 && event.counts !== null ? event.counts : state.counts,
      };
    }
    case 'set':
      return setUnits(state, event.changes);
    default:
      return assertNever(event);
  }
}

export function unitValueOf(row: UnitRow): UnitValue {
  return { decision: row.decision, title: row.unit.note.title, category: row.unit.note.category, outcome: row.outcome };
}

/** The units of a row: its own and the duplicates folded under it. */
export const sizeOf = (row: UnitRow): number => 1 + row.unit.duplicates.length;

/** The units of a row that can be kept because the person said them. */
const saidIn = ({ unit }: UnitRow): number =>
  [unit, ...unit.duplicates].filter(({ canKeepAsSaid }) => canKeepAsSaid).length;

function setUnits(state: ReviewState, changes: readonly UnitChange[]): ReviewState {
  const values = new Map(changes.map(({ id, value }) => [id, value]));
  const counts = { ...state.counts };
  const rows = state.rows.map((row) => {
    const value = values.get(row.unit.note.id);
    if (value === undefined) return row;
    counts[row.decision] = Math.max(0, counts[row.decision] - sizeOf(row));
    counts[value.decision] += sizeOf(row);
    const note = { ...row.unit.note, title: value.title, category: value.category };
    return { ...row, decision: value.decision, outcome: value.outcome, unit: { ...row.unit, note } };
  });
  return { ...state, rows, counts };
}

/** Main's queue holds pending units only; rows decided on this screen stay in position. */
function mergeQueue(state: ReviewState, queue: ReviewQueue): ReviewState {
  const isBusy = state.inFlight > 0;
  const known = new Set(state.rows.map((row) => row.unit.note.id as string));
  const waiting = new Map<string, { unit: ReviewUnit; key: string }>();
  for (const group of queue.groups) for (const unit of group.units) waiting.set(unit.note.id, { unit, key: group.key });

  const byGroup = new Map<string, UnitRow[]>();
  const add = (row: UnitRow) => {
    const list = byGroup.get(row.groupKey);
    if (list === undefined) byGroup.set(row.groupKey, [row]);
    else list.push(row);
  };
  for (const row of state.rows) {
    const fresh = waiting.get(row.unit.note.id);
    if (fresh !== undefined)
      add(isBusy ? row : { unit: fresh.unit, groupKey: fresh.key, decision: 'pending', outcome: '' });
    else if (row.decision !== 'pending' || isBusy) add(row);
  }
  for (const { unit, key } of waiting.values())
    if (!known.has(unit.note.id)) add({ unit, groupKey: key, decision: 'pending', outcome: '' });

  const folds = new Set(queue.groups.filter(({ part }) => part === 'fold').map(({ key }) => key));
  const groups = mergeGroups(state.groups, queue.groups).filter(({ key }) => byGroup.has(key) || folds.has(key));
  return {
    ...state,
    groups,
    rows: groups.flatMap((group) => byGroup.get(group.key) ?? []),
    counts: isBusy ? state.counts : queue.counts,
    more: queue.remaining,
  };
}

/** Groups on the screen keep their order; a new group is inserted before the group it precedes in main's order. */
function mergeGroups(known: readonly GroupInfo[], fresh: readonly ReviewGroup[]): GroupInfo[] {
  const infos = fresh.map(({ units: _units, ...info }): GroupInfo => info);
  const byKey = new Map(infos.map((info) => [info.key, info]));
  const merged = known.map((info) => byKey.get(info.key) ?? info);
  const placed = new Set(known.map((info) => info.key));
  for (const [index, info] of infos.entries()) {
    if (placed.has(info.key)) continue;
    const next = infos.slice(index + 1).find((other) => placed.has(other.key));
    const at = next === undefined ? merged.length : merged.findIndex((other) => other.key === next.key);
    merged.splice(at, 0, info);
    placed.add(info.key);
  }
  return merged;
}

/** Whether the unit is behind a closed fold. */
export const isFoldedAway = (group: GroupInfo | undefined, openFolds: ReadonlySet<string>): boolean =>
  group?.part === 'small' && !openFolds.has(group.sessionId ?? '');

/** The queue plus the hits of a search, each unit once. */
export function mergeSearchHits(queue: ReviewQueue, found: ReviewQueue | undefined): ReviewQueue {
  if (found === undefined) return queue;
  const known = new Set(
    queue.groups.flatMap(({ units }) =>
      units.flatMap(({ note, duplicates }) => [note.id, ...duplicates.map((unit) => unit.note.id)]),
    ),
  );
  const added = found.groups.flatMap((group) => {
    const units = group.units.filter(({ note }) => !known.has(note.id));
    return units.length === 0 ? [] : [{ ...group, units }];
  });
  const groups = queue.groups.map((group) => {
    const same = added.find(({ key }) => key === group.key);
    return same === undefined ? group : { ...group, units: [...group.units, ...same.units] };
  });
  return { ...queue, groups: [...groups, ...added.filter(({ key }) => !groups.some((group) => group.key === key))] };
}

/** The row to go to after deciding the one at `id`: the next pending one below, else the first above, else itself. */
export function nextPendingId(rows: readonly UnitRow[], id: string): string {
  const index = rows.findIndex((row) => row.unit.note.id === id);
  const isOpen = (row: UnitRow) => row.decision === 'pending' && row.unit.note.id !== id;
  const next = rows.slice(index + 1).find(isOpen) ?? rows.slice(0, Math.max(0, index)).find(isOpen);
  return next?.unit.note.id ?? id;
}

/** One line of the list. */
export type ReviewListRow =
  | {
      kind: 'group';
      key: string;
      group: GroupInfo;
      waiting: number;
      /** Rows that are kept with the others. */
      safe: number;
      /** Units of them that the person said. */
      said: number;
      /** It is the first of several groups of its chat. */
      isFirstOfChat: boolean;
    }
  | { kind: 'unit'; key: string; row: UnitRow }
  | { kind: 'fold'; key: string; group: GroupInfo; isOpen: boolean }
  | { kind: 'more'; key: string; count: number };

/**
 * Groups with their units below, those of closed folds left out; with a filter, all units whose text or category contains
 * every word.
 */
export function toReviewListRows(
  groups: readonly GroupInfo[],
  rows: readonly UnitRow[],
  filter: string,
  more = 0,
  openFolds: ReadonlySet<string> = new Set(),
): ReviewListRow[] {
  const words = titleKey(filter).split(' ').filter(Boolean);
  const matches = ({ unit }: UnitRow) => {
    if (words.length === 0) return true;
    const text = titleKey(`${unit.note.title} ${CATEGORY_LABELS[unit.note.category]}`);
    return words.every((word) => text.includes(word));
  };
  const byGroup = new Map<string, UnitRow[]>(groups.map(({ key }) => [key, []]));
  for (const row of rows) if (matches(row)) byGroup.get(row.groupKey)?.push(row);
  const list = groups.flatMap((group): ReviewListRow[] => {
    if (words.length === 0 && group.part === 'fold')
      return [{ kind: 'fold', key: `fold-${group.key}`, group, isOpen: openFolds.has(group.sessionId ?? '') }];
    const shown = byGroup.get(group.key)!;
    if (shown.length === 0 || (words.length === 0 && isFoldedAway(group, openFolds))) return [];
    const open = shown.filter((row) => row.decision === 'pending');
    const count = (some: readonly UnitRow[]) => some.reduce((sum, row) => sum + sizeOf(row), 0);
    const safe = open.filter(({ unit }) => unit.risks.length === 0).length;
    const said = open.reduce((sum, row) => sum + saidIn(row), 0);
    const ofChat = groups.filter(({ sessionId }) => sessionId !== null && sessionId === group.sessionId);
    const isFirstOfChat = ofChat.length > 1 && ofChat[0] === group;
    return [
      { kind: 'group', key: `group-${group.key}`, group, waiting: count(open), safe, said, isFirstOfChat },
      ...shown.map((row): ReviewListRow => ({ kind: 'unit', key: row.unit.note.id, row })),
    ];
  });
  return more > 0 && words.length === 0 ? [...list, { kind: 'more', key: 'more', count: more }] : list;
}
