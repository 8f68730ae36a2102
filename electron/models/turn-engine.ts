import type { Work } from '../../shared/ipc/routes/settings';
import { isAppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { TIMED_OUT, withTimeout } from '../../shared/lib/with-timeout';
import type { StandInReason } from '../../shared/domain/trace-reasons';
import { estimateTokens } from '../language/tokens/estimate-tokens';
import type { Engine, Judgement, JudgeRequest } from '../ports/engine';
import type { LateReplies, ReplyTimes } from './late-replies';
import type { ModelEngine, ModelTask } from './provider/model-engine';

export interface TurnEngineDependencies {
  model: ModelEngine;
  /** The rules. */
  offline: Engine;
  work: Work;
  times: ReplyTimes;
  late: LateReplies;
  /** Monotonic milliseconds. */
  now: () => number;
  log: Logger;
}

/** Share of the window that the candidates of one call may fill. */
const MAX_CANDIDATES_SHARE = 0.5;
/** Tokens of a candidate's tags and attributes. */
const CANDIDATE_TAG_TOKENS = 50;
/** Candidates of one call; the funnel has about fifteen. */
const MAX_CANDIDATES = 60;

/**
 * The engine of one turn, which begins now. Rules plan and judge; the model's plan or verdicts count where they are back
 * within the budget, and one such call is made before the answer. Verdicts that come later are kept for the next time.
 */
export function createTurnEngine(dependencies: TurnEngineDependencies): Engine {
  const { model, offline, work, times, late, now, log } = dependencies;
  const startedAt = now();
  const remainingMs = () => work.budgetMs - (now() - startedAt);
  let isAsked = false;
  let lateVerdicts: ((signal: AbortSignal) => Promise<Judgement[]>) | null = null;

  /** Whether the one call before the answer may be this one; where not, why. */
  const refusal = (task: ModelTask & ('plan' | 'judge')): StandInReason | null => {
    if (work[task] === 'rules') return 'setting';
    if (isAsked) return 'asked';
    const expectedMs = times.expectedMs(task);
    return remainingMs() <= 0 || (expectedMs !== null && expectedMs > remainingMs()) ? 'slow' : null;
  };
  const judgeByRules = async (request: JudgeRequest, signal: AbortSignal, why: StandInReason): Promise<Judgement[]> =>
    request.candidates.length === 0
      ? []
      : (await offline.judge(request, signal)).map((judgement) => ({
          ...judgement,
          standIn: { label: offline.label, why },
        }));
  /** A late reply helps the next turn; without it nothing is lost. */
  const quietly = async (verdicts: Promise<Judgement[]>): Promise<Judgement[]> => {
    try {
      return await verdicts;
    } catch (error) {
      log.info('late verdicts did not come', { error: error instanceof Error ? error.name : 'unknown' });
      return [];
    }
  };

  const judgeByModel = async (request: JudgeRequest, signal: AbortSignal): Promise<Judgement[]> => {
    const askLater = async (later: AbortSignal): Promise<Judgement[]> => {
      const verdicts = await quietly(model.judgeLater(request, later));
      late.keep(request, verdicts);
      return verdicts;
    };
    const why = refusal('judge');
    // Only the first verdicts of a turn are asked for later; a further round has its own candidates.
    if (why === 'slow') lateVerdicts = askLater;
    isAsked ||= why === 'slow' || why === null;
    if (why !== null) return judgeByRules(request, signal, why);
    const asked = model.judge(request, signal);
    const inTime = await withTimeout(asked.catch(lateWhenStopped(signal)), remainingMs(), signal);
    if (inTime !== TIMED_OUT) return inTime;
    signal.throwIfAborted();
    // The call takes so much at least; the reply itself corrects it.
    times.record('judge', now() - startedAt);
    lateVerdicts = async (later) => {
      const verdicts = await quietly(asked);
      if (verdicts.length === 0) return askLater(later);
      late.keep(request, verdicts);
      return verdicts;
    };
    return judgeByRules(request, signal, 'late');
  };

  const { summarise, preview, ...shared } = model;
  return {
    ...shared,
    judgeBatch: MAX_CANDIDATES,
    ...(preview === undefined ? {} : { preview: previewOf(preview, work) }),
    ...(work.summaries === 'rules' || summarise === undefined ? {} : { summarise }),
    ...(work.extract === 'rules' ? { extract: offline.extract } : {}),

    async understand(request, signal) {
      const why = refusal('plan');
      if (why !== null) return offline.understand(request, signal);
      isAsked = true;
      const planned = await withTimeout(model.understand(request, signal), remainingMs(), signal);
      signal.throwIfAborted();
      if (planned !== TIMED_OUT) return planned;
      times.record('plan', now() - startedAt);
      const plan = await offline.understand(request, signal);
      return { ...plan, planner: { code: 'offline-rules', lateModel: model.label } };
    },

    async judge(request, signal) {
      const known: Judgement[] = [];
      const unknown = request.candidates.filter((candidate) => {
        const verdict = work.judge === 'rules' ? null : late.find(request, candidate);
        if (verdict !== null) known.push({ ref: candidate.ref, ...verdict });
        return verdict === null;
      });
      if (unknown.length === 0) return known;
      const fitting = countFitting(unknown, model.contextWindowTokens * MAX_CANDIDATES_SHARE);
      const [byModel, byRules] = await Promise.all([
        judgeByModel({ ...request, candidates: unknown.slice(0, fitting) }, signal),
        judgeByRules({ ...request, candidates: unknown.slice(fitting) }, signal, 'asked'),
      ]);
      return [...known, ...byModel, ...byRules];
    },

    lateVerdicts: async (signal) => (lateVerdicts === null ? [] : lateVerdicts(signal)),
  };
}

/** A call that another answer stopped, and not this turn's person, is late. */
const lateWhenStopped =
  (signal: AbortSignal) =>
  (error: unknown): typeof TIMED_OUT => {
    if (isAppError(error, 'cancelled') && !signal.aborted) return TIMED_OUT;
    throw error;
  };

/** What is sent under these settings; rules send nothing. */
function previewOf(preview: NonNullable<Engine['preview']>, work: Work): NonNullable<Engine['preview']> {
  const { understand, judge, answer, summarise, extract } = preview;
  return {
    answer,
    ...(work.plan === 'rules' || understand === undefined ? {} : { understand }),
    ...(work.judge === 'rules' || judge === undefined ? {} : { judge }),
    ...(work.summaries === 'rules' || summarise === undefined ? {} : { summarise }),
    ...(work.extract === 'rules' || extract === undefined ? {} : { extract }),
  };
}

/** How many of the candidates, best first, fit into so many tokens; at least one. */
function countFitting(candidates: readonly { text: string }[], tokens: number): number {
  let used = 0;
  const over = candidates.findIndex(({ text }) => (used += estimateTokens(text) + CANDIDATE_TAG_TOKENS) > tokens);
  return over === -1 ? candidates.length : Math.max(1, over);
}
