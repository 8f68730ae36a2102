import { describe, expect, it } from 'vitest';
import type { VitalityBreakdown } from '../../shared/ipc/routes/vitality';
import { formatDate } from '../ui/text/date-text';
import { bridgeSentence, decaySentence, partText, vitalitySentences, vitalitySumRows } from './vitality-text';

const AT = Date.UTC(2026, 4, 3, 12);
const DAY = formatDate(AT, 'day');
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

describe('how often a note is used, in words', () => {
  it('names the number of uses, the latest use, and what slows its fading', () => {
    expect(vitalitySentences(account)).toEqual([
      'What you know: stays active long.',
      `Used 5 times since it was kept, last cited ${formatDate(AT, 'moment')}.`,
      '2 notes link to it: it fades 1.2 times slower.',
    ]);
  });

  it.each([
    ['entity', 'A person, place or project: stays active very long.'],
    ['episodic', 'An event: fades within weeks.'],
  ] as const)('begins with how it ages: %s', (layer, expected) => {
    expect(vitalitySentences({ ...account, parts: { ...account.parts, layer } })[0]).toBe(expected);
  });

  it('counts keeping as no use, and says that nothing slows a note without links', () => {
    expect(vitalitySentences({ ...account, uses: [], parts: { ...account.parts, uses: 1, linksTo: 0 } })).toEqual([
      'What you know: stays active long.',
      'Not used since it was kept.',
    ]);
  });

  it.each<[number, string[]]>([
    [0.004, []],
    [0.12, ['A new link from “Kiln log” revives it: +0.12.']],
  ])('names the link that revives it when its rise of %f rounds to something visible', (revival, expected) => {
    const revived = {
      ...account,
      revivedBy: { id: 'n2', title: 'Kiln log' } as never,
      parts: { ...account.parts, revival },
    };
    expect(vitalitySentences(revived).slice(3)).toEqual(expected);
  });

  it('says that a bridge never fades, and what would be disconnected without it', () => {
    expect(bridgeSentence(account)).toBeNull();
    expect(bridgeSentence({ ...account, parts: { ...account.parts, isBridge: true } })).toBe(
      'It connects two parts of your notes, so its vitality never falls below 0.50. Without it these come apart:',
    );
    expect([partText({ size: 12, title: 'Garden' }), partText({ size: 1, title: 'Kiln' })]).toEqual([
      '12 notes around “Garden”',
      '“Kiln” alone',
    ]);
  });

  it.each<[Partial<VitalityBreakdown['zoneEntries']>, string | null]>([
    [{}, null],
    [{ stale: AT }, `If nothing uses it: stale from ${DAY}.`],
    [{ stale: AT, fading: AT }, `If nothing uses it: stale from ${DAY} and fading from ${DAY}.`],
    [
      { stale: AT, fading: AT, archivable: AT },
      `If nothing uses it: stale from ${DAY}, fading from ${DAY} and ready to archive from ${DAY}.`,
    ],
  ])('says when it will fade: %j', (entries, expected) => {
    expect(decaySentence({ ...account, zoneEntries: { ...account.zoneEntries, ...entries } })).toBe(expected);
  });

  it('lists the signed parts that add up to its vitality', () => {
    const figures = vitalitySumRows({ ...account, parts: { ...account.parts, base: -0.3, spread: 0.36 } });
    expect(figures.map(({ figure }) => figure)).toEqual(['−0.30', '+0.36', '+0.00', '+0.30', '0.57']);
  });
});
