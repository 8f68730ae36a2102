import otherOpenQuestions from './word-lists/other-open-questions.txt?raw';
import proposingQuestions from './word-lists/proposing-questions.txt?raw';
import { alternationOf } from '../words/word-list';
import { anyWordPattern } from '../words/word-patterns';

const ENDS_WITH_QUESTION_MARK = /[?？؟]["”’)」』]*$/u;
const LABELLED = /^(?:(?:open |offene )?(?:questions?|frage|issue)|q|tbd|tbc)\s*:/iu;
const STATED_AS_OPEN = anyWordPattern(
  "(?:haven['’]?t|have not|hasn['’]?t|has not)(?: (?:yet|really|fully))* (?:decided|settled|agreed|figured out|worked out|found out|chosen|heard back)",
  '(?:still|yet) (?:need|have|has) to (?:decide|find out|figure out|work out|clarify|see|settle|agree|choose)',
  '(?:not|nothing) (?:yet )?(?:clear|decided|settled|known|agreed)(?: (?:yet|whether|who|how|if))?',
  '(?:remains?|is|are|still) (?:open|unclear|unknown|undecided|unresolved|a mystery)',
  'unclear (?:whether|how|why|what|when|who|if|where|which)',
  'to be (?:decided|determined|clarified|discussed)',
  'tbd',
  'no (?:idea|clue) (?:whether|if|how|why|what|when|who|where|which)',
  "(?:i|we|nobody|no one) (?:really )?(?:don['’]?t|do not|doesn['’]t|can['’]?t|cannot|never)? ?(?:know|knows|understand|tell|remember|see) (?:yet )?(?:whether|if|how|why|what|when|who|where|which)",
  'the (?:open )?question is',
  '(?:question|issue) (?:remains|stays)',
  "(?:i|we)(?:['’]d| would) (?:like|love|need) to know",
  'need to (?:know|find out) (?:whether|if|how|why|what|when|who|where|which)',
  '(?:i|we) want to know',
  'wondering (?:whether|if|how|why|what)',
  'noch (?:offen|unklar|nicht (?:klar|entschieden|geklärt))',
  '(?:ist|bleibt) (?:offen|unklar|fraglich)',
  '(?:ist|sind) (?:zu|noch zu) klären',
  'unklar (?:ist|bleibt),? ?(?:ob|wie|wann|wer|was|wo|warum)',
  'keine ahnung,? (?:ob|wie|wann|wer|was|wo|warum)',
  '(?:ich weiß|wir wissen) (?:noch )?nicht,? (?:ob|wie|wann|wer|was|wo|warum)',
  'zu klären',
  'die frage ist',
  alternationOf(otherOpenQuestions),
);
/** A question quoted from somebody else: "my supervisor's comment: “nice, but who cares?”". */
const QUOTED = /["“„][^"”“]*\?["”“]$/u;
const QUOTATION = /“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»/gu;
/** Questions that propose something: "How about …?". */
const PROPOSES = new RegExp(String.raw`^(?:and |or |und |oder )?${alternationOf(proposingQuestions)}(?![\p{L}])`, 'iu');

/** Whether the text asks something, or says that something is unknown or undecided. */
export const isOpenQuestion = (text: string): boolean =>
  ENDS_WITH_QUESTION_MARK.test(text)
    ? !QUOTED.test(text) && !PROPOSES.test(text)
    : LABELLED.test(text) || STATED_AS_OPEN.test(text.replace(QUOTATION, ' '));

/** Whether the text has the form of a question and proposes something. */
export const isProposingQuestion = (text: string): boolean => ENDS_WITH_QUESTION_MARK.test(text) && PROPOSES.test(text);
