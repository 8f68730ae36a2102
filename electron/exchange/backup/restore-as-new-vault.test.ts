import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { realFileSystem, type FileSystem } from '../../files/file-system';
import { createFaultyFileSystem } from '../../files/testing/faulty-file-system';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { aboutVault, type OpenedBackup, openEncryptedBackup } from './open-backup';
import { restoreAsNewVault } from './restore-as-new-vault';
import { writeEncryptedBackup } from './write-encrypted-files';

const PASSPHRASE = 'moss needs two wet winters';
let base: string;
let backup: OpenedBackup;
let note: Note;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-as-new-'));
  const folder = join(base, 'old');
  const { vault, ids } = await openTestVault({ folder });
  note = makeNote(ids, 1_777_800_000_000, { body: 'Moss.' });
  await vault.writer.commit({
    actor: 'person',
    kind: 'note.create',
    label: 'a note',
    changes: [{ table: 'notes', id: note.id, after: note }],
  });
  const copy = await vault.snapshots.make('test', { isWhole: true });
  const written = await writeEncryptedBackup({
    vaultFolder: folder,
    copy,
    about: aboutVault('Moor', { ...DEFAULT_SETTINGS, answerStyle: 'Kurz.' }),
    folder: base,
    passphrase: PASSPHRASE,
    madeAt: 1_777_800_000_000,
    fileSystem: realFileSystem,
    signal: new AbortController().signal,
  });
  await vault.close();
  const temporaryFolder = join(base, 'opened');
  backup = await openEncryptedBackup({
    file: written.path,
    passphrase: PASSPHRASE,
    temporaryFolder,
    fileSystem: realFileSystem,
  });
});
afterEach(async () => {
  await backup.close();
  await rm(base, { recursive: true, force: true });
});

const restore = (fileSystem: FileSystem, more: { vaultId?: string; signal?: AbortSignal } = {}) => {
  const parent = join(base, 'vaults');
  return restoreAsNewVault({ backup, parent, folder: join(parent, 'Moor'), vaultId: 'another', fileSystem, ...more });
};
const made = () => readdir(join(base, 'vaults'));

describe('a backup that becomes a new vault', () => {
  it('says what it is called and how it answers, and has the id that it is given', async () => {
    expect(backup.about).toMatchObject({ name: 'Moor', settings: { answerStyle: 'Kurz.' } });
    await restore(realFileSystem);
    const { vault } = await openTestVault({ folder: join(base, 'vaults', 'Moor') });
    expect(vault.id).toBe('another');
    expect(await vault.store.get('notes', note.id)).toEqual(note);
    await vault.close();
    expect(await made()).toEqual(['Moor']);
  });

  it('leaves nothing behind where the disk is full, after however many bytes, and says so', async () => {
    let failures = 0;
    for (let bytes = 0; ; bytes += 300) {
      const { fileSystem, faults } = createFaultyFileSystem();
      faults.bytesLeft = bytes;
      const words = await restore(fileSystem).then(
        () => null,
        (error: unknown) => (error as Error).message,
      );
      if (words === null) break;
      failures += 1;
      expect(words).toMatch(/disk is full|space/iu);
      expect(await made()).toEqual([]);
    }
    expect(failures).toBeGreaterThan(2);
    expect(await made()).toEqual(['Moor']);
  });

  it('leaves nothing behind when it is stopped, or where something lies already', async () => {
    await expect(restore(realFileSystem, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await made()).toEqual([]);
    await mkdir(join(base, 'vaults', 'Moor', 'of another'), { recursive: true });
    await expect(restore(realFileSystem)).rejects.toThrow();
    expect(await made()).toEqual(['Moor']);
    expect(await readdir(join(base, 'vaults', 'Moor'))).toEqual(['of another']);
  });
});
