import { formatLost, formatMissingChanges } from '../journal/recovery/damage-report';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { Confirmation } from '../shell/shell';
import { t } from '../../shared/messages/message';

/** The question before a damaged vault is repaired: what was found, what is missing, and what a repair does. */
export function repairConfirmation({
  damage,
  missingChanges,
  isMissingKnown,
  lost,
}: Pick<VaultInspection, 'damage' | 'missingChanges' | 'isMissingKnown' | 'lost'>): Confirmation {
  return {
    title: t('mainConsent.thisVaultIsDamaged'),
    subject: t('mainConsent.repairIt'),
    details: [
      damage.length > 0 ? damage.join(' ') : t('mainCommon.partCouldNotBeRead'),
      [formatMissingChanges(missingChanges, !isMissingKnown), ...formatLost(lost)].join('\n'),
      t('mainConsent.repairKeepsDamagedFiles'),
    ],
    warnings: [],
    yes: t('mainConsent.repair'),
    no: t('mainConsent.leaveAsItIs'),
  };
}
