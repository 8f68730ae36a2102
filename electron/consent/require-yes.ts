import { AppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';
import type { Confirmation } from '../shell/shell';
import type { Confirm } from './confirm-one-at-a-time';

/**
 * @param question null: there is nothing to ask
 * @throws AppError `cancelled` where the person did not say yes
 */
export async function requireYes(ask: Confirm, question: Confirmation | null): Promise<void> {
  if (question !== null && !(await ask(question))) throw new AppError('cancelled', t('mainCommon.nothingWasChanged'));
}
