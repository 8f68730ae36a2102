import type { TableName } from '../../../../shared/domain/tables';
import type { Dot } from './clock';
import { choiceOf, contractState, expandState, listOf, type FullHead, type FullRow } from './full-state';
import { rulesOf } from './field-rules';
import type { Row, RowState } from './row-state';

/**
 * The history of a row after a write of this device.
 *
 * @param state before it; null for a row without a history
 * @param before the row that the write replaced; null: there was none
 * @param after null: the write removed the row
 */
export function writeRow(
  table: TableName,
  state: RowState | null,
  { before, after }: { before: Row | null; after: Row | null },
  dot: Dot,
): RowState | null {
  if (state === null) return after === null ? null : dot;
  const former = before ?? removedRow(state);
  if (former === null) return after === null ? state : dot;
  const full = expandState(table, former, state);
  const [time, device] = dot;
  full.seen = { ...full.seen, [device]: time };
  if (after === null) {
    full.present = [];
    return contractState(table, former, full);
  }
  if (before !== null && JSON.stringify(before) === JSON.stringify(after)) return state;
  full.present = [dot];
  writePlain(table, full, former, after, dot);
  writeHeads(table, full, former, after, dot);
  writeSets(full, former, after, dot);
  writeCounters(full, former, after, dot);
  return contractState(table, after, full);
}

/** The row as it was when it was removed; null: it is there. */
export const removedRow = (state: RowState): Row | null => (Array.isArray(state) ? null : (state.removed ?? null));

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function writePlain(table: TableName, full: FullRow, former: Row, after: Row, dot: Dot): void {
  const added = expandState(table, after, dot).plain;
  for (const field of new Set([...full.plain.keys(), ...added.keys()]))
    if (!isEqual(former[field], after[field])) full.plain.set(field, { value: after[field], dot });
}

/**
 * A text that one device goes on writing keeps the text that it began from: what another device wrote meanwhile began
 * there too.
 */
function writeHeads(table: TableName, full: FullRow, former: Row, after: Row, dot: Dot): void {
  const rules = rulesOf(table);
  for (const name of rules.texts) {
    if (former[name] === after[name]) continue;
    const heads = full.heads.get(name)!;
    const only = heads.length === 1 ? heads[0]! : null;
    const base = only !== null && only.dot[1] === dot[1] && only.base !== undefined ? only.base : String(former[name]);
    full.heads.set(name, [{ dot, value: after[name], base }]);
  }
  for (const [name, { fields, isInUse }] of Object.entries(rules.choices)) {
    const [was, is] = [choiceOf(rules, name, former), choiceOf(rules, name, after)];
    const isEdit = Object.keys({ ...former, ...after }).some(
      (field) => !fields.includes(field) && !isEqual(former[field], after[field]),
    );
    if (!isEqual(was, is) || (isEdit && isInUse(is))) full.heads.set(name, [{ dot, value: is } satisfies FullHead]);
  }
}

/** Items keep the write that added them as long as they stay in its order. */
function writeSets(full: FullRow, former: Row, after: Row, dot: Dot): void {
  const [time, device] = dot;
  for (const [name, items] of full.sets) {
    const wanted = [...new Set(listOf(after[name]).map((item) => JSON.stringify(item)))];
    const kept = listOf(former[name])
      .map((item) => JSON.stringify(item))
      .filter((item) => wanted.includes(item));
    const next = new Map<string, [number, string, number][]>();
    let isInOrder = true;
    wanted.forEach((item, index) => {
      isInOrder &&= kept[index] === item;
      next.set(item, isInOrder ? items.get(item)! : [[time, device, index]]);
    });
    full.sets.set(name, next);
  }
}

function writeCounters(full: FullRow, former: Row, after: Row, [time, device]: Dot): void {
  for (const [name, counter] of full.counters) {
    const added = Number(after[name]) - Number(former[name]);
    if (added === 0) continue;
    const before = counter.by[device]?.[1] ?? 0;
    full.counters.set(name, { from: counter.from, by: { ...counter.by, [device]: [time, before + added] } });
  }
}
