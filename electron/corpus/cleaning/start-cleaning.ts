import { put, remove, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, ProposalId } from '../../../shared/domain/ids';
import type { Proposal } from '../../../shared/domain/proposal';
import { AppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { collectEntities } from '../facts/entities/collect-names';
import { proposeEntityMerges } from '../facts/entities/propose-entity-merges';
import type { Catalog } from '../catalog/catalog';
import type { EntityTable } from '../facts/entities/entity-index';
import type { FactBackfill } from '../facts/fact-backfill';
import type { FactTable } from '../facts/fact-table';
import type { LessonTable } from '../lessons/lesson-table';
import type { LessonUsage } from '../lessons/lesson-usage';
import type { NoteDeps } from '../notes/note-deps';
import { linkChange } from '../notes/note-revision';
import type { Derivation } from '../write-path/deriving-writer';
import type { Mutex } from '../../../shared/lib/mutex';
import { commitProposals } from '../proposals/commit-proposals';
import type { ReadComparableNotes } from '../relations/comparable-notes';
import type { Relations } from '../relations/relations';
import { startRelatingPairs, type PairRelations } from './relate-pairs';
import { KeptTermIndex } from './kept-term-index';
import { listProposals, validProposals } from './list-proposals';
import type { TimeSlicerDeps } from './time-slicer';
import { planAcceptance, type AcceptChoice, type PlanAcceptanceDeps } from './plan-acceptance';
import { previewAcceptance } from './preview-acceptance';
import {
  openProposalTable,
  type ProposalTable,
  isProposalCurrent,
  NOTE_PROPOSAL_KINDS,
} from '../proposals/proposal-table';
import type { SweepStateFile } from './sweep-progress';
import { openSweeper } from './sweeper';
import type { SimilarityOf } from './sweep-notes';
import { labels, t } from '../../../shared/messages/message';

export type Cleaning = Awaited<ReturnType<typeof startCleaning>>;

interface CleanedCorpus {
  catalog: Catalog;
  runExclusive: Mutex;
  noteDeps: NoteDeps;
  derivations: readonly Derivation[];
  factTable: FactTable;
  entityTable: EntityTable;
  lessonTable: LessonTable;
  lessonUsage: LessonUsage;
  keptReader: Pick<FactBackfill, 'pendingCount'>;
}

export interface CleaningDeps extends TimeSlicerDeps {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  corpus: CleanedCorpus;
  file: SweepStateFile;
  similarityOf: SimilarityOf;
  hasSimilarity: () => boolean;
  onProgress: () => void;
  /** What a model says of pairs of notes; absent: rules alone judge. */
  relations?: Relations;
  readComparable?: ReadComparableNotes;
  /** Milliseconds after a sweep before a model is asked. */
  quietMs?: number;
}

/** Cleaning: sweeps that make proposals, and the person's decisions on them. */
export async function startCleaning(deps: CleaningDeps) {
  const { store, writer, ids, now, corpus } = deps;
  const { catalog, runExclusive } = corpus;
  const proposalTable = await openProposalTable(deps);
  const { table } = proposalTable;
  const pairs = startPairs(deps, table, () => sweeper.state().state === 'paused');
  const sweeper = await openSweeper({
    ...deps,
    ...(pairs === null ? {} : { offerPair: pairs.offer, correctPairs: pairs.correct, onSwept: () => pairs.begin() }),
    catalog,
    runExclusive,
    facts: corpus.factTable,
    lessonTable: corpus.lessonTable,
    lessonUsage: corpus.lessonUsage,
    index: new KeptTermIndex(catalog, store),
    proposals: table,
    lastSeq: () => writer.lastSeq,
    // Names in titles are left to the Facts page: reading every title at once would block the app.
    nameMerges: () =>
      proposeEntityMerges(
        collectEntities({
          entities: corpus.entityTable.index,
          facts: corpus.factTable.all(),
          participants: catalog.participants(),
          notes: [],
          now: now(),
        }),
      ),
  });
  // What an earlier run of the app left unchecked.
  pairs?.begin();
  const stopListening = writer.onBatch((batch) => sweeper.follow(batch));
  const acceptDeps: PlanAcceptanceDeps = {
    store,
    now,
    noteDeps: corpus.noteDeps,
    derivations: corpus.derivations,
    lessonTable: corpus.lessonTable,
    entityDeps: {
      store,
      catalog,
      keptNotes: corpus.noteDeps.keptNotes,
      entities: corpus.entityTable,
      facts: corpus.factTable,
      ids,
      now,
      unread: () => corpus.keptReader.pendingCount(),
    },
  };

  const requireOpen = (id: ProposalId): Proposal => {
    const proposal = table.get(id);
    if (proposal === null) throw new AppError('not-found', t('mainCorpus.proposalGoneWhatAbout'));
    if (proposal.state !== 'open')
      throw new AppError('conflict', t('mainCorpus.proposalDecidedAlreadyState', { state: proposal.state }));
    return proposal;
  };
  const requireCurrent = (id: ProposalId): Proposal => {
    const proposal = requireOpen(id);
    if (!isProposalCurrent(proposal, (noteId) => catalog.note(noteId)))
      throw new AppError('conflict', t('mainCorpus.noteAboutChangedSince'));
    return proposal;
  };
  const decided = (proposal: Proposal, state: 'accepted' | 'dismissed', at: number) =>
    put('proposals', { ...proposal, state, decidedAt: at });
  const commit = async (kind: BatchKind, label: string, changes: DraftChange[]): Promise<{ label: string }> => {
    await writer.commit({ actor: 'person', kind, label, scope: 'cleaning', changes });
    return { label };
  };
  const plan = async (proposal: Proposal, choice: AcceptChoice) => {
    const draft = await planAcceptance(acceptDeps, proposal, choice);
    return { draft, gone: overtakenBy(draft.changes, proposal, { table, catalog }) };
  };

  return {
    sweeper,
    list: (limit: number) =>
      listProposals({ proposals: table, catalog, store, lessonTable: corpus.lessonTable }, limit),
    waiting: (): number => validProposals({ proposals: table, catalog, lessonTable: corpus.lessonTable }).length,
    /** @param since epoch milliseconds */
    decidedSince: (since: number): number => table.decidedSince(since),
    preview: (choice: AcceptChoice) =>
      runExclusive(async () => {
        const { draft, gone } = await plan(requireCurrent(choice.id), choice);
        return previewAcceptance({ store, catalog }, draft, gone.length);
      }),
    accept: (choice: AcceptChoice) =>
      runExclusive(async () => {
        const proposal = requireCurrent(choice.id);
        const { draft, gone } = await plan(proposal, choice);
        const changes = [
          ...draft.changes,
          decided(proposal, 'accepted', now()),
          ...gone.map(({ id }) => remove('proposals', id)),
        ];
        await writer.commit({ ...draft, fresh: false, changes });
        return { label: draft.label };
      }),
    keepBoth: (id: ProposalId) =>
      runExclusive(async () => {
        const proposal = requireCurrent(id);
        const at = now();
        const links = keepBothLinks(proposal, { catalog, ids, at });
        const label = keepBothLabel(proposal, links.length > 0);
        return commit('cleaning.keep-both', label, [...links, decided(proposal, 'dismissed', at)]);
      }),
    dismiss: (id: ProposalId) =>
      runExclusive(async () => {
        const proposal = requireOpen(id);
        const label = t('mainCorpus.dismissedWhat', { what: phraseOf(proposal) });
        return commit('cleaning.dismiss', label, [decided(proposal, 'dismissed', now())]);
      }),
    state: () => sweeper.state(),
    pairs,
    async close(): Promise<void> {
      stopListening();
      await pairs?.close();
      await sweeper.close();
      proposalTable.close();
    },
  };
}

/** Null where no model can be asked of pairs. */
function startPairs(deps: CleaningDeps, proposals: ProposalTable, isPaused: () => boolean): PairRelations | null {
  const { relations, readComparable, corpus } = deps;
  if (relations === undefined || readComparable === undefined) return null;
  const { catalog, runExclusive } = corpus;
  return startRelatingPairs({
    ...deps,
    catalog,
    proposals,
    relations,
    readComparable,
    isPaused,
    commit: (drafts, withdrawn) => commitProposals({ ...deps, proposals, catalog, runExclusive }, drafts, withdrawn),
  });
}

const PROPOSAL_PHRASES: Partial<Record<Proposal['kind'], string>> = labels({
  'near-duplicate': () => t('mainCorpus.notesSaySame'),
  contradiction: () => t('mainCorpus.notesContradictEachOther'),
  supersession: () => t('mainCorpus.noteNewerOne'),
  'split-note': () => t('mainCorpus.noteSeveralClaims'),
  'merge-entities': () => t('mainCorpus.twoNames'),
  'merge-lessons': () => t('mainCorpus.lessonsAlike'),
  'lesson-conflict': () => t('mainCorpus.lessonsInConflict'),
  'graduate-lesson': () => t('mainCorpus.lessonBecomeConvention'),
  'retire-lesson': () => t('mainCorpus.aLessonToRetire'),
  'stale-lesson': () => t('mainCorpus.lessonOutDate'),
  'convention-conflict': () => t('mainCorpus.newNoteConvention'),
  'mend-lesson': () => t('mainCorpus.lessonToMend'),
});

const phraseOf = ({ kind }: Proposal): string => PROPOSAL_PHRASES[kind] ?? t('mainCorpus.aProposal');

function keepBothLabel(proposal: Proposal, isLinked: boolean): string {
  const [what, count] = [phraseOf(proposal), proposal.subjects.length];
  if (!isLinked) return t('mainCorpus.leftAsItIs', { what });
  return count === 2 ? t('mainCorpus.keptBoth', { what }) : t('mainCorpus.keptAll', { count, what });
}

/** Other open proposals on notes that a batch supersedes or edits. */
function overtakenBy(
  changes: readonly DraftChange[],
  own: Proposal,
  { table, catalog }: { table: ProposalTable; catalog: Pick<Catalog, 'note'> },
): Proposal[] {
  const notes = changes.filter((change) => change.table === 'notes');
  const after = new Map(notes.flatMap(({ id, after: note }) => (note === null ? [] : [[id, note] as const])));
  const rows = notes
    .flatMap(({ id }) => table.about(id))
    .filter((row) => row.id !== own.id && row.state === 'open' && NOTE_PROPOSAL_KINDS.has(row.kind));
  return [...new Set(rows)].filter((row) => !isProposalCurrent(row, (id) => after.get(id) ?? catalog.note(id)));
}

/** Notes kept side by side get a link that states their relation; lessons and names need none. */
function keepBothLinks(
  { kind, subjects }: Proposal,
  { catalog, ids, at }: { catalog: CleanedCorpus['catalog']; ids: IdFactory; at: number },
): DraftChange[] {
  const linkKind =
    kind === 'near-duplicate' ? 'related' : kind === 'contradiction' || kind === 'supersession' ? 'contradicts' : null;
  const [first, ...others] = subjects.map((id) => catalog.note(id));
  if (linkKind === null || first === undefined || first === null) return [];
  return others.flatMap((other) => {
    if (other === null) return [];
    const isThere = [...catalog.linksFrom(first.id), ...catalog.linksTo(first.id)].some(
      (link) => link.kind === linkKind && (link.from === other.id || link.to === other.id),
    );
    return isThere ? [] : [linkChange(ids, linkKind, first.id, other, at)];
  });
}
