import type { FactId, SourceRef, TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { droppedCandidate, sampleCandidate, sampleTrace, TEST_JUDGE } from './trace-sample';

const PARENT = 'T1' as TraceId;
const SUPPLEMENT = 'T3' as TraceId;

/**
 * A run with nearly every recorded feature: a rich plan, facts, a supplement, overrides, cuts and
 * blocks.
 */
export function goldenTrace(): { trace: RetrievalTrace; children: RetrievalTrace[] } {
  const dave = sampleCandidate('dave', {
    title: 'Dave builds the wall',
    found: [
      { lane: 'lexical', subQuery: -1, rank: 1, value: 0.9, matchedTerms: ['wall'], via: null, variant: 'all' },
      {
        lane: 'fuzzy',
        subQuery: 0,
        rank: 2,
        value: 0.6,
        matchedTerms: [],
        via: null,
        note: { code: 'fuzzy-name', mention: 'Daave', name: 'Dave' },
      },
      { lane: 'graph', subQuery: 1, rank: 3, value: 0.4, matchedTerms: [], via: 'note:ma' as SourceRef },
    ],
    compose: {
      tier: 'structural',
      tokens: 40,
      included: true,
      reason: { code: 'truncated', tokens: 90, freeTokens: 41 },
      block: 'memories',
      cutTo: 12,
    },
  });
  const ma = sampleCandidate('ma', {
    title: 'Ma',
    found: [{ lane: 'dense', subQuery: 0, rank: 1, value: 0.7, matchedTerms: [], via: null }],
  });
  const lesson = sampleCandidate('lesson', {
    found: [
      {
        lane: 'lesson',
        subQuery: -1,
        rank: 1,
        value: 1,
        matchedTerms: [],
        via: null,
        note: { code: 'lesson-trigger', action: 'book a flight' },
      },
    ],
    compose: {
      tier: 'core',
      tokens: 20,
      included: true,
      reason: { code: 'core' },
      block: 'lessons',
      phrased: 'Before you book a flight, check the passport.',
    },
  });
  const included = sampleCandidate('included', {
    gate: { verdict: 'drop', applicability: 0, reason: { code: 'model', text: 'other subject' }, judge: TEST_JUDGE },
    override: 'include',
  });
  const without: TraceCandidate = {
    ...droppedCandidate('without', 'gate', 'left out by you'),
    gate: sampleCandidate('x').gate,
    override: 'without',
  };
  const trace = sampleTrace(
    [dave, ma, lesson, included, without, droppedCandidate('far', 'floor', 'below the floor')],
    {
      id: PARENT,
      childIds: [SUPPLEMENT],
      facts: [
        {
          id: 'F1' as FactId,
          entity: 'Ana',
          attribute: 'birthday',
          value: '3 May',
          type: 'fact',
          validFrom: Date.UTC(2026, 4, 2),
          validUntil: null,
          source: 'note:ana' as SourceRef,
          quote: 'Ana was born on 3 May',
        },
      ],
      lanes: [
        { lane: 'lexical', state: 'ok', hits: 9, ms: 4, reason: null },
        { lane: 'dense', state: 'timed-out', hits: 0, ms: 800, reason: { code: 'timed-out', limitMs: 800 } },
      ],
      package: {
        order: [dave.ref, ma.ref, lesson.ref, included.ref],
        tokens: 310,
        budgetTokens: 5800,
        tokenizer: { code: 'estimate', name: 'o200k_base' },
        blocks: [
          { block: 'contract', tokens: 30, budgetTokens: 400 },
          { block: 'lessons', tokens: 20, budgetTokens: 300 },
          { block: 'memories', tokens: 260, budgetTokens: 5100 },
        ],
      },
    },
  );
  trace.plan = {
    ...trace.plan,
    needs: [
      { kind: 'ambiguity', confidence: 0.4 },
      { kind: 'high-stakes', confidence: 0.8 },
    ],
    references: [{ mention: 'the construction guy', resolved: 'Dave', note: 'Dave builds the wall', ref: dave.ref }],
    window: { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 31), phrase: 'last month' },
    key: { entity: 'Ana', attribute: 'birthday' },
    subQueries: [
      { aim: 'concept', text: 'Gravel in gardens means something.' },
      {
        aim: 'hop',
        text: 'The wall of {1} was built.',
        became: { answer: 'Dave', text: 'The wall of Dave was built.', from: dave.ref },
      },
    ],
  };
  const supplement = sampleTrace(
    [sampleCandidate('moss'), droppedCandidate('s1', 'gate', 'other moss'), droppedCandidate('s2', 'floor', 'noise')],
    {
      id: SUPPLEMENT,
      parentId: PARENT,
      purpose: 'supplemental',
      purposeNote: { code: 'model-request', query: 'moss', failure: null },
    },
  );
  return { trace, children: [supplement] };
}
