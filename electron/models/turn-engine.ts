import type { Work } from '../../shared/ipc/routes/settings';
import { isAppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { TIMED_OUT, withTimeout } from '../../shared/lib/with-timeout';
import type { StandInReason } from '../../shared/domain/trace-reasons';
import { estimateTokens } from '../language/tokens/estimate-tokens';
import type { Engine, Judgement, JudgeRequest, PlanCorrection } from '../ports/engine';
import type { LateReplies, ReplyTimes } from './late-replies';
import type { ModelEngine } from './provider/model-engine';

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
 * The engine of one turn, which begins now. Rules plan; the model's verdicts, and what it says that the plan lacks, count
 * where they are back within the wait that the person allows. What comes later is kept for the next time.
 */
export function createTurnEngine(dependencies: TurnEngineDependencies): Engine {
  const { model, offline, work, times, late, now, log } = dependencies;
  const startedAt = now();
  const remainingMs = () => work.waitMs - (now() - startedAt);
  const skip = new AbortController();
  let isAsked = false;
  let lateVerdicts: ((signal: AbortSignal) => Promise<Judgement[]>) | null = null;

  /** Why the model is not asked; null: it is. */
  const refusal = ({ isSmallTalk }: JudgeRequest): StandInReason | null => {
    if (work.judge === 'rules') return 'setting';
    if (isSmallTalk === true) return 'small-talk';
    if (skip.signal.aborted) return 'skipped';
    const expectedMs = times.expectedMs('judge');
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
  const quietly = async (reply: Promise<ModelReply>): Promise<ModelReply> => {
    try {
      return await reply;
    } catch (error) {
      log.info('late verdicts did not come', { error: error instanceof Error ? error.name : 'unknown' });
      return { verdicts: [], correction: null };
    }
  };

  const judgeByModel = async (request: JudgeRequest, signal: AbortSignal): Promise<Judgement[]> => {
    const keepLate = async (reply: Promise<ModelReply>): Promise<Judgement[]> => {
      const { verdicts, correction } = await quietly(reply);
      late.keep(request, verdicts, correction);
      return verdicts;
    };
    const askLater = (later: AbortSignal) => keepLate(askModel(model.judgeLater, request, later));
    const why = refusal(request);
    // Only the first verdicts of a turn are asked for later; a further round has its own candidates.
    if (why === 'slow' && !isAsked) lateVerdicts = askLater;
    isAsked ||= why === 'slow' || why === null;
    if (why !== null) return judgeByRules(request, signal, why);
    const askedAt = now();
    const asked = askModel(model.judge, request, signal);
    const inTime = await withTimeout(
      asked.catch(lateWhenStopped(signal)),
      remainingMs(),
      AbortSignal.any([signal, skip.signal]),
    );
    if (inTime !== TIMED_OUT) {
      if (inTime.correction !== null) request.onCorrection?.(inTime.correction);
      return inTime.verdicts;
    }
    signal.throwIfAborted();
    // The call takes so much at least; the reply itself corrects it.
    if (!skip.signal.aborted) times.record('judge', now() - askedAt);
    lateVerdicts = async (later) => {
      const verdicts = await keepLate(asked);
      return verdicts.length === 0 ? askLater(later) : verdicts;
    };
    return judgeByRules(request, signal, skip.signal.aborted ? 'skipped' : 'late');
  };

  /** '' where they are later than the person waits: the message's own words are searched for. */
  const searchWordsInTime: typeof model.searchWords = async (request, signal) => {
    if (skip.signal.aborted) return '';
    const stop = AbortSignal.any([signal, AbortSignal.timeout(work.waitMs), skip.signal]);
    const words = await withTimeout(model.searchWords(request, stop), work.waitMs, stop);
    return words === TIMED_OUT ? '' : words;
  };

  const { summarise, relate, preview, readDecision, writeProbes, findBearing, searchWords: _words, ...shared } = model;
  return {
    ...shared,
    judgeBatch: MAX_CANDIDATES,
    ...(preview === undefined ? {} : { preview: previewOf(preview, work) }),
    ...(work.summaries === 'rules' || summarise === undefined ? {} : { summarise }),
    ...(work.extract === 'rules' ? { extract: offline.extract } : { relate, readDecision, writeProbes, findBearing }),
    ...(work.judge === 'rules' ? {} : { searchWords: searchWordsInTime }),
    stopWaiting: () => skip.abort(),

    async judge(request, signal) {
      const known: Judgement[] = [];
      const unknown = request.candidates.filter((candidate) => {
        const verdict = work.judge === 'rules' ? null : late.find(request, candidate);
        if (verdict !== null) known.push({ ref: candidate.ref, ...verdict });
        return verdict === null;
      });
      if (known.length > 0) {
        const correction = late.correctionFor(request);
        if (correction !== null) request.onCorrection?.(correction);
      }
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

interface ModelReply {
  verdicts: Judgement[];
  correction: PlanCorrection | null;
}

/** The verdicts with what the model says that the plan lacks, which comes before them. */
async function askModel(judge: Engine['judge'], request: JudgeRequest, signal: AbortSignal): Promise<ModelReply> {
  let correction: PlanCorrection | null = null;
  const verdicts = await judge({ ...request, onCorrection: (said) => (correction = said) }, signal);
  return { verdicts, correction };
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
  const { judge, answer, summarise, extract, relate, searchWords } = preview;
  return {
    answer,
    ...(work.judge === 'rules' || judge === undefined ? {} : { judge }),
    ...(work.summaries === 'rules' || summarise === undefined ? {} : { summarise }),
    ...(work.extract === 'rules' || extract === undefined ? {} : { extract }),
    ...(work.judge === 'rules' || searchWords === undefined ? {} : { searchWords }),
    ...(work.extract === 'rules' || relate === undefined ? {} : { relate }),
  };
}

/** How many of the candidates, best first, fit into so many tokens; at least one. */
function countFitting(candidates: readonly { text: string }[], tokens: number): number {
  let used = 0;
  const over = candidates.findIndex(({ text }) => (used += estimateTokens(text) + CANDIDATE_TAG_TOKENS) > tokens);
  return over === -1 ? candidates.length : Math.max(1, over);
}
