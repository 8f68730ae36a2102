import questionTags from './word-lists/question-tags.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { countWords } from '../grammar/split-claims';

const TAG = new RegExp(String.raw`,\s+${alternationOf(questionTags)}\s?[?？]+\s*$`, 'iu');
const QUESTION_WORDS = [
  'what|when|where|which|who|whose|why|how',
  'was|wann|wer|wie|wo|warum|wieso|welche[rsnm]?',
  'comment|où|pourquoi|quand|quel(?:le)?s?|qui|est-ce',
  '¿.*|cómo|cuándo|dónde|quién|qué',
  'come|dove|quando|perché|chi|che',
  'hoe|waar|waarom|wanneer|wie|wat',
  'como|onde|quem|por que',
];
const AUXILIARIES = "(?:is|are|was|were|do|does|did|can|could|will|would|shall|should|have|has|had|am)(?:n[’']t)?";
const QUESTION_WORD = new RegExp(String.raw`^${anyOf(QUESTION_WORDS)}(?!\p{L})`, 'iu');
const OPENS_AS_QUESTION = new RegExp(String.raw`^${anyOf([...QUESTION_WORDS, AUXILIARIES])}(?!\p{L})`, 'iu');

/** Whether the first word asks: "what", "warum", "cuándo". */
export const opensWithQuestionWord = (sentence: string): boolean => QUESTION_WORD.test(sentence);

const MIN_STATEMENT_WORDS = 3;
/** UTF-16 units; a tag ends a sentence that somebody said. */
const MAX_CHARACTERS = 400;

/** Length of a question that only asks for assent, at the end of a statement: ", isn't it?"; 0 without one. */
export function questionTagLength(sentence: string): number {
  if (sentence.length > MAX_CHARACTERS) return 0;
  const tag = TAG.exec(sentence);
  if (tag === null) return 0;
  const statement = sentence.slice(0, tag.index).trim();
  return countWords(statement) < MIN_STATEMENT_WORDS || OPENS_AS_QUESTION.test(statement) ? 0 : tag[0].length;
}
