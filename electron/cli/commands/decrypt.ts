import { createReadStream } from 'node:fs';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { writeToNewFolder } from '../../exchange/export/write-to-new-folder';
import { decrypt } from '../../files/encryption/age-file';
import { unpackFiles } from '../../files/encryption/tar-files';
import { isMissing } from '../../files/file-system';
import { EXIT } from '../exit-codes';
import type { Command } from '../command';

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
