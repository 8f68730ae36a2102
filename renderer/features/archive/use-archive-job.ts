import { useState } from 'react';
import type { ArchiveJobEvent, ArchiveResult } from '../../../shared/ipc/routes/archive';
import { call } from '../../ipc/client';
import { showDone, showError } from '../../ipc/queries';
import { useStream } from '../../ipc/stream';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { resultText } from './archive-text';
import { t } from '../../../shared/messages/message';

export interface ArchiveJobState {
  job: 'archive' | 'restore';
  done: number;
  total: number;
}

/**
 * Archives and restores notes: one job at a time, with progress, cancellable until it is written; the app's undo keys
 * revert it.
 */
export function useArchiveJob({ onDone }: { onDone: (result: ArchiveResult) => void }) {
  const [running, setRunning] = useState<(ArchiveJobState & { streamId: string | null }) | null>(null);

  const reportResult = (text: string, seq: number | null) => {
    showDone(text, seq);
    announce(text);
  };
  const undoOrRedo = async (route: 'app.undo' | 'app.redo') => {
    try {
      const done = await call(route, { scope: 'archive' });
      if (route === 'app.undo')
        reportResult(
          done === null ? t('archive.thereNothingTakeBack') : t('common.undoneLabel', { label: done.label }),
          null,
        );
      else
        reportResult(
          done === null ? t('common.thereNothingAgain') : t('common.doneAgainLabel', { label: done.label }),
          done?.seq ?? null,
        );
    } catch (error) {
      showError(error);
    }
  };
  const { cancel } = useStream<ArchiveJobEvent>(running?.streamId ?? null, (event) => {
    if (event.type === 'progress') {
      setRunning((before) => (before === null ? null : { ...before, done: event.done, total: event.total }));
      return;
    }
    const job = running?.job ?? 'archive';
    setRunning(null);
    if (event.type === 'failed') {
      showToast({ text: event.message, tone: event.code === 'cancelled' ? 'plain' : 'error' });
      return;
    }
    reportResult(resultText(event.result, job), event.result.seq);
    onDone(event.result);
  });
  const start = async (job: ArchiveJobState['job'], total: number, begin: () => Promise<{ streamId: string }>) => {
    if (running !== null || total === 0) return;
    setRunning({ job, done: 0, total, streamId: null });
    try {
      const { streamId } = await begin();
      setRunning((before) => (before === null ? null : { ...before, streamId }));
    } catch (error) {
      setRunning(null);
      showError(error);
    }
  };

  return {
    running: running as ArchiveJobState | null,
    archive: (notes: { id: string; version: number }[]) =>
      start('archive', notes.length, () => call('archive.run', { notes })),
    bringBack: (ids: string[]) => start('restore', ids.length, () => call('archive.restore', { ids })),
    cancel,
    undo: () => void undoOrRedo('app.undo'),
    redo: () => void undoOrRedo('app.redo'),
  };
}
