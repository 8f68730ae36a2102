import { useEffect, useRef, useState } from 'react';
import type { DateOrder, ImportPreview, ImportReport, JobEvent } from '../../../../shared/ipc/routes/exchange';
import { ENCRYPTED_ENDING } from '../../../../shared/ipc/routes/backup';
import { call, errorText } from '../../../ipc/client';
import { useStream } from '../../../ipc/stream';
import { backupForImport, type ChosenBackup } from './find-backup';
import { uploadFiles, type NamedFile } from './upload-files';
import { t } from '../../../../shared/messages/message';

export type ImportState =
  | { step: 'choose'; problem: string | null }
  | { step: 'sending'; share: number }
  /** An encrypted export waits for its passphrase. */
  | { step: 'locked'; uploadId: string; name: string; problem: string | null; isOpening: boolean }
  /** It is none of an import's formats: it is restored. */
  | { step: 'backup'; backup: ChosenBackup }
  | { step: 'looking' }
  | { step: 'preview'; uploadId: string; preview: ImportPreview }
  | { step: 'running'; streamId: string | null; done: number; total: number; what: string }
  | { step: 'done'; report: ImportReport }
  | { step: 'failed'; message: string };

export interface RunOptions {
  conversations: string[] | null;
  without: string[];
  person: string | null;
  extract: boolean;
  alsoAnswers?: boolean;
  areMine?: boolean;
  conversationFiles?: string[];
  dateOrder: DateOrder | null;
  withAttachments?: boolean;
  asProjects?: boolean;
  withChanges?: boolean;
}

/** One import from file choice to report. `given` are files that were dropped or pasted. */
export function useImport(preselected?: NamedFile[]) {
  const [state, setState] = useState<ImportState>({ step: 'choose', problem: null });
  const sending = useRef<AbortController | null>(null);
  const uploadId = useRef<string | null>(null);

  const discard = () => {
    sending.current?.abort();
    if (uploadId.current !== null) void call('import.discard', { uploadId: uploadId.current }).catch(() => {});
    uploadId.current = null;
  };
  useEffect(() => discard, []);

  const { cancel } = useStream<JobEvent<ImportReport>>(state.step === 'running' ? state.streamId : null, (event) => {
    if (event.type === 'progress')
      setState((before) =>
        before.step === 'running' ? { ...before, done: event.done, total: event.total, what: event.what } : before,
      );
    else if (event.type === 'finished') setState({ step: 'done', report: event.report });
    else setState({ step: 'failed', message: event.message });
  });

  const look = async (id: string, controller: AbortController) => {
    if (!controller.signal.aborted) setState({ step: 'looking' });
    const preview = await call('import.preview', { uploadId: id });
    if (!controller.signal.aborted) setState({ step: 'preview', uploadId: id, preview });
  };

  /** Opens the encrypted export and looks into it; a wrong passphrase can be tried again. */
  const unlock = async (passphrase: string) => {
    if (state.step !== 'locked' || state.isOpening) return;
    const controller = sending.current ?? new AbortController();
    setState({ ...state, isOpening: true, problem: null });
    try {
      await call('import.unlock', { uploadId: state.uploadId, passphrase });
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...state, isOpening: false, problem: errorText(error) });
      return;
    }
    try {
      await look(state.uploadId, controller);
    } catch (error) {
      if (controller.signal.aborted) return;
      discard();
      setState({ step: 'choose', problem: errorText(error) });
    }
  };

  const choose = async (files: NamedFile[]) => {
    if (files.length === 0) {
      setState({ step: 'choose', problem: t('common.thereNoFileCan') });
      return;
    }
    const backup = await backupForImport(files);
    if (backup !== null) {
      setState({ step: 'backup', backup });
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    setState({ step: 'sending', share: 0 });
    try {
      const id = await uploadFiles(files, (share) => setState({ step: 'sending', share }), controller.signal);
      uploadId.current = id;
      const [only] = files;
      if (files.length === 1 && only!.name.endsWith(ENCRYPTED_ENDING)) {
        if (!controller.signal.aborted)
          setState({ step: 'locked', uploadId: id, name: only!.name, problem: null, isOpening: false });
      } else await look(id, controller);
    } catch (error) {
      if (controller.signal.aborted) return;
      discard();
      setState({ step: 'choose', problem: errorText(error) });
    }
  };

  const choosePreselected = useRef(() => {
    if (preselected !== undefined) void choose(preselected);
  });
  useEffect(() => choosePreselected.current(), []);

  const run = async (options: RunOptions) => {
    if (state.step !== 'preview') return;
    setState({ step: 'running', streamId: null, done: 0, total: 0, what: t('exchange.beginning') });
    try {
      const { streamId } = await call('import.run', { uploadId: state.uploadId, ...options });
      uploadId.current = null;
      setState((before) => (before.step === 'running' ? { ...before, streamId } : before));
    } catch (error) {
      setState({ step: 'failed', message: errorText(error) });
    }
  };

  const startOver = () => {
    discard();
    setState({ step: 'choose', problem: null });
  };

  return { state, choose, unlock, run, cancel, startOver };
}
