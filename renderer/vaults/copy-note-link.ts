import type { NoteId } from '../../shared/domain/ids';
import { noteLink } from '../../shared/domain/vault-link';
import { call } from '../ipc/client';
import { showError } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';
import { t } from '../../shared/messages/message';

/** Copies the link of a note of the open vault, for use outside the app. */
export async function copyNoteLink(noteId: NoteId): Promise<void> {
  const { openId } = await call('vaults.list', null).catch((error: unknown) => {
    showError(error);
    return { openId: null };
  });
  if (openId === null) return;
  await navigator.clipboard.writeText(noteLink(openId, noteId)).then(
    () => showToast({ text: t('vaults.linkClipboardOpensNote') }),
    () => showToast({ tone: 'error', text: t('vaults.clipboardCouldReachedTry') }),
  );
}
