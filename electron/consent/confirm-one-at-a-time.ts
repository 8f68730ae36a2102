import { AppError } from '../../shared/ipc/errors';
import type { Confirmation, Shell } from '../shell/shell';
import { t } from '../../shared/messages/message';

/** True when the person confirmed. */
export type Confirm = (question: Confirmation) => Promise<boolean>;

/** One question at a time, so that a page cannot pile up questions until somebody gives in. */
export function confirmOneAtATime(shell: Pick<Shell, 'confirm'>): Confirm {
  let isOpen = false;
  return async (question) => {
    if (isOpen) throw new AppError('busy', t('mainConsent.anotherQuestionWaitingAnswer'));
    isOpen = true;
    try {
      return await shell.confirm(question);
    } finally {
      isOpen = false;
    }
  };
}
