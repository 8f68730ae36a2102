import { formatLost, formatMissingChanges } from '../journal/recovery/damage-report';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { Confirmation } from '../shell/shell';

/** The question before a damaged vault is repaired: what was found, what is missing, and what a repair does. */
export function repairConfirmation({
  damage,
  missingChanges,
  isMissingKnown,
  lost,
}: Pick<VaultInspection, 'damage' | 'missingChanges' | 'isMissingKnown' | 'lost'>): Confirmation {
  return {
    title: 'This vault is damaged',
    subject: 'Repair it?',
    details: [
      damage.length > 0 ? damage.join(' ') : 'Part of the journal could not be read.',
      [formatMissingChanges(missingChanges, !isMissingKnown), ...formatLost(lost)].join('\n'),
      'A repair keeps the damaged files in the folder “damaged” and brings back what only the working database still has. Without it, nothing is written and the vault stays closed.',
    ],
    warnings: [],
    yes: 'Repair',
    no: 'Leave as it is',
  };
}
