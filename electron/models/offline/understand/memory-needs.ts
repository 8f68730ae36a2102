import audienceWords from './audience-words.txt?raw';
import sensitiveTopics from './sensitive-topics.txt?raw';
import { alternationOf, anyOf } from '../../../language/words/word-list';
import type { NeedKind, QueryPlan } from '../../../../shared/domain/query-plan';
import { shingleSimilarity } from '../../../language/words/shingles';
import { distinctTerms } from '../../../language/words/terms';
import type { UnderstandRequest } from '../../../ports/engine';

interface NeedSignal {
  kind: NeedKind;
  pattern: RegExp;
  confidence: number;
}

const TOPIC_CHANGE_PHRASES = [
  '(?:new|different|other|another) (?:topic|subject|question)',
  'change (?:of )?(?:the )?(?:topic|subject)',
  "let'?s (?:switch|move on|talk about something)",
  'switching (?:to|gears)',
  'on another note',
  'moving on',
  'back to (?:the|my|our)',
];
const FORGOTTEN_NAME_PHRASES = [
  '(?:which|what) (?:one|of (?:them|those|these|the two)) (?:do|did|was|is)',
  'or (?:was it|is it|something)',
  'something like',
  'the one (?:with|that|who)',
  'whatsh?(?:is|er)(?: ?name)',
  "what'?s (?:his|her|its) name again",
];
/** Words that signal a need, each with a confidence. Several signals of one need combine as 1 − Π(1 − confidence). */
const NEED_SIGNALS: readonly NeedSignal[] = [
  {
    kind: 'follow-up-failure',
    confidence: 0.7,
    pattern:
      /\b(?:(?:didn'?t|doesn'?t|does not|did not|still (?:doesn'?t|isn'?t)) work|still (?:not|broken|failing|fails|wrong)|no luck|same (?:error|problem) again)\b/i,
  },
  {
    kind: 'follow-up-failure',
    confidence: 0.6,
    pattern:
      /\b(?:not what i (?:asked|meant|wanted)|i (?:already )?tried (?:that|it|this)|that (?:didn'?t|did not) help|you (?:missed|ignored|forgot))\b/i,
  },
  {
    kind: 'contradiction',
    confidence: 0.6,
    pattern:
      /\b(?:but (?:you|i|we|she|he|they) said|contradict\w*|that'?s (?:not right|wrong|not true)|didn'?t (?:you|i|we) say|(?:earlier|before) (?:you|i|we) said)\b/i,
  },
  {
    kind: 'contradiction',
    confidence: 0.5,
    pattern:
      /\b(?:changed my mind|no longer|not any ?more|instead of what|actually,? (?:no|it'?s|it is|i)|which (?:one )?is (?:right|true|it))\b/i,
  },
  {
    kind: 'loop',
    confidence: 0.5,
    pattern:
      /\b(?:we(?:'ve| have)? (?:been over|discussed|talked about) this|(?:keep|kept) (?:asking|coming back|circling|going (?:round|around))|as always|every (?:single )?time|once again|yet again)\b/i,
  },
  {
    kind: 'frustration',
    confidence: 0.6,
    pattern:
      /\b(?:ugh|argh|frustrat\w*|annoy\w*|fed up|sick of|this is (?:useless|ridiculous|pointless)|waste of time|for the (?:third|tenth|hundredth|last) time)\b|\bagain\?!|!{2,}|\?!/i,
  },
  {
    kind: 'high-stakes',
    confidence: 0.5,
    pattern:
      /\b(?:diagnos\w*|medication|dos(?:e|age)|surgery|chemo\w*|allerg\w*|lawsuit|legal\w*|lawyer|court|custody|visa|contract|mortgage|loan|invest\w*|pension|insurance|tax(?:es)?|resign\w*|quit my job)\b/i,
  },
  {
    kind: 'high-stakes',
    confidence: 0.4,
    pattern:
      /\b(?:life[- ]changing|irreversible|can'?t be undone|big decision|important decision|deadline (?:is )?(?:today|tomorrow)|emergency|urgent\w*)\b/i,
  },
  {
    kind: 'sensitive-context',
    confidence: 0.6,
    pattern: new RegExp(String.raw`\b${alternationOf(sensitiveTopics)}\b`, 'i'),
  },
  {
    kind: 'sensitive-context',
    confidence: 0.5,
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(audienceWords)}(?![\p{L}\p{N}])`, 'iu'),
  },
  {
    kind: 'mode-shift',
    confidence: 0.7,
    pattern: new RegExp(String.raw`\b${anyOf(TOPIC_CHANGE_PHRASES)}\b`, 'i'),
  },
  {
    kind: 'mode-shift',
    confidence: 0.4,
    pattern: /^(?:anyway|by the way|btw|unrelated|separately|okay,? now|so now)\b/i,
  },
  {
    kind: 'ambiguity',
    confidence: 0.4,
    pattern: new RegExp(String.raw`\b${anyOf(FORGOTTEN_NAME_PHRASES)}\b`, 'i'),
  },
  {
    kind: 'under-specified',
    confidence: 0.5,
    pattern:
      /^(?:what about|how about|and|so|tell me more|more|go on|continue|explain|why|how|which|details)\b[\s\w]{0,12}[?.!]*$/i,
  },
];

const REPEATED_QUESTION_SIMILARITY = 0.6;
const RECENT_OWN_TURNS = 4;
/**
 * A message with so few terms depends on the turns before; one with many terms that shares none with them changes the
 * subject.
 */
const FEW_TERMS = 1;
const ENOUGH_TERMS = 3;
const PRONOUN = /\b(?:he|him|his|she|her|hers)\b/i;
const DEMONSTRATIVE = /\b(?:it|this|that|they|them|those|these|the (?:other|second|first|last) one)\b/i;

/** The needs that rules detect, most confident first; up to all nine. */
export function memoryNeedsOf(request: UnderstandRequest, people: readonly string[]): QueryPlan['needs'] {
  const doubtByNeed = new Map<NeedKind, number>();
  const add = (kind: NeedKind, confidence: number) =>
    doubtByNeed.set(kind, (doubtByNeed.get(kind) ?? 1) * (1 - confidence));
  for (const { kind, pattern, confidence } of NEED_SIGNALS) if (pattern.test(request.question)) add(kind, confidence);
  addFromTurns(request, people, add);
  return [...doubtByNeed]
    .map(([kind, doubt]) => ({ kind, confidence: Number((1 - doubt).toFixed(2)) }))
    .sort((a, b) => b.confidence - a.confidence || (a.kind < b.kind ? -1 : 1));
}

function addFromTurns(
  { question, recentTurns, dictionary = [] }: UnderstandRequest,
  people: readonly string[],
  add: (kind: NeedKind, confidence: number) => void,
): void {
  const terms = distinctTerms(question).map(({ term }) => term);
  const own = recentTurns.filter(({ role }) => role === 'person');
  if (
    own.slice(-RECENT_OWN_TURNS).some(({ text }) => shingleSimilarity(text, question) >= REPEATED_QUESTION_SIMILARITY)
  )
    add('loop', 0.7);
  if (recentTurns.length === 0) {
    if (
      (DEMONSTRATIVE.test(question) || PRONOUN.test(question)) &&
      people.length === 0 &&
      terms.length <= ENOUGH_TERMS - 1
    )
      add('under-specified', 0.6);
    else if (terms.length <= FEW_TERMS && people.length === 0) add('under-specified', 0.4);
    return;
  }
  const before = new Set(
    recentTurns.slice(-RECENT_OWN_TURNS).flatMap(({ text }) => distinctTerms(text).map(({ term }) => term)),
  );
  const isAnaphoric = DEMONSTRATIVE.test(question) || PRONOUN.test(question);
  if (terms.length >= ENOUGH_TERMS && !isAnaphoric && !terms.some((term) => before.has(term))) add('mode-shift', 0.4);
  const lastTurns = recentTurns
    .slice(-2)
    .map(({ text }) => text)
    .join('\n');
  const persons = new Set(
    dictionary.filter(({ kind, mention }) => kind === 'person' && lastTurns.includes(mention)).map(({ of }) => of),
  );
  if (PRONOUN.test(question) && people.length === 0 && persons.size > 1) add('ambiguity', 0.6);
  // People by the mention they share.
  const peopleByMention = new Map<string, Set<string>>();
  for (const { mention, of, kind } of dictionary)
    if (kind === 'person' && question.includes(mention))
      peopleByMention.set(mention, (peopleByMention.get(mention) ?? new Set()).add(of));
  if ([...peopleByMention.values()].some((of) => of.size > 1)) add('ambiguity', 0.5);
}
