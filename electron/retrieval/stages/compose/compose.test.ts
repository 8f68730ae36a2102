import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { countTokens } from '../../../language/tokens/count-tokens';
import { countTextTokens } from './count-package-tokens';
import { diversifyByMmr } from './diversify-by-mmr';
import { fillBudget, type SizedEntry } from './compose';
import { ENTRY_BLOCKS, leadSectionEnd, phraseLesson } from './package-entry';

const SHARES = { profile: 0, lessons: 0.1, workspace: 0.2, memories: 0.4, web: 0.1 };
const unit = (changes: Partial<SizedEntry>): SizedEntry => ({
  candidate: {} as TraceCandidate,
  block: 'memories',
  tier: 'structural',
  text: '',
  cut: changes.cutTokens ? { to: 5, text: '' } : null,
  phrased: null,
  tokens: 10,
  cutTokens: null,
  ...changes,
});
const arbitraryUnits = fc
  .array(
    fc.record({
      block: fc.constantFrom(...ENTRY_BLOCKS),
      tier: fc.constantFrom('core' as const, 'structural' as const, 'peripheral' as const),
      tokens: fc.integer({ min: 1, max: 60 }),
      share: fc.option(fc.double({ min: 0.1, max: 0.9, noNaN: true })),
    }),
    { maxLength: 20 },
  )
  .map((specs) =>
    specs.map(({ share, ...spec }) =>
      unit({
        ...spec,
        cutTokens: spec.tier === 'structural' && share !== null ? Math.ceil(spec.tokens * share) : null,
      }),
    ),
  );

describe('allocating the budget', () => {
  it('exceeds the budget only for the core, never cuts the core, and accounts for every candidate', () => {
    fc.assert(
      fc.property(arbitraryUnits, fc.integer({ min: 0, max: 300 }), (units, budget) => {
        const placed = fillBudget(units, budget, SHARES);
        expect(placed.map((each) => each.entry)).toEqual(units);
        const included = placed.filter(({ isIncluded }) => isIncluded);
        const core = units.filter(({ tier }) => tier === 'core').reduce((sum, { tokens }) => sum + tokens, 0);
        expect(included.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(Math.max(budget, core));
        for (const { entry: each, isIncluded, tokens, cutTo } of placed) {
          if (each.tier === 'core') expect([isIncluded, cutTo]).toEqual([true, null]);
          if (each.tier === 'peripheral') expect(cutTo).toBeNull();
          expect(tokens).toBe(cutTo === null ? each.tokens : each.cutTokens);
        }
      }),
    );
  });

  it('drops nothing that would still fit, and weak candidates before useful ones of their block', () => {
    fc.assert(
      fc.property(arbitraryUnits, fc.integer({ min: 0, max: 300 }), (units, budget) => {
        const placed = fillBudget(units, budget, SHARES);
        const used = placed.filter(({ isIncluded }) => isIncluded).reduce((sum, { tokens }) => sum + tokens, 0);
        for (const { entry: each, isIncluded } of placed)
          if (!isIncluded) expect(used + (each.cutTokens ?? each.tokens)).toBeGreaterThan(budget);
      }),
    );
    const [weak, useful] = [unit({ tier: 'peripheral', tokens: 30 }), unit({ tokens: 30 })];
    expect(fillBudget([weak, useful], 40, SHARES).map(({ isIncluded }) => isIncluded)).toEqual([false, true]);
  });

  it('gives each block its share first, then distributes the rest', () => {
    const web = unit({ block: 'web', tokens: 10 });
    const memories = Array.from({ length: 12 }, () => unit({ tokens: 10 }));
    const placed = fillBudget([...memories, web], 100, SHARES);
    expect(placed.at(-1)!.isIncluded).toBe(true);
    expect(placed.filter(({ isIncluded }) => isIncluded)).toHaveLength(10);
    expect(fillBudget(memories, 100, SHARES).filter(({ isIncluded }) => isIncluded)).toHaveLength(10);
  });

  it('cuts a useful candidate to its first section when the whole does not fit', () => {
    const [placed] = fillBudget([unit({ tokens: 50, cutTokens: 12 })], 20, SHARES);
    expect(placed).toMatchObject({
      isIncluded: true,
      tokens: 12,
      cutTo: 5,
      reason: { code: 'truncated', tokens: 50, freeTokens: 20 },
    });
  });
});

describe('the first section', () => {
  it.each([
    [
      'note',
      'Ma',
      'Ma\n\nThe interval.\nIt belongs to the thing.\n\nMuch more follows here, and it goes on for a while so that a cut is worth it.',
      'Ma\n\nThe interval.\nIt belongs to the thing.',
    ],
    [
      'note',
      'Kiln',
      'Kiln\n\n- one\n- two\n\n## Firing\nLong and longer text about the firing of pots in winter.',
      'Kiln\n\n- one\n- two',
    ],
    [
      'chunk',
      'Guide',
      '## Arriving\n\nTake the bus.\n\nAnother paragraph that is a good deal longer than what came before it.',
      '## Arriving\n\nTake the bus.',
    ],
  ] as const)('of a %s ends before its next paragraph or heading', (kind, title, text, expected) => {
    expect(text.slice(0, leadSectionEnd(kind, title, text)!)).toBe(expected);
  });

  it('is not cut from messages, nor from texts with one section', () => {
    expect(leadSectionEnd('message', '', 'One.\n\nTwo, and three, and four, and five.')).toBeNull();
    expect(leadSectionEnd('note', 'Ma', 'Ma\n\nThe interval.')).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, body) => {
        const text = `${title}\n\n${body}`;
        const cut = leadSectionEnd('note', title, text);
        if (cut !== null) expect(cut > 0 && cut < text.length).toBe(true);
      }),
    );
  });
});

describe('diversity', () => {
  const candidate = (text: string, score: number) => ({ text, rank: { score } }) as TraceCandidate;
  const texts = fc.array(
    fc.tuple(
      fc.array(fc.constantFrom('boat', 'harbour', 'piano', 'rain'), { maxLength: 4 }).map((words) => words.join(' ')),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    { maxLength: 10 },
  );

  it('keeps the order at λ = 1, and every candidate at any λ', () => {
    fc.assert(
      fc.property(texts, fc.double({ min: 0, max: 1, noNaN: true }), (specs, lambda) => {
        const ordered = specs
          .map(([text, score]) => candidate(text, score))
          .sort((a, b) => b.rank!.score - a.rank!.score);
        expect(diversifyByMmr(ordered, 1)).toEqual(ordered);
        const spread = diversifyByMmr(ordered, lambda);
        expect(new Set(spread)).toEqual(new Set(ordered));
        expect(diversifyByMmr(ordered, lambda)).toEqual(spread);
      }),
    );
  });

  it('ranks repetitions behind different content', () => {
    const [first, same, other] = [
      candidate('boat harbour', 1),
      candidate('boat harbour', 0.9),
      candidate('piano lesson', 0.8),
    ];
    expect(diversifyByMmr([first, same, other], 0.7)).toEqual([first, other, same]);
  });
});

describe('a lesson', () => {
  const lesson = (instruction: string, reason: string, action = 'deploy') =>
    phraseLesson(
      {
        lesson: { trigger: { actions: [action], objects: [] }, instruction, reason } as never,
        noteId: 'N' as never,
        value: 1,
        action,
        matchedTerms: [],
      },
      '',
    );
  it.each([
    [
      'Check the changelog.',
      'A release went out without it',
      'Before you deploy, check the changelog, because a release went out without it.',
    ],
    ['check the passport’s date', '', 'Before you deploy, check the passport’s date.'],
    ['SSH first', 'because I forgot', 'Before you deploy, SSH first, because I forgot.'],
  ])('is phrased as an instruction: %s', (instruction, reason, expected) => {
    expect(lesson(instruction, reason)).toBe(expected);
  });
});

describe('counting', () => {
  const WORDS = { code: 'encoding', name: 'words' } as const;
  const signal = new AbortController().signal;
  it('asks the model’s tokenizer once for everything', async () => {
    let calls = 0;
    const tokenizer = {
      id: WORDS,
      count: async (texts: readonly string[]) => {
        calls += 1;
        return texts.map((text) => text.split(' ').length);
      },
    };
    expect(await countTextTokens(['one two', 'three'], tokenizer, signal)).toEqual({
      counts: [2, 1],
      tokenizer: WORDS,
      problem: null,
    });
    expect(calls).toBe(1);
  });

  it.each([
    [
      'is away',
      async () => {
        throw new Error('down');
      },
      'down',
    ],
    ['answers for too few', async () => [1], null],
    ['answers nonsense', async () => [1, Number.NaN], null],
  ])('estimates, and says so, when the tokenizer %s', async (_what, count, message) => {
    expect(await countTextTokens(['one two', 'three'], { id: WORDS, count }, signal)).toEqual({
      counts: [countTokens('one two'), countTokens('three')],
      tokenizer: { code: 'estimate', name: 'o200k_base' },
      problem: { code: 'tokens-estimated', tokenizer: WORDS, message },
    });
  });
});
