import type { LostChange } from '../../../shared/domain/recovery-report';
import type { VaultInspection } from './inspect-vault';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

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

/** Null for a sound vault. */
export function toDamageReport({ damage, missingChanges, lost, isMissingKnown }: VaultInspection): DamageReport | null {
  return damage.length === 0
    ? null
    : {
        found: damage,
        missingChanges,
        lost,
        mayMissMore: !isMissingKnown,
        advice:
          missingChanges > 0 || !isMissingKnown
            ? `${t('mainJournal.adviceOnRepair')} ${t('mainJournal.adviceOnMissing')}`
            : t('mainJournal.adviceOnRepair'),
      };
}

/** The same as text. */
export function formatDamage({ found, missingChanges, lost, mayMissMore, advice }: DamageReport): string {
  return [
    t('mainJournal.vaultIsDamaged', { found: found.join(' ') }),
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
    const change =
      at === null
        ? t('mainJournal.changeNumber', { seq })
        : t('mainJournal.changeOf', { seq, time: new Date(at).toISOString().slice(0, 16).replace('T', ' ') });
    const records = rows.map(({ table, id, title }) => `${table} ${id}${title === null ? '' : ` ${quoted(title)}`}`);
    return `  ${change}${label === null ? '' : `, ${quotedOnce(label)}`}${records.length > 0 ? `: ${records.join(', ')}` : ''}`;
  });
  return known.length > MAX_NAMED
    ? [...lines, `  ${t('mainJournal.andMore', { count: known.length - MAX_NAMED })}`]
    : lines;
}

export function formatMissingChanges(missingChanges: number, mayMissMore: boolean): string {
  if (missingChanges === 0)
    return mayMissMore ? t('mainJournal.laterChangesUnknown') : t('mainJournal.noChangeMissing');
  return mayMissMore
    ? t('mainJournal.changesMissingPerhapsMore', { count: missingChanges })
    : t('mainJournal.changesMissing', { count: missingChanges });
}

/** Quotation marks within quotation marks are hard to read. */
const quotedOnce = (label: string): string => (/[“„]/u.test(label) ? label : quoted(label));
