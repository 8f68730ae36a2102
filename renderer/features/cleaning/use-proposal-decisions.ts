import { useRef, useState } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { call, perform } from '../../ipc/client';
import { showDone, showError } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { t } from '../../../shared/messages/message';

export interface ProposalDecisions {
  /** The proposals without decided ones that main still lists. */
  shown: ProposalView[];
  accept(choice: RouteInput<'cleaning.accept'>): void;
  keepBoth(id: string): void;
  dismiss(id: string): void;
  undo(): void;
  redo(): void;
}

/**
 * Sends decisions one after another in the order of the keys; the list advances at once, and a failed decision returns
 * with the reason.
 */
export function useProposalDecisions(all: readonly ProposalView[]): ProposalDecisions {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = all.filter(({ proposal }) => !decided.has(proposal.id));

  const enqueue = (task: () => Promise<void>) => {
    last.current = last.current.then(task, task).catch(showError);
  };
  const bringBack = (id: string) => setDecided((before) => new Set([...before].filter((other) => other !== id)));
  const undo = () =>
    enqueue(async () => {
      const done = await call('app.undo', { scope: 'cleaning' });
      setDecided(new Set());
      const words = done === null ? t('cleaning.thereNothingTakeBack') : t('common.undoneLabel', { label: done.label });
      showToast({ text: words });
      announce(words);
    });
  const decide = (id: string, task: () => Promise<{ output: { label: string }; seq: number | null }>) => {
    if (decided.has(id)) return;
    setDecided((before) => new Set([...before, id]));
    enqueue(async () => {
      try {
        const {
          output: { label },
          seq,
        } = await task();
        showDone(label, seq, () => setDecided(new Set()));
        announce(t('cleaning.labelLeftZ', { label, left: Math.max(0, shown.length - 1) }));
      } catch (error) {
        bringBack(id);
        throw error;
      }
    });
  };

  return {
    shown,
    accept: (choice) => decide(choice.id, () => perform('cleaning.accept', choice)),
    keepBoth: (id) => decide(id, () => perform('cleaning.keepBoth', { id })),
    dismiss: (id) => decide(id, () => perform('cleaning.dismiss', { id })),
    undo,
    redo: () =>
      enqueue(async () => {
        const done = await call('app.redo', { scope: 'cleaning' });
        setDecided(new Set());
        showToast({
          text: done === null ? t('common.thereNothingAgain') : t('common.doneAgainLabel', { label: done.label }),
        });
      }),
  };
}
