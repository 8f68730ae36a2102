import { describe, expect, it } from 'vitest';
import type { ArchiveReport, ArchiveResult } from '../../../shared/ipc/routes/archive';
import { filterRows, rowsOfTab, withHeadings } from './archive-rows';
import { resultText, formatSigned, formatVitality } from './archive-text';

const candidate = (id: string, vitality: number, title = id) => ({
  id,
  title,
  category: 'fact' as const,
  version: 3,
  vitality,
  zone: 'fading' as const,
  isBelowThreshold: vitality < 0.1,
  lastUsedAt: 1,
  reasons: ['kept 2 years ago and not used since', 'nothing links to it'],
  vitalityReason: `vitality ${vitality.toFixed(2)}`,
});
const report: ArchiveReport = {
  asOf: 1,
  suggestions: [candidate('x', 0.05), candidate('y', 0.2, 'Crème brûlée')],
  suggestionCount: 2,
  belowThresholdCount: 1,
  protected: [
    {
      id: 'p',
      title: 'Pinned',
      category: 'fact',
      vitality: 0.05,
      lastUsedAt: 1,
      protections: [
        { kind: 'pinned', reason: 'you pinned it' },
        { kind: 'confirmed', reason: 'you confirmed it yesterday' },
      ],
    },
  ],
  protectedCount: 1,
  archived: [
    {
      id: 'r',
      title: 'Again',
      category: 'fact',
      vitality: 0.4,
      archivedAt: 1,
      lastUsedAt: 2,
      isUsedAgain: true,
      reason: 'used again today, archived 2 days ago',
    },
    {
      id: 'z',
      title: 'Rests',
      category: 'fact',
      vitality: 0.05,
      archivedAt: 1,
      lastUsedAt: 1,
      isUsedAgain: false,
      reason: 'archived 2 days ago',
    },
  ],
  archivedCount: 2,
  usedAgainCount: 1,
};

describe('the rows of the archive list', () => {
  it('are grouped: ready to archive, fading, used again, archived', () => {
    const headings = (tab: 'offered' | 'protected' | 'archived') =>
      withHeadings(rowsOfTab(report, tab)).map((item) =>
        item.kind === 'heading' ? `${item.group} ${item.count}` : item.row.id,
      );
    expect(headings('offered')).toEqual(['below 1', 'x', 'fading 1', 'y']);
    expect(headings('archived')).toEqual(['returning 1', 'r', 'archived 1', 'z']);
    expect(rowsOfTab(report, 'protected')[0]!.reason).toBe('you pinned it; you confirmed it yesterday');
    expect(rowsOfTab(report, 'offered')[0]!.version).toBe(3);
  });

  it('are filtered by words of title and reason, ignoring case and accents', () => {
    const rows = rowsOfTab(report, 'offered');
    expect(filterRows(rows, 'BRULEE links').map(({ id }) => id)).toEqual(['y']);
    expect(filterRows(rows, '  ')).toHaveLength(2);
    expect(filterRows(rows, 'nobody')).toEqual([]);
  });

  it('show a reason without the vitality, which has its own column', () => {
    const [offered] = rowsOfTab(report, 'offered');
    expect(offered!.reason).toBe('kept 2 years ago and not used since; nothing links to it');
    expect(offered!.reasons).toHaveLength(3);
    expect(rowsOfTab(report, 'archived')[1]!.reason).toBe('archived 2 days ago');
  });
});

it.each<[Partial<ArchiveResult>, string]>([
  [{ changed: 14 }, 'Archived 14 notes.'],
  [
    { changed: 1, skipped: 1, skipCounts: [{ reason: 'protected by now', count: 1 }] },
    'Archived 1 note. One was left alone: protected by now.',
  ],
  [
    {
      changed: 0,
      skipped: 3,
      skipCounts: [
        { reason: 'edited since the dry run', count: 2 },
        { reason: 'protected by now', count: 1 },
      ],
    },
    'Nothing was archived. 3 were left alone: 2 edited since the dry run, 1 protected by now.',
  ],
])('the result says what was done, and what was skipped and why: %j', (result, words) => {
  expect(resultText({ changed: 0, skipped: 0, skipCounts: [], seq: null, ...result }, 'archive')).toBe(words);
});

it('vitality is truncated so that it never rounds up over a limit, and signed figures use a true minus', () => {
  expect([0.0999, 0.1, 0.2999, 0].map(formatVitality)).toEqual(['0.09', '0.10', '0.29', '0.00']);
  expect([formatSigned(-2.814), formatSigned(-0.001), formatSigned(0.5, true)]).toEqual(['−2.81', '0.00', '+0.50']);
});
