import type { TableName } from '../../../../shared/domain/tables';
import { type Context, type Dot, isSameDot } from './clock';
import { choiceOfField, rulesOf, type FieldRules } from './field-rules';
import { isUniform, type Counter, type Head, type ItemDot, type Row, type RowState } from './row-state';

/** A head whose value is known. */
export interface FullHead extends Head {
  value: unknown;
}

/** A row with its history, written out in full: what joining and editing work on. */
export interface FullRow {
  seen: Context;
  present: Dot[];
  /** Plain values, each with its last writer; a field that was taken away has the value undefined. */
  plain: Map<string, { value: unknown; dot: Dot }>;
  heads: Map<string, FullHead[]>;
  /** Items by their JSON. */
  sets: Map<string, Map<string, ItemDot[]>>;
  counters: Map<string, Counter>;
}

const isPlain = (rules: FieldRules, field: string): boolean =>
  !rules.texts.includes(field) &&
  !rules.sets.includes(field) &&
  !rules.counters.includes(field) &&
  !rules.derived.includes(field) &&
  choiceOfField(rules, field) === null;

/** The values of a choice, as one value. */
export const choiceOf = (rules: FieldRules, name: string, row: Row): Row =>
  Object.fromEntries(
    rules.choices[name]!.fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  );

/** @param row as it is stored; of a removed row, as it was */
export function expandState(table: TableName, row: Row, state: RowState): FullRow {
  const rules = rulesOf(table);
  const history = isUniform(state) ? { seen: { [state[1]]: state[0] }, present: [state], made: state } : state;
  const { made, fields = {}, heads = {}, sets = {}, counters = {} } = history;
  const plain = new Map<string, { value: unknown; dot: Dot }>();
  for (const field of new Set([...Object.keys(row), ...Object.keys(fields)]))
    if (isPlain(rules, field)) plain.set(field, { value: row[field], dot: fields[field] ?? made });
  const full: FullRow = {
    seen: history.seen,
    present: history.present,
    plain,
    heads: new Map(),
    sets: new Map(),
    counters: new Map(),
  };
  const headsOf = (name: string, value: unknown): FullHead[] =>
    (heads[name] ?? [{ dot: made }]).map((head) => ({ ...head, value: 'value' in head ? head.value : value }));
  for (const name of rules.texts) full.heads.set(name, headsOf(name, row[name]));
  for (const name of Object.keys(rules.choices)) full.heads.set(name, headsOf(name, choiceOf(rules, name, row)));
  for (const name of rules.sets)
    full.sets.set(name, new Map(Object.entries(sets[name] ?? itemsMadeBy(made, listOf(row[name])))));
  for (const name of rules.counters) full.counters.set(name, counters[name] ?? { from: Number(row[name]), by: {} });
  return full;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const itemsMadeBy = ([time, device]: Dot, items: readonly unknown[]): Record<string, ItemDot[]> =>
  Object.fromEntries(items.map((item, index) => [JSON.stringify(item), [[time, device, index]]]));

/** The shortest form of a row's history; `row` is what `buildRow` gives of it. */
export function contractState(table: TableName, row: Row, full: FullRow): RowState {
  const rules = rulesOf(table);
  const made = mostCommonDot(full);
  const fields = Object.fromEntries(
    [...full.plain]
      // A field that was taken away is not in the row, so that its entry alone tells of it.
      .filter(([, { value, dot }]) => value === undefined || !isSameDot(dot, made))
      .map(([field, { dot }]) => [field, dot]),
  );
  const heads = Object.fromEntries(
    [...full.heads]
      .filter(([, all]) => all.length !== 1 || all[0]!.base !== undefined || !isSameDot(all[0]!.dot, made))
      .map(([name, all]) => [name, all.length === 1 ? [withoutValue(all[0]!)] : all]),
  );
  const sets = Object.fromEntries(
    [...full.sets]
      .filter(
        ([name, items]) =>
          JSON.stringify(Object.fromEntries(items)) !== JSON.stringify(itemsMadeBy(made, listOf(row[name]))),
      )
      .map(([name, items]) => [name, Object.fromEntries(items)]),
  );
  const counters = Object.fromEntries(
    rules.counters.flatMap((name) => {
      const counter = full.counters.get(name)!;
      return Object.keys(counter.by).length === 0 && counter.from === row[name] ? [] : [[name, counter]];
    }),
  );
  const devices = Object.entries(full.seen);
  const isBare = [fields, heads, sets, counters].every((part) => Object.keys(part).length === 0);
  const isPresent = full.present.length > 0;
  if (
    isBare &&
    full.present.length === 1 &&
    isSameDot(full.present[0]!, made) &&
    devices.length === 1 &&
    devices[0]![0] === made[1] &&
    devices[0]![1] === made[0]
  )
    return made;
  return {
    seen: sortedByKey(full.seen),
    present: full.present,
    made,
    ...withEntries({ fields, heads, sets, counters }),
    ...(isPresent ? {} : { removed: row }),
  };
}

const withoutValue = ({ dot, base }: FullHead): Head => (base === undefined ? { dot } : { dot, base });

const sortedByKey = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const withEntries = <Parts extends Record<string, Record<string, unknown>>>(parts: Parts): Partial<Parts> =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => Object.keys(part).length > 0)
      .map(([name, part]) => [name, sortedByKey(part)]),
  ) as Partial<Parts>;

/** The writer of most fields: the others get an entry. */
function mostCommonDot({ plain, heads, present }: FullRow): Dot {
  const counts = new Map<string, { dot: Dot; count: number }>();
  const count = (dot: Dot) => {
    const key = dot.join(' ');
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { dot, count: 1 });
    else known.count += 1;
  };
  for (const { dot } of plain.values()) count(dot);
  for (const all of heads.values()) for (const { dot } of all) count(dot);
  let best: { dot: Dot; count: number } | null = null;
  for (const each of counts.values()) if (best === null || each.count > best.count) best = each;
  return best?.dot ?? present[0] ?? [0, 'none'];
}
