import type { BatchDraft, DraftChange } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { Entity } from '../../../shared/domain/entity';
import type { Fact } from '../../../shared/domain/fact';
import type { Link } from '../../../shared/domain/link';
import { type Note, noteText } from '../../../shared/domain/note';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import type { CleaningPreview } from '../../../shared/ipc/routes/cleaning';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import { distinctTerms } from '../../language/words/terms';
import { quotableLesson } from '../lessons/lesson-sentence';
import { supersessionChainOf } from '../notes/supersede-note';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

interface RowChange<Row> {
  before: Row | null;
  after: Row | null;
}

/** What a planned batch changes, for a preview before anything is written. */
export async function previewAcceptance(
  deps: { store: Pick<VaultStore, 'getMany'>; catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'> },
  draft: BatchDraft,
  withdrawn: number,
): Promise<CleaningPreview> {
  const [notes, links, facts, lessons, entities] = await Promise.all([
    rowChangesOf(deps.store, 'notes', draft),
    rowChangesOf(deps.store, 'links', draft),
    rowChangesOf(deps.store, 'facts', draft),
    rowChangesOf(deps.store, 'lessons', draft),
    rowChangesOf(deps.store, 'entities', draft),
  ]);
  const shown = notes.flatMap(notePreview);
  const stays = notes.find(
    ({ before, after }) =>
      before?.status === 'kept' && after?.status === 'kept' && notes.some((other) => other.after?.status === 'merged'),
  );
  return {
    notes: shown,
    wouldGo: stays === undefined ? [] : wordsThatGo(notes, stays.after!),
    sources: stays === undefined ? null : { before: stays.before!.sources.length, after: stays.after!.sources.length },
    confirmations:
      stays === undefined ? null : { before: stays.before!.confirmations, after: stays.after!.confirmations },
    links: linkCounts(links),
    facts: facts.flatMap(factPreview),
    lessons: lessons.flatMap((change) => lessonPreview(deps.catalog, change)),
    names: entities.flatMap(({ after }) => (after !== null && after.mergedInto === null ? namesOf(after) : [])),
    chain: plannedChain(deps, notes, links),
    withdrawn,
  };
}

/** Words with a topic of notes that become part of another, which that one does not have in any form. */
function wordsThatGo(notes: readonly RowChange<Note>[], stays: Note): string[] {
  const left = new Set(distinctTerms(noteText(stays)).map(({ term }) => term));
  const merged = notes.filter(({ after }) => after?.status === 'merged').map(({ before }) => noteText(before!));
  return distinctTerms(merged.join('\n')).flatMap(({ term, word }) => (left.has(term) ? [] : [word]));
}

async function rowChangesOf<Name extends TableName>(
  store: Pick<VaultStore, 'getMany'>,
  table: Name,
  { changes }: BatchDraft,
): Promise<RowChange<TableRows[Name]>[]> {
  const own = changes.filter((change: DraftChange) => change.table === table);
  const before = await store.getMany(
    table,
    own.map(({ id }) => id),
  );
  return own.map((change, index) => ({ before: before[index] ?? null, after: change.after as TableRows[Name] | null }));
}

function notePreview({ before, after }: RowChange<Note>): CleaningPreview['notes'] {
  if (after === null) return [];
  const role =
    before === null
      ? 'new'
      : after.status !== 'kept'
        ? 'record'
        : before.title === after.title && before.body !== after.body && before.sources.length === after.sources.length
          ? 'links'
          : 'stays';
  const text = ({ title, body }: Note) => ({ title, body });
  return [
    { id: after.id, role, before: before === null ? null : text(before), after: text(after), status: after.status },
  ];
}

/** Links in texts are counted with the notes whose texts change. */
function linkCounts(steps: readonly RowChange<Link>[]): CleaningPreview['links'] {
  const counts = { moved: 0, added: 0, removed: 0 };
  for (const { before, after } of steps) {
    if (after?.kind === 'merged-into') continue;
    if (before === null) counts.added += 1;
    else if (after === null) counts.removed += 1;
    else if (before.from !== after.from || before.to !== after.to) counts.moved += 1;
  }
  return counts;
}

function factPreview({ before, after }: RowChange<Fact>): CleaningPreview['facts'] {
  if (after === null) return [];
  const text = `${after.entity} · ${after.attribute}: ${after.value}`;
  if (before === null) return [{ text, change: 'begins' }];
  if (before.retractedAt === null && after.retractedAt !== null) return [{ text, change: 'taken back' }];
  if (before.validUntil === null && after.validUntil !== null) return [{ text, change: 'ends' }];
  return before.source === after.source && before.validUntil === after.validUntil && before.entity === after.entity
    ? []
    : [{ text, change: 'changes' }];
}

function lessonPreview(catalog: Pick<Catalog, 'note'>, { before, after }: RowChange<Lesson>): string[] {
  if (after === null) return [];
  const sentence = quoted(quotableLesson(catalog, after));
  if (before === null) return [t('mainCorpus.sentenceIsLearnedAnew', { sentence })];
  if (before.retiredAt === null && after.retiredAt !== null)
    return [t('mainCorpus.sentenceNoLongerComes', { sentence })];
  if ((before.graduatedAt ?? null) === null && (after.graduatedAt ?? null) !== null)
    return [t('mainCorpus.sentenceBecomesAConvention', { sentence })];
  if ((before.mergedInto ?? null) === null && (after.mergedInto ?? null) !== null)
    return [t('mainCorpus.sentenceBecomesRecordOther', { sentence })];
  if ((before.stale ?? null) === null && (after.stale ?? null) !== null)
    return [t('mainCorpus.sentenceMarkedOutDate', { sentence })];
  if ((before.validUntil ?? null) === null && (after.validUntil ?? null) !== null)
    return [t('mainCorpus.sentenceHeldUntilOther', { sentence })];
  return before.noteId === after.noteId
    ? [t('mainCorpus.sentenceStays', { sentence })]
    : [t('mainCorpus.sentenceKeptNoteStays', { sentence })];
}

const namesOf = ({ name, aliases }: Entity): string[] => [name, ...aliases];

/** The chain of the first note that supersedes another, with the new links. */
function plannedChain(
  { catalog }: { catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'> },
  notes: readonly RowChange<Note>[],
  links: readonly RowChange<Link>[],
): CleaningPreview['chain'] {
  const fresh = links.flatMap(({ before, after }) => (before === null && after?.kind === 'supersedes' ? [after] : []));
  const [link] = fresh;
  if (link === undefined || fresh.length > 1) return [];
  const status = new Map(
    notes.flatMap(({ after }) => (after === null ? [] : [[after.id as string, after.status] as const])),
  );
  const planned: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'> = {
    note: catalog.note,
    linksFrom: (id) => new Set([...catalog.linksFrom(id), ...fresh.filter(({ from }) => from === id)]),
    linksTo: (id) => new Set([...catalog.linksTo(id), ...fresh.filter(({ to }) => to === id)]),
  };
  return supersessionChainOf({ catalog: planned }, link.from).map((note) => ({
    ...note,
    status: status.get(note.id) ?? note.status,
  }));
}
