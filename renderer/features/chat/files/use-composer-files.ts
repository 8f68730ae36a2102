import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE_ATTACHMENTS } from '../../../../shared/domain/attachment-use';
import type { SessionId } from '../../../../shared/domain/ids';
import type { AttachmentView } from '../../../../shared/ipc/routes/attachments';
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';
import { attachToMessage, nameOfPasted } from '../../../attachments/add-attachment';
import { call } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import { useOtherFields } from '../../../ipc/use-other-fields';

export type ComposerFilesState = ReturnType<typeof useComposerFiles>;

/** The files of an unsent message, which survive a restart: main keeps them with the draft. */
export function useComposerFiles(sessionId: SessionId | null) {
  const [all, setAll] = useState<readonly AttachmentView[]>([]);
  const [adding, setAdding] = useState(0);
  /** Files that arrive one after another read the newest list here. */
  const current = useRef<readonly AttachmentView[]>([]);
  const loaded = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((files: readonly AttachmentView[]) => {
    current.current = files;
    setAll(files);
  }, []);
  const tellOthers = useOtherFields('files', sessionId, show);
  const set = useCallback(
    (files: readonly AttachmentView[]) => {
      if (files.length === 0 && current.current.length === 0) return;
      show(files);
      tellOthers(files);
      call('chat.saveDraftFiles', { sessionId, attachments: files.map(({ id }) => id) }).catch(showError);
    },
    [sessionId, show, tellOthers],
  );

  useEffect(() => {
    let isCurrent = true;
    show([]);
    loaded.current = call('chat.draftFiles', { sessionId }).then(
      (files) => {
        if (isCurrent && files.length > 0) show(files);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [sessionId, show]);

  const add = useCallback(
    (files: readonly File[]) => {
      const addAll = async () => {
        // What the draft held stands first, and is not replaced.
        await loaded.current;
        const added: string[] = [];
        for (const file of files.slice(0, MAX_MESSAGE_ATTACHMENTS)) {
          if (current.current.length >= MAX_MESSAGE_ATTACHMENTS) break;
          const attachment = await attachOne(file);
          if (attachment === null) continue;
          added.push(attachment.name);
          if (!current.current.some(({ id }) => id === attachment.id)) set([...current.current, attachment]);
        }
        const leftOut = current.current.length >= MAX_MESSAGE_ATTACHMENTS ? files.length - added.length : 0;
        if (leftOut > 0) showToast({ tone: 'error', text: t('files.onlySoMany', { count: leftOut }) });
        if (added.length > 0) announce(t('files.attached', { names: formatList(added) }));
      };
      setAdding((count) => count + 1);
      void addAll().finally(() => setAdding((count) => count - 1));
    },
    [set],
  );

  /** `add` stores files and adds them; what cannot be attached is told in words. */
  return { all, isAdding: adding > 0, add, set };
}

/** Null for a file that was refused; the person is told why. A file that is too large is not read at all. */
async function attachOne(file: File): Promise<AttachmentView | null> {
  const name = nameOfPasted(file);
  if (file.size > MAX_ATTACHMENT_BYTES) {
    const limit = MAX_ATTACHMENT_BYTES / 1024 / 1024;
    showToast({ tone: 'error', text: t('files.tooLarge', { name, limit: String(limit) }) });
    return null;
  }
  try {
    return await attachToMessage(file, name);
  } catch (error) {
    showError(error);
    return null;
  }
}
