import { t } from '../../shared/messages/message';
import type { Confirmation } from '../shell/shell';

/** The question before the app asks a host for the newest version: this once, or once a day from now on. */
export const newVersionConfirmation = (host: string, howOften: 'once' | 'daily'): Confirmation => ({
  title: howOften === 'daily' ? t('mainConsent.lookForVersionsDaily') : t('mainConsent.lookForVersionNow'),
  subject: host,
  details: [t('mainConsent.hostSeesAddressAlone', { host }), t('mainConsent.nothingIsInstalled')],
  warnings: [],
  yes: t('mainConsent.look'),
  no: t('mainConsent.doNotLook'),
});
