import {
  BLEND_WEIGHT,
  confirmationOf,
  PROVENANCE_WEIGHT,
  scoreOf,
  type BlendWeights,
} from '../../shared/domain/ranking';
import { zoneOfNote, ZONE_THRESHOLD, type Zone } from '../../shared/domain/vitality';
import type { Arm } from './arms';
import type { Candidate, UserHistory, NeedKind, Question } from './user-history';

/** Results that the person looks at. */
export const SHOWN_RESULTS = 5;
/** Candidates after fusion. */
const JUDGED_CANDIDATES = 15;
const MONTH_DAYS = 365 / 12;

/** Probabilities of the person's reactions to an answer; set by hand. */
const USES_RIGHT = 0.9;
const CITES = 0.7;
const SEARCHES = 0.5;
const ERRS = { withRight: 0.03, without: 0.1 };
const EDITS_AFTER = 0.05;
/** As in the app's rank stage: from five surfacings without a use on, the score loses up to this. */
const EXPOSURE_PENALTY = { most: 0.15, from: 5 };

export interface ReplayOptions {
  weights?: BlendWeights;
  /**
   * `offered`: each month the person accepts most of what this arm's dry run offers. A list: the notes of each month as
   * another replay archived them, so that rankings are compared on one vault.
   */
  archives?: 'offered' | 'never' | readonly (readonly number[])[];
}

export interface ReplayResult {
  questions: { day: number; kind: NeedKind; isHit: boolean }[];
  /** How often each note was shown. */
  shown: Uint32Array;
  zonesByMonth: ({ month: number } & Record<Zone, number>)[];
  archivedByMonth: number[][];
  uses: number;
}

/**
 * Replays a user history with one ranking. Exposure is counted and can only lower a rank; only uses raise an arm's
 * values.
 */
export function replay(
  history: UserHistory,
  arm: Arm,
  { weights = BLEND_WEIGHT, archives = 'offered' }: ReplayOptions = {},
): ReplayResult {
  const count = history.notes.length;
  const state = {
    shown: new Uint32Array(count),
    used: new Uint32Array(count),
    confirmations: new Uint32Array(count),
    archived: new Uint8Array(count),
    neighbours: history.notes.map((): number[] => []),
    lastLink: new Float64Array(count).fill(-1e9),
  };
  const result: ReplayResult = { questions: [], shown: state.shown, zonesByMonth: [], archivedByMonth: [], uses: 0 };
  const next = { note: 0, link: 0, use: 0, question: 0 };
  const recordUse = (note: number, kind: 'cited' | 'opened' | 'edited' | 'confirmed', at: number) => {
    arm.use(note, kind, at);
    result.uses += 1;
  };

  for (let day = 0; day < history.days; day += 1) {
    while (next.note < count && history.notes[next.note]!.at < day + 1)
      arm.keep(next.note, history.notes[next.note++]!.at);
    while (next.link < history.links.length && history.links[next.link]!.at < day + 1) {
      const { from, to, at } = history.links[next.link++]!;
      arm.link(from, to, at);
      state.neighbours[from]!.push(to);
      state.neighbours[to]!.push(from);
      state.lastLink[to] = at;
    }
    arm.startDay(day + 0.69);
    while (next.use < history.uses.length && history.uses[next.use]!.at < day + 1) {
      const { note, kind, at } = history.uses[next.use++]!;
      if (kind === 'confirmed') state.confirmations[note]! += 1;
      recordUse(note, kind, at);
    }
    while (next.question < history.questions.length && history.questions[next.question]!.at < day + 1)
      answer(history.questions[next.question++]!);
    const month = Math.floor((day + 1) / MONTH_DAYS);
    if (month > Math.floor(day / MONTH_DAYS)) endMonth(month, day + 1);
  }
  return result;

  function answer(question: Question): void {
    const { at, target, draws, kind } = question;
    const shown = rankOf(question.found, at).slice(0, SHOWN_RESULTS);
    for (const note of shown) state.shown[note]! += 1;
    const isHit = shown.includes(target);
    result.questions.push({ day: Math.floor(at), kind, isHit });
    if (isHit && draws.uses < USES_RIGHT) {
      state.used[target]! += 1;
      recordUse(target, draws.cites < CITES ? 'cited' : 'opened', at);
      if (draws.edits < EDITS_AFTER) recordUse(target, 'edited', at);
    }
    if (!isHit && draws.searches < SEARCHES) {
      // The person finds it by hand, with "include archived" if needed, and restores it.
      state.archived[target] = 0;
      recordUse(target, 'opened', at);
    }
    const wrong = shown.filter((note) => note !== target);
    if (wrong.length > 0 && draws.errs < (isHit ? ERRS.withRight : ERRS.without)) {
      const note = wrong[Math.floor(draws.wrong * wrong.length)]!;
      state.used[note]! += 1;
      recordUse(note, 'opened', at);
    }
  }

  /** The app's own score over the candidates kept by the gate. */
  function rankOf(found: readonly Candidate[], at: number): number[] {
    const judged = found.filter(({ note }) => state.archived[note] === 0).slice(0, JUDGED_CANDIDATES);
    const best = judged[0]?.score ?? 0;
    return judged
      .filter(({ applicability }) => applicability > 0)
      .map(({ note, score, applicability }) => ({
        note,
        fused: score,
        score: scoreOf(
          {
            provenance: PROVENANCE_WEIGHT.engram,
            recency: null,
            applicability,
            retrieval: best > 0 ? score / best : 0,
            vitality: arm.valueOf(note, at),
            confirmation: confirmationOf(state.confirmations[note]!),
            needBoost: 0,
            penalty: exposurePenaltyOf(note),
          },
          weights,
        ),
      }))
      .sort((a, b) => b.score - a.score || b.fused - a.fused)
      .map(({ note }) => note);
  }

  function exposurePenaltyOf(note: number): number {
    const surfaced = state.shown[note]!;
    return surfaced < EXPOSURE_PENALTY.from
      ? 0
      : EXPOSURE_PENALTY.most * (1 - Math.min(1, state.used[note]! / surfaced));
  }

  function endMonth(month: number, at: number): void {
    const values = Array.from({ length: next.note }, (_, note) => arm.valueOf(note, at));
    const hasValues = values.some((value) => value !== null);
    const chosen =
      archives === 'never' || (archives === 'offered' && !hasValues)
        ? []
        : archives === 'offered'
          ? offered(month, at, values as number[])
          : (archives[month - 1] ?? []);
    for (const note of chosen) state.archived[note] = 1;
    result.archivedByMonth.push([...chosen]);
    if (!hasValues) return;
    const zones: Record<Zone, number> = { active: 0, stale: 0, fading: 0, archived: 0 };
    values.forEach((value, note) => (zones[zoneOfNote(value!, state.archived[note] === 1)] += 1));
    result.zonesByMonth.push({ month, ...zones });
  }

  /** The month's dry run without protected notes, as far as the person accepts it. */
  function offered(month: number, at: number, values: readonly number[]): number[] {
    const isProtected = (note: number) =>
      arm.isArticulationPoint(note) ||
      state.confirmations[note]! > 0 ||
      at - state.lastLink[note]! < 14 ||
      state.neighbours[note]!.some((other) => values[other]! >= ZONE_THRESHOLD.active);
    return values.flatMap((value, note) => {
      const { chance, die } = history.notes[note]!.archiving;
      // A new random number each month without changing the generator's state.
      const isAgreed = (die + month * 0.618_034) % 1 < chance;
      return value < ZONE_THRESHOLD.fading && state.archived[note] === 0 && isAgreed && !isProtected(note)
        ? [note]
        : [];
    });
  }
}
