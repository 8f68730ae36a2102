import { describe, expect, it } from 'vitest';
import { BLEND_WEIGHT } from '../../shared/domain/ranking';
import { exponentialArm, baselineArm, vitalityArm, type Arm } from './arms';
import { compareArms, weightsWith } from './compare-arms';
import { figuresOf, meanFigures } from './figures';
import type { UserHistory } from './user-history';
import { simulateUserHistory } from './simulate-user-history';
import { PEOPLE, TYPICAL } from './people';
import { replay, SHOWN_RESULTS } from './replay';

const DAYS = 120;
const history = simulateUserHistory(1, DAYS, TYPICAL);
const arms = (): Arm[] => [vitalityArm(), baselineArm(), exponentialArm(30)];

/** What each arm is asked and told: questions as the life holds them, and its notes and links. */
function spyOn(arm: Arm): { arm: Arm; told: string[]; uses: string[] } {
  const [calls, uses]: string[][] = [[], []];
  return {
    told: calls!,
    uses: uses!,
    arm: {
      ...arm,
      keep: (note, at) => {
        calls!.push(`keep ${note} ${at}`);
        arm.keep(note, at);
      },
      link: (from, to, at) => {
        calls!.push(`link ${from} ${to} ${at}`);
        arm.link(from, to, at);
      },
      use: (note, kind, at) => {
        uses!.push(`${kind} ${note} ${at}`);
        arm.use(note, kind, at);
      },
    },
  };
}

describe('a simulated user history', () => {
  it('is byte-identical for the same seed and differs for another', () => {
    expect(JSON.stringify(simulateUserHistory(1, DAYS, TYPICAL))).toBe(JSON.stringify(history));
    expect(JSON.stringify(simulateUserHistory(2, DAYS, TYPICAL))).not.toBe(JSON.stringify(history));
    expect(JSON.stringify(figuresOf(replay(history, vitalityArm())))).toBe(
      JSON.stringify(figuresOf(replay(history, vitalityArm()))),
    );
  });

  it.each(Object.entries(PEOPLE))(
    '%s: asks only for notes that exist by then, and every event lies within its days',
    (_, person) => {
      const { notes, links, uses, questions } = simulateUserHistory(3, DAYS, person);
      expect(questions.length).toBeGreaterThan(50);
      const tooEarly = questions.filter(
        ({ at, target, found }) =>
          at >= DAYS || [target, ...found.map(({ note }) => note)].some((note) => notes[note]!.at >= at),
      );
      const twice = questions.filter(({ found }) => new Set(found.map(({ note }) => note)).size < found.length);
      expect([tooEarly, twice]).toEqual([[], []]);
      expect(links.filter(({ from, to, at }) => Math.max(notes[from]!.at, notes[to]!.at) > at)).toEqual([]);
      expect(uses.filter(({ note, at }) => notes[note]!.at >= at)).toEqual([]);
      expect(notes.map(({ at }) => at)).toEqual(notes.map(({ at }) => at).toSorted((a, b) => a - b));
    },
  );
});

describe('the arms', () => {
  it('receive the same notes, links and needs in the same order', () => {
    const result = arms().map((arm) => {
      const { arm: spy, told: calls } = spyOn(arm);
      return { told: calls, questions: replay(history, spy).questions.map(({ day, kind }) => `${day} ${kind}`) };
    });
    expect(result[1]).toEqual(result[0]);
    expect(result[2]).toEqual(result[0]);
    expect(result[0]!.questions).toEqual(history.questions.map(({ at, kind }) => `${Math.floor(at)} ${kind}`));
  });

  it('learn from uses only: being shown raises no value', () => {
    // A note that is shown for every question and never used: no citation, no search by hand, no error.
    const never: UserHistory = {
      ...history,
      uses: [],
      questions: history.questions.map((question) => ({
        ...question,
        draws: { uses: 1, cites: 1, searches: 1, errs: 1, wrong: 0, edits: 1 },
      })),
    };
    const unasked: UserHistory = { ...never, questions: [] };
    for (const make of [vitalityArm, () => exponentialArm(30)]) {
      const [asked, alone] = [spyOn(make()), spyOn(make())];
      const { shown } = replay(never, asked.arm, { archives: 'never' });
      replay(unasked, alone.arm, { archives: 'never' });
      expect(asked.uses).toEqual([]);
      expect(shown.some((count) => count > 10)).toBe(true);
      const valuesOf = (arm: Arm) => history.notes.map((_, note) => arm.valueOf(note, DAYS));
      expect(valuesOf(asked.arm)).toEqual(valuesOf(alone.arm));
    }
  });

  it('using a note raises its vitality', () => {
    for (const arm of [vitalityArm(), exponentialArm(30)]) {
      arm.keep(0, 0);
      arm.startDay(60);
      const before = arm.valueOf(0, 60)!;
      arm.use(0, 'cited', 60);
      expect(arm.valueOf(0, 60.01)!).toBeGreaterThan(before);
    }
    expect(exponentialArm(30)).toMatchObject({ name: 'exponential, half-life 30 days' });
  });

  it('without the vitality term, its weight is distributed over the others in proportion', () => {
    expect(weightsWith(BLEND_WEIGHT.vitality)).toEqual(BLEND_WEIGHT);
    for (const weight of [0, 0.05, 0.2, 0.3]) {
      const weights = weightsWith(weight);
      expect(Object.values(weights).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      expect(weights.applicability / weights.retrieval).toBeCloseTo(
        BLEND_WEIGHT.applicability / BLEND_WEIGHT.retrieval,
        12,
      );
    }
  });
});

describe('the figures', () => {
  it('count hits, ranks and zones exactly', () => {
    const result = replay(history, vitalityArm());
    const { hitAt5, hitAt5SecondYear, topFiftyShare, neverShown, zonesByMonth } = figuresOf(result);
    expect(hitAt5).toBe(result.questions.filter(({ isHit }) => isHit).length / history.questions.length);
    expect(hitAt5SecondYear).toBeNull();
    expect(result.shown.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
      SHOWN_RESULTS * history.questions.length,
    );
    expect(topFiftyShare).toBeGreaterThan(0);
    expect(neverShown).toBe(result.shown.filter((count) => count === 0).length / history.notes.length);
    expect(zonesByMonth.map(({ month }) => month)).toEqual([1, 2, 3]);
    for (const [index, { active, stale, fading, archived }] of zonesByMonth.entries()) {
      expect(active + stale + fading + archived).toBe(
        history.notes.filter(({ at }) => at < Math.ceil(((index + 1) * 365) / 12)).length,
      );
    }
    expect(figuresOf(replay(history, baselineArm())).zonesByMonth).toEqual([]);
  });

  it('compared arms archive the same notes in the same months', () => {
    const old = simulateUserHistory(5, 450, { ...TYPICAL, notesADay: 1, questionsADay: 0.5 });
    const own = replay(old, vitalityArm());
    expect(own.archivedByMonth.flat().length).toBeGreaterThan(0);
    expect(replay(old, baselineArm(), { archives: own.archivedByMonth }).archivedByMonth).toEqual(own.archivedByMonth);
    const { runs } = compareArms([old], { weight: BLEND_WEIGHT.vitality });
    expect(meanFigures(runs.vitality).zonesByMonth.at(-1)!.archived).toBe(
      meanFigures(runs.exponential).zonesByMonth.at(-1)!.archived,
    );
  });
});
