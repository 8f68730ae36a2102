import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import type { RetrieveRequest } from '../../retrieval/funnel/retrieval';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { AnswerSource, Engine } from '../../ports/engine';
import type { SourceRef } from '../../../shared/domain/ids';

/** Candidates of a supplement after fusing: one batch for the gate. */
const SUPPLEMENT_CANDIDATES = 8;

/**
 * Share of the model's window that package and supplements may fill together, and the least room in tokens a supplement
 * has.
 */
const MAX_WINDOW_SHARE = 0.8;

export const MIN_CONTEXT_TOKENS = 600;

/**
 * Understood by the offline rules: the model has said already what it wants. What was given before is not given twice.
 */
export function supplementalRequest(
  understandOffline: Engine['understand'],
  request: RetrieveRequest,
  query: string,
  {
    note,
    parent,
    sources,
    firstNumber,
  }: { note: PurposeNote; parent: RetrievalTrace; sources: readonly AnswerSource[]; firstNumber: number },
): RetrieveRequest {
  const { engine } = request;
  const { plan: _plan, include: _include, contract: _contract, ...shared } = request;
  const includedRefs: SourceRef[] = sources.map(({ ref }) => ref);
  const room =
    engine.contextWindowTokens * MAX_WINDOW_SHARE -
    parent.package.tokens -
    estimateTokens(sources.slice(parent.package.order.length));
  return {
    ...shared,
    ...(parent.vaultAsOf === undefined ? {} : { vaultAsOf: parent.vaultAsOf.at }),
    question: query,
    recentTurns: [],
    purpose: 'supplemental',
    purposeNote: note,
    parentId: parent.id,
    firstNumber,
    breadth: SUPPLEMENT_CANDIDATES,
    exclude: [...(shared.exclude ?? []), ...includedRefs],
    engine: {
      label: engine.label,
      sentTo: engine.sentTo,
      contextWindowTokens: Math.max(MIN_CONTEXT_TOKENS, Math.floor(room / 2)),
      understand: understandOffline,
      judge: (judged, signal) => engine.judge(judged, signal),
      ...(engine.judgeBatch === undefined ? {} : { judgeBatch: engine.judgeBatch }),
      ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
    },
  };
}

/** Four characters a token: a bound for the room, never a figure that is shown. */
const estimateTokens = (sources: readonly AnswerSource[]): number =>
  sources.reduce((sum, { text }) => sum + Math.ceil(text.length / 4), 0);
