import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { writeEncryptedBackup } from '../../exchange/backup/write-encrypted-files';
import { makeFolder, writeFileDurably } from '../../files/file-system';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import type { Command } from '../command';
import { readAbout } from '../read-about';

/**
 * Makes a verified snapshot and copies it to the person's folder. Refused for a damaged vault, whose snapshot would
 * pass for a complete one.
 */
export const runBackup: Command = async (context) => {
  const { line, folder, path, signal, access, fileSystem } = context;
  const target = path(line.operands[0]!);
  const { snapshots, close } = await access.openSnapshots();
  try {
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
  } finally {
    await close();
  }
};
