import type { TableName } from '../../../../shared/domain/tables';
import { compareDots, joinContexts, joinDotted } from './dot';
import { buildRow } from './build-row';
import { contractState, expandState, type FullRow } from './full-state';
import { isUniform, type Counter, type ItemDot, type Row, type RowState } from './row-state';

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
