import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { silentLogger } from '../../../shared/lib/logger';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { realFileSystem, type FileSystem } from '../../files/file-system';
import { createSnapshotStore } from '../../journal/snapshots/snapshot-store';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { createBackupFolder, type BackupFolder } from './backup-folder';

let base: string;
let drive: string;
let vault: TestVault;
let backup: BackupFolder;
let clock: number;
let tick: () => void;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'backup-folder-'));
  drive = join(base, 'drive');
  await mkdir(drive);
  vault = await openTestVault({ folder: join(base, 'vault') });
  clock = Date.UTC(2026, 4, 3);
  open();
});
afterEach(async () => {
  await backup.close();
  await vault.vault.close();
  await rm(base, { recursive: true, force: true });
});

function open(fileSystem: FileSystem = realFileSystem): void {
  backup = createBackupFolder({
    vault: vault.vault,
    vaultFolder: join(base, 'vault'),
    fileSystem,
    now: () => clock,
    log: silentLogger,
    onChanged: () => {},
    every: (_ms, run) => {
      tick = run;
      return () => {};
    },
  });
}
const write = () =>
  vault.writer.commit({
    actor: 'person',
    kind: 'note.create',
    label: 'test',
    changes: [put('notes', makeNote(vault.ids, clock))],
  });
const own = () => join(drive, `Engram Vault ${vault.vault.id.slice(0, 8)}`);
const copies = async () => (await readdir(own())).filter((name) => name.endsWith('.jsonl.gz'));

describe('a backup folder', () => {
  it('gets a copy that was read again, for its owner alone', async () => {
    await write();
    await backup.choose(drive);
    expect(await backup.run()).toMatchObject({
      folder: own(),
      last: { at: clock, seq: vault.writer.lastSeq },
      isConnected: true,
      isOverdue: false,
      isSameDisk: true,
      problem: null,
    });
    const store = createSnapshotStore({
      folder: own(),
      vaultId: vault.vault.id,
      fileSystem: realFileSystem,
      now: () => clock,
      log: silentLogger,
    });
    const [copy] = await store.list();
    expect((await store.check(copy!.id)).state).toBe('sound');
    if (process.platform !== 'win32') {
      expect((await stat(own())).mode & 0o777).toBe(0o700);
      for (const name of await readdir(own())) expect((await stat(join(own(), name))).mode & 0o077).toBe(0);
    }
  });

  it('keeps as many copies as the person wants, the newest ones, and nothing of others is touched', async () => {
    await backup.choose(drive);
    await backup.configure({ everyDays: 1, keep: 3 });
    await writeFile(join(own(), 'mine.txt'), 'not a copy');
    for (let day = 0; day < 6; day += 1) {
      clock += DAY_MS;
      vault.clock.advance(DAY_MS);
      await write();
      expect((await backup.run()).problem).toBeNull();
    }
    expect(await copies()).toHaveLength(3);
    expect((await copies()).at(-1)).toContain(String(vault.writer.lastSeq).padStart(12, '0'));
    expect(await readFile(join(own(), 'mine.txt'), 'utf8')).toBe('not a copy');
  });

  it('is made again by itself once the last copy is older than the person wished', async () => {
    await write();
    await backup.choose(drive);
    await backup.configure({ everyDays: 7, keep: 10 });
    await backup.run();
    await write();
    clock += 6 * DAY_MS;
    expect((await backup.state()).isOverdue).toBe(false);
    tick();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await copies()).toHaveLength(1);
    clock += DAY_MS;
    expect((await backup.state()).isOverdue).toBe(true);
    tick();
    await expect.poll(copies, { timeout: 10_000 }).toHaveLength(2);
  });

  it('a drive that is away is no fault: nothing is written in its place, and the copy is made when it is back', async () => {
    await write();
    await backup.choose(drive);
    await backup.run();
    await rename(drive, `${drive}-away`);
    await write();
    clock += 30 * DAY_MS;
    expect(await backup.run()).toMatchObject({ isConnected: false, isOverdue: true, problem: null });
    await expect(stat(drive)).rejects.toThrow();
    await rename(`${drive}-away`, drive);
    expect(await backup.run()).toMatchObject({ isConnected: true, isOverdue: false, problem: null });
    expect(await copies()).toHaveLength(2);
  });

  it('links are not followed, and folders that cannot help are refused in words', async () => {
    const elsewhere = join(base, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, join(base, 'link'));
    await expect(backup.choose(join(base, 'link'))).rejects.toThrow('is a link');
    await expect(backup.choose(join(base, 'vault', 'journal'))).rejects.toThrow('part of the vault');
    await expect(backup.choose(join(base, 'missing'))).rejects.toThrow('There is no folder');
    await expect(backup.choose('relative')).rejects.toThrow('whole path');
    await writeFile(join(base, 'file'), '');
    await expect(backup.choose(join(base, 'file'))).rejects.toThrow('not a folder');
    // A link put in the place of the vault's own folder later.
    await backup.choose(drive);
    await rm(own(), { recursive: true });
    await symlink(elsewhere, own());
    await write();
    expect(await backup.run()).toMatchObject({ isConnected: false });
    await expect(backup.choose(drive)).rejects.toThrow('is a link');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('a copy that does not come back as it was written is told, and older ones stay', async () => {
    await write();
    await backup.choose(drive);
    await backup.run();
    await backup.close();
    open({
      ...realFileSystem,
      readFile: (async (path: string) => {
        const bytes = await realFileSystem.readFile(path);
        if (path.startsWith(drive) && path.endsWith('.gz')) bytes[20]! ^= 1;
        return bytes;
      }) as FileSystem['readFile'],
    });
    await write();
    const { problem, last } = await backup.run();
    expect(problem).toContain('did not come back as it was written');
    expect(last!.seq).toBeLessThan(vault.writer.lastSeq);
    expect((await copies()).length).toBeGreaterThan(0);
  });

  it('a folder that may not be written to is told', async () => {
    if (process.platform === 'win32' || process.getuid?.() === 0) return;
    await backup.choose(drive);
    await chmod(own(), 0o500);
    await write();
    expect((await backup.run()).problem).toContain('may not write');
    await chmod(own(), 0o700);
  });
});
