import { showToast } from '../../../ui/feedback/toasts';

/** Puts a text on the clipboard and says so, or says what to do instead. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ text: done }),
    () => showToast({ tone: 'error', text: 'The clipboard could not be reached. Select the text instead.' }),
  );
}
