import type { NoteId } from '../../../../shared/domain/ids';
import type { Category, Note } from '../../../../shared/domain/note';
import type { RouteInput } from '../../../../shared/ipc/contract';
import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { typedEntries } from '../../../../shared/lib/typed-entries';
import { t } from '../../../../shared/messages/message';
import { call, perform } from '../../../ipc/client';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import type { ChangeSender, CommandResult } from './change-sender';
import { type Decision, type UnitRow, type UnitValue, unitValueOf, wrongOutcome } from './review-state';
import type { ReviewStore } from './review-store';
import { decidedManyText, DECISION_LABELS, staysText } from './review-text';

const DECISION_VERBS = { kept: 'keep', dropped: 'drop', deferred: 'defer' } as const;

/** Commands on units in review. */
export function createReviewCommands(store: ReviewStore, sender: ChangeSender) {
  return {
    decide(id: string, decision: Decision, changes: Partial<UnitValue> = {}) {
      const row = store.find(id);
      if (row === undefined) return;
      // A held or repeated key on a decided row must not write the same decision again.
      if (row.decision === decision && changes.title === undefined && changes.category === undefined)
        return store.activateNextPending(id);
      if ((decision === 'deferred' && row.decision !== 'pending') || (row.outcome !== '' && row.decision === 'kept'))
        return announce(t('review.decisionAlreadyZUndo', { decision: DECISION_LABELS[row.decision] }));
      const before = unitValueOf(row);
      const value: UnitValue = { ...before, outcome: '', ...changes, decision };
      sender.applyAndSend([{ id, value }], () => sendDecision(row, before, value), DECISION_LABELS[decision]);
      store.activateNextPending(id);
    },

    /** One decision on many pending rows: one batch with one undo, which is returned. */
    decideMany(rows: readonly UnitRow[], decision: Exclude<Decision, 'pending'>): () => void {
      const units = rows.map(({ unit }) => ({ id: unit.note.id, alike: unit.duplicates.map(({ note }) => note.id) }));
      const step = sender.applyAndSend(
        rows.map((row) => ({ id: row.unit.note.id, value: { ...unitValueOf(row), decision } })),
        async () => {
          const { output, seq } = await perform('review.decide', { decision: DECISION_VERBS[decision], units });
          const written = new Set<string>(output.decided);
          return { counts: output.counts, refused: units.map(({ id }) => id).filter((id) => !written.has(id)), seq };
        },
        decidedManyText(decision, rows.length),
      );
      return () => sender.undoStep(step);
    },

    /** Keeps what the person said of the scope; `rows` are those of it on the screen that are kept, as far as is known. */
    keepSaid(rows: readonly UnitRow[], scope: RouteInput<'review.keepSaid'>) {
      const ids = rows.map(({ unit }) => unit.note.id);
      const step = sender.applyAndSend(
        rows.map((row) => ({ id: row.unit.note.id, value: { ...unitValueOf(row), decision: 'kept' } })),
        async () => {
          const { output, seq } = await perform('review.keepSaid', scope);
          const { decided, left, counts } = output;
          const written = new Set<string>(decided);
          const count = decided.length;
          const text = count === 0 ? t('review.nothingKept') : t('review.keptCount', { count });
          showToast({
            text: [text, staysText(typedEntries(left))].filter((part) => part !== '').join(' '),
            ...(count > 0 && { action: { label: t('common.undo'), run: () => sender.undoStep(step) } }),
          });
          return { counts, refused: ids.filter((id) => !written.has(id)), seq };
        },
        null,
      );
    },

    /** Changes the title of one pending row, or the category of many. */
    edit(rows: readonly UnitRow[], changes: { title?: string; category?: Category }) {
      const pending = rows.filter((row) => row.decision === 'pending');
      const [row] = pending;
      if (row === undefined) return announce(t('review.decidedAlreadyZUndoThen'));
      const after = pending.map((one) => ({ id: one.unit.note.id, value: { ...unitValueOf(one), ...changes } }));
      if (pending.length > 1) {
        const ids = pending.map(({ unit }) => unit.note.id);
        sender.applyAndSend(
          after,
          async () => ({ counts: (await call('review.setCategory', { ids, category: changes.category! })).counts }),
          decidedManyText('pending', pending.length),
        );
        return;
      }
      const { value } = after[0]!;
      if (value.title === row.unit.note.title && value.category === row.unit.note.category) return;
      const before = unitValueOf(row);
      sender.applyAndSend(after, () => sendDecision(row, before, value), DECISION_LABELS.pending);
    },

    /**
     * Keeps a row as something else than a note of its own text: merged, in the place of another note, beside another.
     * @param also rows that become part of it
     */
    keepWithOutcome(
      row: UnitRow,
      outcome: string,
      request: () => Promise<CommandResult>,
      also: readonly UnitRow[] = [],
      title: string = row.unit.note.title,
    ) {
      const after = [row, ...also].map((one) => ({
        id: one.unit.note.id,
        value: {
          ...unitValueOf(one),
          decision: 'kept' as const,
          outcome,
          title: one === row ? title : one.unit.note.title,
        },
      }));
      sender.applyAndSend(after, request, DECISION_LABELS.kept);
      store.activateNextPending(row.unit.note.id);
    },

    link(row: UnitRow, to: NoteId) {
      const { id } = row.unit.note;
      sender.applyAndSend(
        [{ id, value: unitValueOf(row) }],
        async () => ({ counts: (await call('review.link', { id, to })).counts }),
        t('review.linked'),
      );
    },

    /** A unit was added by hand: it becomes active in the list, and the next undo removes it. */
    noteAdded: (note: Note) => {
      store.activateWhenLoaded(note.id);
      sender.recordWritten();
      announce(t('review.addedZToUndo'));
    },
  };
}

type ReviewCounts = ReviewQueue['counts'];

/** Sends a row's decision to main, with the duplicates folded under it. */
async function sendDecision({ unit }: UnitRow, before: UnitValue, after: UnitValue): Promise<{ counts: ReviewCounts }> {
  const { id } = unit.note;
  const alike = unit.duplicates.map(({ note }) => note.id);
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.category === before.category ? {} : { category: after.category }),
  };
  // Duplicates folded under a row are decided with it, once.
  const folded = before.decision === 'pending' ? alike : [];
  switch (after.decision) {
    case 'kept':
      return call('review.keep', { id, ...changes, alike: folded });
    case 'dropped':
      return call('review.drop', { id, alike: folded, isWrong: after.outcome === wrongOutcome() });
    case 'deferred':
      return call('review.defer', { id, alike: folded });
    case 'pending':
      return call('review.edit', { id, title: after.title, category: after.category });
  }
}
