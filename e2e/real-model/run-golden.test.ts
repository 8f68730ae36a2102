import { describe, expect, it } from 'vitest';
import type { Engine } from '../../electron/ports/engine';
import { AppError } from '../../shared/ipc/errors';
import type { Verdict } from '../../shared/domain/ranking';
import { goldenTable } from './golden-table';
import { readGoldenCases, SIZES, type GoldenCases } from './golden-cases';
import { createCaseMeter, runGolden } from './run-golden';

const none: GoldenCases = { judge: [], extract: [], repair: [], answer: [], 'session-summary': [], 'topic-name': [] };
const refuse = () => Promise.reject(new AppError('model-malformed', 'no form'));

/** An engine that replies so, and the cases that it is asked. */
async function run(engine: Partial<Engine>, cases: Partial<GoldenCases>, size: (typeof SIZES)[number] = 'large') {
  const meter = createCaseMeter();
  const scripted = { judge: refuse, extract: refuse, summarise: refuse, ...engine } as unknown as Engine;
  const usage = { host: '', model: '', estimatedCalls: 0 };
  const counted: Engine = {
    ...scripted,
    judge(request, signal) {
      meter.record(null, { ...usage, task: 'judge', promptTokens: 100, cachedTokens: 40, completionTokens: 5 });
      return scripted.judge(request, signal);
    },
  };
  let now = 0;
  const options = { size, meter, now: () => (now += 1_000), onResult: () => {} };
  return runGolden(counted, { ...none, ...cases }, options);
}

describe('the golden cases', () => {
  it('are well formed, each with an id of its own, in four languages, and each task asks something of the smallest model', () => {
    const cases = readGoldenCases();
    for (const of of Object.values(cases)) {
      expect(new Set(of.map(({ id }) => id)).size).toBe(of.length);
      expect(of.some(({ size }) => size === 'small')).toBe(true);
    }
    expect([cases.judge.length, cases.extract.length, cases.answer.length]).toEqual([12, 10, 8]);
    for (const task of ['judge', 'extract', 'answer'] as const) {
      expect(new Set(cases[task].map(({ size }) => size))).toEqual(new Set(SIZES));
      expect(new Set(cases[task].map(({ language }) => language)).size).toBeGreaterThanOrEqual(4);
    }
  });

  it('have words in their sources for every word that an answer must hold', () => {
    for (const { id, sources, must } of readGoldenCases().answer)
      for (const words of must) {
        const isThere = words.split('|').some((word) => sources.some(({ text }) => text.includes(word)));
        expect([id, words, isThere]).toEqual([id, words, true]);
      }
  });
});

describe('a run', () => {
  const { judge, extract, answer } = readGoldenCases();
  const [plain] = judge as [(typeof judge)[number]];

  it('meets a verdict that is among the right letters, and names one that is not', async () => {
    const verdicts = (first: Verdict, second: Verdict) =>
      run(
        {
          judge: async ({ candidates }) =>
            candidates.map(({ ref }, index) => ({
              ref,
              verdict: index === 0 ? first : second,
              reason: { code: 'model', text: '' },
            })),
        },
        { judge: [plain] },
      );
    expect(await verdicts('strong', 'drop')).toMatchObject([
      { met: 2, of: 2, missed: [], form: 'first', promptTokens: 100, cachedTokens: 40, replyTokens: 5, ms: 1_000 },
    ]);
    expect(await verdicts('drop', 'drop')).toMatchObject([{ met: 1, of: 2, missed: ['candidate 1: E is not AB'] }]);
  });

  it('counts a reply of a broken form as met by nothing, and goes on', async () => {
    const results = await run({}, { judge: [plain], extract: [extract[0]!] });
    expect(results.map(({ form, met, of }) => [form, met, of])).toEqual([
      ['broken', 0, 1],
      ['broken', 0, 1],
    ]);
    expect(goldenTable(results, 'tiny')).toContain('| all | 2 | 0 of 2 | 0 | 2 | 100 | 40 | 5 | 2.0 |');
  });

  it('asks of a small model only what every model must do', async () => {
    const asked = await run({}, { judge }, 'small');
    expect(asked.map(({ size }) => size)).toEqual(judge.filter(({ size }) => size === 'small').map(({ size }) => size));
    expect((await run({}, { judge }, 'middle')).length).toBeGreaterThan(asked.length);
  });

  it('wants units with their words and category, none that is forbidden, and quotations that are there', async () => {
    const two = extract.find(({ id }) => id === 'two-claims')!;
    const unit = { messageId: 'm0', start: 0, end: 4 };
    const units = (texts: Awaited<ReturnType<Engine['extract']>>) =>
      run({ extract: async () => texts }, { extract: [two] });
    const [good] = await units([
      { ...unit, text: 'We paint the hall grey', category: 'decision' },
      { ...unit, text: 'Maybe the kitchen gets new tiles', category: 'exploratory' },
    ]);
    expect(good).toMatchObject({ met: 4, of: 4 });
    const [bad] = await units([
      { ...unit, text: 'We paint the hall grey', category: 'exploratory' },
      { ...unit, text: 'Hi by the way', category: 'fact', isInvented: true },
    ]);
    expect(bad!.missed).toEqual([
      'no unit with hall, grey as decision or action-item',
      'no unit with kitchen, tiles as exploratory or idea',
      'a unit with hi by',
      'a quotation is in no message',
    ]);
  });

  it('wants an answer’s citations, each with words that its source has', async () => {
    const newer = answer.find(({ id }) => id === 'newer-value')!;
    const say = async (text: string) =>
      (
        await run(
          {
            async *answer() {
              yield text;
            },
          },
          { answer: [newer] },
        )
      )[0]!.missed;
    expect(await say('“the piano teacher charges 36 euros a lesson” [2]')).toEqual([]);
    expect(await say('The teacher charges 30 euros [1].')).toEqual(['“36” is missing', '[2] is not cited']);
    expect(await say('“she charges 36 dollars an hour” [2]')).toEqual(['[2] does not hold its quotation']);
  });
});
