import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { isFoldedAway, saidIn, sizeOf, type GroupInfo, type UnitRow } from './review-state';

/** One line of the list. */
export type ReviewListRow =
  | { kind: 'group'; key: string; group: GroupInfo; waiting: number; safe: number; said: number }
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
    // Elsewhere “keep all” keeps them.
    const said = group.origin === 'import' ? open.reduce((sum, row) => sum + saidIn(row), 0) : 0;
    return [
      { kind: 'group', key: `group-${group.key}`, group, waiting: count(open), safe, said },
      ...shown.map((row): ReviewListRow => ({ kind: 'unit', key: row.unit.note.id, row })),
    ];
  });
  return more > 0 && words.length === 0 ? [...list, { kind: 'more', key: 'more', count: more }] : list;
}
