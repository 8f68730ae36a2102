import type { Lesson } from '../../../shared/domain/lesson';
import { noteText } from '../../../shared/domain/note';
import type { ProposalKind } from '../../../shared/domain/proposal';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { LessonTable } from '../lessons/lesson-table';
import { isActiveLesson } from '../lessons/lesson-index';
import { quotableLesson } from '../lessons/lesson-sentence';
import type { LessonUsageCounts, LessonUsage } from '../lessons/lesson-usage';
import { proposeLessonChanges } from '../lessons/propose-lesson-changes';
import type { EntityMergeProposal } from '../facts/entities/propose-entity-merges';
import { entityKey } from '../../language/facts/fact-key';
import type { KeptTermIndex } from './kept-term-index';
import type { TimeSlicer } from './time-slicer';
import type { ProposalTable } from '../proposals/proposal-table';
import type { ProposalDraft } from '../proposals/proposal-key';
import { quoted } from '../../../shared/messages/quoted';

export interface LessonSweepDeps {
  catalog: Pick<Catalog, 'note'>;
  store: Pick<VaultStore, 'getMany'>;
  lessonTable: Pick<LessonTable, 'all' | 'reader'>;
  lessonUsage: LessonUsage;
  /** Pairs of names that may be the same entity, most confident first. */
  nameMerges: () => EntityMergeProposal[];
  index: KeptTermIndex;
  proposals: ProposalTable;
}

/** Kinds that are recomputed completely each time: an open proposal that is not found again is withdrawn. */
const RECOMPUTED_KINDS: ReadonlySet<ProposalKind> = new Set([
  'merge-entities',
  'graduate-lesson',
  'retire-lesson',
  'merge-lessons',
  'lesson-conflict',
  'stale-lesson',
]);
/** Kept notes compared with one lesson. */
const MAX_NEWER_NOTES = 10;
/** Characters that a subject may hold; longer names are not proposed. */
const LONGEST_NAME = 64;
/** Proposals of merged entities per sweep. */
const MAX_NAME_PROPOSALS = 200;

/** Proposals for lessons and names, and ids of open ones that no longer apply. Nothing is written. */
export async function sweepLessonsAndNames(
  deps: LessonSweepDeps,
  slicer: TimeSlicer,
): Promise<{ drafts: ProposalDraft[]; withdrawn: string[] }> {
  await slicer.startSlice();
  const names = entityMergeDrafts(deps);
  await slicer.yieldWhenDue();
  const drafts = [...names, ...(await lessonDrafts(deps, slicer))];
  const keys = new Set(drafts.map(({ key }) => key));
  const withdrawn = deps.proposals
    .open()
    .filter(({ kind, key }) => RECOMPUTED_KINDS.has(kind) && !keys.has(key))
    .map(({ id }) => id);
  return { drafts, withdrawn };
}

function entityMergeDrafts({ nameMerges }: LessonSweepDeps): ProposalDraft[] {
  return nameMerges()
    .slice(0, MAX_NAME_PROPOSALS)
    .flatMap(({ into, from, reason, confidence }): ProposalDraft[] => {
      if (into.name.length > LONGEST_NAME || from.name.length > LONGEST_NAME) return [];
      const key = `merge-entities:${[into.name, from.name].map(entityKey).sort().join(':')}`;
      return [
        {
          kind: 'merge-entities',
          key,
          subjects: [into.name, from.name],
          reason: `${reason.charAt(0).toLocaleUpperCase()}${reason.slice(1)}.`,
          confidence,
        },
      ];
    });
}

async function lessonDrafts(deps: LessonSweepDeps, slicer: TimeSlicer): Promise<ProposalDraft[]> {
  const lessons = deps.lessonTable.all();
  const figures = new Map<string, LessonUsageCounts>();
  const newer = new Map<string, { id: string; text: string; at: number }[]>();
  for (const lesson of lessons.filter(isActiveLesson)) {
    figures.set(lesson.id, await deps.lessonUsage.countsOf(lesson));
    newer.set(lesson.id, await newerNotes(deps, lesson));
    await slicer.yieldWhenDue();
  }
  if (lessons.length === 0) return [];
  const drafts = proposeLessonChanges({
    lessons,
    reader: deps.lessonTable.reader,
    quote: (lesson) => quoted(quotableLesson(deps.catalog, lesson)),
    usageCounts: figures,
    newerNotes: ({ id }) => newer.get(id) ?? [],
  });
  await slicer.yieldWhenDue();
  return drafts;
}

/** Kept notes near a lesson's instruction that were kept after the lesson was stated. */
async function newerNotes(
  { index, catalog, store }: LessonSweepDeps,
  lesson: Lesson,
): Promise<{ id: string; text: string; at: number }[]> {
  const since = Math.max(lesson.createdAt, ...(lesson.statedOn ?? []));
  const near = index.terms
    .nearestToText(lesson.instruction, MAX_NEWER_NOTES)
    .filter(({ id }) => id !== lesson.noteId && (catalog.note(id)?.keptAt ?? 0) > since);
  if (near.length === 0) return [];
  const rows = await store.getMany(
    'notes',
    near.map(({ id }) => id),
  );
  return rows.flatMap((note) =>
    note?.status === 'kept' ? [{ id: note.id, text: noteText(note), at: note.keptAt ?? note.createdAt }] : [],
  );
}
