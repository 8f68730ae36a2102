import type { VaultInspection } from '../journal/recovery/inspect-vault';

/** Damage found on opening a vault, for `--json`. */
export interface DamageReport {
  found: string[];
  /** Number of acknowledged changes that cannot be read. */
  missingChanges: number;
  /** Nothing says whether more than these are missing. */
  mayMissMore: boolean;
  advice: string;
}

const ADVICE =
  'Nothing was repaired. “repair” puts the vault together from its copies and all that can be read, as the app does when it opens it; damaged files are kept.';
const ADVICE_ON_MISSING =
  ' The app’s own database may hold what is missing: the app keeps that aside when it is opened next.';

/** Null for a sound vault. */
export function toDamageReport({ damage, missingChanges, isMissingKnown }: VaultInspection): DamageReport | null {
  return damage.length === 0
    ? null
    : {
        found: damage,
        missingChanges,
        mayMissMore: !isMissingKnown,
        advice: missingChanges > 0 || !isMissingKnown ? ADVICE + ADVICE_ON_MISSING : ADVICE,
      };
}

/** The same as text. */
export function formatDamage({ found, missingChanges, mayMissMore, advice }: DamageReport): string {
  return [`This vault is damaged. ${found.join(' ')}`, formatMissingChanges(missingChanges, mayMissMore), advice].join(
    '\n',
  );
}

export function formatMissingChanges(missingChanges: number, mayMissMore: boolean): string {
  if (missingChanges === 0)
    return mayMissMore
      ? 'Whether later changes are missing cannot be told.'
      : 'No change is missing: copies and journal hold all of them.';
  return `${missingChanges.toLocaleString('en')} ${missingChanges === 1 ? 'change is' : 'changes are'} missing${mayMissMore ? ', perhaps more' : ''}.`;
}
