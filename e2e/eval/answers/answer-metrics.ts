import { distinctTerms } from '../../../electron/language/words/terms';
import { HEADLINE, type Category } from '../dataset';

/** The answer to one question, and what it should have rested on. */
export interface AnswerOutcome {
  category: Category;
  answer: string;
  /** The answer says that nothing in the vault applies; what it names as nearest is then no answer. */
  isAbstention: boolean;
  /** Source turns of each citation, in the order of the text; a note stands for all of its source turns. */
  quotes: readonly (readonly string[])[];
  /** The evidence turns. */
  gold: readonly string[];
  /** The expected answer in words; null where the data has none. */
  goldAnswer: string | null;
}

/** Shares 0–1, over the questions that have an answer (all but the adversarial), rounded to four digits. */
export interface AnswerScores {
  /** Share of questions whose first citation leads to an evidence turn; an abstention counts as a miss. */
  firstQuote: number;
  /** Share of questions with some citation that leads to an evidence turn; an abstention counts as a miss. */
  anyQuote: number;
  /** Mean share of the expected answer's distinct index terms that occur in the answer, attributions included. */
  tokenRecall: number;
  /** Mean number of citations; an abstention's are counted too. */
  quotes: number;
  /** Mean number of words, separated by white space, in the whole answer. */
  words: number;
  /** Share of abstentions among adversarial questions, whose answer the vault lacks, and among all others. */
  abstained: { adversarial: number; answerable: number };
  /** Questions that have an answer. */
  n: number;
}

export function scoreAnswers(outcomes: readonly AnswerOutcome[]): AnswerScores {
  const answerable = outcomes.filter(({ category }) => HEADLINE.has(category));
  const adversarial = outcomes.filter(({ category }) => category === 'adversarial');
  const abstentions = (group: readonly AnswerOutcome[]) => mean(group.map(({ isAbstention }) => Number(isAbstention)));
  return {
    firstQuote: mean(answerable.map((outcome) => Number(rightQuotes(outcome)[0] ?? false))),
    anyQuote: mean(answerable.map((outcome) => Number(rightQuotes(outcome).includes(true)))),
    tokenRecall: mean(answerable.flatMap(({ answer, goldAnswer }) => termRecall(goldAnswer, answer) ?? [])),
    quotes: mean(answerable.map(({ quotes }) => quotes.length)),
    words: mean(answerable.map(({ answer }) => answer.split(/\s+/u).filter((word) => word !== '').length)),
    abstained: { adversarial: abstentions(adversarial), answerable: abstentions(answerable) },
    n: answerable.length,
  };
}

/** For each citation, whether it leads to an evidence turn. */
function rightQuotes({ quotes, gold, isAbstention }: AnswerOutcome): boolean[] {
  if (isAbstention) return [];
  const wanted = new Set(gold);
  return quotes.map((turns) => turns.some((turn) => wanted.has(turn)));
}

/** Share of the expected words in the answer; null where nothing is expected. */
function termRecall(expected: string | null, answer: string): number | null {
  const wanted = expected === null ? [] : distinctTerms(expected);
  if (wanted.length === 0) return null;
  const given = new Set(distinctTerms(answer).map(({ term }) => term));
  return wanted.filter(({ term }) => given.has(term)).length / wanted.length;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4));
