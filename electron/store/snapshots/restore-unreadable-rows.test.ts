import { IDBFactory } from 'fake-indexeddb';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashFolder } from '../../testing/hash-folder';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { realFileSystem, type FileSystem } from '../../files/file-system';

it('a damaged journal is not repaired while a needed copy is temporarily unreadable; afterwards nothing is missing', async () => {
  const first = await openTestVault();
  const write = (title: string) =>
    first.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: title,
      changes: [put('notes', makeNote(first.ids, 1, { title }))],
    });
  for (const title of ['One', 'Two', 'Three']) await write(title);
  await first.vault.snapshots.make('asked for');
  await write('Four');
  await first.vault.close();
  const segment = join(first.folder, 'journal', (await readdir(join(first.folder, 'journal')))[0]!);
  const bytes = await readFile(segment);
  const at = bytes.indexOf('"Two"');
  bytes[at + 1]! ^= 1;
  await writeFile(segment, bytes);
  const failing = {
    ...realFileSystem,
    readFile: (async (...parameters: Parameters<FileSystem['readFile']>) => {
      if (String(parameters[0]).endsWith('.jsonl.gz')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return realFileSystem.readFile(...parameters);
    }) as FileSystem['readFile'],
  };

  const before = await hashFolder(first.folder);
  const refused = await openTestVault({ folder: first.folder, indexedDB: new IDBFactory(), fileSystem: failing });
  expect([refused.vault.isStoreOpen, refused.vault.writer.readOnlyReason]).toEqual([
    false,
    expect.stringMatching(/copy 000000000003-.* cannot be read at the moment\. Nothing was changed/),
  ]);
  expect(refused.vault.writer.readOnlyReason).not.toContain('safe in the journal');
  await refused.vault.close();
  expect(await hashFolder(first.folder)).toEqual(before);

  const again = await openTestVault({ folder: first.folder, indexedDB: new IDBFactory() });
  expect(again.vault.recovery?.cause).toContain('Nothing was lost');
  expect(again.vault.tableCounts().notes).toBe(4);
  await again.vault.close();
  await first.removeFolder();
});
