import activityGerunds from './word-lists/activity-gerunds.txt?raw';
import choiceGerunds from './word-lists/choice-gerunds.txt?raw';
import deliberateVerbs from './word-lists/deliberate-verbs.txt?raw';
import germanDecisionPhrases from './word-lists/german-decision-phrases.txt?raw';
import germanDeliberateVerbs from './word-lists/german-deliberate-verbs.txt?raw';
import lastingChangeTimes from './word-lists/lasting-change-times.txt?raw';
import notAChoiceAfterWill from './word-lists/not-a-choice-after-will.txt?raw';
import otherDecisionPhrases from './word-lists/other-decision-phrases.txt?raw';
import startTimes from './word-lists/start-times.txt?raw';
import unspacedDecisionPhrases from './word-lists/unspaced-decision-phrases.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { FUTURE_TIME, anyWordPattern, HABITUAL } from '../words/word-patterns';

const ADVERBS_OF_DECIDING = [
  'now',
  'just',
  'finally',
  'already',
  'both',
  'all',
  'also',
  'therefore',
  'unanimously',
  'hereby',
];
const DECIDED_PARTICIPLES = [
  'decided',
  'agreed',
  'settled',
  'chosen',
  'chose',
  'picked',
  'opted',
  'resolved',
  'committed',
  'signed up',
  'voted',
];
/** This must not match "the ones we choose": a clause about a thing decides nothing. */
const CLAUSE_START = String.raw`(?<=(?:^|[,;:.!–—-]|(?<!\p{L})(?:and|but|then|so|ok|okay|yes|therefore|hence))\s*)`;
/** Explicit phrases of deciding. */
const EXPLICIT_DECISION = [
  anyWordPattern(
    `(?:i|we)(?:['’]ve| have|['’]d| had)?(?: ${anyOf(ADVERBS_OF_DECIDING)})* ${anyOf(DECIDED_PARTICIPLES)}`,
    "(?:i|we)(?:['’]ve| have)? (?:finally )?made up (?:my|our) minds?",
    "(?:i|we)(?:['’]ve| have)?(?: (?:now|just|finally|already))* (?:dropped|ditched|scrapped|abandoned|given up on|gone with|ruled out|called off|cancelled|canceled|postponed|green-?lit)",
    `${CLAUSE_START}(?:i|we)(?: hereby| now| gladly)* (?:accept|reject|decline|choose|opt|pick|commit|approve|veto|decide|agree|cancel|postpone|quit|scrap|ditch|skip)(?! (?:that|with)\\b)`,
    "i(?:['’]ve| have) thought (?:about it|it over|it through) and",
    'after (?:much|some|a lot of|long) (?:thought|discussion|debate),? (?:i|we)',
    "(?:it|that)(?:['’]s| is) (?:settled|decided|final|a deal|agreed)",
    '(?:the )?(?:final )?decision(?: [^:]{1,30})?\\s*:',
    'decided\\s*:',
    'final(?:ly)?\\s*:',
    '(?:new|our|my|the) (?:rule|policy|convention|standard|default)(?: [^:]{1,30})?(?:\\s*:| is(?: that)?)',
    "(?:let['’]|(?<=^\\P{L}*)let)s(?! (?:see|say|hope|face it|be (?:honest|real)|assume|imagine|talk|chat|catch up|spread|make it happen|keep \\p{L}+ing))",
    'let us',
    'from now on',
    'going forward',
    'from here on',
    'henceforth',
    `(?:as of|starting|beginning) ${alternationOf(startTimes)}`,
    "(?:i['’]m|i am|we['’]re|we are) done with",
    'es bleibt bei',
    "it(?:['’]ll| will| is going to) be the",
    'effective (?:immediately|from)',
    'for good',
    'once and for all',
    'next time (?:i|we)',
    'no more \\p{L}+ (?:for me|for us|from now)',
    'i hereby',
    'we hereby',
    'count me in',
    'count us in',
    'ab (?:sofort|jetzt|heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)',
    'von jetzt an',
    'von nun an',
    'künftig',
    'in zukunft',
    'endgültig',
    '(?:steht|ist) fest',
    'abgemacht',
    'beschlossen\\s*:',
    'entscheidung\\s*:',
    'neue regel\\s*:',
    '(?:wir|ich) (?:haben?|hab) (?:(?!noch nicht|nicht)[^.]){0,80}(?:entschieden|beschlossen|festgelegt|vereinbart|geeinigt|gewählt|ausgesucht|entschlossen|zugesagt|abgesagt|verworfen|gestrichen)',
    '(?:haben wir|habe ich|hab ich) (?:(?!noch nicht|nicht)[^.]){0,80}(?:entschieden|beschlossen|festgelegt|vereinbart|geeinigt|gewählt|entschlossen|verworfen|gestrichen)',
    '(?:wir|ich) (?:entscheide|entscheiden|entschließe|einigen|beschließen|lege|legen) (?:mich|uns|fest|,)',
  ),
  // Short forms: "Tuesday it is", "the typology is out", "the half marathon is on", "Das Hochbeet kommt weg".
  /(?:^|\s)(?!(?:here|there|as|what|how|that)\s)\p{L}+ it is[.!]*$/iu,
  /(?:\b(?:is|are)|['’]s|['’]re) (?:out|off|on|off the table|a go|a no-go|dead|history)(?: then| now| for (?:now|good|this year))?[.!;]*(?:$|;)/iu,
  new RegExp(String.raw`(?<![\p{L}])${alternationOf(germanDecisionPhrases)}(?![\p{L}])`, 'iu'),
];

/** French, Spanish, Portuguese, Italian and Dutch, not denied: "no hemos decidido". */
const OTHER_DECISION = new RegExp(
  String.raw`(?<![\p{L}])(?<!(?:no|não|non|niet) )${alternationOf(otherDecisionPhrases)}(?![\p{L}])`,
  'iu',
);
/** Chinese, Japanese and Korean. */
const UNSPACED_DECISION = new RegExp(alternationOf(unspacedDecisionPhrases), 'u');
/** Whether a sentence in one of these languages says that something is decided. */
export const isDecisionInOtherLanguage = (text: string): boolean =>
  OTHER_DECISION.test(text) || UNSPACED_DECISION.test(text);

/** Verbs whose progressive form states a choice ("I'm keeping …", "we're not renewing …") rather than an activity. */
const CHOICE_GERUNDS = alternationOf(choiceGerunds);
const PROGRESSIVE = anyWordPattern(
  `(?:i|we)(?:['’]m|['’]re| am| are|m|re)(?: (?:now|just|definitely|therefore|only|still|also|all|both))* ${CHOICE_GERUNDS}(?! (?:about|over|along|to (?:reali[sz]e|feel|see|think|understand|wonder|like|love))\\b)`,
);
const NEGATED_PROGRESSIVE = new RegExp(
  String.raw`(?<![\p{L}])(?:i|we)(?:['’]m|['’]re| am| are) (?:not|no longer|never) (?!${alternationOf(activityGerunds)})\p{L}+ing(?![\p{L}])`,
  'iu',
);
const GOING_TO =
  /(?<![\p{L}])(?:i|we)(?:['’]m|['’]re| am| are) (?:not )?going to (?!(?:be|have to|need|miss|regret|know|find out|run out|see|get)\b)/iu;
const WILL = new RegExp(
  String.raw`(?<![\p{L}])(?:i|we)(?:['’]ll| will| shall| won['’]t| will not)(?! ${alternationOf(notAChoiceAfterWill)}\b)`,
  'iu',
);
/**
 * Decisions without a deciding subject: "The kids will walk by themselves from Monday", "the money goes into the roof".
 */
const IMPERSONAL_DECISION = [
  new RegExp(
    `(?<![\\p{L}])(?:will|goes|go|moves?|stays?|shifts?|switch(?:es)?|becomes?)(?![\\p{L}]).{0,60}\\b(?:from ${alternationOf(lastingChangeTimes)}|instead of|for good|permanently)`,
    'iu',
  ),
  /(?<![\p{L}])(?:goes|go|moves?) (?:in)?to [^,]{2,40}, not (?:in|to|into|on|for) /iu,
  /(?<![\p{L}])(?:policy|rule|meeting|plan|date|deadline|name|format|schedule|structure|title|team|budget) (?:stays|stands|remains|moves|is now|becomes|changes to|goes)(?![\p{L}])/iu,
  /(?<![\p{L}])(?:date|meeting|retro|party|trip|wedding|launch|release|treffen|termin|feier|umzug) (?:moves? to|is moved to|ist jetzt (?:am|um)|wird (?:auf|am))(?![\p{L}])/iu,
];
/** Verbs of a deliberate act: "we stay at 60", "I take the morning train". */
const ACTION_VERBS = alternationOf(deliberateVerbs);
const PLAN_LEAD_INS = [
  'then',
  'so',
  'ok',
  'okay',
  'fine',
  'therefore',
  'in that case',
  'instead',
  'for [^,]{2,40},?',
  'as of [^,]{2,20},?',
  'until [^,]{2,30},?',
  'in [^,]{2,20},?',
  'on [^,]{2,20},?',
  'this (?:year|time),?',
];
const PLAN_ADVERBS = [
  'now',
  'still',
  'only',
  'just',
  'simply',
  'all',
  'both',
  'then',
  'therefore',
  'no longer',
  'never',
  "don['’]t",
  'do not',
];
const PRESENT_TENSE_PLAN = new RegExp(
  `^(?:${anyOf(PLAN_LEAD_INS)}\\s+)*(?:i|we)(?: ${anyOf(PLAN_ADVERBS)})*\\s+${ACTION_VERBS}(?![\\p{L}])`,
  'iu',
);
/**
 * What an act in the present tense needs to count as a decision: a time ahead, a place, a quantity or an alternative.
 */
const HAS_TARGET =
  /(?<![\p{L}])(?:on|in|at|to|with|from|by|until|till|for|into|without|instead|rather than|only|again|anyway|after all|back|off|out|over)(?![\p{L}])/iu;
const HABITUAL_ACTION =
  /(?<![\p{L}])(?:i|we) (?:\p{L}+ )?(?:go|drive|take|run|use|meet|start|leave|travel|stay|cook|write|make|do) [^.]{0,40}(?:a lot|to work|to school|to bed|there|here|together)$/iu;
const CONSEQUENCE =
  /^(?:(?:so|ok|okay|fine|right|well),?\s+)*(?:then|so) (?:i|we)(?:['’]re| are)? (?!have\b|had\b|need\b|can\b|could\b|were\b|was\b|got\b|went\b|know\b|saw\b|found\b|are\b|lost\b)\p{L}+/iu;
/** Choices in a few words: "Back to the first one", "Agreed, within-subject …", "OK: dark green for the door". */
const SHORT_DECISION =
  /^(?:back to|stick(?:ing)? (?:with|to)|going with|go(?:ing)? for|down to|yes to|no to|deal|done)(?![\p{L}])/iu;

const GERMAN_ACTION_VERBS = alternationOf(germanDeliberateVerbs);
const GERMAN_PLAN = new RegExp(
  `(?<![\\p{L}])(?:(?:ich|wir) ${GERMAN_ACTION_VERBS}|${GERMAN_ACTION_VERBS} (?:ich|wir))(?![\\p{L}])`,
  'iu',
);
const GERMAN_HABIT = anyWordPattern(
  'gern',
  'gerne',
  'oft',
  'immer',
  'meistens',
  'jede[nrsm]?',
  'manchmal',
  'gerade',
  'nicht genug',
  'seit',
  'normalerweise',
  'mir sorgen',
);

/**
 * A subordinate clause at the end ("… after we dropped the report"); a choice in it is background, not the decision.
 */
const SUBORDINATE_TAIL =
  /(?<=\p{L}{2}.{8,})\s(?:after|since|because|when|while|which|who|although|though|before|ever since|nachdem|seit|weil|als|obwohl|bevor)\s+(?:i|we|ich|wir|they|the|he|she)(?![\p{L}]).*$/iu;
const GERMAN_PAST = /(?<![\p{L}])(?:war|waren|hatte|hatten|wurde|wurden)(?![\p{L}])(?!.*(?:entschieden|beschlossen))/iu;

/** Whether the person chooses or commits to something. Valid for the person's own sentences only. */
export function isDecision(sentence: string): boolean {
  const text = sentence.replace(SUBORDINATE_TAIL, '');
  if (GERMAN_PAST.test(text)) return false;
  if (
    EXPLICIT_DECISION.some((pattern) => pattern.test(text)) ||
    PROGRESSIVE.test(text) ||
    NEGATED_PROGRESSIVE.test(text) ||
    GOING_TO.test(text) ||
    OTHER_DECISION.test(text) ||
    WILL.test(text)
  )
    return true;
  if (IMPERSONAL_DECISION.some((pattern) => pattern.test(text)) || SHORT_DECISION.test(text) || CONSEQUENCE.test(text))
    return true;
  if (PRESENT_TENSE_PLAN.test(text) && !HABITUAL.test(text) && !HABITUAL_ACTION.test(text))
    return FUTURE_TIME.test(text) || HAS_TARGET.test(text) || /(?:^|\s)(?:we|i) use\s/iu.test(text);
  return GERMAN_PLAN.test(text) && !GERMAN_HABIT.test(text);
}
