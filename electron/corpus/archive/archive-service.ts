import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { ArchiveReport, ArchiveResult } from '../../../shared/ipc/routes/archive';
import { withTimeout } from '../../../shared/lib/with-timeout';
import type { DecisionTable } from '../decisions/decision-table';
import type { NoteDeps } from '../notes/note-deps';
import type { VaultWriter } from '../../store/vault-store';
import type { VitalityService } from '../../vitality/vitality-service';
import { archiveNotes } from './archive-notes';
import { restoreArchivedNotes } from './restore-archived-notes';
import { createConfirmedNotes } from './confirmed-notes';
import { decisionStates, type ProtectionView } from './archive-protections';
import { makeArchiveReport } from './archive-report';
import type { ArchiveRun } from './archive-run';
import { t } from '../../../shared/messages/message';

export interface ArchiveDeps extends NoteDeps {
  /** Notifies about uses; writes go through `writer`, which adds derived rows. */
  batchSource: Pick<VaultWriter, 'onBatch'>;
  vitality: Pick<VitalityService, 'notes' | 'ofNote' | 'parts' | 'ready' | 'state'>;
  decisions: Pick<DecisionTable, 'histories'>;
}

export interface ArchiveService {
  /** What would be archived and why; writes nothing. */
  dryRun(): Promise<ArchiveReport>;
  /** One batch. Notes edited, archived or protected since are skipped. When cancelled, nothing is written. */
  archive(notes: readonly { id: NoteId; version: number }[], run?: ArchiveRun): Promise<ArchiveResult>;
  /** One batch. Notes that are not archived, or whose title another kept note has now, are skipped. */
  restore(ids: readonly NoteId[], run?: ArchiveRun): Promise<ArchiveResult>;
}

const STATE_CHECK_INTERVAL_MS = 250;

/** Archives faded notes; only on the person's command. */
export function createArchiveService(deps: ArchiveDeps): ArchiveService {
  const confirmed = createConfirmedNotes(deps.store, deps.batchSource);
  const view = async (): Promise<ProtectionView> => ({
    catalog: deps.catalog,
    vitality: deps.vitality,
    confirmedAt: await confirmed.all(),
    decisions: decisionStates(deps.decisions),
    asOf: deps.now(),
  });
  const ready = async () => {
    // A failed computation never becomes ready, so its state is checked too.
    while (deps.vitality.state().state === 'starting')
      await withTimeout(deps.vitality.ready(), STATE_CHECK_INTERVAL_MS);
    const { state, problem } = deps.vitality.state();
    if (state === 'failed')
      throw new AppError('store-failed', problem ?? t('mainCorpus.vitalityCouldComputedNotes'), { retryable: true });
  };

  return {
    async dryRun() {
      await ready();
      return makeArchiveReport(deps, await view());
    },
    async archive(notes, run = {}) {
      await ready();
      return deps.runExclusive(async () => archiveNotes(deps, await view(), notes, run));
    },
    restore: (ids, run = {}) => deps.runExclusive(() => restoreArchivedNotes(deps, ids, run)),
  };
}
