import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';
import { hashOfBytes } from '../../files/hash-of-bytes';
import { realFileSystem } from '../../files/file-system';
import { recordFigure } from '../../testing/record-figure';
import { makeNote } from '../../testing/sample-rows';
import { createTestClock } from '../../testing/test-vault';
import { encodeHead, type FolderMark, MARK_NAME, printChecked, readMark } from './format/folder-files';
import { decodeSegment, encodeSegment, NO_SEGMENT, segmentName, type SyncRecord } from './format/segment-file';
import type { RowState } from './merge/row-state';
import {
  newSyncFolder,
  openTestDevice,
  removeFolders,
  type TestDevice,
  type TestDeviceOptions,
} from './testing/test-device';

const PASSPHRASE = 'long enough to keep';
const DAY_MS = 86_400_000;

let folder = '';
let folders: string[] = [];
let devices: TestDevice[] = [];
const open = async (options: Partial<TestDeviceOptions> = {}): Promise<TestDevice> => {
  const device = await openTestDevice({ folder, ...options });
  devices.push(device);
  return device;
};
beforeEach(async () => {
  folder = await newSyncFolder();
  folders = [folder];
});
afterEach(async () => {
  for (const device of devices) await device.close().catch(() => {});
  await removeFolders(...folders, ...devices.map(({ vaultFolder }) => vaultFolder));
  devices = [];
});

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const titlesOf = ({ corpus }: TestDevice): string[] =>
  [...corpus.catalog.withStatus('kept')].map(({ title }) => title).toSorted();

/** What anybody who can write to the folder, and does not know the passphrase, can put there: a device of their own. */
function plant(segments: { bytes: Buffer; hash: string; name: string }[], at: number): void {
  const own = join(folder, 'devices', 'planted');
  mkdirSync(own, { recursive: true });
  for (const { name, bytes } of segments) writeFileSync(join(own, name), bytes);
  const about = { name: 'Planted', vaultId: 'other', at };
  const { hash } = segments.at(-1)!;
  writeFileSync(
    join(own, 'head.json'),
    encodeHead({ device: 'planted', number: segments.length, hash, ...about }, null),
  );
}

function plantNote({ vault: { ids, clock } }: TestDevice, title: string, state: (at: number) => RowState): void {
  const at = clock.now();
  const note = makeNote(ids, at, { status: 'kept', title, keptAt: at, decidedAt: at });
  const record = { table: 'notes', id: note.id, row: note as never, state: state(at) } as SyncRecord;
  plant([encodeSegment({ device: 'planted', number: 1, previous: NO_SEGMENT }, [record], null)], at);
}

const writeMarkAs = (mark: object): void => writeFileSync(join(folder, MARK_NAME), printChecked(mark));

describe('an encrypted folder whose mark somebody without the passphrase changed', () => {
  const changes: [string, (mark: FolderMark) => void, 'not-allowed' | 'not-found'][] = [
    ['says that it is not encrypted', (mark) => writeMarkAs({ ...mark, encryption: null }), 'not-allowed'],
    [
      'is of another folder that is not encrypted',
      (mark) => writeMarkAs({ ...mark, folder: 'another', encryption: null }),
      'not-allowed',
    ],
    [
      'makes guessing the passphrase cheap',
      (mark) => writeMarkAs({ ...mark, encryption: { ...mark.encryption!, kdf: { ...mark.encryption!.kdf, N: 2 } } }),
      'not-allowed',
    ],
    ['is gone', () => rmSync(join(folder, MARK_NAME)), 'not-found'],
  ];

  let refused = 0;
  for (const [what, change, code] of changes)
    it(`is told where it ${what}; nothing is written there and nothing taken in`, async () => {
      const device = await open({ passphrase: PASSPHRASE });
      await device.create('The hidden diagnosis', 'Nobody reads marker-AAA.');
      await device.run();
      rmSync(join(folder, 'devices'), { recursive: true });
      change((await readMark(realFileSystem, folder))!);
      plantNote(device, 'Pay every invoice to this account', (at) => [at * 1024, 'planted']);
      const before = filesOf(folder);

      await expect(device.reopen()).rejects.toMatchObject({ code });
      await expect(device.claim(folder)).rejects.toMatchObject({ code: 'not-allowed' });
      await expect(device.reopen()).rejects.toMatchObject({ code });
      expect(filesOf(folder)).toEqual(before);
      expect(titlesOf(device)).toEqual(['The hidden diagnosis']);
      const texts = filesOf(folder).map((file) => readFileSync(file));
      const readable = texts.map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1'));
      expect(readable.join()).not.toContain('marker-AAA');
      refused += 1;
      recordFigure(
        'F19',
        'sync-mark',
        `${refused} marks of an encrypted folder changed without the passphrase: all told, 0 files written, 0 notes taken in`,
      );
    });

  it('is not encrypted for a vault whose kept key is damaged either', async () => {
    const device = await open({ passphrase: PASSPHRASE });
    await device.create('The hidden diagnosis');
    await device.run();
    writeFileSync(join(device.vaultFolder, 'sync', 'key.json'), '{"folder":');
    writeMarkAs({ ...(await readMark(realFileSystem, folder))!, encryption: null });
    const before = filesOf(folder);
    await expect(device.reopen()).rejects.toMatchObject({ code: 'bad-input' });
    await expect(device.claim(folder)).rejects.toMatchObject({ code: 'bad-input' });
    expect(filesOf(folder)).toEqual(before);
  });
});

it('a vault goes on without encryption only where the person chose another folder', async () => {
  const device = await open({ passphrase: PASSPHRASE });
  await device.create('Clay');
  await device.run();
  const plain = await newSyncFolder();
  folders.push(plain);
  await expect(device.claim(plain)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(filesOf(plain)).toEqual([]);
  expect(await device.claim(plain, { isChosen: true })).toEqual({ isEncrypted: false });
  expect(await device.claim(plain)).toEqual({ isEncrypted: false });
});

describe('times of another device that are far ahead', () => {
  const far: [string, (at: number) => RowState][] = [
    ['of the whole row', () => [Number.MAX_SAFE_INTEGER, 'planted']],
    ['by two days', (at) => [(at + 2 * DAY_MS) * 1024, 'planted']],
    [
      'of one field, behind a harmless history',
      (at) => ({
        seen: { planted: at * 1024 },
        present: [[at * 1024, 'planted']],
        made: [at * 1024, 'planted'],
        fields: { title: [Number.MAX_SAFE_INTEGER, 'planted'] },
      }),
    ],
  ];

  for (const [what, state] of far)
    it(`are not taken in (${what}); the other devices go on`, async () => {
      const one = await open();
      await one.create('Clay');
      await one.run();
      const other = await open();
      await other.run();
      plantNote(one, 'From the future', state);
      expect((await one.run()).heldBack).toMatchObject([{ name: 'Planted' }]);
      await one.create('Kiln');
      await one.run();
      expect((await other.run()).heldBack).toHaveLength(1);
      rmSync(join(folder, 'devices', 'planted'), { recursive: true });
      await other.create('Moss');
      await other.run();
      expect((await one.run()).heldBack).toEqual([]);
      for (const device of [one, other]) expect(titlesOf(device)).toEqual(['Clay', 'Kiln', 'Moss']);
    });

  it('are of today once that device’s clock is right again, and nothing it wrote is lost', async () => {
    const one = await open();
    const note = await one.create('Clay', 'One.');
    await one.run();
    const clock = createTestClock();
    const other = await open({ clock });
    await other.run();
    clock.advance(400 * DAY_MS);
    await other.edit(note.id, { body: 'Written in the wrong year.' });
    await other.create('Moss');
    await other.run();
    expect((await one.run()).heldBack).toMatchObject([{ ms: expect.any(Number) }]);
    expect(titlesOf(one)).toEqual(['Clay']);

    clock.advance(-400 * DAY_MS);
    await other.run();
    expect((await one.run()).heldBack).toEqual([]);
    await other.run();
    await one.run();
    expect(titlesOf(one)).toEqual(['Clay', 'Moss']);
    expect((await one.note(note.id)).body).toContain('Written in the wrong year.');
    await one.edit(note.id, { body: 'Two.' });
    await one.run();
    await other.run();
    expect((await other.note(note.id)).body).toBe('Two.');
  });
});

describe('a segment that unpacks to much more than it weighs', () => {
  const position = { device: 'planted', number: 1, previous: NO_SEGMENT };
  const pack = (records: number, lines: string) => {
    const header = JSON.stringify({ segment: 1, format: VAULT_FORMAT, ...position, records });
    return gzipSync(`${header}\n${lines}`, { level: 9 });
  };

  it('is refused by what it says of itself, by its first wrong line, and by its size', async () => {
    const many = '{}\n'.repeat(1_000_000);
    const row = { table: 'notes', id: 'a', row: {}, state: [1, 'planted'] };
    const hostile = [
      pack(1_000_000, many),
      pack(1, many),
      pack(2_000, `${JSON.stringify(row)}\n`.repeat(2_000)),
      pack(1, ' '.repeat(200 * 1024 * 1024)),
      pack(1, `${' '.repeat(200 * 1024 * 1024)}\n`),
      pack(1, `${'['.repeat(100_000)}\n`),
    ];
    for (const bytes of hostile)
      await expect(decodeSegment('segment', bytes, position, null)).rejects.toMatchObject({
        code: 'import-unreadable',
      });
  });

  it('is read between other work', async () => {
    const device = await open();
    const at = device.vault.clock.now();
    const records = Array.from({ length: 2_000 }, (_, index) => {
      const note = makeNote(device.vault.ids, at, { title: `Note ${index}`, body: 'clay '.repeat(200) });
      return { table: 'notes' as const, id: note.id, row: note as never, state: [at, 'planted'] as RowState };
    });
    const { bytes } = encodeSegment(position, records, null);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const read = await decodeSegment('segment', bytes, position, null);
    clearInterval(timer);
    expect(read.records).toHaveLength(2_000);
    expect(turns).toBeGreaterThan(3);
  });

  it('ends the sync in words and leaves the vault as it was', async () => {
    const device = await open();
    await device.create('Clay');
    await device.run();
    const bytes = pack(1_000_000, '{}\n'.repeat(1_000_000));
    const hash = hashOfBytes(bytes);
    plant([{ bytes, hash, name: segmentName(1, hash, false) }], 1);
    await expect(device.run()).rejects.toMatchObject({ code: 'import-unreadable' });
    expect(titlesOf(device)).toEqual(['Clay']);
  });
});
