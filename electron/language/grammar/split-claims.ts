import subordinateClauseOpeners from './subordinate-clause-openers.txt?raw';
import { alternationOf } from '../words/word-list';
import { MAX_UNIT_WORDS } from '../../../shared/domain/note';
import { isHedgeTail } from '../hedging/hedges';
import { isImperative } from './imperative';
import { beginsClause, hasFiniteVerb, isBaseVerb, isFiniteVerb, isGerman } from './finite-verbs';

/** Characters [start, end) of a text. */
export interface TextSpan {
  start: number;
  end: number;
}

/**
 * A claim of a sentence, and how it is joined to the previous one: by "and" or "or", by a comma alone, or not at all.
 */
export interface Claim extends TextSpan {
  conjunction: 'and' | 'comma' | null;
}

const MIN_CLAUSE_WORDS = 3;
const LONG_ENOUGH_CHARACTERS = 300;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words by Unicode's segmentation, so that a Chinese or Thai text is not one word. */
export function countWords(text: string): number {
  const joined = text.replace(/(\p{L})['’](\p{L})/gu, '$1$2').replace(/(\p{L}|\p{N})[-./:](\p{L}|\p{N})/gu, '$1$2');
  if (PLAIN.test(joined)) return joined.match(PLAIN_WORD)?.length ?? 0;
  let count = 0;
  for (const [chunk] of joined.matchAll(SEGMENTER_CHUNKS))
    for (const { isWordLike } of segmenter.segment(chunk)) if (isWordLike) count += 1;
  return count;
}

/**
 * Up to 1,000 characters, cut at a space where there is one: no word crosses it, and the time of Intl.Segmenter is
 * quadratic in the length of its text.
 */
const SEGMENTER_CHUNKS = /[^]{1,1000}(?!\S)|\S{1,1000}/gu;

/**
 * English and German prose, whose words are runs of letters and digits: counting those is ten times as fast as the
 * segmenter.
 */
const PLAIN = /^[\sA-Za-zÄÖÜäöüß\d.,;:!?()“”„"'’–—/%-]*$/u;
const PLAIN_WORD = /[A-Za-zÄÖÜäöüß\d]+(?:[.,](?=\d)\d+)*/gu;

/**
 * Whether a side has at least `least` words. Counting all words of a very long side at each boundary would take
 * minutes.
 */
const hasAtLeastWords = (text: string, least: number): boolean =>
  text.length > LONG_ENOUGH_CHARACTERS || countWords(text) >= least;

const CONJUNCTIONS = 'and|or|so|yet|but|while|whereas|plus|und|oder|aber|sondern|doch|also';
/** A boundary between two claims, with the test that both sides must pass. */
interface Boundary {
  pattern: RegExp;
  isBoundary?: (left: string, right: string) => boolean;
  conjunction?: 'and' | 'comma';
}
const SUBORDINATE = new RegExp(
  String.raw`^(?:(?:and|but|so|und|aber)\s+)?${alternationOf(subordinateClauseOpeners)}(?![\p{L}])`,
  'iu',
);
/** The object clause of a verb of saying follows a comma: "he wrote, we are late". */
const REPORTS =
  /(?:said|says|wrote|writes|told|asked|thinks?|thought|means?|meint|meinte|steht|sagt|sagte|schrieb|schreibt|fragt|fragte|denke|glaube|finde|weiß|hoffe)\s*$/iu;
const ENDS_WITH_SUBORDINATOR = /(?:^|\s)(?:that|which|who|whether|if|because|dass|ob|weil|der|die|das)\s*$/iu;
/** "…, because she can't stand it | and the key is too high": the second half of a reason says nothing by itself. */
const ENDS_IN_REASON =
  /(?<=\p{L},?\s)(?:because|bc|cuz|weil|denn|parce qu(?:e\s|['’])|porque|perché|omdat)(?:\s[^.;]*)?$/iu;
const areBothMainClauses = (left: string, right: string): boolean =>
  !SUBORDINATE.test(left) &&
  !ENDS_IN_REASON.test(left) &&
  !ELABORATES.test(right) &&
  !LEAD_IN_CLAUSE.test(left) &&
  !(/\d$/u.test(left) && /^\d/u.test(right)) &&
  !REPORTS.test(left) &&
  !ENDS_WITH_SUBORDINATOR.test(left) &&
  !hasOpenSubordinateClause(left) &&
  hasFiniteVerb(left) &&
  beginsClause(right);

/** "I got the chance to meet | and connect": the second infinitive is no claim; nor is a noun, "love | and support I get". */
const ENDS_WITH_INFINITIVE = /(?<!\p{L})to \p{Ll}+(?: \p{L}+){0,2}$/u;
const NOUN_WITH_CLAUSE = /^\p{L}+ (?:I|we|he|she|they)\s/u;
const sharesSubject = (left: string, right: string): boolean =>
  (OBLIGES.test(left) || !ENDS_WITH_INFINITIVE.test(left)) && !NOUN_WITH_CLAUSE.test(right);

/** "I saw how counselling | and groups helped me": the last subordinate clause still lacks its verb. */
const OBJECT_CLAUSE_VERBS =
  'think|thinking|thought|know|knew|say|said|hope|feel|felt|mean|believe|realized|realised|shows?';
const LAST_SUBORDINATE = new RegExp(
  String.raw`(?<=\p{L}\s)(?:how|why|whether|if|(?<=(?:${OBJECT_CLAUSE_VERBS}) )that)\s(?<clause>(?:(?!\s(?:how|that|why|whether|if)\s)[^,])+)$`,
  'iu',
);
const hasOpenSubordinateClause = (left: string): boolean => {
  const clause = LAST_SUBORDINATE.exec(left)?.groups?.clause;
  return clause !== undefined && !hasFiniteVerb(clause) && !beginsClause(clause);
};

/** "The help I got from friends", "All the people who came": the subject with its relative clause. */
const SUBJECT_WITH_CLAUSE =
  /^(?:(?:and|but|so),?\s)?(?:all|every|many|most|some|that|the|these|this|those|my|our|an?)\s(?:\p{L}+\s){1,3}?(?:(?<relative>that|which|who)|I|we|you|he|she|they)\s(?<clause>[^]+)$/iu;
/** Words of a relative clause before its verb: "that my father planted". */
const MAX_WORDS_BEFORE_VERB = 3;
/** Whether a side is a subject whose verb comes after the boundary: "The help I got from friends | and family was …". */
const awaitsVerb = (left: string): boolean => {
  const { relative, clause } = SUBJECT_WITH_CLAUSE.exec(left)?.groups ?? {};
  if (clause === undefined) return false;
  const words = clause.split(' ');
  const verb = relative === undefined ? 0 : words.findIndex((word) => isFiniteVerb(word));
  return verb >= 0 && verb <= MAX_WORDS_BEFORE_VERB && !hasFiniteVerb(words.slice(verb + 1).join(' '));
};

/** A side that only elaborates ("…, it's mandatory there") or only introduces ("I've thought about it and …"). */
const ELABORATES = /^(?:it|that|this|das|es|which)(?:['’]s| is| was| ist| war)(?![\p{L}])/iu;
const LEAD_IN_CLAUSE =
  /^(?:(?:and|so|but),?\s+)?(?:i(?:['’]ve| have) thought about (?:it|this|that)|i (?:checked|asked around|looked)|\p{L}+ed\b)/iu;

const OBLIGES =
  /(?<![\p{L}])(?:need|needs|have|has|ought|got|want|wants|going) to(?![\p{L}])|(?<![\p{L}])(?:must|should|will)(?![\p{L}])|['’]ll(?![\p{L}])/iu;

/** What somebody said, knows or wants; without that it says nothing, or the opposite. */
const IS_OBJECT_CLAUSE = /^(?:da(?:ss|ß|t)|ob|that|whether|qu(?:e(?!\p{L})|['’])|che|att|że|что|чтобы)(?!\p{L})/iu;

const CLAIM_BOUNDARIES: Boundary[] = [
  {
    pattern: /:\s+/gu,
    isBoundary: (left, right) =>
      beginsClause(left) &&
      !isImperative(left) &&
      beginsClause(right) &&
      !REPORTS.test(left) &&
      !/(?:this|these|follow\p{L}*|is|are|ist|sind|that|dass|like|as|problem|question|idea|rule|plan|reason|point|policy|result|note|update|vote)$/iu.test(
        left,
      ),
    conjunction: 'comma',
  },
  { pattern: /\s*;\s+/gu },
  // A correction restates the claim.
  {
    pattern:
      /\s+[—–-]\s+(?!(?:scratch that|no|sorry|wait|actually|correction|i mean|make that|quatsch|nein|halt|äh)(?![\p{L}]))(?=\p{L}+\s+\p{L}+)/gu,
    isBoundary: (left, right) =>
      hasAtLeastWords(left, MIN_CLAUSE_WORDS) &&
      hasAtLeastWords(right, MIN_CLAUSE_WORDS) &&
      !/\s[—–-]\s/u.test(left + right),
    conjunction: 'comma',
  },
  {
    pattern: /,?\s+(?:but|aber|sondern)\s+/giu,
    isBoundary: (left, right) =>
      hasFiniteVerb(left) && (beginsClause(right) || /^(?:we|i|you|they|he|she|it|there)\b/iu.test(right)),
  },
  {
    pattern: /,\s+(?:so|yet|while|whereas|doch|also|dafür|darum|deshalb|daher)\s+/giu,
    isBoundary: (left, right) =>
      hasFiniteVerb(left) &&
      (beginsClause(right) || isImperative(right) || /^(?:never|no|always|only|nie|kein)\b/iu.test(right)),
  },
  { pattern: /,?\s+(?:and|und|or|oder|plus)\s+/giu, isBoundary: areBothMainClauses, conjunction: 'and' },
  // Two things to do: "I need to get photos and book an appointment".
  {
    pattern: /,?\s+(?:and|then)\s+(?=\p{Ll})/gu,
    isBoundary: (left, right) => OBLIGES.test(left) && isImperative(right) && countWords(left) >= MIN_CLAUSE_WORDS + 2,
    conjunction: 'and',
  },
  // The second verb shares the subject: "I weigh 82 kilos now, started at 89".
  {
    pattern:
      /,\s+(?=\p{Ll}+ed\s|(?:went|got|had|took|made|came|left|saw|found|lost|gave|kept|sold|bought|paid|spent|wrote|began)\s)/gu,
    isBoundary: (left, right) => beginsClause(left) && !SUBORDINATE.test(left) && isFiniteVerb(right.split(/\s/u)[0]!),
    conjunction: 'and',
  },
  {
    pattern: /,\s+/gu,
    isBoundary: (left, right) =>
      !new RegExp(
        `^(?:${CONJUNCTIONS}|which|who|where|when|because|weil|dass|ob|wenn|der|die|das wegen|wo)\\b`,
        'iu',
      ).test(right) &&
      !IS_OBJECT_CLAUSE.test(right) &&
      areBothMainClauses(left, right) &&
      !/^(?:the|an?)\s+\p{L}+\s+(?:that|which|who|called|named)\b/iu.test(right),
    conjunction: 'comma',
  },
];

/** The claims of one sentence. Quoted text, brackets and code are never split. */
export function splitClaims(text: string): Claim[] {
  return CLAIM_BOUNDARIES.reduce<Claim[]>(
    (claims, border) => claims.flatMap((claim) => splitAtBoundary(text, claim, border)),
    [{ start: 0, end: text.length, conjunction: null }],
  );
}

function splitAtBoundary(
  text: string,
  claim: Claim,
  { pattern, isBoundary: isBorder, conjunction: boundaryConjunction }: Boundary,
): Claim[] {
  const claims: Claim[] = [];
  let { start, conjunction } = claim;
  for (const { index, length } of boundariesIn(text, claim, pattern)) {
    const left = text.slice(start, index);
    const right = text.slice(index + length, claim.end);
    if (
      !hasAtLeastWords(left, isBorder === undefined ? MIN_CLAUSE_WORDS : 2) ||
      !hasAtLeastWords(right, isBorder === undefined ? MIN_CLAUSE_WORDS : 2)
    )
      continue;
    if (boundaryConjunction === 'and' && /^it \p{L}+[.!]?$/iu.test(right)) continue;
    if (isHedgeTail(right.split(',', 1)[0]!)) continue;
    if (
      isBorder !== undefined &&
      (left.length > MAX_READ_CHARACTERS || awaitsVerb(left) || !isBorder(left, right.slice(0, MAX_READ_CHARACTERS)))
    )
      continue;
    claims.push({ start, end: index, conjunction });
    start = index + length;
    conjunction = boundaryConjunction ?? null;
  }
  return [...claims, { start, end: claim.end, conjunction }];
}

/** UTF-16 units of a claim that are searched for subject and verb. */
const MAX_READ_CHARACTERS = 400;

/**
 * Boundaries at which a claim that is too long is cut, the least disruptive first, with the test whether the right side
 * is a thought of its own. The separator belongs to neither side.
 */
const LENGTH_BOUNDARIES: Boundary[] = [
  {
    pattern: /\s*:\s+/gu,
    isBoundary: (left, right) => hasAtLeastWords(left, MIN_CLAUSE_WORDS) && hasFiniteVerb(right),
  },
  // An aside: "We joined the choir - it's a lot of fun".
  { pattern: /\s+[—–-]\s+/gu, isBoundary: (left, right) => hasFiniteVerb(left) && beginsClause(right) },
  {
    pattern: /,?\s+(?:and|und|so that|damit|so|then)\s+/giu,
    isBoundary: (left, right) => !ENDS_IN_REASON.test(left) && beginsClause(right),
  },
  {
    pattern: /,?\s+(?:because|since|although|though|whereas)\s+/giu,
    isBoundary: (left, right) => hasFiniteVerb(left) && hasAtLeastWords(right, MIN_CLAUSE_WORDS),
  },
  {
    pattern: /,\s+(?=(?:who|where|when|which|as well as|including|e\.g\.|like|such as)\s)/giu,
    isBoundary: (left) => hasFiniteVerb(left),
  },
  // The reason of a claim that is too long is a claim of its own, where its words stand as in one.
  {
    pattern: /,?\s(?:because|bc|cuz|parce que|porque|perché)\s+/giu,
    isBoundary: (left) => hasFiniteVerb(left) || !isGerman(left),
  },
  { pattern: /\s+(?=\([^)]{8,}\)\s*[.!?]?$)/gu, isBoundary: (left) => hasFiniteVerb(left) },
  {
    pattern: /,?\s+(?:and|or|but|then|und|oder|aber|dann)\s+/giu,
    isBoundary: (left, right) =>
      !ENDS_IN_REASON.test(left) &&
      hasFiniteVerb(left) &&
      (hasFiniteVerb(right) ||
        (sharesSubject(left, right) &&
          isBaseVerb(/^(?:(?:then|also|later|maybe|just)\s+)*(\p{L}+)/iu.exec(right)?.[1] ?? ''))),
  },
  {
    pattern: /,\s+(?:and\s+|or\s+|und\s+|oder\s+)?/gu,
    isBoundary: (left, right) => !isParenthesis(left, right) && !IS_OBJECT_CLAUSE.test(right) && hasFiniteVerb(left),
  },
];
/**
 * Whether the text between commas depends on what precedes it: "The thing about the samples, which we only saw late, is
 * that …".
 */
const isParenthesis = (left: string, right: string): boolean =>
  /,\s*(?:which|who|whose|where|der|die|das|den|dem)\s[^,]*$/iu.test(left) ||
  (!hasFiniteVerb(left.split(',')[0]!) && /,/u.test(left + right));

/**
 * Pieces of at most fifteen words, cut only at boundaries between thoughts. A claim without one stays whole, and the
 * quality gate rejects its length.
 */
export function splitToUnitLength(text: string, piece: TextSpan): TextSpan[] {
  if (countWords(text.slice(piece.start, piece.end)) <= MAX_UNIT_WORDS) return [piece];
  for (const border of LENGTH_BOUNDARIES) {
    const cut = mostCentralSplit(text, piece, border);
    if (cut !== null) return [...splitToUnitLength(text, cut[0]), ...splitToUnitLength(text, cut[1])];
  }
  return [piece];
}

/** The boundary nearest the middle that leaves at least three words on both sides. */
function mostCentralSplit(
  text: string,
  piece: TextSpan,
  { pattern, isBoundary: isBorder = () => true }: Boundary,
): [TextSpan, TextSpan] | null {
  const middle = (piece.start + piece.end) / 2;
  let best: [TextSpan, TextSpan] | null = null;
  let distance = Infinity;
  for (const { index, length } of boundariesIn(text, piece, pattern)) {
    const distanceFromMiddle = Math.abs(index - middle);
    const left = { start: piece.start, end: index };
    const right = { start: index + length, end: piece.end };
    const [leftText, rightText] = [text.slice(left.start, left.end), text.slice(right.start, right.end)];
    if (
      distanceFromMiddle >= distance ||
      isHedgeTail(rightText.split(',', 1)[0]!) ||
      !hasAtLeastWords(leftText, MIN_CLAUSE_WORDS) ||
      !hasAtLeastWords(rightText, MIN_CLAUSE_WORDS) ||
      awaitsVerb(leftText.slice(0, MAX_READ_CHARACTERS)) ||
      !isBorder(leftText, rightText.slice(0, MAX_READ_CHARACTERS))
    )
      continue;
    distance = distanceFromMiddle;
    best = [left, right];
  }
  return best;
}

function boundariesIn(text: string, piece: TextSpan, border: RegExp): { index: number; length: number }[] {
  const slice = text.slice(piece.start, piece.end);
  const unsplittable = unsplittableSpans(slice);
  return [...slice.matchAll(border)]
    .filter(({ index }) => !unsplittable.some(({ start, end }) => index > start && index < end))
    .map((match) => ({ index: piece.start + match.index, length: match[0].length }));
}

/**
 * Spans never cut: quotations, code spans, links, addresses, and phrases between two commas (", which we saw late, ").
 */
function unsplittableSpans(text: string): TextSpan[] {
  return [
    ...text.matchAll(
      /“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]|`[^`]+`|\[[^\]]*\](?:\([^)]*\))?|\([^()]{0,200}\)|https?:\/\/\S+|,\s(?:which|who|whose|where)\s[^,;:]*,(?=\s\p{Ll})/gu,
    ),
  ].map((match) => ({
    start: match.index - (match[0].startsWith(',') ? 1 : 0),
    end: match.index + match[0].length + (match[0].startsWith(',') ? 1 : 0),
  }));
}
