import type { Zone } from '../../shared/domain/vitality';
import type { ReplayResult } from './replay';

const YEAR_DAYS = 365;
const TOP = 50;

/** Results of one ranking; shares from 0 to 1. */
export interface Figures {
  hitAt5: number;
  /** Null without a second year. */
  hitAt5SecondYear: number | null;
  /** Share of all shown positions taken by the fifty most shown notes. */
  topFiftyShare: number;
  /** Share of all notes that were never shown. */
  neverShown: number;
  /** Empty for an arm without vitality. */
  zonesByMonth: ({ month: number } & Record<Zone, number>)[];
}

export function figuresOf({ questions, shown, zonesByMonth }: ReplayResult): Figures {
  const counts = [...shown].toSorted((a, b) => b - a);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return {
    hitAt5: hitRate(questions)!,
    hitAt5SecondYear: hitRate(questions.filter(({ day }) => day >= YEAR_DAYS)),
    topFiftyShare: counts.slice(0, TOP).reduce((sum, count) => sum + count, 0) / all,
    neverShown: counts.filter((count) => count === 0).length / counts.length,
    zonesByMonth,
  };
}

const hitRate = (questions: ReplayResult['questions']): number | null =>
  questions.length === 0 ? null : questions.filter(({ isHit }) => isHit).length / questions.length;

/** The mean over several user histories, by month for the zones. */
export function meanFigures(all: readonly Figures[]): Figures {
  const seconds = all.flatMap(({ hitAt5SecondYear }) => (hitAt5SecondYear === null ? [] : [hitAt5SecondYear]));
  return {
    hitAt5: round(mean(all.map(({ hitAt5 }) => hitAt5))),
    hitAt5SecondYear: seconds.length === 0 ? null : round(mean(seconds)),
    topFiftyShare: round(mean(all.map(({ topFiftyShare }) => topFiftyShare))),
    neverShown: round(mean(all.map(({ neverShown }) => neverShown))),
    zonesByMonth: all[0]!.zonesByMonth.map(({ month }, index) => {
      const of = (zone: Zone) => Math.round(mean(all.map(({ zonesByMonth }) => zonesByMonth[index]![zone])));
      return { month, active: of('active'), stale: of('stale'), fading: of('fading'), archived: of('archived') };
    }),
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard error of the mean; 0 for a single value. */
export function standardError(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
