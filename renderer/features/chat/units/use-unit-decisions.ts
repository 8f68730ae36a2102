import { useRef } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { call, perform } from '../../../ipc/client';
import { showDone, showError } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { t } from '../../../../shared/messages/message';

export interface UnitDecisions {
  /** @param title the sentence as the person changed it */
  keep(unit: ReviewUnit, title?: string): Promise<boolean>;
  drop(unit: ReviewUnit): Promise<boolean>;
  edit(unit: ReviewUnit, title: string): Promise<boolean>;
  /** Takes back the newest decision made here that is not taken back yet. */
  undo(): void;
}

const alike = ({ duplicates }: ReviewUnit): NoteId[] => duplicates.map(({ note }) => note.id);

/** Decides units beside their turn. Each decision has its own undo, in its notice and by key. */
export function useUnitDecisions(): UnitDecisions {
  const decided = useRef<number[]>([]);
  /** False when it could not be done; the reason is shown. */
  const run = async (change: () => Promise<{ seq: number | null }>, done: string): Promise<boolean> => {
    try {
      const { seq } = await change();
      if (seq !== null) decided.current.push(seq);
      showDone(done, seq);
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  return {
    keep: (unit, title) =>
      run(
        () =>
          perform('review.keep', {
            id: unit.note.id,
            alike: alike(unit),
            ...(title === undefined || title === unit.note.title ? {} : { title }),
          }),
        t('chat.kept'),
      ),
    drop: (unit) => run(() => perform('review.drop', { id: unit.note.id, alike: alike(unit) }), t('chat.dropped')),
    edit: (unit, title) => run(() => perform('review.edit', { id: unit.note.id, title }), t('chat.changed')),
    undo() {
      const seq = decided.current.pop();
      if (seq === undefined) {
        announce(t('chat.nothingToUndoHere'));
        return;
      }
      call('app.undoBatch', { seq }).then(
        (undone) =>
          announce(undone === null ? t('common.takenBackAlready') : t('common.undoneLabel', { label: undone.label })),
        showError,
      );
    },
  };
}
