import { noteText, type Note } from '../../../shared/domain/note';
import { jaccard, shinglesOf } from '../../language/words/shingles';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { findClaimContradiction } from '../../language/claims/find-contradiction';
import { claimsOfNote, type Claim } from '../../language/claims/read-claims';
import {
  hasOwnMark,
  readStatement,
  restates,
  sayDifferently,
  sharedTerms,
  sharedTermShare,
  type Statement,
} from '../../language/statements/compare-statements';
import { isSameClaim } from '../../language/statements/compare-claims';
import { commitmentAfter } from '../../language/statements/open-matters';
import { labels, t } from '../../../shared/messages/message';

/** The fields of a kept note that comparisons use. */
export type ComparedNote = Pick<Note, 'id' | 'title' | 'body' | 'category' | 'contentHash' | 'createdAt' | 'keptAt'> & {
  /** Speaker's name; absent for the person or an unknown speaker. */
  speaker?: string;
};

/** A note parsed once for all pairs it is in. */
export interface ParsedNote {
  note: ComparedNote;
  statement: Statement;
  claims: readonly Claim[];
}

export type PairFinding =
  | { kind: 'near-duplicate'; confidence: number; reason: string }
  | {
      kind: 'contradiction' | 'supersession';
      newer: ComparedNote;
      older: ComparedNote;
      confidence: number;
      reason: string;
    };

/** Confidence of each rule, set by hand. Affects only order and wording; nothing is applied automatically. */
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
 * Calibrated similarity from which two statements without a differing number, date or name mean the same: with a shared
 * name or number, and without. 1 is the encoder's value for a paraphrase (cosine 0.85 for the built-in one, 0.8 for
 * 0.93).
 */
const SAME_MEANING_SIMILARITY = { withSharedMark: 0.93, alone: 1 } as const;
/** Share of the shorter statement's terms that the other must contain before similarity is computed. */
const MIN_SHARED_TERM_SHARE = 0.5;
/** Share of an update's terms that the older note must contain. */
const SAME_SUBJECT_SHARE = 0.6;
/** Shingle similarity from which two bodies count as one. */
const SAME_BODY_SHARE = 0.6;
const MAX_CLAIMS = 40;
/** UTF-16 units; a longer text is a page without a single meaning. */
const MAX_CLAIM_CHARACTERS = 300;
/** Notes of these categories state nothing that could contradict or replace another. */
const CATEGORIES_WITHOUT_CLAIM: ReadonlySet<Note['category']> = new Set(['open-question', 'exploratory', 'topic']);
const SETTLED_REASONS = labels({
  'was-open': () => t('mainCorpus.hadLeftOpen'),
  'was-planned': () => t('mainCorpus.youHadPlannedIt'),
});
/** Words of change: "now", "no longer". */
const UPDATES =
  /\b(?:now|no longer|not any ?more|any ?more|instead|from now on|moved to|changed to|switched to|postponed|brought forward|as of|jetzt|nun|nicht mehr|stattdessen|ab sofort|verschoben|verlegt)\b/iu;

export const parseNote = (note: ComparedNote): ParsedNote => ({
  note,
  statement: readStatement(note.title),
  claims: CATEGORIES_WITHOUT_CLAIM.has(note.category) ? [] : claimsOfNote(note).slice(0, MAX_CLAIMS),
});

/** Newer first, by when it was said, then by when it was kept. */
function byTime(a: ComparedNote, b: ComparedNote): [ComparedNote, ComparedNote] {
  const difference = a.createdAt - b.createdAt || (a.keptAt ?? 0) - (b.keptAt ?? 0) || (a.id < b.id ? -1 : 1);
  return difference > 0 ? [a, b] : [b, a];
}

/**
 * The relation of two kept notes by rules; doubtful cases yield null. Symmetric.
 *
 * @param similarity calibrated, 0 to 1; null where unknown
 */
export function judgePair(a: ParsedNote, b: ParsedNote, similarity: number | null): PairFinding | null {
  return (
    judgeDuplicate(a, b) ??
    judgeSettled(a, b) ??
    judgeDifference(a, b) ??
    judgeContained(a, b) ??
    judgeBySimilarity(a, b, similarity)
  );
}

/** Whether similarity would decide a pair for which the words alone do not. */
export const needsSimilarity = (a: ParsedNote, b: ParsedNote): boolean => judgeBySimilarity(a, b, 1) !== null;

function judgeDuplicate(a: ParsedNote, b: ParsedNote): PairFinding | null {
  if (!isSameClaim(a.statement, b.statement)) return null;
  const isSameTitle = a.statement.normalisedText === b.statement.normalisedText;
  if (!haveSimilarBodies(a.note, b.note)) return null;
  return isSameTitle
    ? { kind: 'near-duplicate', confidence: CONFIDENCE.sameWords, reason: t('mainCorpus.theSameWords') }
    : { kind: 'near-duplicate', confidence: CONFIDENCE.sameClaim, reason: t('mainCorpus.nearlyTheSameWords') };
}

/** An empty body adds nothing; two bodies must be nearly equal. */
function haveSimilarBodies(a: ComparedNote, b: ComparedNote): boolean {
  if (a.body.trim() === '' || b.body.trim() === '') return true;
  return a.body === b.body || jaccard(shinglesOf(a.body), shinglesOf(b.body)) >= SAME_BODY_SHARE;
}

function judgeDifference(a: ParsedNote, b: ParsedNote): PairFinding | null {
  if (a.claims.length === 0 || b.claims.length === 0) return null;
  const [newer, older] = byTime(a.note, b.note);
  const [newerNote, kept] = newer === a.note ? [a, b] : [b, a];
  const difference = findClaimContradiction(newerNote.claims, kept.claims);
  if (difference === null) return judgeUpdate(newerNote, kept);
  // A later value supersedes the earlier one. A denial, or two values from the same moment, are left to the person.
  const isLater = newer.createdAt > older.createdAt;
  const isValue = difference.code === 'other-value';
  const reason = differenceText(difference);
  return isValue && isLater
    ? { kind: 'supersession', newer, older, confidence: CONFIDENCE.otherValue, reason }
    : { kind: 'contradiction', newer, older, confidence: CONFIDENCE.denies, reason };
}

/** "The migration happened" after "the migration is planned": the later one tells what became of the other. */
function judgeSettled(a: ParsedNote, b: ParsedNote): PairFinding | null {
  if (a.note.body !== '' || b.note.body !== '' || isPage(a.note) || isPage(b.note)) return null;
  const [newer, older] = byTime(a.note, b.note);
  const how = commitmentAfter(newer.title, older.title);
  return how === null
    ? null
    : { kind: 'supersession', newer, older, confidence: CONFIDENCE.updates, reason: SETTLED_REASONS[how] };
}

/** "We meet on Tuesdays now" after "We meet on Mondays at the harbour": the newer one states a change. */
function judgeUpdate(newer: ParsedNote, older: ParsedNote): PairFinding | null {
  if (
    !UPDATES.test(newer.note.title) ||
    newer.note.createdAt <= older.note.createdAt ||
    newer.note.body !== '' ||
    older.note.body !== ''
  )
    return null;
  const shared = sharedTerms(older.statement, newer.statement);
  const share = sharedTermShare(older.statement, newer.statement);
  const differs = hasOwnMark(newer.statement, older.statement) && hasOwnMark(older.statement, newer.statement);
  if (shared < 2 || share < SAME_SUBJECT_SHARE || (!differs && newer.statement.isNegated === older.statement.isNegated))
    return null;
  return {
    kind: 'supersession',
    newer: newer.note,
    older: older.note,
    confidence: CONFIDENCE.updates,
    reason: t('mainCorpus.newerOneSaysChanged'),
  };
}

function judgeContained(a: ParsedNote, b: ParsedNote): PairFinding | null {
  if (a.note.body !== '' || b.note.body !== '') return null;
  if (!restates(a.statement, b.statement) && !restates(b.statement, a.statement)) return null;
  return { kind: 'near-duplicate', confidence: CONFIDENCE.contained, reason: t('mainCorpus.oneSaysAllOther') };
}

function judgeBySimilarity(a: ParsedNote, b: ParsedNote, similarity: number | null): PairFinding | null {
  if (similarity === null || isPage(a.note) || isPage(b.note)) return null;
  if (hasOwnMark(a.statement, b.statement) || hasOwnMark(b.statement, a.statement)) return null;
  if (sharedTermShare(a.statement, b.statement) < MIN_SHARED_TERM_SHARE) return null;
  if (sayDifferently(a.statement, b.statement)) return null;
  const hasMark = [...a.statement.distinguishingWords].some((mark) => b.statement.distinguishingWords.has(mark));
  if (similarity < (hasMark ? SAME_MEANING_SIMILARITY.withSharedMark : SAME_MEANING_SIMILARITY.alone)) return null;
  return {
    kind: 'near-duplicate',
    confidence: CONFIDENCE.byMeaning,
    reason: hasMark ? t('mainCorpus.nearlySameMeaningAbout') : t('mainCorpus.nearlyTheSameMeaning'),
  };
}

const isPage = (note: ComparedNote): boolean => noteText(note).length > MAX_CLAIM_CHARACTERS;

/** Two notes whose facts supersede each other in the fact table: the older note held until the newer one. */
export const supersessionByFact = (newer: ComparedNote, older: ComparedNote, attribute: string): PairFinding => ({
  kind: 'supersession',
  newer,
  older,
  confidence: CONFIDENCE.byFact,
  reason: t('mainCorpus.attributeAnotherValueSince', { attribute }),
});
