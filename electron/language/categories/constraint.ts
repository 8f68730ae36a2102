import otherConstraints from './word-lists/other-constraints.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { anyWordPattern, NOT_AFTER_HOW } from '../words/word-patterns';

const NUMBER =
  "(?:[€$£]?\\d[\\d.,']*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)";
/** Conditions after "only by", "only with". */
const RESTRICTIONS = [
  'appointment',
  'request',
  'prior',
  'written',
  String.raw`\p{L}+ (?:consent|permission|approval|notice)`,
  'weekdays',
  'weekends',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  'members',
  'adults',
  'invitation',
];
const CONSTRAINT_WORDS = anyWordPattern(
  alternationOf(otherConstraints),
  // "That must have been hard" supposes something.
  "must(?:n['’]t)?(?!['’]ve| have (?:been|felt|had|meant|taken|seemed))",
  "can(?:not|['’]t)(?! (?:believe|wait|stop|help|complain|remember|decide|find|tell|say|see|sleep|imagine|seem|rule out|thank|get over|recall|quite|really|be sure|agree more|beat|even|put into words))",
  'may not',
  'may only',
  'can only',
  'may (?:weigh|hold|carry|contain|cost|last|exceed)',
  "(?:doesn['’]?t|don['’]?t|does not|do not) (?:eat|drink|tolerate|allow|accept|permit)",
  'not possible',
  "(?:is|are|be)(?:n['’]t| not| only| no longer)? (?:allowed|permitted|forbidden|prohibited|banned)",
  "(?:isn['’]?t|aren['’]?t) (?:allowed|permitted)",
  '(?:only|no longer) (?:allowed|possible|available|accepted|valid)',
  '(?:not|never) to (?:be|quote|use|share|publish|exceed|tell|mention|contact|touch|open|bring|eat|enter|leave|write|name|disclose)',
  'budget (?:is|of|for|was)',
  '(?:the|our|my) (?:\\p{L}+ )?(?:budget|quota|limit|cap|ceiling|deadline|cut-?off)(?: \\p{L}+){0,3}(?: is| are|\\s*:| stays| stands| ends| of)',
  'deadline',
  '(?:is|are|was)? ?due (?:by|on|in|at|before|next|this|date|\\d)',
  'payable (?:by|within|in|on)',
  '(?:no|not) (?:later|earlier|more|less|fewer|longer|bigger|larger|smaller|heavier|older|younger) than',
  `at (?:most|least)(?: ${NUMBER})?`,
  'at the (?:latest|earliest|very least|most)',
  `up to ${NUMBER}`,
  '(?:is |are )?(?:limited|capped|restricted|bound) (?:to|at|by)',
  `max(?:\\.|imum)?(?: of)? ${NUMBER}`,
  `min(?:\\.|imum)?(?: of)? ${NUMBER}`,
  '(?:the )?(?:maximum|minimum|upper limit|lower limit)(?: \\p{L}+){0,2} (?:is|are|stays)',
  `limit(?:s)? (?:is|of|to|are)`,
  `within ${NUMBER} (?:\\p{L}+ )?(?:days?|weeks?|hours?|months?|minutes?)`,
  'required',
  'requires?',
  'requirement',
  'mandatory',
  'compulsory',
  'obligatory',
  'non-negotiable',
  'not negotiable',
  'no exceptions?',
  'not a (?:day|minute|cent|word|gram|second) (?:longer|more|later)',
  `${NOT_AFTER_HOW}(?:has|have) to(?! (?:say|admit|do with|offer|be said)\\b)`,
  '(?:needs?|need) to (?:be|have|work|fit|stay|last|run|hold|keep|support|cost|arrive|happen|finish|remain|include|contain|comply)',
  "you(?:[’']ll)? need (?:an?|at least|to)",
  '(?:they|he|she|it|guests|visitors|users|everyone|everybody|the \\p{L}+) needs? (?:an?|to|at least|\\p{L}+)',
  '(?:not|never) (?:more|less|before|after|exceed|without|during|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?)',
  `(?:under|below|over|above) ${NUMBER}(?: \\p{L}+)? (?:only|or nothing)`,
  `(?:cost|price|fee|rent|total|weight|weigh|latency|size|stay|stays|keep|be) (?:\\p{L}+ )?(?:under|below|above) ${NUMBER}`,
  'allergic to',
  'intolerant',
  'only if',
  'only \\p{L}+ (?:on|by|with|after) (?:appointment|request|prior|written|consent|permission|approval|notice|invitation|weekdays|weekends)',
  `only (?:on|by|with|after|between|during|for|from|in|until|works with|opens?|open) ${anyOf(RESTRICTIONS)}`,
  'unless',
  'as long as',
  'provided that',
  'on condition that',
  'nothing with',
  'nobody (?:may|is allowed|gets|enters|should)',
  'no one (?:may|is allowed|gets|enters|should)',
  `(?:allows?|permits?|accepts?|fits|seats) (?:only |at most |up to |no more than )?${NUMBER}`,
  'closed on',
  `(?:is|are) (?:kept|stored|retained|valid|open) (?:for|until|only|from) `,
  '(?:stays?|remains?|kept|keep) (?:at|in|within|inside|below|under|behind|off) (?:the )?(?:\\d|\\p{L}+)(?: \\p{L}+)?, (?:no|that|not|never|without|whatever)',
  'whatever (?:happens|it takes|the cost)',
  'no matter (?:the|what|how|where|who|which)',
  'strictly',
  'off[- ]limits',
  'under no circumstances',
  'in no case',
  'by law',
  'asked (?:us|me|them|everyone) (?:not )?to',
  '(?:wants?|expects?|forbids?|insists?|demands?|requests?|requires?) (?:us|me|everyone|that|on|all)',
  'wait(?:s)? until',
  'dürfen nicht',
  'darf(?:st)? (?:\\p{L}+ ){0,3}(?:nicht|nur|kein\\p{L}*|höchstens|erst)',
  'dürfen (?:\\p{L}+ ){0,3}(?:nicht|nur|keine?\\p{L}*|höchstens|erst)',
  'höchstens',
  'mindestens',
  'spätestens',
  'frühestens',
  'maximal',
  'minimal \\d+',
  'muss(?:t)?(?! (?:ich|wir) )',
  'müssen(?! (?:wir|ich) )',
  '(?:die )?frist (?:ist|endet|läuft)',
  'pflicht',
  'verboten',
  'nicht erlaubt',
  'nicht mehr als',
  'mehr als [^,.]{1,30} (?:nicht|will ich|wollen wir|darf)',
  'keine? \\p{L}+ (?:während|vor|nach|ohne|mehr|zwischen|im|in|am|an|für)',
  'nur (?:mit|nach|noch bis|bis|am|an) \\p{L}+',
  'nie (?:am|im|vor|nach|mehr|ohne)',
  'unbedingt',
  'ausnahmslos',
  'auf keinen fall',
  'allergisch',
  'verträgt kein\\p{L}*',
);
const PROHIBITION_OPENERS = [
  'no',
  'never',
  'nothing',
  'nobody',
  'none',
  'not (?:before|after|without|on|in|for)',
  "don['’]?t",
  'do not',
  'only',
  String.raw`max\.?`,
  String.raw`min\.?`,
  'keine?',
  'nie',
  'niemals',
  'nicht (?:vor|nach|ohne)',
  'nur',
];
const PROHIBITION_AT_START = new RegExp(
  String.raw`^(?:so |and |but |also |please )*${anyOf(PROHIBITION_OPENERS)}(?![\p{L}])`,
  'iu',
);
const STATES_REQUIREMENT =
  /^(?:i|we) (?:only )?(?:want|need|insist on|require)(?!\p{L})(?! to\b)(?! (?:it|this|that|more|help|advice|some|your|a (?:new|break|holiday|coffee|recipe|list|summary|plan|name))\b)/iu;
const PAST =
  /(?<![\p{L}])(?:was|were|had|did|went|couldn['’]?t|got|used to|wasn['’]t|weren['’]t|war|waren|hatte|hatten|musste|mussten|durfte|durften)(?![\p{L}])/iu;
const NOUNS_AFTER_NO = [
  'idea',
  'problem',
  'surprise',
  'doubts?',
  'wonder',
  'worries',
  'news',
  'need',
  'luck',
  'change',
  'answer',
  'one knows',
  'progress',
  'difference',
  'matter',
  'effect',
  'sign',
  'way',
];
const HARMLESS_NEGATIONS = [
  String.raw`no ${anyOf(NOUNS_AFTER_NO)}`,
  'not sure',
  'never mind',
  'nothing (?:new|changes|changed|happened|much|else|special|helps|helped|works|worked|came|wrong)',
  'nobody (?:knows|came|answered|noticed|asked|said|cares|likes|has)',
  'none of (?:it|them|this) (?:works|helped|worked)',
  'only (?:then|now|one|two|a few|because|the first|yesterday|later)',
  "don['’]?t (?:worry|know|mind|ask)",
];
/** Phrases with a negation that forbid nothing: "no idea", "no surprise", "never mind". */
const NOT_A_CONSTRAINT = new RegExp(String.raw`^(?:so |and |but )*${anyOf(HARMLESS_NEGATIONS)}(?![\p{L}])`, 'iu');

/**
 * Whether the sentence states a rule, a limit, a deadline or a need that others must respect. A need in the past tense
 * is a fact.
 */
export function isConstraint(text: string): boolean {
  if (NOT_A_CONSTRAINT.test(text)) return false;
  if (PROHIBITION_AT_START.test(text) || STATES_REQUIREMENT.test(text)) return !PAST.test(text);
  if (!CONSTRAINT_WORDS.test(text)) return false;
  return (
    !PAST.test(text) ||
    /(?<![\p{L}])(?:must|budget|deadline|asked (?:us|me) (?:not )?to|is|are|has to|have to|muss|müssen|darf|ist)(?![\p{L}])/iu.test(
      text,
    )
  );
}
