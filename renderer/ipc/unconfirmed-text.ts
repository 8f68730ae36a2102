import { isAppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';
import { errorText } from './client';

/** Why a change that main asks about was not made; the person saying no is no error. */
export const unconfirmedText = (error: unknown): string =>
  isAppError(error, 'cancelled') ? t('settings.confirmedNothingChanged') : errorText(error);
