import { showToast } from './toasts';
import { t } from '../../../shared/messages/message';

/** Puts a text on the clipboard and says so, or says what to do instead. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ text: done }),
    () => showToast({ tone: 'error', text: t('chat.clipboardCouldReachedSelect') }),
  );
}
