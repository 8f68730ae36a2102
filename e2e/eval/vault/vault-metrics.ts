import { rankOfAnswer } from '../../../electron/search-check/search-check-service';
import { areaUnderCurve } from '../gate/gate-metrics';
import type { VaultQuestion } from './vault-questions';

/** A source of the package, in the package's order. */
interface ShownSource {
  /** Path of its page within the folder; null for a source that is no page. */
  path: string | null;
  /** The text that is shown to the person and sent to the model. */
  text: string;
}

export interface AskedQuestion {
  question: VaultQuestion;
  sources: ShownSource[];
  /** How well the best candidate applies, 0 to 1. */
  confidence: number;
}

export interface VaultScores {
  n: number;
  'hit@1': number;
  'hit@3': number;
  'hit@5': number;
  mrr: number;
  'passage@5': number;
  'precision@5': number;
  falseAnswers: number;
  abstentionAuc: number;
  meanSize: number;
}

const CUT = 5;

/**
 * Hits, reciprocal rank and precision over the questions that the folder answers, false answers over the others.
 * `passage@5` counts the questions that name a passage; `precision@5` divides by the sources shown, at most five.
 */
export function scoreVault(asked: readonly AskedQuestion[]): VaultScores {
  const answerable = asked.filter(({ question }) => question.answers.length > 0);
  const others = asked.filter(({ question }) => question.answers.length === 0);
  const ranks = answerable.map(rankOfPage);
  const hit = (cut: number) => meanOf(ranks.map((rank) => Number(rank <= cut)));
  return {
    n: asked.length,
    'hit@1': hit(1),
    'hit@3': hit(3),
    'hit@5': hit(CUT),
    mrr: meanOf(ranks.map((rank) => 1 / rank)),
    'passage@5': meanOf(
      answerable.filter(({ question }) => question.passage !== null).map((one) => Number(showsPassage(one))),
    ),
    'precision@5': meanOf(answerable.map(precisionOf)),
    falseAnswers: meanOf(others.map(({ sources }) => Number(sources.length > 0))),
    abstentionAuc: rounded(
      areaUnderCurve(
        answerable.map(({ confidence }) => confidence),
        others.map(({ confidence }) => confidence),
      ),
    ),
    meanSize: meanOf(asked.map(({ sources }) => sources.length)),
  };
}

/** 1-based rank of the first source from an answering page; infinite without one. */
export const rankOfPage = ({ question, sources }: Pick<AskedQuestion, 'question' | 'sources'>): number =>
  rankOfAnswer(sources, ({ path }) => path !== null && question.answers.includes(path));

/** Whether one of the first five shows the passage that the question names. */
export function showsPassage({ question, sources }: AskedQuestion): boolean {
  const pattern = new RegExp(question.passage!, 'iu');
  return sources.slice(0, CUT).some(({ text }) => pattern.test(text.replace(/\s+/g, ' ')));
}

/** 0 for an empty package: nothing that was shown helps. */
function precisionOf({ question, sources }: AskedQuestion): number {
  const shown = sources.slice(0, CUT);
  const fine = shown.filter(
    ({ path }) => path !== null && (question.answers.includes(path) || question.alsoFine.includes(path)),
  );
  return shown.length === 0 ? 0 : fine.length / shown.length;
}

const rounded = (value: number): number => Number(value.toFixed(4));
const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
