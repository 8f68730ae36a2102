import type { SourceRef } from '../../../shared/domain/ids';
import { emptyPlan } from '../../../shared/domain/query-plan';
import type { JudgeRequest } from '../../ports/engine';

const evidence = {
  coverage: 1,
  contextCoverage: 1,
  similarity: 0.9,
  fusedShare: 1,
  strength: 1,
  matchedTerms: ['boat'],
  namesPerson: null,
  isInTimeWindow: null,
  isQuestion: false,
};
/** Notes of these texts, to be judged for a question. */
export const judged = (texts: string[], question = 'What about the boat?'): JudgeRequest => ({
  plan: emptyPlan(question),
  recentTurns: [],
  candidates: texts.map((text, index) => ({
    ref: `note:${index}` as SourceRef,
    text,
    title: '',
    tier: 'engram',
    role: 'person',
    speaker: null,
    at: 0,
    evidence,
  })),
  negatives: [],
});
