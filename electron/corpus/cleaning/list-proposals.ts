import type { Lesson } from '../../../shared/domain/lesson';
import type { Note } from '../../../shared/domain/note';
import type { Proposal, ProposalKind } from '../../../shared/domain/proposal';
import { retell } from '../../../shared/messages/retell';
import type { RouteOutput } from '../../../shared/ipc/contract';
import type { CleaningNote, ProposalView } from '../../../shared/ipc/routes/cleaning';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import { lessonSentence } from '../lessons/lesson-sentence';
import type { LessonTable } from '../lessons/lesson-table';
import { splitIntoClaims } from './split-into-claims';
import { type ProposalTable, isProposalCurrent } from '../proposals/proposal-table';

/** Contradictions before duplicates, notes before lessons and names. */
const KIND_ORDER: readonly ProposalKind[] = [
  'contradiction',
  'supersession',
  'near-duplicate',
  'split-note',
  'convention-conflict',
  'lesson-conflict',
  'stale-lesson',
  'merge-lessons',
  'mend-lesson',
  'graduate-lesson',
  'retire-lesson',
  'merge-entities',
];

export interface ListProposalsDeps {
  proposals: ProposalTable;
  catalog: Pick<Catalog, 'note' | 'linksTo'>;
  store: Pick<VaultStore, 'getMany'>;
  lessonTable: Pick<LessonTable, 'get'>;
}

/** Open proposals of which every subject is still there as it was. */
export const validProposals = ({
  proposals,
  catalog,
  lessonTable,
}: Pick<ListProposalsDeps, 'proposals' | 'catalog' | 'lessonTable'>): Proposal[] =>
  proposals
    .open()
    .filter((row) => isProposalCurrent(row, (id) => catalog.note(id)) && subjectsAreThere(row, catalog, lessonTable));

/** Open proposals that are still valid, by kind, most confident first, with their subjects. */
export async function listProposals(
  { proposals, catalog, store, lessonTable }: ListProposalsDeps,
  limit: number,
): Promise<RouteOutput<'cleaning.list'>> {
  const open = validProposals({ proposals, catalog, lessonTable }).sort(byKindAndConfidence);
  const counts: Partial<Record<ProposalKind, number>> = {};
  for (const { kind } of open) counts[kind] = (counts[kind] ?? 0) + 1;
  const shown = open.slice(0, limit);
  const lessons = new Map(
    shown.flatMap(({ subjects }) =>
      subjects.flatMap((id) => {
        const lesson = lessonTable.get(id);
        return lesson === null ? [] : [[id, lesson] as const];
      }),
    ),
  );
  const wanted = [
    ...new Set(
      shown.flatMap(({ kind, subjects }) =>
        kind === 'merge-entities' ? [] : subjects.map((id) => lessons.get(id)?.noteId ?? id),
      ),
    ),
  ];
  const rows = await store.getMany('notes', wanted);
  const notes = new Map(rows.flatMap((note) => (note === null ? [] : [[note.id as string, note] as const])));
  return { proposals: shown.map((proposal) => viewOf(proposal, notes, lessons, catalog)), counts, total: open.length };
}

const byKindAndConfidence = (a: Proposal, b: Proposal): number =>
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
  b.confidence - a.confidence ||
  a.createdAt - b.createdAt ||
  (a.key < b.key ? -1 : 1);

/** A proposal about a hidden note waits until the note is brought back. */
function subjectsAreThere(
  { kind, subjects }: Proposal,
  catalog: Pick<Catalog, 'note'>,
  lessonTable: Pick<LessonTable, 'get'>,
): boolean {
  const isThere = (id: string) => {
    const note = catalog.note(lessonTable.get(id)?.noteId ?? id);
    return note !== null && hiddenReasonOf(note) === null;
  };
  return kind === 'merge-entities' || subjects.every(isThere);
}

function viewOf(
  proposal: Proposal,
  notes: ReadonlyMap<string, Note>,
  lessons: ReadonlyMap<string, Lesson>,
  catalog: ListProposalsDeps['catalog'],
): ProposalView {
  const isOfNames = proposal.kind === 'merge-entities';
  const own = isOfNames ? [] : proposal.subjects.flatMap((id) => notes.get(lessons.get(id)?.noteId ?? id) ?? []);
  return {
    proposal: { ...proposal, reason: retell(proposal.reason) },
    notes: own.map((note) => noteOf(note, catalog)),
    names: isOfNames ? proposal.subjects : [],
    lessons: proposal.subjects.flatMap((id) => {
      const lesson = lessons.get(id);
      return lesson === undefined ? [] : [{ id, text: lessonSentence(catalog, lesson) }];
    }),
    parts: proposal.kind === 'split-note' && own[0] !== undefined ? (splitIntoClaims(own[0]) ?? []) : [],
  };
}

const noteOf = (
  { id, title, body, category, status, createdAt, keptAt, sources, confirmations }: Note,
  catalog: ListProposalsDeps['catalog'],
): CleaningNote => ({
  id,
  title,
  body,
  category,
  status,
  createdAt,
  keptAt,
  sources: sources.length,
  confirmations,
  linkedFrom: new Set([...catalog.linksTo(id)].map(({ from }) => from)).size,
});
