import type { NoteId } from '../../shared/domain/ids';
import { noteLink } from '../../shared/domain/vault-link';
import { call } from '../ipc/client';
import { showError } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';

/** Copies the link of a note of the open vault, for use outside the app. */
export async function copyNoteLink(noteId: NoteId): Promise<void> {
  const { openId } = await call('vaults.list', null).catch((error: unknown) => {
    showError(error);
    return { openId: null };
  });
  if (openId === null) return;
  await navigator.clipboard.writeText(noteLink(openId, noteId)).then(
    () => showToast({ text: 'The link is on the clipboard. It opens this note on this computer.' }),
    () => showToast({ tone: 'error', text: 'The clipboard could not be reached. Try again.' }),
  );
}
