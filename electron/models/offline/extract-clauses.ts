import { MAX_UNIT_WORDS } from '../../../shared/domain/note';

/** Characters [start, end) of a text. */
export interface Piece {
  start: number;
  end: number;
}

const MIN_CLAUSE_WORDS = 3;
const SURELY_ENOUGH_CHARACTERS = 300;
const SUBJECT = "(?:i|we|you|he|she|it|they|this|that|there|let['’]s|(?:the|my|our|your|his|her|their|a|an)\\s+\\p{L}+|\\p{Lu}\\p{L}+)(?:['’](?:m|re|s|ll|ve|d))?\\s+\\p{L}";
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words as Unicode counts them, so that Chinese or Thai text is not one word. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text.replace(/(\p{L})['’](\p{L})/gu, '$1$2').replace(/(\p{L}|\p{N})[-./:](\p{L}|\p{N})/gu, '$1$2'))) if (isWordLike) count += 1;
  return count;
}

/** Whether a side is long enough to stand alone. Counting all of a very long one at each border would take minutes. */
const hasWords = (text: string, least: number): boolean => text.length > SURELY_ENOUGH_CHARACTERS || countWords(text) >= least;

/** Where two claims meet, whatever the length of the sentence. */
const CLAIM_BORDERS = [/\s*;\s+/gu, /\s+[—–]\s+(?=\p{L}+\s+\p{L}+\s+\p{L})/gu, new RegExp(`,?\\s+but\\s+(?=${SUBJECT})`, 'giu'), new RegExp(`,\\s+(?:and|so|yet|while|whereas|aber|und)\\s+(?=${SUBJECT})`, 'giu')];

/** Where a sentence that is too long is cut, gentlest first. The joint (comma, conjunction) belongs to neither side. */
const LENGTH_BORDERS = [
  /\s*[:]\s+/gu,
  new RegExp(`\\s+and\\s+(?=${SUBJECT})`, 'giu'),
  /,?\s+(?:because|since|although|though|whereas|while|unless|so that|weil|obwohl|damit)\s+/giu,
  /,\s+(?:which|who|where|when|and|or|but|so|then|as well as|including|e\.g\.)\s+/giu,
  /\s+\(|\)\s+/gu,
  /,\s+/gu,
  /\s+(?:which|and|or|then|before|after|until|if|when|that|so)\s+/giu,
];

/** Claims of one sentence, split where two of them meet; nothing inside quote marks, brackets or code is cut. */
export function splitClaims(text: string): Piece[] {
  return CLAIM_BORDERS.reduce((pieces, border) => pieces.flatMap((piece) => cutAt(text, piece, border, MIN_CLAUSE_WORDS)), [{ start: 0, end: text.length }]);
}

/** Pieces of at most fifteen words where the sentence allows it; a piece that cannot be cut stays whole. */
export function shorten(text: string, piece: Piece): Piece[] {
  if (countWords(text.slice(piece.start, piece.end)) <= MAX_UNIT_WORDS) return [piece];
  for (const border of LENGTH_BORDERS) {
    const cut = bestCut(text, piece, border);
    if (cut !== null) return [...shorten(text, cut[0]), ...shorten(text, cut[1])];
  }
  return [piece];
}

/** The border nearest the middle that leaves at least three words on both sides. */
function bestCut(text: string, piece: Piece, border: RegExp): [Piece, Piece] | null {
  const middle = (piece.start + piece.end) / 2;
  let best: [Piece, Piece] | null = null;
  let distance = Infinity;
  for (const { index, length } of bordersIn(text, piece, border)) {
    const left = { start: piece.start, end: index };
    const right = { start: index + length, end: piece.end };
    if (!hasWords(text.slice(left.start, left.end), MIN_CLAUSE_WORDS) || !hasWords(text.slice(right.start, right.end), MIN_CLAUSE_WORDS)) continue;
    const away = Math.abs(index - middle);
    if (away < distance) {
      distance = away;
      best = [left, right];
    }
  }
  return best;
}

function cutAt(text: string, piece: Piece, border: RegExp, minWords: number): Piece[] {
  const pieces: Piece[] = [];
  let start = piece.start;
  for (const { index, length } of bordersIn(text, piece, border)) {
    const left = text.slice(start, index);
    const right = text.slice(index + length, piece.end);
    if (!hasWords(left, minWords) || !hasWords(right, minWords)) continue;
    pieces.push({ start, end: index });
    start = index + length;
  }
  return [...pieces, { start, end: piece.end }];
}

function bordersIn(text: string, piece: Piece, border: RegExp): { index: number; length: number }[] {
  const slice = text.slice(piece.start, piece.end);
  const closed = protectedRanges(slice);
  return [...slice.matchAll(border)]
    .filter(({ index }) => !closed.some(({ start, end }) => index > start && index < end))
    .map((match) => ({ index: piece.start + match.index, length: match[0].length }));
}

/** Quotations, code spans, links and addresses: never cut. */
function protectedRanges(text: string): Piece[] {
  return [...text.matchAll(/“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]|`[^`]+`|\[[^\]]*\](?:\([^)]*\))?|https?:\/\/\S+/gu)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
