import { useCallback } from 'react';
import { type NoteId, sourceRef } from '../../shared/domain/ids';
import { AppError } from '../../shared/ipc/errors';
import { fileOfAddress } from '../../shared/lib/markdown/file-links';
import { isAttachmentTarget, nameOfMissing } from '../../shared/lib/markdown/link-target';
import { targetOfAddress } from '../../shared/lib/markdown/note-links';
import { t } from '../../shared/messages/message';
import type { EditorLink } from '../editor/markdown-editor';
import { call } from '../ipc/client';
import { openAddress } from '../ipc/open-address';
import { showError } from '../ipc/queries';
import { useGo } from '../navigation/navigation';

/** Opens the note that a link in a note names, creates it if there is none, or asks main to open an external address. */
export function useOpenLink(id: NoteId, save: () => Promise<void>): (link: EditorLink) => void {
  const go = useGo();
  return useCallback(
    (link) => {
      const open = async () => {
        if (link.kind === 'tag') {
          go.toTag(link.tag, id);
          return;
        }
        const isAddress = link.kind === 'address';
        const from = sourceRef('note', id);
        const target = isAddress
          ? (targetOfAddress(link.url) ?? fileOfAddress(link.url))
          : { target: link.title, kind: 'title' as const };
        if (isAddress && target === null) {
          // Main looks up the address in the stored note.
          await save();
          openAddress(link, from);
          return;
        }
        const found = await call('notes.byTitle', { title: isAddress ? link.url : link.title, from: id, isAddress });
        const file = found === null ? await call('attachments.find', { from, target: target!.target }) : null;
        if (found !== null) {
          if (found.place === null) go.toNote(found.id);
          else go.toPlace(found.id, found.place);
        } else if (file !== null) await call('attachments.open', { id: file.id, how: file.canOpen ? 'open' : 'show' });
        else if (target!.kind !== 'title' || isAttachmentTarget(target!.target))
          showError(new AppError('not-found', t('vault.thereNoNoteTarget', { target: target!.target })));
        else go.toNote((await call('notes.create', { title: nameOfMissing(target!.target) })).id);
      };
      open().catch(showError);
    },
    [go, id, save],
  );
}
