import { useState } from 'react';
import type { PruneJobEvent, PruneResult } from '../../../shared/ipc/routes/prune';
import { call } from '../../bridge/client';
import { showDone, showError } from '../../bridge/queries';
import { useStream } from '../../bridge/stream';
import { announce } from '../../ui/announcer';
import { showToast } from '../../ui/toasts';
import { resultWords } from './prune-words';

export interface PruneRunState {
  verb: 'Archived' | 'Brought back';
  done: number;
  total: number;
}

/**
 * Archiving and bringing back: one at a time, with its progress, stoppable until it is written, undone with the same
 * keys everywhere.
 */
export function usePruneRun({ onDone }: { onDone: (result: PruneResult) => void }) {
  const [running, setRunning] = useState<(PruneRunState & { streamId: string | null }) | null>(null);

  const say = (text: string, seq: number | null) => {
    showDone(text, seq);
    announce(text);
  };
  const takeBack = async (route: 'app.undo' | 'app.redo') => {
    try {
      const done = await call(route, { scope: 'prune' });
      if (route === 'app.undo') say(done === null ? 'There is nothing to take back.' : `Undone: ${done.label}`, null);
      else say(done === null ? 'There is nothing to do again.' : `Done again: ${done.label}`, done?.seq ?? null);
    } catch (error) {
      showError(error);
    }
  };
  const { cancel } = useStream<PruneJobEvent>(running?.streamId ?? null, (event) => {
    if (event.type === 'progress') {
      setRunning((before) => (before === null ? null : { ...before, done: event.done, total: event.total }));
      return;
    }
    const verb = running?.verb ?? 'Archived';
    setRunning(null);
    if (event.type === 'failed') {
      showToast({ text: event.message, tone: event.message === 'Stopped.' ? 'plain' : 'error' });
      return;
    }
    say(resultWords(event.result, verb), event.result.seq);
    onDone(event.result);
  });
  const start = async (verb: PruneRunState['verb'], total: number, begin: () => Promise<{ streamId: string }>) => {
    if (running !== null || total === 0) return;
    setRunning({ verb, done: 0, total, streamId: null });
    try {
      const { streamId } = await begin();
      setRunning((before) => (before === null ? null : { ...before, streamId }));
    } catch (error) {
      setRunning(null);
      showError(error);
    }
  };

  return {
    running: running as PruneRunState | null,
    archive: (notes: { id: string; version: number }[]) =>
      start('Archived', notes.length, () => call('prune.archive', { notes: notes as never })),
    bringBack: (ids: string[]) =>
      start('Brought back', ids.length, () => call('prune.bringBack', { ids: ids as never })),
    cancel,
    undo: () => void takeBack('app.undo'),
    redo: () => void takeBack('app.redo'),
  };
}

export type PruneRunner = ReturnType<typeof usePruneRun>;
