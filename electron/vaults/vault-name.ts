import { AppError } from '../../shared/ipc/errors';
import { freeName, isSameName } from '../../shared/lib/free-name';
import type { ListedVault } from './vault-list';
import { t } from '../../shared/messages/message';

/**
 * A name for a vault, trimmed.
 *
 * @param own the vault that has it already
 * @throws AppError `bad-input` for a name that cannot be shown, `conflict` for another vault's
 */
export function checkVaultName(name: string, vaults: readonly ListedVault[], own: string | null = null): string {
  const text = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (text === '') throw new AppError('bad-input', t('shared.giveVaultName'));
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) throw new AppError('bad-input', t('mainVaults.nameHoldsCharactersCannot'));
  if (text.length > 80) throw new AppError('bad-input', t('shared.keepNameBelow80'));
  const other = vaults.find((vault) => vault.id !== own && !vault.isForgotten && isSameName(vault.name, text));
  if (other !== undefined) throw new AppError('conflict', t('mainVaults.anotherVaultCalledName', { name: other.name }));
  return text;
}

/** A name that no vault has: `Notes`, then `Notes 2`. */
export function freeVaultName(wanted: string, vaults: readonly ListedVault[]): string {
  const base =
    wanted
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 72) || 'Vault';
  return freeName(
    base,
    vaults.filter(({ isForgotten }) => !isForgotten).map(({ name }) => name),
  );
}
