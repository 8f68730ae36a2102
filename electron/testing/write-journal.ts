import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GENESIS_HASH } from '../journal/format/journal-line';
import { encodeBatch, encodeHeader, segmentName } from '../journal/format/segment';
import { createLinkedVault, type LinkedVault, type LinkedVaultOptions } from './seeded/linked-vault';
import type { Batch } from '../../shared/domain/batch';

const SEGMENT_BYTES = 8 * 1024 * 1024;

/** Writes a journal of these batches into a new vault's folder: what opens it reads the whole vault from there. */
export async function writeJournal(
  vaultFolder: string,
  batches: readonly Batch[],
  vaultId = 'main',
): Promise<{ bytes: number }> {
  const folder = join(vaultFolder, 'journal');
  await mkdir(folder, { recursive: true });
  let hash = GENESIS_HASH;
  let lines: Buffer[] = [];
  let firstSeq = 1;
  let size = 0;
  let bytes = 0;
  const close = async () => {
    if (lines.length > 0) await writeFile(join(folder, segmentName(firstSeq)), Buffer.concat(lines));
    bytes += size;
    [lines, size] = [[], 0];
  };
  for (const batch of batches) {
    if (size >= SEGMENT_BYTES) await close();
    if (lines.length === 0) {
      firstSeq = batch.seq;
      lines.push(encodeHeader({ journal: 1, vaultId, firstSeq, previousHash: hash, isRebased: false }));
    }
    const line = encodeBatch(batch, hash);
    lines.push(line.bytes);
    size += line.bytes.length;
    hash = line.hash;
  }
  await close();
  return { bytes };
}

/** A data folder that holds a vault of many linked notes with two years behind them; start the app on it. */
export async function writeLinkedVault(dataFolder: string, options: LinkedVaultOptions = {}): Promise<LinkedVault> {
  const vault = createLinkedVault(options);
  await writeJournal(join(dataFolder, 'vaults', 'main'), vault.batches);
  return vault;
}
