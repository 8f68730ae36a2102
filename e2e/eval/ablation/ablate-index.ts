import type { ScorePart } from '../../../shared/domain/trace-codes';
import type { FusionWeights } from '../../../electron/retrieval/index/queries/fusion-weight';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import type { LaneQueryName } from '../../../electron/retrieval/index/queries/lane-query';

/** What one row of the table switches off. */
export interface Ablation {
  name: string;
  /** Lanes that find nothing. */
  lanes?: readonly LaneQueryName[];
  /** Parts of the score that the index computes, with a weight of 0. */
  weights?: readonly (keyof FusionWeights)[];
  /** Parts of the score that come from lists of lanes. */
  listParts?: readonly ScorePart[];
}

/** The index without some lanes or parts of the score; the funnel that asks it is the same. */
export function ablateIndex(index: IndexPort, { lanes = [], weights = [], listParts = [] }: Ablation): IndexPort {
  const noWeights = Object.fromEntries(weights.map((name) => [name, 0]));
  return {
    ...index,
    ...Object.fromEntries(lanes.map((lane) => [lane, async () => []])),
    score: (query) => {
      const kept = Object.entries(query.listParts ?? {}).filter(([part]) => !listParts.includes(part as ScorePart));
      return index.score({
        ...query,
        ...(query.listParts === undefined ? {} : { listParts: Object.fromEntries(kept) }),
        weights: noWeights,
      });
    },
  };
}

/** Everything that can be switched off, one at a time. */
export const ABLATIONS: readonly Ablation[] = [
  { name: 'lane lexical', lanes: ['lexical'] },
  { name: 'lane dense', lanes: ['dense'] },
  { name: 'lane graph', lanes: ['graph'] },
  { name: 'lane fuzzy', lanes: ['fuzzy'] },
  { name: 'lane temporal', lanes: ['temporal'] },
  { name: 'lane role', lanes: ['role'] },
  { name: 'lane overview', lanes: ['overview'] },
  { name: 'words', weights: ['lexical'] },
  { name: 'meaning', weights: ['dense', 'densePage'] },
  { name: 'kinds of what is asked', weights: ['hyponym'] },
  { name: 'title and headings', weights: ['title'] },
  { name: 'first passage of the page', weights: ['pageLead'] },
  { name: 'source turn of a note', weights: ['sourceTurn'] },
  { name: 'own text of a note', weights: ['ownText'] },
  { name: 'turn before', weights: ['previousQuestion', 'previousTurn'] },
  { name: 'question before', weights: ['previousQuestion'] },
  { name: 'two turns before', weights: ['secondPreviousTurn'] },
  { name: 'turn after', weights: ['nextTurn'] },
  { name: 'person speaks', weights: ['person'] },
  { name: 'person is mentioned', weights: ['mention'] },
  { name: 'time window', weights: ['timeWindow'] },
  { name: 'asks itself', weights: ['isQuestion'] },
  { name: 'event report', weights: ['eventReport'] },
  { name: 'best of the session', weights: ['session'] },
  { name: 'related words', weights: ['relatedTerms'] },
  { name: 'answer type', weights: ['answerType'] },
  { name: 'links', listParts: ['link'] },
  { name: 'misspelt names', listParts: ['fuzzy-name'] },
  { name: 'lessons', listParts: ['lesson'] },
  { name: 'decisions', listParts: ['decision'] },
  { name: 'spread over sessions', weights: ['sameSession'] },
  { name: 'spread over notes of a turn', weights: ['sameTurn'] },
];
