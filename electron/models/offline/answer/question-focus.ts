import askingForAdvice from './asking-for-advice.txt?raw';
import askingForQuestions from './asking-for-questions.txt?raw';
import { alternationOf } from '../../../language/words/word-list';
import { anyWordPattern } from '../../../language/words/word-patterns';
import { answerTypeOf, type AnswerType } from '../../../language/questions/answer-type';
import { isListQuestion } from '../../../language/questions/is-list-question';
import { distinctTerms } from '../../../language/words/terms';
import type { AnswerRequest } from '../../../ports/engine';

/** What a question asks for, and about whom. */
export interface QuestionFocus {
  type: AnswerType | null;
  isList: boolean;
  /** What was asked or left open is wanted, so that questions answer. */
  asksForQuestions: boolean;
  /** What somebody told others to do is wanted, so that sentences addressed to them answer. */
  asksForAdvice: boolean;
  /** It asks how things are, so that the newest of several statements holds. */
  isPresent: boolean;
  /** The time that the question names. */
  window: AnswerRequest['plan']['window'];
  /** Index terms of the question without the people it names; all of them where nothing else is left. */
  wanted: ReadonlySet<string>;
  /** Of these, those that only say when: “… after the race”. */
  circumstances: ReadonlySet<string>;
  /** All of the question's index terms, in order. */
  terms: readonly string[];
  /** Index terms of the names of people in the question. */
  people: ReadonlySet<string>;
  /** Whose words are asked for when nobody is named. */
  author: 'person' | 'assistant' | null;
}

const ASKS_FOR_QUESTIONS = anyWordPattern(alternationOf(askingForQuestions));
const ASKS_FOR_ADVICE = anyWordPattern(alternationOf(askingForAdvice));
/** Words that ask, and that an answer does not repeat: “how many kids” is not about “many”. */
const QUESTION_PHRASE =
  /(?<!\p{L})(?:how (?:many|much|long|often|old|far)|(?:what|which) (?:kinds?|types?|sorts?) of|what time|wie (?:viele?|lange|oft|alt|weit)|was für)(?!\p{L})/giu;
const PRESENT = /^(?:[\p{L}'’]+\s+){1,4}?(?:is|are|am|do|does)(?!\p{L})|^\p{L}+['’](?:s|re)(?!\p{L})/iu;
const FIRST_PERSON = /(?<![\p{L}\p{N}])(?:I|my|me|mine|we|our|us)(?![\p{L}\p{N}])/iu;

export function readQuestion({ question, plan }: Pick<AnswerRequest, 'question' | 'plan'>): QuestionFocus {
  const step = question === plan.question ? lastStep(plan) : null;
  const terms = termsIn((step?.text ?? question).replace(QUESTION_PHRASE, ' '));
  const people = new Set([...plan.people, step?.answer ?? ''].flatMap(termsIn));
  const wanted = terms.filter((term) => !people.has(term));
  return {
    type: answerTypeOf(question),
    isList: isListQuestion({ question, shape: plan.shape }),
    asksForQuestions: ASKS_FOR_QUESTIONS.test(question),
    asksForAdvice: ASKS_FOR_ADVICE.test(question),
    isPresent: PRESENT.test(question),
    window: plan.window,
    wanted: new Set(wanted.length > 0 ? wanted : terms),
    circumstances: circumstancesIn(step?.text ?? question),
    terms,
    people,
    author:
      plan.shape === 'callback' ? 'assistant' : people.size === 0 && FIRST_PERSON.test(question) ? 'person' : null,
  };
}

const CIRCUMSTANCE =
  /(?<=\p{L} )(?:after|before|during|while|when|since|until|nach|vor|während|après|avant|pendant|después de|antes de|durante|dopo|prima)(?!\p{L})(?<rest>.*)$/iu;
function circumstancesIn(question: string): Set<string> {
  const match = CIRCUMSTANCE.exec(question);
  const said = new Set(match === null ? [] : termsIn(question.slice(0, match.index)));
  return new Set(termsIn(match?.groups!.rest ?? '').filter((term) => !said.has(term)));
}

/**
 * The last step of a question of several steps, with the answers of those before in it; null where it was not reached.
 */
const lastStep = ({ subQueries }: AnswerRequest['plan']): { text: string; answer: string } | null =>
  subQueries.findLast(({ aim }) => aim === 'hop')?.became ?? null;

const termsIn = (text: string): string[] => distinctTerms(text).map(({ term }) => term);
