import type { LostChange } from '../../../shared/domain/recovery-report';
import type { VaultInspection } from './inspect-vault';

/** Damage found on opening a vault, for `--json`. */
export interface DamageReport {
  found: string[];
  /** Number of acknowledged changes that cannot be read. */
  missingChanges: number;
  /** What is known of them, of the first 200. */
  lost: LostChange[];
  /** Nothing says whether more than these are missing. */
  mayMissMore: boolean;
  advice: string;
}

const ADVICE =
  'Nothing was repaired. “repair” puts the vault together from its copies and all that can be read, as the app does when it opens it; damaged files are kept.';
const ADVICE_ON_MISSING =
  ' The app’s own database may hold what is missing: opened before “repair”, the app writes it back; opened after it, the app keeps it aside as a file to import.';

/** Null for a sound vault. */
export function toDamageReport({ damage, missingChanges, lost, isMissingKnown }: VaultInspection): DamageReport | null {
  return damage.length === 0
    ? null
    : {
        found: damage,
        missingChanges,
        lost,
        mayMissMore: !isMissingKnown,
        advice: missingChanges > 0 || !isMissingKnown ? ADVICE + ADVICE_ON_MISSING : ADVICE,
      };
}

/** The same as text. */
export function formatDamage({ found, missingChanges, lost, mayMissMore, advice }: DamageReport): string {
  return [
    `This vault is damaged. ${found.join(' ')}`,
    formatMissingChanges(missingChanges, mayMissMore),
    ...formatLost(lost),
    advice,
  ].join('\n');
}

/** Changes of which something is known that are named one by one. */
const MAX_NAMED = 20;

/** What is known of missing changes, one line each. */
export function formatLost(lost: readonly LostChange[]): string[] {
  const known = lost.filter(({ at, label, rows }) => at !== null || label !== null || rows.length > 0);
  const lines = known.slice(0, MAX_NAMED).map(({ seq, at, label, rows }) => {
    const when = at === null ? '' : ` of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const records = rows.map(({ table, id, title }) => `${table} ${id}${title === null ? '' : ` “${title}”`}`);
    return `  change ${seq}${when}${label === null ? '' : `, ${quoted(label)}`}${records.length > 0 ? `: ${records.join(', ')}` : ''}`;
  });
  return known.length > MAX_NAMED ? [...lines, `  and ${known.length - MAX_NAMED} more`] : lines;
}

export function formatMissingChanges(missingChanges: number, mayMissMore: boolean): string {
  if (missingChanges === 0)
    return mayMissMore
      ? 'Whether later changes are missing cannot be told.'
      : 'No change is missing: copies and the records that can be read hold all of them.';
  return `${missingChanges.toLocaleString('en')} ${missingChanges === 1 ? 'change is' : 'changes are'} missing${mayMissMore ? ', perhaps more' : ''}.`;
}

/** Quotation marks within quotation marks are hard to read. */
const quoted = (label: string): string => (label.includes('“') ? label : `“${label}”`);
