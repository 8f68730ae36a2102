import type { LostChange } from '../../../shared/domain/recovery-report';
import type { JournalRepair } from '../../journal/recovery/ensure-sound-journal';
import { countOf, formatRanges, type SeqRange } from '../../journal/recovery/lost-changes';
import { splitIntoPages } from '../connection/split-into-pages';
import type { VaultWriter } from '../vault-store';
import type { StoreEvidence } from './rescue-unjournaled-rows';
import { t } from '../../../shared/messages/message';

export interface BroughtBack {
  /** What was found and what became of it, for the person. */
  cause: string;
  lost: LostChange[];
}

/**
 * Writes the rows that the journal lacked and the working database still had into the journal, as one more change each
 * page, and tells what remains lost.
 *
 * @param store null where the working database could not be read
 */
export async function bringBackRows(
  writer: Pick<VaultWriter, 'commit'>,
  repair: JournalRepair,
  store: StoreEvidence | null,
): Promise<BroughtBack> {
  const returning = store?.rescued?.returning ?? [];
  const label = t('mainStore.broughtBackRecords', { count: returning.length });
  for (const changes of splitIntoPages(returning, ({ after }) => Buffer.byteLength(JSON.stringify(after))))
    await writer.commit({ actor: 'app', kind: 'vault.restore', label, changes });
  // A working database without a fault holds the outcome of every change up to its last.
  const heldUpTo = store !== null && store.isStoreWhole ? store.storeSeq : 0;
  const missing = repair.missing
    .filter(({ to }) => to > heldUpTo)
    .map(({ from, to }): SeqRange => ({ from: Math.max(from, heldUpTo + 1), to }));
  const returned = new Set(returning.map(({ table, id }) => `${table}/${id}`));
  const lost = repair.lost
    .filter(({ seq }) => seq > heldUpTo)
    .map((change) => ({ ...change, rows: change.rows.filter(({ table, id }) => !returned.has(`${table}/${id}`)) }));
  return {
    cause: [repair.cause, outcomeOf(repair, missing, returning.length), t('mainStore.damagedFilesKeptFolder')].join(
      ' ',
    ),
    lost,
  };
}

function outcomeOf(repair: JournalRepair, missing: readonly SeqRange[], returned: number): string {
  if (repair.missing.length === 0) return t('mainStore.nothingLostCopiesOther');
  if (missing.length === 0)
    return returned > 0 ? t('mainStore.nothingLostBroughtBack', { returned }) : t('mainStore.nothingLostHeldSame');
  const lost = t('mainStore.changesCouldNotBeRead', { count: countOf(missing), missing: formatRanges(missing) });
  return returned > 0 ? `${lost} ${t('mainStore.recordsBroughtBack', { returned })}` : lost;
}
