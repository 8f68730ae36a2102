import { describe, expect, it } from 'vitest';
import type { VitalityBreakdown } from '../../../../shared/ipc/routes/vitality';
import { dateText } from '../graph-text';
import { vitalitySentences } from './vitality-text';

const AT = Date.UTC(2026, 4, 3, 12);
const account: VitalityBreakdown = {
  ref: 'note:1',
  asOf: AT,
  zone: 'active',
  spreadFrom: [],
  linkedFrom: [],
  revivedBy: null,
  holdsTogether: [],
  zoneEntries: { stale: null, fading: null, archivable: null },
  uses: [{ kind: 'cited', at: AT, sessionId: null, title: null }],
  parts: {
    layer: 'knowledge',
    uses: 6,
    lifetimeDays: 30,
    decay: 0.42,
    base: 0.3,
    stability: 1.2,
    linksTo: 2,
    spread: 0,
    revival: 0,
    isBridge: false,
    activation: 0.3,
    vitality: 0.57,
  },
};

describe('what keeps a note alive, in words', () => {
  it('says how often and how it was used last, and what slows its fading', () => {
    expect(vitalitySentences(account)).toEqual([
      `Used 6 times, last cited on ${dateText(AT)}.`,
      '2 links lead to it: it fades 1.2 times slower.',
    ]);
  });

  it('says what would come apart without a bridge, and when it falls', () => {
    const words = vitalitySentences({
      ...account,
      parts: { ...account.parts, isBridge: true, spread: 0.36 },
      zoneEntries: { stale: AT, fading: null, archivable: null },
      holdsTogether: [
        { size: 12, title: 'Garden' },
        { size: 1, title: 'Kiln' },
      ],
    });
    expect(words).toContain(
      'A bridge, never below 0.5: without it 1 note around “Kiln” would come apart from 12 notes around “Garden”.',
    );
    expect(words).toContain('Warmed by uses of notes near it: +0.36.');
    expect(words.at(-1)).toBe(`Unused, it becomes stale on ${dateText(AT)}.`);
  });

  it('has no second use where there was only the keeping', () => {
    expect(vitalitySentences({ ...account, parts: { ...account.parts, uses: 1, linksTo: 0 } })).toEqual([
      'Used once, when it was kept.',
      'No links lead to it: nothing slows its fading.',
    ]);
  });
});
