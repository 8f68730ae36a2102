import type { ArchiveReport } from '../../../shared/ipc/routes/archive';

export type ArchiveTab = 'offered' | 'protected' | 'archived';
export type ArchiveGroup = 'below' | 'fading' | 'protected' | 'returning' | 'archived';

/** One note of the list, in any tab. */
export interface ArchiveRow {
  id: string;
  title: string;
  group: ArchiveGroup;
  vitality: number;
  /** Why it is listed, each reason by itself. */
  reasons: readonly string[];
  /** The reasons in one line, without the vitality figure, which has its own column. */
  reason: string;
  /** Vitality of a candidate; 0 for other notes. */
  version: number;
}

export type ArchiveListItem =
  | { kind: 'heading'; group: ArchiveGroup; count: number }
  | { kind: 'row'; row: ArchiveRow };

export const keyOfItem = (item: ArchiveListItem): string =>
  item.kind === 'heading' ? `heading ${item.group}` : item.row.id;

/** The notes of a tab in the order of the report. */
export function rowsOfTab(report: ArchiveReport, tab: ArchiveTab): ArchiveRow[] {
  if (tab === 'offered')
    return report.suggestions.map(({ id, title, version, vitality, reasons, vitalityReason, isBelowThreshold }) => ({
      id,
      title,
      vitality,
      reasons: [...reasons, vitalityReason],
      reason: reasons.join('; '),
      version,
      group: isBelowThreshold ? 'below' : 'fading',
    }));
  if (tab === 'protected')
    return report.protected.map(({ id, title, vitality, protections }) => ({
      id,
      title,
      vitality,
      version: 0,
      group: 'protected',
      reasons: protections.map(({ reason }) => reason),
      reason: protections.map(({ reason }) => reason).join('; '),
    }));
  return report.archived.map(({ id, title, vitality, reason, isUsedAgain }) => ({
    id,
    title,
    vitality,
    reasons: [reason],
    reason,
    version: 0,
    group: isUsedAgain ? 'returning' : 'archived',
  }));
}

/** Rows that contain every word of the filter in title or reason, ignoring case and accents. */
export function filterRows(rows: readonly ArchiveRow[], filter: string): ArchiveRow[] {
  const words = foldCaseAndAccents(filter).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...rows];
  return rows.filter(({ title, reasons }) => {
    const text = foldCaseAndAccents([title, ...reasons].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const foldCaseAndAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Rows with a heading over each group. */
export function withHeadings(rows: readonly ArchiveRow[]): ArchiveListItem[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.flatMap((group): ArchiveListItem[] => {
    const own = rows.filter((row) => row.group === group);
    return [
      { kind: 'heading', group, count: own.length },
      ...own.map((row): ArchiveListItem => ({ kind: 'row', row })),
    ];
  });
}
