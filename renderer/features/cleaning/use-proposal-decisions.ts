import { useRef, useState } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { call, perform } from '../../ipc/client';
import { showDone, showError } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { t } from '../../../shared/messages/message';

/**
 * Sends decisions one after another in the order of the keys; the list advances at once, and a failed decision returns
 * with the reason.
 */
export function useProposalDecisions(all: readonly ProposalView[]) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const shown = all.filter(({ proposal }) => !decided.has(proposal.id));

  const enqueue = (task: () => Promise<void>) => {
    last.current = last.current.then(task, task).catch(showError);
  };
  const bringBack = (id: string) => setDecided((before) => new Set([...before].filter((other) => other !== id)));
  const undoOrRedo = (route: 'app.undo' | 'app.redo', wordsOf: (label: string) => string, nothing: string) =>
    enqueue(async () => {
      const done = await call(route, { scope: 'cleaning' });
      setDecided(new Set());
      const text = done === null ? nothing : wordsOf(done.label);
      showToast({ text });
      if (route === 'app.undo') announce(text);
    });
  const decide = (id: string, task: () => Promise<{ output: { label: string }; seq: number | null }>) => {
    if (decided.has(id)) return;
    setDecided((before) => new Set([...before, id]));
    enqueue(async () => {
      try {
        const { output, seq } = await task();
        const { label } = output;
        showDone(label, seq, () => setDecided(new Set()));
        announce(t('cleaning.labelLeftZ', { label, left: Math.max(0, shown.length - 1) }));
      } catch (error) {
        bringBack(id);
        throw error;
      }
    });
  };

  return {
    /** The proposals without decided ones that main still lists. */
    shown,
    accept: (choice: RouteInput<'cleaning.accept'>) => decide(choice.id, () => perform('cleaning.accept', choice)),
    keepBoth: (id: string) => decide(id, () => perform('cleaning.keepBoth', { id })),
    dismiss: (id: string) => decide(id, () => perform('cleaning.dismiss', { id })),
    undo: () =>
      undoOrRedo('app.undo', (label) => t('common.undoneLabel', { label }), t('cleaning.thereNothingTakeBack')),
    redo: () => undoOrRedo('app.redo', (label) => t('common.doneAgainLabel', { label }), t('common.thereNothingAgain')),
  };
}
