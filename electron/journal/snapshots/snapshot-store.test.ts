import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { sha256Of } from '../../files/checksummed-json';
import { realFileSystem, type FileSystem } from '../../files/file-system';
import { recordFigure } from '../../testing/record-figure';
import { dataName, manifestName } from './snapshot-file';
import { createSnapshotStore } from './snapshot-store';
import { digestState, emptyState, type VaultState } from './vault-state';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';

const DAY = 86_400_000;
let folder: string;
let time: number;
/** Files that the disk answers with EIO. */
let unreadable: Set<string>;
const faulty: FileSystem = {
  ...realFileSystem,
  readFile: (async (...parameters: Parameters<FileSystem['readFile']>) => {
    if ([...unreadable].some((name) => String(parameters[0]).endsWith(name)))
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return realFileSystem.readFile(...parameters);
  }) as FileSystem['readFile'],
};
const open = (isReadOnly = false) =>
  createSnapshotStore({ folder, vaultId: 'v', fileSystem: faulty, now: () => time, log: silentLogger, isReadOnly });
const stateAt = (seq: number): VaultState => ({ ...emptyState(), seq, hash: String(seq).padStart(64, '0') });
const make = async (seq: number, reason = 'asked for') => {
  const state = stateAt(seq);
  return (await open().write(state, reason, digestState(state))).id;
};
const manifestOf = async (id: string) =>
  (JSON.parse(await readFile(join(folder, manifestName(id)), 'utf8')) as { manifest: Record<string, unknown> })
    .manifest;
const rewriteManifest = async (id: string, fields: Record<string, unknown>) => {
  const manifest = { ...(await manifestOf(id)), ...fields };
  await writeFile(join(folder, manifestName(id)), JSON.stringify({ manifest, sha256: sha256Of(manifest) }));
};
const states = async () => (await open().list()).map(({ state }) => state);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-copies-'));
  time = Date.UTC(2026, 4, 1, 9);
  unreadable = new Set();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('verifying copies', () => {
  const tenCopies = async () => {
    const ids: string[] = [];
    for (let seq = 1; seq <= 10; seq += 1) {
      ids.push(await make(seq));
      time += 3_600_000;
    }
    return ids;
  };

  it.each(['the disk answers with an error', 'they were made by a newer app'])(
    'keeps ten copies after the next one although %s',
    async (why) => {
      const ids = await tenCopies();
      if (why.startsWith('the disk')) unreadable = new Set(ids.map(dataName));
      else
        for (const id of ids)
          await rewriteManifest(id, {
            format: VAULT_FORMAT + 1,
            tables: { newThings: { count: 0, digest: 0 } },
          });
      const before = await Promise.all(ids.map((id) => readFile(join(folder, manifestName(id)), 'utf8')));
      for (const id of ids) {
        expect(await open(true).check(id)).toMatchObject({ state: 'unjudged' });
        await expect(open().read(id)).rejects.toMatchObject({ code: 'store-failed' });
      }
      expect(await open().newest()).toEqual({ state: null, unjudged: ids.toReversed() });
      expect(await Promise.all(ids.map((id) => readFile(join(folder, manifestName(id)), 'utf8')))).toEqual(before);
      await make(11);
      expect(await states()).toHaveLength(11);
      unreadable.clear();
      expect(await states()).toEqual([
        'verified',
        ...ids.map(() => (why.startsWith('the disk') ? 'verified' : 'unjudged')),
      ]);
      const name = why.startsWith('the disk') ? 'read-errors' : 'newer-schema';
      recordFigure('F9', name, `10 copies, ${name.replace('-', ' ')}: 0 condemned, 0 deleted`);
    },
  );

  it('keeps a copy whose manifest is temporarily unreadable, however old', async () => {
    const id = await make(1, 'schedule');
    unreadable = new Set([manifestName(id)]);
    time += 2_000 * DAY;
    await make(2, 'schedule');
    await make(3, 'schedule');
    expect((await open().list()).map((info) => [info.id === id, info.state])).toContainEqual([true, 'unjudged']);
  });

  it('verifies failed copies again: sound ones count again, and none is deleted for an old result', async () => {
    const ids = await tenCopies();
    for (const id of ids) await rewriteManifest(id, { state: 'failed' });
    const broken = join(folder, dataName(ids[1]!));
    await writeFile(broken, (await readFile(broken)).subarray(3));
    await make(11);
    // Nine are sound; the broken one is among those that are dropped.
    expect(await readdir(folder)).not.toContain(dataName(ids[1]!));
    expect(await open().list()).toHaveLength(10);
    for (const id of ids.filter((_id, index) => index !== 1))
      expect((await open().read(id)).seq).toBe(ids.indexOf(id) + 1);
    expect(await states()).toEqual(Array.from({ length: 10 }, () => 'verified'));
  });

  it('marks a copy with wrong content as failed, but writes nothing when the vault is read-only', async () => {
    const id = await make(1);
    const bytes = await readFile(join(folder, dataName(id)));
    bytes[12]! ^= 1;
    await writeFile(join(folder, dataName(id)), bytes);
    expect(await open(true).check(id)).toMatchObject({ state: 'damaged' });
    await expect(open(true).read(id)).rejects.toMatchObject({ code: 'journal-damaged' });
    expect(await manifestOf(id)).toMatchObject({ state: 'verified' });
    await expect(open().read(id)).rejects.toMatchObject({ code: 'journal-damaged' });
    expect(await manifestOf(id)).toMatchObject({ state: 'failed' });
  });

  it('removes a copy that could not be read back', async () => {
    const state = stateAt(1);
    unreadable = new Set(['.tmp']);
    await expect(open().write(state, 'asked for', digestState(state))).rejects.toMatchObject({ code: 'store-failed' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('makes none of rows that differ from the vault’s', async () => {
    const state = stateAt(1);
    state.tables.notes.set('a', '{"id":"a"}');
    await expect(open().write(state, 'asked for', digestState(stateAt(1)))).rejects.toMatchObject({
      code: 'journal-damaged',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets other work in while it is written and read', async () => {
    const state = stateAt(1);
    for (let row = 0; row < 20_000; row += 1) state.tables.notes.set(`${row}`, JSON.stringify({ id: `${row}` }));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const { id } = await open().write(state, 'asked for', digestState(state));
    const whileWritten = turns;
    expect((await open().read(id)).tables.notes.size).toBe(20_000);
    clearInterval(counting);
    expect(whileWritten).toBeGreaterThan(5);
    expect(turns - whileWritten).toBeGreaterThan(5);
  });
});
