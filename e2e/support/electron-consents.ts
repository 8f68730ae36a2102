import type { Dialog, MessageBoxOptions } from 'electron';

interface Held {
  engramConsents?: { options: MessageBoxOptions; settle: (response: number) => void }[];
}

/**
 * Playwright runs it in Electron's main process, where nothing outside its body exists: from now on the system's own
 * question windows, which no test can press, are held until `answerHeldConsent`.
 */
export function holdConsents({ dialog }: { dialog: Dialog }): void {
  const held = ((globalThis as Held).engramConsents ??= []);
  const hold = (...given: unknown[]) =>
    new Promise((resolve) => {
      const options = given.at(-1) as MessageBoxOptions;
      held.push({ options, settle: (response) => resolve({ response, checkboxChecked: false }) });
    });
  dialog.showMessageBox = hold as Dialog['showMessageBox'];
}

/** The number of waiting questions, read in the same way. */
export const countHeldConsents = (): number => (globalThis as Held).engramConsents?.length ?? 0;

/** Likewise: answers the oldest question and returns its text; null when none waits. */
export function answerHeldConsent(_electron: unknown, answer: 'yes' | 'no'): string | null {
  const question = (globalThis as Held).engramConsents?.shift();
  if (question === undefined) return null;
  const { message, detail = '', buttons = [], cancelId = 0 } = question.options;
  // The shell offers two buttons: the default one for closing, and yes.
  question.settle(answer === 'no' ? cancelId : buttons.findIndex((_name, index) => index !== cancelId));
  return `${message}\n${detail}`;
}
