import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { aboutVault, type AboutVault } from '../../exchange/backup/open-backup';
import { writeEncryptedBackup } from '../../exchange/backup/write-encrypted-files';
import { writeToNewFolder } from '../../exchange/export/write-to-new-folder';
import { decrypt } from '../../files/encryption/age-file';
import { unpackFiles } from '../../files/encryption/tar-files';
import { isMissing, makeFolder, writeFileDurably } from '../../files/file-system';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { openSettingsStore } from '../../settings/settings-store';
import { settingsFileIn, settingsFolderFor } from '../../settings/vault-settings';
import { type Command, withOpened } from '../command';
import { EXIT } from '../exit-codes';
import { readVaultList } from '../find-vault';

/**
 * Makes a verified snapshot and copies it to the person's folder. Refused for a damaged vault, whose snapshot would
 * pass for a complete one.
 */
export const runBackup: Command = async (context) => {
  const { line, folder, path, signal, access, fileSystem } = context;
  const target = path(line.operands[0]!);
  return withOpened(access.openSnapshots(), async ({ snapshots }) => {
    signal.throwIfAborted();
    const copy = await snapshots.make('made with the command line', { isWhole: true });
    if (context.passphrase !== null) {
      const file = await writeEncryptedBackup({
        vaultFolder: folder,
        copy,
        about: await readAbout(line.dataFolder, folder),
        folder: target,
        passphrase: context.passphrase,
        madeAt: Date.now(),
        fileSystem,
        signal,
      });
      return {
        json: { id: copy.id, seq: copy.seq, bytes: file.bytes, file: file.path, isEncrypted: true },
        text: `Change ${copy.seq} is in ${file.path}, which only your passphrase opens. Nobody can recover a lost passphrase. “vault restore” and the app open it, on this computer or another one.`,
      };
    }
    await makeFolder(fileSystem, target);
    const files = [dataName(copy.id), manifestName(copy.id)];
    for (const file of files)
      await writeFileDurably(fileSystem, target, file, createReadStream(join(folder, 'snapshots', file)));
    const { copied } = await copyAttachmentFiles(folder, target, signal);
    return {
      json: { id: copy.id, seq: copy.seq, bytes: copy.bytes, folder: target, files, attachments: copied },
      text: `Copy ${copy.id} (change ${copy.seq}) is in ${target}${copied === 0 ? '' : `, with ${copied} attachment files that were not there yet`}.`,
    };
  });
};

/** What a backup says of the vault in a folder beside its rows; null for one that is not in the app's list. */
async function readAbout(dataFolder: string, folder: string): Promise<AboutVault | null> {
  const listed = (await readVaultList(dataFolder)).vaults().find((vault) => vault.folder === folder);
  if (listed === undefined) return null;
  const file = settingsFileIn(settingsFolderFor(dataFolder, listed));
  const settings = await openSettingsStore({ file, now: Date.now, log: silentLogger });
  return aboutVault(listed.name, settings.get());
}

/** The files of an encrypted backup or export in a new folder, as plain files. Needs no vault. */
export const runDecrypt: Command = async ({ line, path, signal, passphrase }) => {
  const [file, folder] = [path(line.operands[0]!), path(line.operands[1]!)];
  let files: string[] = [];
  await writeToNewFolder(
    folder,
    () => {},
    signal,
    silentLogger,
    async ({ partial }) => {
      try {
        files = await unpackFiles(decrypt(createReadStream(file), passphrase!), partial, signal);
      } catch (error) {
        if (isMissing(error)) throw new AppError('not-found', `There is no file ${line.operands[0]!}.`);
        throw error;
      }
    },
  );
  if (signal.aborted)
    return { json: { isCancelled: true }, text: 'Stopped. Nothing was left behind.', exitCode: EXIT.cancelled };
  return {
    json: { folder, files: files.length },
    text: `${files.length} files are in ${folder}. They are not encrypted.`,
  };
};
