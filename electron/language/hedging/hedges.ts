import permissionVerbs from './permission-verbs.txt?raw';
import trailingHedges from './trailing-hedges.txt?raw';
import unspacedHedges from './unspaced-hedges.txt?raw';
import { anyWordPattern } from '../words/word-patterns';
import { alternationOf, anyOf, parseWordList } from '../words/word-list';
import type { Role } from '../../../shared/domain/message';
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

const HEDGE_PATTERNS: readonly string[] = [
  ...SPEAKER_HEDGES,
  ...SUBJECTLESS_HEDGES,
  ...parseWordList(adverbHedges),
  ...parseWordList(impersonalHedges),
  ...GERMAN_HEDGES,
  ...[frenchHedges, spanishHedges, portugueseHedges, italianHedges, dutchHedges].flatMap(parseWordList),
];

/** Hedges that, at the start, govern all clauses joined by "and" or "or". */
const GOVERNING_HEDGE_PATTERNS: readonly string[] = [
  ...SPEAKER_HEDGES,
  ...SUBJECTLESS_HEDGES.map((pattern) => pattern.replace(/^\^/u, '')),
  ...parseWordList(governingHedges),
  `(?:ich|wir) ${GERMAN_OPINION_VERBS}`,
];

/** Phrases that resemble hedges and are none: "I've thought about it", "the likely candidate", "no doubt". */
const NOT_HEDGES: readonly string[] = [
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

const HEDGE = anyWordPattern(...HEDGE_PATTERNS);
/** Chinese, Japanese and Korean. */
const UNSPACED_HEDGE = new RegExp(alternationOf(unspacedHedges), 'u');
const NOT_HEDGE = new RegExp(anyWordPattern(...NOT_HEDGES).source, 'giu');

/** "might", "could" and "may" hedge a statement; in a question they are only polite. */
const MODALS =
  /(?<![\p{L}\p{N}])(?:might|could(?!n[’']?t| not have)|könnten?|könntest|könntet|pourrai(?:t|ent|s)|podr[ií]a(?:mos)?|potrebbe)(?![\p{L}\p{N}])/iu;
/** Lower case, before a verb and without a day (the month is written May). "Guests may …" is a permission. */
const MAY_VERB = new RegExp(
  String.raw`(?<![\p{L}\p{N}])may(?! ${alternationOf(permissionVerbs)}\b)(?= (?:be|have|also|need|want|take|go|come|get|well|\p{Ll}{2,}))`,
  'u',
);
const SUBJECT_MAY = /(?<![\p{L}])(?:i|we|it|this|that|which|he|she) may (?!not|only|never)\p{Ll}/iu;
/** "may not" forbids, but before a verb that cannot be forbidden it hedges. */
const MAY_NOT =
  /(?<![\p{L}\p{N}])may not (?:be|have|even|always|work|fit|last|hold|matter|need|want|know|like|come|arrive|make|get|reach|suffice|help|apply|see|happen|exist|feel|look|seem)(?![\p{L}\p{N}])/u;
const MAY_NOT_BE_DONE =
  /(?<![\p{L}\p{N}])may not (?:even |always )?be (?:\p{L}+ly )?(?:\p{L}+(?:ed|en)|cut|sold|held|kept|sent|shut|read|put|used|made|done|left|told|built|bought|brought)(?![\p{L}\p{N}])/u;
const PAST_ABILITY = /\bcould(?:n['’]?t| not| hardly| barely| always)\b/iu;
const CERTAIN_BEFORE_COULD = [
  'so that (?:i|we|you|he|she|they|it)',
  'all (?:i|we|you|he|she|they)',
  'best (?:i|we|you|he|she|they)',
  'wish(?:ed)? (?:i|we|you|he|she|they|it)',
  'when(?:ever)? (?:i|we|he|she|they)',
  'until (?:i|we|he|she|they)',
  String.raw`as (?:\p{L}+ )?as (?:i|we|he|she|they)`,
  'if only (?:i|we)',
];
/** Modals that express no doubt: "… so that we could …", "the best we could find", "could you". */
const CERTAIN_MODAL = new RegExp(String.raw`\b${anyOf(CERTAIN_BEFORE_COULD)} could\b|\bcould you\b`, 'iu');
/** An assistant's phrases of proposal; they make the sentence an idea, not a hedge. */
const ASSISTANT_PROPOSAL = anyWordPattern(
  '(?:you|one|we) (?:could|might(?: want to| like to| consider)?|may want to)',
  '(?:it|that|this) (?:could|might|may) (?:be (?:worth|good|useful|helpful|wise|nice|better|easier|fun|smart)|help)',
  'one (?:option|idea|possibility|way) (?:could|might|may) be',
  '(?:du|ihr|sie|man) könn(?:test|tet|ten|te)',
  '(?:könntest|könntet) (?:du|ihr)',
  'könnten sie',
  '(?:an deiner stelle )?würde ich',
  'ich würde',
);

/**
 * Whether a sentence is hedged, so that its unit must become `exploratory`. Modals count in statements only, and not in
 * an assistant's proposal ("you could try…").
 */
export function isHedged(sentence: string, author: Role): boolean {
  const key = `${author} ${sentence}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  if (cache.size >= MAX_CACHED_SENTENCES) cache.clear();
  const hedged = detectHedge(sentence, author);
  cache.set(key, hedged);
  return hedged;
}

/** Each sentence is tested several times on its way to a unit, against many patterns. */
const MAX_CACHED_SENTENCES = 500;
const cache = new Map<string, boolean>();

function detectHedge(sentence: string, author: Role): boolean {
  const statement = (author === 'assistant' ? sentence.replace(ASSISTANT_PROPOSAL, ' ') : sentence).replace(
    NOT_HEDGE,
    ' ',
  );
  if (HEDGE.test(statement) || UNSPACED_HEDGE.test(sentence)) return true;
  if (sentence.trimEnd().endsWith('?')) return false;
  if (
    MAY_VERB.test(statement) ||
    SUBJECT_MAY.test(statement) ||
    (MAY_NOT.test(statement) && !MAY_NOT_BE_DONE.test(statement))
  )
    return true;
  return MODALS.test(statement.replace(PAST_ABILITY, '').replace(CERTAIN_MODAL, ''));
}

/** Words in a trailing hedge: "…, I think", "…, but I'm not sure though". */
const MAX_TAIL_WORDS = 6;
const LEADING_CONJUNCTIONS = String.raw`(?:(?:but|though|although|and|at least|aber|zumindest|jedenfalls|or|oder),?\s+)*(?:that(?:['’]s| is) )?`;
const TRAILING_ADVERBS = String.raw`(?:[ ,]+(?:though|tho|yet|anyway|actually|correctly|right|rightly|it|that|about (?:that|it|this)|on (?:that|it)|if|jedenfalls|aber|zumindest|noch|da|dass|so))*\s*[.!…)]*`;
const HEDGE_ONLY = new RegExp(`^${LEADING_CONJUNCTIONS}${alternationOf(trailingHedges)}${TRAILING_ADVERBS}$`, 'iu');

/** Whether words only hedge what precedes them. */
export const isHedgeTail = (words: string): boolean =>
  words.length < 60 &&
  HEDGE_ONLY.test(words.trim().replace(/^[(—–,\s]+/u, '')) &&
  words.trim().split(/\s+/u).length <= MAX_TAIL_WORDS + 2;

const GOVERNING_HEDGE_AT_START = new RegExp(
  `^\\s*(?:(?:and|but|so|well|oh|hmm+|und|aber|also|na ja|naja),?\\s+)*(?:${GOVERNING_HEDGE_PATTERNS.join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Whether the hedge stands at the start and governs all clauses joined by "and" or "or". */
export const isHedgedThroughout = (sentence: string): boolean =>
  GOVERNING_HEDGE_AT_START.test(sentence.replace(NOT_HEDGE, ' '));
