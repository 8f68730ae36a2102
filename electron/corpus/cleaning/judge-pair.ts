import { noteText, type Note } from '../../../shared/domain/note';
import { overlap, shinglesOf } from '../../../shared/lib/text/shingles';
import { contradictionBetween } from '../../retrieval/resolve/contradiction';
import { claimsOfNote, type Claim } from '../../retrieval/resolve/read-claims';
import { readStatement, restates, type Statement } from '../extraction/statement';
import { isSameClaim } from '../review/compare-claims';

/** A kept note as pairs are judged by. */
export type KeptText = Pick<Note, 'id' | 'title' | 'body' | 'category' | 'contentHash' | 'createdAt' | 'keptAt'> & {
  /** Who said it, where that is a name; absent: the person, or nobody known. */
  saidBy?: string;
};

/** A note that was taken apart once for all the pairs it is in. */
export interface ReadText {
  note: KeptText;
  statement: Statement;
  claims: readonly Claim[];
}

export type PairFinding =
  | { kind: 'near-duplicate'; confidence: number; reason: string }
  | { kind: 'contradiction' | 'supersession'; newer: KeptText; older: KeptText; confidence: number; reason: string };

/** Set by hand: how sure each rule is. Only order and wording depend on it, nothing is ever done by itself. */
const CONFIDENCE = {
  sameWords: 0.98,
  sameClaim: 0.9,
  contained: 0.75,
  byMeaning: 0.6,
  denies: 0.85,
  otherValue: 0.85,
  updates: 0.65,
  byFact: 0.8,
} as const;
/**
 * Calibrated similarity from which two statements without a differing number, date or name mean the same: with a name
 * or a number in common, and
 * without. 1 is what the encoder takes for a paraphrase (cosine 0.85 for the built-in one, 0.8 for 0.93).
 */
const SAME_MEANING = { withSharedMark: 0.93, alone: 1 } as const;
/** Share of the shorter statement's terms that must stand in the other before its meaning is asked for. */
const NEAR_IN_WORDS = 0.5;
/** Share of an update's terms that the older note must have. */
const SAME_MATTER = 0.6;
/** Pages of notes are compared whole, by their words in order. */
const SAME_BODY = 0.6;
/** Claims of one note that are held against another's. */
const MOST_CLAIMS = 40;
/** A longer text is a page: its meaning is no single claim. */
const LONGEST_CLAIM = 300;
/** What claims nothing can neither contradict nor replace. */
const CLAIMS_NOTHING: ReadonlySet<Note['category']> = new Set(['open-question', 'exploratory', 'topic']);
/** Says that something is otherwise than before. */
const UPDATES =
  /\b(?:now|no longer|not any ?more|any ?more|instead|from now on|moved to|changed to|switched to|postponed|brought forward|as of|jetzt|nun|nicht mehr|stattdessen|ab sofort|verschoben|verlegt)\b/iu;

export const readText = (note: KeptText): ReadText => ({
  note,
  statement: readStatement(note.title),
  claims: CLAIMS_NOTHING.has(note.category) ? [] : claimsOfNote(note).slice(0, MOST_CLAIMS),
});

/** Newer first: by when it was said, then kept. */
export function byTime(a: KeptText, b: KeptText): [KeptText, KeptText] {
  const difference = a.createdAt - b.createdAt || (a.keptAt ?? 0) - (b.keptAt ?? 0) || (a.id < b.id ? -1 : 1);
  return difference > 0 ? [a, b] : [b, a];
}

/**
 * How two kept notes stand to each other, by rules, rather silent than wrong. Symmetric.
 *
 * @param similarity of their meaning, calibrated, 0 to 1; null where it is not known
 */
export function judgePair(a: ReadText, b: ReadText, similarity: number | null): PairFinding | null {
  return judgeDuplicate(a, b) ?? judgeDifference(a, b) ?? judgeContained(a, b) ?? judgeMeaning(a, b, similarity);
}

/** Whether the meaning of two notes would decide, for a pair of which the words alone say nothing. */
export const wantsMeaning = (a: ReadText, b: ReadText): boolean => judgeMeaning(a, b, 1) !== null;

function judgeDuplicate(a: ReadText, b: ReadText): PairFinding | null {
  const isSameTitle = a.statement.normal === b.statement.normal && a.statement.normal !== '';
  if (!isSameTitle && !isSameClaim(a.statement, b.statement)) return null;
  if (!haveLikeBodies(a.note, b.note)) return null;
  return isSameTitle
    ? { kind: 'near-duplicate', confidence: CONFIDENCE.sameWords, reason: 'the same words' }
    : { kind: 'near-duplicate', confidence: CONFIDENCE.sameClaim, reason: 'nearly the same words' };
}

/** One without a text under its sentence says nothing else; two texts must be nearly one. */
function haveLikeBodies(a: KeptText, b: KeptText): boolean {
  if (a.body.trim() === '' || b.body.trim() === '') return true;
  return a.body === b.body || overlap(shinglesOf(a.body), shinglesOf(b.body)) >= SAME_BODY;
}

function judgeDifference(a: ReadText, b: ReadText): PairFinding | null {
  if (a.claims.length === 0 || b.claims.length === 0) return null;
  const [newer, older] = byTime(a.note, b.note);
  const [said, kept] = newer === a.note ? [a, b] : [b, a];
  const why = contradictionBetween(said.claims, kept.claims);
  if (why === null) return judgeUpdate(said, kept);
  // Another value said later takes the place of the first; what is denied, or said in one breath, is for the person to
  // weigh.
  const isLater = newer.createdAt > older.createdAt;
  const isValue = why.includes(' instead of ');
  return isValue && isLater
    ? { kind: 'supersession', newer, older, confidence: CONFIDENCE.otherValue, reason: why }
    : { kind: 'contradiction', newer, older, confidence: CONFIDENCE.denies, reason: why };
}

/**
 * "We meet on Tuesdays now" after "We meet on Mondays at the harbour": the newer one says itself that something
 * changed.
 */
function judgeUpdate(newer: ReadText, older: ReadText): PairFinding | null {
  if (
    !UPDATES.test(newer.note.title) ||
    newer.note.createdAt <= older.note.createdAt ||
    newer.note.body !== '' ||
    older.note.body !== ''
  )
    return null;
  const shared = [...older.statement.terms].filter((term) => newer.statement.terms.has(term)).length;
  const share = shared / Math.max(1, Math.min(older.statement.terms.size, newer.statement.terms.size));
  const differs = marksOf(newer, older) && marksOf(older, newer);
  if (shared < 2 || share < SAME_MATTER || (!differs && newer.statement.isNegated === older.statement.isNegated))
    return null;
  return {
    kind: 'supersession',
    newer: newer.note,
    older: older.note,
    confidence: CONFIDENCE.updates,
    reason: 'the newer one says that it changed',
  };
}

function judgeContained(a: ReadText, b: ReadText): PairFinding | null {
  if (a.note.body !== '' || b.note.body !== '') return null;
  if (!restates(a.statement, b.statement) && !restates(b.statement, a.statement)) return null;
  return { kind: 'near-duplicate', confidence: CONFIDENCE.contained, reason: 'one says all that the other says' };
}

function judgeMeaning(a: ReadText, b: ReadText, similarity: number | null): PairFinding | null {
  if (similarity === null || isPage(a.note) || isPage(b.note) || a.statement.isNegated !== b.statement.isNegated)
    return null;
  if (marksOf(a, b) || marksOf(b, a)) return null;
  const shared = [...a.statement.terms].filter((term) => b.statement.terms.has(term)).length;
  if (shared / Math.max(1, Math.min(a.statement.terms.size, b.statement.terms.size)) < NEAR_IN_WORDS) return null;
  const hasMark = [...a.statement.marks].some((mark) => b.statement.marks.has(mark));
  if (similarity < (hasMark ? SAME_MEANING.withSharedMark : SAME_MEANING.alone)) return null;
  return {
    kind: 'near-duplicate',
    confidence: CONFIDENCE.byMeaning,
    reason: hasMark ? 'nearly the same meaning, about the same names or figures' : 'nearly the same meaning',
  };
}

const isPage = (note: KeptText): boolean => noteText(note).length > LONGEST_CLAIM;

/** Whether the first has a number, date or name that the second lacks. */
const marksOf = (one: ReadText, other: ReadText): boolean =>
  [...one.statement.marks].some((mark) => !other.statement.terms.has(mark) && !other.statement.normal.includes(mark));

/** Two notes whose facts the fact table put one after the other: what the older one says held until the newer one. */
export const judgeFact = (newer: KeptText, older: KeptText, attribute: string): PairFinding => ({
  kind: 'supersession',
  newer,
  older,
  confidence: CONFIDENCE.byFact,
  reason: `${attribute}: another value since`,
});
