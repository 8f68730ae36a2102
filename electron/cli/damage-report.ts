import type { VaultInspection } from '../journal/recovery/inspect-vault';

/** What opening a damaged vault found, for `--json`. */
export interface DamageReport {
  found: string[];
  /** Changes that were written and cannot be read. */
  missingChanges: number;
  /** Nothing left says whether more than these are missing. */
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

/** The same for people. */
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
