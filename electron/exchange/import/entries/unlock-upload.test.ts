import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encrypt } from '../../../files/encryption/age-file';
import { packFiles } from '../../../files/encryption/tar-files';
import { openTestImporter, type TestImporter } from '../../testing/test-importer';

const PASSPHRASE = 'moss needs two wet winters';
let test: TestImporter;
beforeEach(async () => {
  test = await openTestImporter();
});
afterEach(() => test.close());

/** With a low cost of guessing: the test need not wait. */
const sealed = (files: Record<string, string>): Promise<Buffer> =>
  buffer(
    encrypt(
      packFiles(Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) }))),
      PASSPHRASE,
      12,
    ),
  );

async function uploadOf(bytes: Buffer, name = 'Vault 2026.tar.age'): Promise<string> {
  const { uploadId } = await test.importer.begin([{ name, size: bytes.length }]);
  await test.importer.append(uploadId, 0, bytes);
  return uploadId;
}

const FILES = {
  'Garden/Moss.md': '# Moss\n\nIt needs two wet winters. See [[Fern]].\n',
  'Garden/Fern.md': '# Fern\n\nIt likes shade.\n',
  'Garden/.hidden.md': 'hidden',
};

describe('an encrypted export', () => {
  it('becomes, with its passphrase, what its folder would have been', async () => {
    const uploadId = await uploadOf(await sealed(FILES));
    await expect(test.importer.preview(uploadId)).rejects.toThrow('its passphrase opens it');
    await test.importer.unlock(uploadId, PASSPHRASE);
    const preview = await test.importer.preview(uploadId);
    expect(preview.documents?.map(({ title }) => title).toSorted()).toEqual(['Fern', 'Moss']);
    const names = test.importer.uploaded(uploadId).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Vault 2026/Garden/Fern.md', 'Vault 2026/Garden/Moss.md']);
    for (const { path } of test.importer.uploaded(uploadId)) expect((await stat(path)).mode & 0o077).toBe(0);
    await test.importer.discard(uploadId);
    expect(await readdir(test.uploadsFolder)).toEqual([]);
  });

  it('stays closed to another passphrase, which can be tried again', async () => {
    const uploadId = await uploadOf(await sealed(FILES));
    await expect(test.importer.unlock(uploadId, 'not it')).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await readdir(join(test.uploadsFolder, uploadId))).toEqual(['0']);
    await test.importer.unlock(uploadId, PASSPHRASE);
    expect(test.importer.uploaded(uploadId)).toHaveLength(2);
  });

  it('is used in no part where it is cut short, or holds something else', async () => {
    const whole = await sealed(FILES);
    const cut = await uploadOf(whole.subarray(0, whole.length - 9));
    await expect(test.importer.unlock(cut, PASSPHRASE)).rejects.toMatchObject({ code: 'import-unreadable' });
    expect(await readdir(join(test.uploadsFolder, cut))).toEqual(['0']);
    const backup = await uploadOf(await sealed({ '000000000007-20260501T090000000Z.jsonl.gz': 'x' }));
    await expect(test.importer.unlock(backup, PASSPHRASE)).rejects.toThrow('an encrypted backup, not an export');
    const plain = await uploadOf(Buffer.from('plain'), 'plain.md');
    await expect(test.importer.unlock(plain, PASSPHRASE)).rejects.toMatchObject({ code: 'bad-input' });
  });
});
