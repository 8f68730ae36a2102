import { type DraftChange, put } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { IdFactory, ProposalId } from '../../../shared/domain/ids';
import { type Note, noteText } from '../../../shared/domain/note';
import type { Proposal } from '../../../shared/domain/proposal';
import type { DecisionTable } from '../decisions/decision-table';
import type { Derivation, NoteChange } from '../write-path/deriving-writer';
import type { TableView } from '../in-memory/follow-table';
import type { LessonTable } from '../lessons/lesson-table';
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
interface EstablishedStatements {
  conventions: readonly Lesson[];
  decisions: readonly DecisionRecord[];
  summaries: readonly { id: string; text: string }[];
}

type NewStatement = { noteId: string; text: string; lesson: Lesson | null };

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
function findLessonConflicts(
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
function lessonConflictProposals(
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

/** New lessons and decisions of one batch that are checked; larger batches come from imports, which sweeps cover. */
const MAX_CHECKED_STATEMENTS = 200;

/** Keys of all proposals so far, so that none is repeated. */
export class ProposalKeys implements TableView<Proposal> {
  private readonly byId = new Map<string, string>();
  clear(): void {
    this.byId.clear();
  }
  put({ id, key }: Proposal): void {
    this.byId.set(id, key);
  }
  remove(id: string): void {
    this.byId.delete(id);
  }
  all(): Set<string> {
    return new Set(this.byId.values());
  }
}

export interface LessonConflictDeps {
  lessons: LessonTable;
  decisions: DecisionTable;
  ids: IdFactory;
  proposals: Pick<ProposalKeys, 'all'>;
  /** Kept notes that summarise (topic notes, or tagged so). */
  summaries: () => Promise<readonly Note[]>;
}

/**
 * Derives lessons and decisions from notes and, in the same batch, proposals for the conventions, decisions and
 * summaries they contradict.
 */
export function deriveWithLessonConflicts(
  deps: LessonConflictDeps,
  { lessons: lessonRows, decisions }: { lessons: Derivation; decisions: Derivation },
): Derivation {
  return async (steps, at) => {
    const rows = [...(await lessonRows(steps, at)), ...(await decisions(steps, at))];
    const fresh = newStatementsOf(deps, rows, steps);
    if (fresh.length === 0) return rows;
    const replaced = new Set<string>(steps.filter(({ after }) => after.status !== 'kept').map(({ after }) => after.id));
    const settled: EstablishedStatements = {
      conventions: deps.lessons
        .all()
        .filter(
          ({ graduatedAt = null, retiredAt, noteId }) =>
            graduatedAt !== null && retiredAt === null && !replaced.has(noteId),
        ),
      decisions: deps.decisions
        .all()
        .filter(({ retractedAt, noteId }) => retractedAt === null && !replaced.has(noteId)),
      summaries: (await deps.summaries())
        .filter(({ id }) => !replaced.has(id))
        .map((note) => ({ id: note.id, text: noteText(note) })),
    };
    const known = deps.proposals.all();
    return [
      ...rows,
      ...lessonConflictProposals(
        fresh.flatMap((one) => findLessonConflicts(one, settled, deps.lessons.reader)),
        known,
        deps.ids,
        at,
      ),
    ];
  };
}

/** Rows of this batch whose ids are new to the tables. */
function newStatementsOf(
  { lessons: lessonTable, decisions }: LessonConflictDeps,
  rows: readonly DraftChange[],
  steps: readonly NoteChange[],
) {
  const known = new Set<string>(decisions.all().map(({ id }) => id));
  const textOf = new Map<string, string>(steps.map(({ after }) => [after.id, after.title]));
  const byNote = new Map<string, { noteId: string; text: string; lesson: Lesson | null }>();
  for (const { table, id, after } of rows) {
    if (table === 'lessons' && lessonTable.get(id) === null)
      byNote.set((after as Lesson).noteId, {
        noteId: (after as Lesson).noteId,
        text: textOf.get((after as Lesson).noteId) ?? (after as Lesson).instruction,
        lesson: after,
      });
    if (table === 'decisions' && !known.has(id) && (after as DecisionRecord).kind === 'decision') {
      const { noteId, choice } = after as DecisionRecord;
      byNote.set(noteId, { noteId, text: textOf.get(noteId) ?? choice, lesson: byNote.get(noteId)?.lesson ?? null });
    }
  }
  return [...byNote.values()].slice(0, MAX_CHECKED_STATEMENTS);
}
