import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { GroupInfo, UnitRow } from './review-state';

/** One line of the list. */
export type ListRow = { kind: 'group'; key: string; group: GroupInfo; waiting: number } | { kind: 'unit'; key: string; row: UnitRow };

/** Groups with their units below; with a filter only units whose text or category holds every word of it. */
export function toListRows(groups: readonly GroupInfo[], rows: readonly UnitRow[], filter: string): ListRow[] {
  const words = filter.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const matches = ({ unit }: UnitRow) => {
    const text = `${unit.note.title} ${CATEGORY_LABELS[unit.note.category]}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups.flatMap((group): ListRow[] => {
    const shown = rows.filter((row) => row.groupKey === group.key && matches(row));
    if (shown.length === 0) return [];
    const waiting = shown.filter((row) => row.decision === 'waiting').length;
    return [{ kind: 'group', key: `group-${group.key}`, group, waiting }, ...shown.map((row): ListRow => ({ kind: 'unit', key: row.unit.note.id, row }))];
  });
}
