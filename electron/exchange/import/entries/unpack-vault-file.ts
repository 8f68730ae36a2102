import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { VAULT_FILE_NAME } from '../../vault-file';
import type { UploadedFile } from '../uploads';
import { openZip } from './zip-archive';

const isVaultFile = (name: string): boolean => name.split('/').at(-1) === VAULT_FILE_NAME;

/**
 * The export of this app in a zip, unpacked beside the zip: its rows are read by their places, which a packed file does not allow. The
 * name is the upload's own, never one from the zip. Undefined when the upload is no single zip with such a file.
 */
export async function unpackVaultFile(files: readonly UploadedFile[], signal?: AbortSignal): Promise<UploadedFile | undefined> {
  const [file] = files;
  if (files.length !== 1 || !/\.zip$/i.test(file!.name)) return undefined;
  const zip = await openZip(file!, isVaultFile);
  try {
    const entry = zip.entries.find(({ name }) => isVaultFile(name));
    if (!entry) return undefined;
    const path = `${file!.path}-vault`;
    const isThere = await stat(path).then(({ size }) => size === entry.size, () => false);
    if (!isThere) await pipeline(Readable.from(entry.bytes()), createWriteStream(path), { signal });
    return { name: VAULT_FILE_NAME, size: entry.size, path };
  } finally {
    zip.close();
  }
}
