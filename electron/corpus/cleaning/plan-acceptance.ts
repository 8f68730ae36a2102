import type { Batch, BatchDraft } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Proposal } from '../../../shared/domain/proposal';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { VaultStore } from '../../store/vault-store';
import type { LessonTable } from '../lessons/lesson-table';
import { LESSON_PROPOSAL_KINDS, lessonProposalChanges } from '../lessons/lesson-proposal-changes';
import { type Derivation, createDerivingWriter } from '../write-path/deriving-writer';
import type { EntityDeps } from '../facts/entities/entity-deps';
import { createEntityService } from '../facts/entities/entity-service';
import { mergeNotes } from '../notes/merge-notes';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote } from '../notes/note-revision';
import { splitNote } from '../notes/split-note';
import { supersedeNote } from '../notes/supersede-note';
import { splitIntoClaims } from './split-into-claims';
import { labels, t } from '../../../shared/messages/message';
import { type Note, noteText } from '../../../shared/domain/note';
import { splitSentences } from '../../language/sentences/split-sentences';
import { readStatement, type Statement } from '../../language/statements/compare-statements';

/** Content words that a sentence may have of its own before it says something that the other does not: a synonym. */
const MAX_OWN_TERMS = 1;

type Text = Pick<Note, 'title' | 'body'>;

/** The text that stays, followed by those sentences of the others that it does not say; null where it says them all. */
function combinedText(staying: Text, others: readonly Text[]): Text | null {
  let said = readStatement(noteText(staying));
  const added: string[] = [];
  for (const other of others) {
    for (const sentence of [other.title, ...splitSentences(other.body).map(({ text }) => text)]) {
      const text = sentence.trim();
      if (text === '' || !saysMore(readStatement(text), said)) continue;
      added.push(/[.!?…:]$/u.test(text) ? text : `${text}.`);
      said = readStatement([noteText(staying), ...added].join('\n'));
    }
  }
  return added.length === 0
    ? null
    : { title: staying.title, body: [staying.body.trim(), ...added].filter((part) => part !== '').join('\n\n') };
}

/** Whether it has a number, date or name of its own, or several other words. */
function saysMore(sentence: Statement, said: Statement): boolean {
  const isNew = (word: string) => !said.terms.has(word) && !said.normalisedText.includes(word);
  return [...sentence.distinguishingWords].some(isNew) || [...sentence.terms].filter(isNew).length > MAX_OWN_TERMS;
}

export type AcceptChoice = ParsedRouteInput<'cleaning.accept'>;

export interface PlanAcceptanceDeps {
  noteDeps: NoteDeps;
  derivations: readonly Derivation[];
  store: VaultStore;
  entityDeps: Omit<EntityDeps, 'writer' | 'runExclusive'>;
  lessonTable: Pick<LessonTable, 'get' | 'ofNote' | 'reader'>;
  now: () => number;
}

/**
 * The batch that accepting a proposal would write, with derived rows and without the proposal's own row. The services
 * themselves build it on a writer that only records. The caller holds `runExclusive`.
 *
 * @throws AppError as the service does: `not-allowed` for a supersession cycle or a record, `conflict` for a title that
 * is taken
 */
export async function planAcceptance(
  deps: PlanAcceptanceDeps,
  proposal: Proposal,
  choice: Omit<AcceptChoice, 'id'>,
): Promise<BatchDraft> {
  let taken: BatchDraft | null = null;
  const writer = {
    commit: async (draft: BatchDraft) => {
      taken = draft;
      return { changes: [] } as unknown as Batch;
    },
  };
  const noteDeps: NoteDeps = {
    ...deps.noteDeps,
    derivingWriter: createDerivingWriter({ store: deps.store, writer, now: deps.now, derivations: deps.derivations }),
  };
  await acceptByKind({ ...deps, noteDeps }, writer, proposal, choice);
  if (taken === null) throw new AppError('conflict', t('mainCorpus.thereNothingLeftChange'));
  return { ...(taken as BatchDraft), scope: 'cleaning' };
}

async function acceptByKind(
  deps: PlanAcceptanceDeps,
  writer: EntityDeps['writer'],
  proposal: Proposal,
  { survivingId: stays, text, parts }: Omit<AcceptChoice, 'id'>,
): Promise<void> {
  const { kind, subjects } = proposal;
  const first = stays !== undefined && subjects.includes(stays) ? stays : subjects[0]!;
  const others = subjects.filter((subject) => subject !== first) as NoteId[];
  switch (kind) {
    case 'near-duplicate':
      await mergeNotes(
        deps.noteDeps,
        { into: first as NoteId, from: others, ...withText(text ?? (await combinedTextOf(deps, first, others))) },
        'cleaning',
      );
      return;
    case 'contradiction':
    case 'supersession':
      if (text !== undefined)
        await mergeNotes(deps.noteDeps, { into: first as NoteId, from: others, text }, 'cleaning');
      else await supersedeNote(deps.noteDeps, { newer: first as NoteId, older: others[0]! }, 'cleaning');
      return;
    case 'split-note': {
      const into = parts ?? splitIntoClaims(await requireNote(deps.store, first));
      if (into === null) throw new AppError('conflict', t('mainCorpus.noteHoldsSingleClaim'));
      await splitNote(deps.noteDeps, { id: first as NoteId, parts: into }, 'cleaning');
      return;
    }
    case 'merge-entities':
      // The caller already holds the mutex.
      await createEntityService({ ...deps.entityDeps, writer, runExclusive: (task) => task() }).merge({
        from: others[0]!,
        into: first,
      });
      return;
    default:
      if (LESSON_PROPOSAL_KINDS.has(kind))
        await writer.commit({
          actor: 'person',
          kind: `cleaning.${kind}`,
          label: LESSON_PROPOSAL_LABELS[kind] ?? t('mainCorpus.changedALesson'),
          scope: 'cleaning',
          changes: lessonProposalChanges(deps.lessonTable, proposal, deps.now()),
        });
  }
}

const withText = (text: AcceptChoice['text'] | null) => (text === undefined || text === null ? {} : { text });

/** What would be lost of the others stands below the text that stays. */
async function combinedTextOf(
  { noteDeps: { store } }: PlanAcceptanceDeps,
  staying: string,
  others: readonly NoteId[],
): Promise<{ title: string; body: string } | null> {
  const notes = await Promise.all([staying as NoteId, ...others].map((id) => requireNote(store, id)));
  return combinedText(notes[0]!, notes.slice(1));
}

const LESSON_PROPOSAL_LABELS: Partial<Record<Proposal['kind'], string>> = labels({
  'graduate-lesson': () => t('mainCorpus.madeLessonConvention'),
  'retire-lesson': () => t('mainCorpus.retiredALesson'),
  'stale-lesson': () => t('mainCorpus.markedLessonOutDate'),
  'merge-lessons': () => t('mainCorpus.putLessonsTogether'),
  'lesson-conflict': () => t('mainCorpus.gaveConflictingLessonsTheir'),
  'convention-conflict': () => t('mainCorpus.markedConventionOutDate'),
  'mend-lesson': () => t('mainCorpus.lessonComesUpAtMore'),
});
