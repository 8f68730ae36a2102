import { t } from '../../shared/messages/message';
import type { Confirmation } from './shell';

/** The question before a window is closed that does not answer. The safe answer waits. */
export const silentWindowConfirmation = (): Confirmation => ({
  title: t('ownWindow.doesNotRespond'),
  subject: t('ownWindow.closeIt'),
  details: [t('ownWindow.waitOrClose')],
  warnings: [t('ownWindow.typedMayBeLost')],
  yes: t('ownWindow.closeAnyway'),
  no: t('ownWindow.wait'),
});
