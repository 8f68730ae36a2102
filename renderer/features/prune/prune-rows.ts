import type { PruneReport } from '../../../shared/ipc/routes/prune';

export type PruneTab = 'offered' | 'protected' | 'archived';
export type PruneGroup = 'below' | 'fading' | 'protected' | 'returning' | 'archived';

/** One note of the list, of whichever tab. */
export interface PruneRow {
  id: string;
  title: string;
  group: PruneGroup;
  vitality: number;
  /** In full; a line shows it without the figure, which has its own place there. */
  reason: string;
  /** Of a candidate; 0 for others. */
  version: number;
}

export type PruneItem = { kind: 'heading'; group: PruneGroup; count: number } | { kind: 'row'; row: PruneRow };

export const keyOfItem = (item: PruneItem): string => (item.kind === 'heading' ? `heading ${item.group}` : item.row.id);

/** The notes of a tab in the order of the report. */
export function rowsOfTab(report: PruneReport, tab: PruneTab): PruneRow[] {
  if (tab === 'offered')
    return report.candidates.map(({ id, title, version, vitality, reason, isBelowLine }) => ({
      id,
      title,
      vitality,
      reason,
      version,
      group: isBelowLine ? 'below' : 'fading',
    }));
  if (tab === 'protected')
    return report.protected.map(({ id, title, vitality, protections }) => ({
      id,
      title,
      vitality,
      version: 0,
      group: 'protected',
      reason: protections.map(({ reason }) => reason).join('; '),
    }));
  return report.archived.map(({ id, title, vitality, reason, isUsedAgain }) => ({
    id,
    title,
    vitality,
    reason,
    version: 0,
    group: isUsedAgain ? 'returning' : 'archived',
  }));
}

/** Rows that hold every word of the filter in title or reason; letters' case and accents do not matter. */
export function filterRows(rows: readonly PruneRow[], filter: string): PruneRow[] {
  const words = plain(filter).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...rows];
  return rows.filter(({ title, reason }) => {
    const text = plain(`${title} ${reason}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Rows with a heading over each group. */
export function withHeadings(rows: readonly PruneRow[]): PruneItem[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.flatMap((group): PruneItem[] => {
    const own = rows.filter((row) => row.group === group);
    return [{ kind: 'heading', group, count: own.length }, ...own.map((row): PruneItem => ({ kind: 'row', row }))];
  });
}

/** The reason as a line shows it. */
export const reasonOfLine = ({ reason }: PruneRow): string => reason.replace(/; vitality [^;]*$/u, '');
