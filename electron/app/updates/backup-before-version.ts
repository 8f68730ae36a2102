import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import { createDerivedFile } from '../../files/derived-file';
import type { Vault } from '../../store/opening/open-vault';
import { isNewer } from './release';

/**
 * Makes a verified backup where a vault is opened by a newer version than before, ahead of everything that this version
 * writes. The vault opens without one too: what it holds is safe in its journal, and the next start tries again.
 */
export async function backUpBeforeVersion(
  vault: Pick<Vault, 'folder' | 'writer' | 'snapshots'>,
  version: string,
  log: Logger,
): Promise<void> {
  if (vault.writer.readOnlyReason !== null) return;
  const file = createDerivedFile({
    path: join(vault.folder, 'opened-by.json'),
    schema: z.object({ version: z.string().max(100) }),
    empty: { version: '' },
    name: 'opened by',
    log,
  });
  const before = await file.read();
  if (before.version === version) return;
  try {
    if (isNewer(version, before.version)) {
      const reason = t('mainExchange.beforeVersion', { version });
      const { id, state } = await vault.snapshots.make(reason, { isWhole: true });
      log.info('a backup was made before a newer version', { from: before.version, to: version, id, state });
      if (state !== 'verified') return;
    }
    await file.write({ version });
  } catch (error) {
    log.warn('no backup was made before a newer version', { error: String(error) });
  }
}
