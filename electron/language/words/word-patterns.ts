import monthNames from './month-names.txt?raw';
import weekdayNames from './weekday-names.txt?raw';
import { alternationOf } from './word-list';

/** A pattern that finds any of these alternatives between word boundaries, ignoring case. */
export const anyWordPattern = (...words: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
/** A pattern that matches a sentence of only these words, ignoring case and closing punctuation. */
export const wholeSentencePattern = (words: string): RegExp => new RegExp(`^(?:${words})[\\s.!,…:;)]*$`, 'iu');

/** Before a verb of having to: not in "how much we still have to learn", which asks for nothing. */
export const NOT_AFTER_HOW = String.raw`(?<!(?:how|what|where|when) (?:\p{L}+ ){0,4})`;

const MONTH_NAMES = alternationOf(monthNames);
const WEEKDAY_NAMES = alternationOf(weekdayNames);

/** A time that lies ahead: "on Friday", "by the end of June", "ab Montag", "tonight". */
export const FUTURE_TIME = anyWordPattern(
  'tonight',
  'tomorrow',
  'tmrw',
  'today',
  'now',
  'soon',
  'later',
  '(?:this|next|coming) (?:\\p{L}+)',
  `(?:by|on|until|till|from|before|after|in|at|for|starting|since|to) (?:the )?(?:\\p{L}+ )?(?:of )?(?:${MONTH_NAMES}|${WEEKDAY_NAMES}|noon|midnight|spring|summer|autumn|fall|winter|q[1-4]|week|weekend|month|year|evening|morning|\\d)`,
  '(?:at|by) the end of',
  'end of (?:the )?\\p{L}+',
  'in \\p{L}+ (?:days?|weeks?|months?|years?)',
  'within',
  'first thing',
  'asap',
  'heute',
  'morgen',
  'übermorgen',
  'abends?',
  'demnächst',
  'bald',
  'gleich',
  'sofort',
  '(?:diese|nächste|kommende)[rnms]?',
  `(?:am|im|ab|bis|vor|nach|um|zum|zur|seit|vom) (?:\\p{L}+ )?(?:${MONTH_NAMES}|${WEEKDAY_NAMES}|wochenende|herbst|sommer|winter|frühling|frühjahr|ende|anfang|mitte|\\d|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|eins|zwei)`,
  'erst (?:im|am|ab|nach|in)',
  'in (?:zwei|drei|vier|\\d+) (?:tagen|wochen|monaten)',
);

/** A recurring time, so no plan. */
export const HABITUAL = anyWordPattern(
  'usually',
  'often',
  'always',
  'every',
  'each',
  'sometimes',
  'normally',
  'typically',
  'generally',
  'regularly',
  'meistens?',
  'immer',
  'oft',
  'jede[nrsm]?',
  'normalerweise',
  'manchmal',
  'gewöhnlich',
  'in der regel',
);
