import type { MessageId, SessionId, SourceRef, TraceId } from '../../../shared/domain/ids';
import { APPLICABILITY, blendOf, PROVENANCE_WEIGHT, scoreOf, type RankTerms } from '../../../shared/domain/ranking';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';

export const SAMPLE_TERMS: RankTerms = {
  provenance: PROVENANCE_WEIGHT.engram,
  recency: null,
  applicability: APPLICABILITY.strong,
  retrieval: 0.6,
  vitality: 0.71,
  confirmation: 0.5,
  needBoost: 0.06,
  penalty: 0,
};

export const TEST_JUDGE = { by: 'engine', label: 'test judge' } as const;

/** The rank part of a candidate as the funnel stores it. */
export const sampleRank = (terms: RankTerms, position = 1): NonNullable<TraceCandidate['rank']> => ({
  ...terms,
  blend: blendOf(terms),
  score: scoreOf(terms),
  position,
});

/** A kept note that passed every stage, unless `change` overrides it. */
export function sampleCandidate(id: string, change: Partial<TraceCandidate> = {}): TraceCandidate {
  return {
    ref: `note:${id}` as SourceRef,
    kind: 'note',
    tier: 'engram',
    title: `Note ${id}`,
    text: `Gravel asks the eye to finish the scene ${id}.`,
    contentHash: 'h',
    version: 1,
    role: 'person',
    speaker: null,
    at: Date.UTC(2026, 4, 3),
    keptAt: Date.UTC(2026, 4, 3),
    origin: {
      sessionId: 'S2' as SessionId,
      sessionTitle: 'Kyoto notes',
      messageId: 'M14' as MessageId,
      messageIndex: 13,
      start: 6,
      end: 40,
    },
    found: [{ lane: 'lexical', subQuery: -1, rank: 2, value: 0.8, matchedTerms: ['gravel', 'scene'], via: null }],
    similarity: 0.71,
    fused: { score: 0.5, rank: 1, parts: { lexical: 0.3, dense: 0.2 } },
    floor: {
      verdict: 'passed',
      threshold: 0.4,
      reason: { code: 'similarity-passed', similarity: 0.71, threshold: 0.4 },
    },
    gate: {
      verdict: 'strong',
      applicability: APPLICABILITY.strong,
      reason: { code: 'model', text: 'states the decision' },
      judge: TEST_JUDGE,
    },
    rank: sampleRank(SAMPLE_TERMS),
    dedup: { foldedInto: null, folded: [] },
    resolve: { notes: [] },
    compose: { tier: 'core', tokens: 31, included: true, reason: { code: 'core' } },
    outcome: { state: 'kept' },
    use: { cited: true, sentences: [1], quoteVerified: true },
    ...change,
  };
}

/** A candidate that a stage dropped; later stages have no record of it. */
export function droppedCandidate(
  id: string,
  stage: 'floor' | 'gate' | 'dedup' | 'compose',
  text: string,
): TraceCandidate {
  const composeReason = { code: 'no-room', tokens: 31, freeTokens: 3 } as const;
  const reasons = {
    floor: { code: 'below-threshold', similarity: 0.2, threshold: 0.4 },
    gate: { code: 'model', text },
    dedup: { code: 'repeated-question' },
    compose: composeReason,
  } as const;
  const isBefore = (other: string) =>
    ['floor', 'gate', 'rank', 'dedup', 'compose'].indexOf(stage) <
    ['floor', 'gate', 'rank', 'dedup', 'compose'].indexOf(other);
  const whole = sampleCandidate(id);
  return {
    ...whole,
    gate: isBefore('gate')
      ? null
      : stage === 'gate'
        ? { verdict: 'drop', applicability: 0, reason: reasons.gate, judge: TEST_JUDGE }
        : whole.gate,
    floor: stage === 'floor' ? { verdict: 'dropped', threshold: 0.4, reason: reasons.floor } : whole.floor,
    rank: isBefore('rank') ? null : whole.rank,
    dedup: isBefore('dedup') ? null : whole.dedup,
    compose: isBefore('compose') ? null : { tier: 'peripheral', tokens: 31, included: false, reason: composeReason },
    outcome: { state: 'dropped', stage, reason: reasons[stage] },
    use: null,
  };
}

/** A whole retrieval with these candidates. */
export function sampleTrace(candidates: TraceCandidate[], change: Partial<RetrievalTrace> = {}): RetrievalTrace {
  return {
    id: 'T1' as TraceId,
    parentId: null,
    sessionId: 'S1' as SessionId,
    messageId: 'A2' as MessageId,
    surface: 'chat',
    asOf: Date.UTC(2026, 10, 21),
    plan: {
      question: 'How did I want to treat gravel?',
      intent: 'how gravel is treated',
      needs: [],
      hints: [],
      references: [],
      people: [],
      window: null,
      subQueries: [{ aim: 'concept', text: 'Gravel in gardens means something.' }],
      shape: 'open',
      route: 'vault',
      skipReason: null,
      key: null,
      planner: { code: 'offline-rules' },
    },
    skipped: null,
    lanes: [{ lane: 'lexical', state: 'ok', hits: 3, ms: 1, reason: null }],
    stages: [],
    candidates,
    gate: { judge: 'test judge', state: 'judged', failures: [] },
    notices: [],
    package: {
      order: candidates.filter((candidate) => candidate.outcome.state === 'kept').map((candidate) => candidate.ref),
      tokens: 310,
      budgetTokens: 5800,
    },
    configHash: 'abcdef0123',
    indexSeq: 7,
    embedder: 'test embedder',
    sentTo: null,
    ms: 120,
    ...change,
  };
}
