import { AppError } from '../../shared/ipc/errors';
import type { Confirmation, Shell } from '../shell/shell';

/** True when the person said yes. */
export type Confirm = (question: Confirmation) => Promise<boolean>;

/** One question at a time: a page that asks over and over must not pile them up until somebody gives in. */
export function confirmOneAtATime(shell: Pick<Shell, 'confirm'>): Confirm {
  let isOpen = false;
  return async (question) => {
    if (isOpen)
      throw new AppError('busy', 'Another question is waiting for your answer. It may be behind this window.');
    isOpen = true;
    try {
      return await shell.confirm(question);
    } finally {
      isOpen = false;
    }
  };
}
