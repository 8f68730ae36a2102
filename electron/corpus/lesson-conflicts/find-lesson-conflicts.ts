import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { IdFactory, ProposalId } from '../../../shared/domain/ids';
import type { Proposal } from '../../../shared/domain/proposal';
import { contentHash } from '../../../shared/lib/content-hash';
import { distinctTerms } from '../../language/words/terms';
import type { Difference } from '../../../shared/domain/trace-reasons';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { findContradiction, findPhraseContradiction } from '../../language/claims/find-contradiction';
import type { ActionParser } from '../lessons/reading/action-taxonomy';
import { findConflict } from '../lessons/reading/lesson-similarity';
import type { LessonProposalDraft } from '../lessons/propose-lesson-changes';
import { t } from '../../../shared/messages/message';

/** Established statements: conventions, current decisions, and kept summaries. */
export interface EstablishedStatements {
  conventions: readonly Lesson[];
  decisions: readonly DecisionRecord[];
  summaries: readonly { id: string; text: string }[];
}

/** A new lesson or decision of a note. */
export type NewStatement = { noteId: string; text: string; lesson: Lesson | null };

/** Shared words from which two texts are compared. */
const MIN_SHARED_TERMS = 2;

type Established = 'convention' | 'decision' | 'summary';

const DIFFERS_FROM = {
  convention: 'mainCorpus.differsFromConvention',
  decision: 'mainCorpus.differsFromDecision',
  summary: 'mainCorpus.differsFromSummary',
} as const satisfies Record<Established, string>;

/**
 * Compares a new lesson or decision with the conventions, decisions and summaries that share words with it. Each
 * contradiction gives one proposal, the new note first. Rules only; doubtful cases give none.
 */
export function findLessonConflicts(
  fresh: NewStatement,
  { conventions, decisions, summaries }: EstablishedStatements,
  reader: ActionParser,
): LessonProposalDraft[] {
  const found: LessonProposalDraft[] = [];
  const add = (noteId: string, text: string, what: Established, why: string | null) => {
    if (why === null || noteId === fresh.noteId) return;
    const key = `convention-conflict:${fresh.noteId}#${contentHash(fresh.text).slice(0, 12)}:${noteId}#${contentHash(text).slice(0, 12)}`;
    found.push({
      kind: 'convention-conflict',
      key,
      subjects: [fresh.noteId, noteId],
      confidence: 0.6,
      reason: t(DIFFERS_FROM[what], { text: fresh.text.slice(0, 200), other: text.slice(0, 200), why }),
    });
  };
  for (const convention of conventions) {
    add(
      convention.noteId,
      convention.instruction,
      'convention',
      (fresh.lesson === null ? null : findConflict(reader, fresh.lesson, convention)) ??
        inWords(findPhraseContradiction(fresh.text, convention.instruction)),
    );
  }
  const near = createNearnessTest(fresh.text);
  for (const { noteId, choice, kind } of decisions)
    if (kind === 'decision' && near(choice))
      add(noteId, choice, 'decision', inWords(findPhraseContradiction(fresh.text, choice)));
  for (const { id, text } of summaries)
    if (near(text)) add(id, text, 'summary', inWords(findContradiction(fresh.text, text)));
  return found;
}

const inWords = (difference: Difference | null): string | null =>
  difference === null ? null : differenceText(difference);

function createNearnessTest(text: string): (other: string) => boolean {
  const terms = new Set(distinctTerms(text).map(({ term }) => term));
  return (other) => {
    let shared = 0;
    for (const { term } of distinctTerms(other)) if (terms.has(term)) shared += 1;
    return shared >= Math.min(MIN_SHARED_TERMS, terms.size);
  };
}

/** The proposals as rows of the same batch, without those made before. */
export function lessonConflictProposals(
  proposed: readonly LessonProposalDraft[],
  known: ReadonlySet<string>,
  ids: IdFactory,
  at: number,
): DraftChange[] {
  return proposed
    .filter(({ key }) => !known.has(key))
    .map((change) => {
      const proposal: Proposal = {
        id: ids.next<ProposalId>(),
        ...change,
        state: 'open',
        createdAt: at,
        decidedAt: null,
      };
      return put('proposals', proposal);
    });
}
