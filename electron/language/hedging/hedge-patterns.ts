import adverbHedges from './adverb-hedges.txt?raw';
import deliberationVerbs from './deliberation-verbs.txt?raw';
import dutchHedges from './dutch-hedges.txt?raw';
import frenchHedges from './french-hedges.txt?raw';
import germanHedges from './german-hedges.txt?raw';
import germanOpinionVerbs from './german-opinion-verbs.txt?raw';
import governingHedges from './governing-hedges.txt?raw';
import impersonalHedges from './impersonal-hedges.txt?raw';
import italianHedges from './italian-hedges.txt?raw';
import opinionVerbs from './opinion-verbs.txt?raw';
import portugueseHedges from './portuguese-hedges.txt?raw';
import spanishHedges from './spanish-hedges.txt?raw';
import subjectlessHedges from './subjectless-hedges.txt?raw';
import undecidedStances from './undecided-stances.txt?raw';
import { alternationOf, anyOf, parseWordList } from '../words/word-list';

/*
 * Patterns that make a sentence exploratory whatever else it says. Each matches between word boundaries, ignoring case.
 */

const I_AM = "(?:i['’]?m|i am|we['’]?re|we are|she['’]?s|he['’]?s|they['’]?re|(?:he|she) is|they are|im)";
const STILL = '(?:(?:still|just|rather|also|now|really|currently|sort of|slightly|a bit|half|strongly|seriously) )*';
const DELIBERATION_VERBS = alternationOf(deliberationVerbs);
const UNDECIDED_STANCES = alternationOf(undecidedStances);
const INTUITION_NOUNS = 'feeling|hunch|suspicion|impression|inkling|gut feeling|doubts?|sense';

const OPINION_NOUNS = [
  'guess',
  'hunch',
  'suspicion',
  'impression',
  'feeling',
  'bet',
  'gut feeling',
  'gut (?:says|tells)',
  'estimate (?:would|is)',
  "money(?:['’]s| is) on",
  String.raw`(?:hypothesis|theory|reading|take)(?= (?:is|was|here|so far)|\s*[,:])`,
];
/** The speaker thinks, feels or weighs. */
const SPEAKER_HEDGES = [
  `(?:i|we) (?:(?:would|['’]?d|do|still|also|rather) )*${alternationOf(opinionVerbs)}(?! (?:about it and|through it|in\\b|over it))`,
  "(?:i|we)['’]?d (?:say|bet|lean|guess|estimate|be inclined|be tempted|rather not|probably|almost|not rule out|argue|hazard)",
  'i would (?:say|bet|lean|guess|estimate|be inclined|be tempted|argue)',
  `${I_AM} ${STILL}${DELIBERATION_VERBS}`,
  `${I_AM} ${STILL}${UNDECIDED_STANCES}`,
  `${I_AM} (?:not|hardly|less) (?:\\p{L}+ )?(?:convinced|persuaded|sold|positive|sure|certain|decided)`,
  "(?:i|we)(?: was| were|['’]?ve been| have been|['’]?d been| had been) (?:\\p{L}+ )?(?:thinking|wondering|considering|toying|playing|leaning|tempted|mulling|debating|pondering)",
  "i (?:can['’]?t|cannot|couldn['’]?t) (?:rule out|exclude|swear|be sure|decide|tell (?:if|whether)|say (?:if|whether|for sure))",
  "i (?:don['’]?t|do not|didn['’]?t|wouldn['’]?t) (?:think|believe|suppose|bet|rule out|exclude|put it past)",
  "(?:i['’]?ve|i have) (?:half )?a mind to",
  `(?:i|we)(?:['’]?ve| have| had| get| got)? (?:got )?(?:a|the|this|some|my|mixed|an)? ?(?:vague |gut |strong |sneaking |slight |nagging |bad |funny )?(?:${INTUITION_NOUNS}|feelings about)`,
  `(?:my|our) (?:(?:own|current|first|best|working|rough|gut|tentative|wild|educated) )*${anyOf(OPINION_NOUNS)}`,
  '(?:i|we) (?:can|could) (?:well |easily |almost |totally )?(?:see|imagine|picture) (?:myself|ourselves|us|me|\\p{L}+ing|it|him|her|them|that|a|the)',
  'part of me',
  'a part of me',
  '(?:some|many|people|they) (?:say|argue|think|claim)',
  'in (?:my|our) (?:humble )?(?:opinion|view|estimation)',
  'it (?:strikes|seems to) me',
  "(?:it )?wouldn['’]?t surprise (?:me|us)",
  "(?:wouldn['’]?t|would not|shouldn['’]?t) be (?:too )?surprised",
];
const SUBJECTLESS_HEDGES = parseWordList(subjectlessHedges);

const GERMAN_OPINION_VERBS = alternationOf(germanOpinionVerbs);
const GERMAN_HEDGES = [
  ...parseWordList(germanHedges),
  `(?:ich|wir) (?:\\p{L}+ )?${GERMAN_OPINION_VERBS}(?! (?:oft|gern|täglich|immer|an)(?![\\p{L}]))`,
  `${GERMAN_OPINION_VERBS} (?:ich|wir)(?! (?:oft|gern|an)(?![\\p{L}]))`,
];

export const HEDGE_PATTERNS: readonly string[] = [
  ...SPEAKER_HEDGES,
  ...SUBJECTLESS_HEDGES,
  ...parseWordList(adverbHedges),
  ...parseWordList(impersonalHedges),
  ...GERMAN_HEDGES,
  ...[frenchHedges, spanishHedges, portugueseHedges, italianHedges, dutchHedges].flatMap(parseWordList),
];

/** Hedges that, at the start, govern all clauses joined by "and" or "or". */
export const GOVERNING_HEDGE_PATTERNS: readonly string[] = [
  ...SPEAKER_HEDGES,
  ...SUBJECTLESS_HEDGES.map((pattern) => pattern.replace(/^\^/u, '')),
  ...parseWordList(governingHedges),
  `(?:ich|wir) ${GERMAN_OPINION_VERBS}`,
];

/** Phrases that resemble hedges and are none: "I've thought about it", "the likely candidate", "no doubt". */
export const NOT_HEDGES: readonly string[] = [
  "(?:i|we)(?:['’]?ve| have) thought (?:about|it|this|through)",
  '(?:i|we) thought (?:about|of|it over|it through)',
  '(?:i|we) think (?:about|of|through)',
  'no (?:doubt|chance|possibility)',
  'without (?:a )?doubt',
  '(?:less|more|equally|as) likely (?:than|as)',
  '(?:not|less|more) likely to \\p{L}+ than',
  'the (?:most )?likely',
  '(?:i|we) hope (?:you|this|that|it) (?:are|helps?|find|like)',
  '(?:i|we) (?:believe|think|feel) in(?![\\p{L}])',
  'like-minded',
  'chance of \\p{L}+ is',
  'fühl\\p{L}* (?:mich|uns|sich) (?:\\p{L}+ )?wohl',
  '(?:said|written) (?:to|that)',
  'one day (?:a|per|before|after|later|in)',
  '(?:rechne|rechnen) (?:ich|wir)? ?(?:ab|nach|aus|um)',
];
