import { wholeNoteText } from '../../../../shared/domain/note';
import type { TableName } from '../../../../shared/domain/tables';
import { contentHash } from '../../../../shared/lib/content-hash';
import { compareDots, joinContexts, joinDotted } from './clock';
import { type FieldRules, rulesOf } from './field-rules';
import { contractState, expandState, type FullHead, type FullRow } from './full-state';
import { mergeTexts } from './merge-texts';
import { type Counter, isUniform, type ItemDot, type Row, type RowState } from './row-state';

/** A row with what is known of its history. */
export interface VersionedRow {
  row: Row;
  state: RowState;
}

/**
 * What two devices know of one row, joined: the same whichever is named first, and however often it is done. Nothing is
 * decided here that depends on the machine or the moment.
 */
export function joinRows(table: TableName, mine: VersionedRow, theirs: VersionedRow): VersionedRow {
  if (isUniform(mine.state) && isUniform(theirs.state) && mine.state.join() === theirs.state.join()) return mine;
  const full = joinFull(expandState(table, mine.row, mine.state), expandState(table, theirs.row, theirs.state));
  const row = buildRow(table, full);
  return { row, state: contractState(table, row, full) };
}

function joinFull(mine: FullRow, theirs: FullRow): FullRow {
  const contexts = { seenByMe: mine.seen, seenByThem: theirs.seen };
  const plain = new Map(mine.plain);
  for (const [field, other] of theirs.plain) {
    const own = plain.get(field);
    const order = own === undefined ? 1 : compareDots(other.dot, own.dot);
    // An older version of the app may have left the field out of the same write.
    const isTheirs = order > 0 || (order === 0 && own?.value === undefined);
    if (isTheirs) plain.set(field, other);
  }
  const heads: FullRow['heads'] = new Map();
  for (const [name, own] of mine.heads)
    heads.set(
      name,
      joinDotted(own, theirs.heads.get(name)!, ({ dot }) => dot, contexts),
    );
  const sets: FullRow['sets'] = new Map();
  for (const [name, own] of mine.sets) sets.set(name, joinSets(own, theirs.sets.get(name)!, contexts));
  const counters: FullRow['counters'] = new Map();
  for (const [name, own] of mine.counters) counters.set(name, joinCounters(own, theirs.counters.get(name)!));
  return {
    seen: joinContexts(mine.seen, theirs.seen),
    present: joinDotted(mine.present, theirs.present, (dot) => dot, contexts),
    plain,
    heads,
    sets,
    counters,
  };
}

function joinSets(
  mine: ReadonlyMap<string, ItemDot[]>,
  theirs: ReadonlyMap<string, ItemDot[]>,
  contexts: Parameters<typeof joinDotted>[3],
): Map<string, ItemDot[]> {
  const joined = new Map<string, ItemDot[]>();
  for (const item of new Set([...mine.keys(), ...theirs.keys()])) {
    const dots = joinDotted(mine.get(item) ?? [], theirs.get(item) ?? [], ([time, device]) => [time, device], contexts);
    if (dots.length > 0) joined.set(item, dots);
  }
  return joined;
}

function joinCounters(mine: Counter, theirs: Counter): Counter {
  const by = { ...mine.by };
  for (const [device, added] of Object.entries(theirs.by))
    if (by[device] === undefined || by[device][0] < added[0]) by[device] = added;
  return { from: Math.max(mine.from, theirs.from), by };
}

/** The row that a history says: the same on every device that knows the same writes. */
function buildRow(table: TableName, full: FullRow): Row {
  const rules = rulesOf(table);
  const row: Row = {};
  for (const [field, { value }] of full.plain) if (value !== undefined) row[field] = value;
  for (const name of rules.texts) row[name] = mergeTexts(full.heads.get(name)!);
  for (const name of Object.keys(rules.choices))
    Object.assign(row, winningChoice(rules, name, full.heads.get(name)!).value);
  for (const name of rules.sets) row[name] = itemsInOrder(full.sets.get(name)!);
  for (const name of rules.counters) row[name] = valueOf(full.counters.get(name)!);
  if (table === 'notes') row.contentHash = contentHash(wholeNoteText(row as { title: string; body: string }));
  return row;
}

/** The head with the lowest rank, the latest of equal ones. */
function winningChoice(rules: FieldRules, name: string, heads: readonly FullHead[]): FullHead {
  const { rank } = rules.choices[name]!;
  const rankOf = ({ value }: FullHead) => rank(value as Row);
  return heads.toSorted((one, other) => rankOf(one) - rankOf(other) || compareDots(other.dot, one.dot))[0]!;
}

/** In the order in which they were added. */
function itemsInOrder(items: ReadonlyMap<string, readonly ItemDot[]>): unknown[] {
  const first = (dots: readonly ItemDot[]): ItemDot => dots.toSorted(compareItemDots)[0]!;
  return [...items]
    .toSorted(
      ([one, dots], [other, otherDots]) => compareItemDots(first(dots), first(otherDots)) || (one < other ? -1 : 1),
    )
    .map(([item]) => JSON.parse(item) as unknown);
}

const compareItemDots = (one: ItemDot, other: ItemDot): number =>
  compareDots([one[0], one[1]], [other[0], other[1]]) || one[2] - other[2];

/** Versions begin at 1, counts at 0; undoing on several devices never goes below. */
const valueOf = ({ from, by }: Counter): number =>
  Math.max(
    Math.min(from, 1),
    Object.values(by).reduce((sum, [, added]) => sum + added, from),
  );
