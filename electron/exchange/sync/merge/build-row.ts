import type { TableName } from '../../../../shared/domain/tables';
import { noteText } from '../../../../shared/domain/note';
import { contentHash } from '../../../../shared/lib/content-hash';
import { compareDots } from './dot';
import { rulesOf, type FieldRules } from './field-rules';
import type { FullHead, FullRow } from './full-state';
import { mergeTexts } from './merge-texts';
import type { Counter, ItemDot, Row } from './row-state';

/** The row that a history says: the same on every device that knows the same writes. */
export function buildRow(table: TableName, full: FullRow): Row {
  const rules = rulesOf(table);
  const row: Row = {};
  for (const [field, { value }] of full.plain) if (value !== undefined) row[field] = value;
  for (const name of rules.texts) row[name] = mergeTexts(full.heads.get(name)!);
  for (const name of Object.keys(rules.choices))
    Object.assign(row, winningChoice(rules, name, full.heads.get(name)!).value);
  for (const name of rules.sets) row[name] = itemsInOrder(full.sets.get(name)!);
  for (const name of rules.counters) row[name] = valueOf(full.counters.get(name)!);
  if (table === 'notes') row.contentHash = contentHash(noteText(row as { title: string; body: string }));
  return row;
}

/** The head with the lowest rank, the latest of equal ones. */
function winningChoice(rules: FieldRules, name: string, heads: readonly FullHead[]): FullHead {
  const { rank } = rules.choices[name]!;
  const rankOf = ({ value }: FullHead) => rank(value as Row);
  return heads.toSorted((one, other) => rankOf(one) - rankOf(other) || compareDots(other.dot, one.dot))[0]!;
}

/** The items in the order in which they were added. */
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
