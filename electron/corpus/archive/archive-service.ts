import { commitAct } from '../write-path/deriving-writer';
import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { ArchiveReport, ArchiveResult } from '../../../shared/ipc/routes/archive';
import { withTimeout } from '../../../shared/lib/with-timeout';
import type { DecisionTable } from '../decisions/decision-table';
import type { NoteDeps } from '../notes/note-deps';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { rememberComputed } from '../../vitality/remember-computed';
import type { VitalityService } from '../../vitality/vitality-service';
import { createConfirmedNotes } from './confirmed-notes';
import { decisionStates, protectionsOf, type ProtectionView } from './archive-protections';
import { findReadyNotes, makeArchiveReport } from './archive-report';
import { t } from '../../../shared/messages/message';
import type { Note } from '../../../shared/domain/note';
import { type PlannedNote, plannedNoteChanges } from '../notes/planned-note';
import { quotedTitle } from './archive-text';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { planKeptUnits } from '../notes/plan-kept-units';

class SkipCounts {
  private readonly counts = new Map<string, number>();

  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  result(changed: number, seq: number | null): ArchiveResult {
    const why = [...this.counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
    return { changed, skipped: why.reduce((sum, { count }) => sum + count, 0), skipCounts: why, seq };
  }
}

const BATCH_SIZE = 200;

/** The current notes, null for missing ones, each id once. Reports progress and can be cancelled. */
async function readNotesInBatches(
  store: Pick<VaultStore, 'getMany'>,
  ids: readonly NoteId[],
  { onProgress, signal }: ArchiveRun,
): Promise<Map<NoteId, Note | null>> {
  const unique = [...new Set(ids)];
  const rows = new Map<NoteId, Note | null>();
  for (let from = 0; from < unique.length; from += BATCH_SIZE) {
    signal?.throwIfAborted();
    onProgress?.(from, unique.length);
    const batch = unique.slice(from, from + BATCH_SIZE);
    const found = await store.getMany('notes', batch);
    batch.forEach((id, index) => rows.set(id, found[index] ?? null));
  }
  signal?.throwIfAborted();
  onProgress?.(unique.length, unique.length);
  return rows;
}

export interface ArchiveDeps extends NoteDeps {
  /** Notifies about uses; writes go through `writer`, which adds derived rows. */
  batchSource: Pick<VaultWriter, 'onBatch'>;
  vitality: Pick<VitalityService, 'notes' | 'ofNote' | 'parts' | 'ready' | 'state' | 'revision'>;
  decisions: Pick<DecisionTable, 'histories'>;
}

export type ArchiveService = ReturnType<typeof createArchiveService>;

const STATE_CHECK_INTERVAL_MS = 250;

/** Archives faded notes; only on the person's command. */
export function createArchiveService(deps: ArchiveDeps) {
  const confirmed = createConfirmedNotes(deps.store, deps.batchSource);
  const viewWith = (confirmedAt: ProtectionView['confirmedAt']): ProtectionView => ({
    catalog: deps.catalog,
    vitality: deps.vitality,
    confirmedAt,
    decisions: decisionStates(deps.decisions),
    asOf: deps.now(),
  });
  const view = async (): Promise<ProtectionView> => viewWith(await confirmed.all());
  const readyIds = rememberComputed(deps.vitality, () => findReadyNotes(deps, viewWith(confirmed.known())));
  const ready = async () => {
    // A failed computation never becomes ready, so its state is checked too.
    while (deps.vitality.state().state === 'starting')
      await withTimeout(deps.vitality.ready(), STATE_CHECK_INTERVAL_MS);
    const { state, problem } = deps.vitality.state();
    if (state === 'failed')
      throw new AppError('store-failed', problem ?? t('mainCorpus.vitalityCouldComputedNotes'), { retryable: true });
  };

  return {
    /** How many notes are ready to archive, none before vitality was computed. */
    waiting: (): number => (readyIds() ?? []).filter((id) => deps.catalog.note(id)?.status === 'kept').length,
    /** What would be archived and why; writes nothing. */
    async dryRun(): Promise<ArchiveReport> {
      await ready();
      return makeArchiveReport(deps, await view());
    },
    /** One batch. Notes edited, archived or protected since are skipped. When cancelled, nothing is written. */
    async archive(notes: readonly { id: NoteId; version: number }[], run: ArchiveRun = {}): Promise<ArchiveResult> {
      await ready();
      return deps.runExclusive(async () => archiveNotes(deps, await view(), notes, run));
    },
    /** One batch. Notes that are not archived, or whose title another kept note has now, are skipped. */
    restore: (ids: readonly NoteId[], run: ArchiveRun = {}) =>
      deps.runExclusive(() => restoreArchivedNotes(deps, ids, run)),
  };
}

/** Archives those notes that are unchanged since the dry run and unprotected; the caller holds `runExclusive`. */
async function archiveNotes(
  deps: NoteDeps,
  view: ProtectionView,
  wanted: readonly { id: NoteId; version: number }[],
  run: ArchiveRun,
): Promise<ArchiveResult> {
  const rows = await readNotesInBatches(
    deps.store,
    wanted.map(({ id }) => id),
    run,
  );
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  const skipped = new SkipCounts();
  const planned: PlannedNote[] = [];
  const at = deps.now();
  for (const [id, before] of rows) {
    const reason = reasonNotToArchive(before, versions.get(id)!, view);
    if (reason !== null) skipped.add(reason);
    else
      planned.push({
        before,
        after: { ...before!, status: 'archived', decidedAt: at, deferredUntil: null },
        reason: null,
      });
  }
  if (planned.length === 0) return skipped.result(0, null);
  const label =
    planned.length === 1
      ? t('mainCorpus.archivedTitle', { title: quotedTitle(planned[0]!.after.title) })
      : t('mainCorpus.archivedCount', { count: planned.length });
  const { seq } = await commitAct(deps, 'archive.add', 'archive', label, await plannedNoteChanges(deps, planned, at));
  return skipped.result(planned.length, seq);
}

/** Why a note is not archived now, for the person; null when it may be. */
function reasonNotToArchive(note: Note | null, version: number, view: ProtectionView): string | null {
  if (note === null) return t('mainCorpus.noLongerVault');
  if (note.status === 'archived') return t('mainCorpus.archivedAlready');
  if (note.status !== 'kept') return t('common.noLongerKept');
  if (note.version !== version) return t('mainCorpus.editedSinceDryRun');
  const known = view.catalog.note(note.id);
  if (known === null) return t('mainCorpus.noLongerVault');
  return protectionsOf(known, view).length > 0 ? t('mainCorpus.protectedByNow') : null;
}

/** Restores archived notes to their earlier state; the caller holds `runExclusive`. */
async function restoreArchivedNotes(deps: NoteDeps, ids: readonly NoteId[], run: ArchiveRun): Promise<ArchiveResult> {
  const rows = await readNotesInBatches(deps.store, ids, run);
  const skipped = new SkipCounts();
  const notes: Note[] = [];
  const titles = new Set<string>();
  for (const note of rows.values()) {
    const reason = reasonNotToRestore(deps, note, titles);
    if (reason !== null) skipped.add(reason);
    else notes.push(note!);
  }
  if (notes.length === 0) return skipped.result(0, null);
  const at = deps.now();
  // A note that was never kept before (possible after an import) becomes an engram with all derived rows.
  const firstKept = planKeptUnits(
    deps,
    notes.filter(({ keptAt }) => keptAt === null).map((note) => ({ note })),
    at,
  );
  const keptAgain = notes
    .filter(({ keptAt }) => keptAt !== null)
    .map((before): PlannedNote => ({
      before,
      after: { ...before, status: 'kept', decidedAt: at, deferredUntil: null },
      reason: null,
    }));
  const changes = [...(await plannedNoteChanges(deps, [...keptAgain, ...firstKept.notes], at)), ...firstKept.changes];
  const label =
    notes.length === 1
      ? t('mainCorpus.broughtBackTitle', { title: quotedTitle(notes[0]!.title) })
      : t('mainCorpus.broughtBackCount', { count: notes.length });
  const { seq } = await commitAct(deps, 'archive.restore', 'archive', label, changes);
  return skipped.result(notes.length, seq);
}

/** A link cannot distinguish two kept notes of one title, so the second stays archived. */
function reasonNotToRestore({ catalog }: NoteDeps, note: Note | null, titles: Set<string>): string | null {
  if (note === null) return t('mainCorpus.noLongerVault');
  if (note.status === 'kept') return t('mainCorpus.keptAlready');
  if (note.status !== 'archived') return t('mainCorpus.notArchived');
  const key = titleKey(note.title);
  if (titles.has(key) || catalog.keptWithTitle(key).some((id) => id !== note.id))
    return t('mainCorpus.anotherKeptNoteTitle');
  titles.add(key);
  return null;
}

/**
 * Progress and cancellation of a long run. Once `done` equals `total` the batch is being written and can no longer be
 * cancelled.
 */
export interface ArchiveRun {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}
