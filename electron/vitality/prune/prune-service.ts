import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { PruneReport, PruneResult } from '../../../shared/ipc/routes/prune';
import type { DecisionBook } from '../../corpus/decisions/decision-book';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import type { VaultWriter } from '../../store/vault-store';
import type { VitalityBook } from '../vitality-book';
import { archiveNotes } from './archive-notes';
import { bringNotesBack } from './bring-notes-back';
import { createConfirmedNotes } from './confirmed-notes';
import { decisionStates, type ProtectionView } from './protections';
import { makePruneReport } from './prune-report';

export interface PruneDeps extends NoteDeps {
  /** For following the uses; writing goes through `writer`, which adds what follows from a note. */
  follow: Pick<VaultWriter, 'onBatch'>;
  vitality: Pick<VitalityBook, 'notes' | 'ofNote' | 'parts' | 'ready' | 'state'>;
  decisions: Pick<DecisionBook, 'threads'>;
}

/**
 * How a long run tells how far it is, and is told to stop. Once `done` is `total` the batch is being written and is not
 * stopped any more.
 */
export interface PruneRun {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface Prune {
  /** What would be archived and why; writes nothing. */
  dryRun(): Promise<PruneReport>;
  /** One batch. What was edited, put away or is protected by now is left alone. Cancelled: nothing is written. */
  archive(notes: readonly { id: NoteId; version: number }[], run?: PruneRun): Promise<PruneResult>;
  /** One batch. What is not archived, or whose title another kept note has by now, is left alone. */
  bringBack(ids: readonly NoteId[], run?: PruneRun): Promise<PruneResult>;
}

const LOOK_EVERY_MS = 250;

/** Archiving of what faded, by the person's word only. */
export function createPrune(deps: PruneDeps): Prune {
  const confirmed = createConfirmedNotes(deps.store, deps.follow);
  const view = async (): Promise<ProtectionView> => ({
    catalog: deps.catalog,
    vitality: deps.vitality,
    confirmedAt: await confirmed.all(),
    decisions: decisionStates(deps.decisions),
    asOf: deps.now(),
  });
  const ready = async () => {
    // A computation that failed never becomes ready: its state has to be looked at too.
    while (deps.vitality.state().state === 'starting')
      await Promise.race([deps.vitality.ready(), new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))]);
    const { state, problem } = deps.vitality.state();
    if (state === 'failed')
      throw new AppError(
        'store-failed',
        problem ?? 'Vitality could not be computed. Your notes are not affected; rebuild it on the Health page.',
        { retryable: true },
      );
  };

  return {
    async dryRun() {
      await ready();
      return makePruneReport(deps, await view());
    },
    async archive(notes, run = {}) {
      await ready();
      return deps.exclusive(async () => archiveNotes(deps, await view(), notes, run));
    },
    bringBack: (ids, run = {}) => deps.exclusive(() => bringNotesBack(deps, ids, run)),
  };
}
