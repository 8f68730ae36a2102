import fc from 'fast-check';
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Batch } from '../../shared/domain/batch';
import { isAppError } from '../../shared/ipc/errors';
import { silentLogger } from '../../shared/lib/logger';
import { crc32, crc32ByTable } from '../files/crc32';
import { realFileSystem } from '../files/file-system';
import { openJournal, type Journal } from './journal';
import { replayJournal, verifyJournal } from './reading/journal-reader';
import { inspectTail } from './reading/journal-tail';
import { encodeBatch, encodeHeader, readSegment, segmentName } from './format/segment';
import { encodeLine, GENESIS_HASH } from './format/journal-line';
import { VAULT_FORMAT } from '../../shared/domain/vault-format';

let folder: string;
let quarantineFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-journal-'));
  quarantineFolder = `${folder}-aside`;
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(quarantineFolder, { recursive: true, force: true });
});

const batch = (seq: number, text = `text ${seq} – „ä“ 日本 \ud800`): Batch => ({
  seq,
  at: seq,
  actor: 'person',
  kind: 'note.edit',
  label: text,
  scope: 'none',
  undoes: null,
  changes: [],
});
const open = async (rotateBytes?: number): Promise<Journal> =>
  openJournal(
    { folder, quarantineFolder, vaultId: 'v1', fileSystem: realFileSystem, log: silentLogger, rotateBytes },
    await inspectTail(realFileSystem, folder),
  );
const readAll = async (journal: Journal): Promise<Batch[]> => {
  const found: Batch[] = [];
  for await (const records of journal.replay({ fromSeq: 1 })) found.push(...records.map((record) => record.batch));
  return found;
};
const readToEnd = async (pages: AsyncIterable<unknown>): Promise<void> => {
  for await (const _page of pages);
};
const buildSegment = (count: number): { bytes: Buffer; ends: number[] } => {
  const parts = [
    encodeHeader({ journal: 1, vaultId: 'v1', firstSeq: 1, previousHash: GENESIS_HASH, isRebased: false }),
  ];
  const ends = [parts[0]!.length];
  let hash = GENESIS_HASH;
  for (let seq = 1; seq <= count; seq += 1) {
    const line = encodeBatch(batch(seq), hash);
    hash = line.hash;
    parts.push(line.bytes);
    ends.push(ends.at(-1)! + line.bytes.length);
  }
  return { bytes: Buffer.concat(parts), ends };
};

describe('the journal', () => {
  it('returns what was appended, in order, across segments and restarts', async () => {
    const first = await open(600);
    for (let seq = 1; seq <= 5; seq += 1) await first.append([batch(seq)]);
    await first.append([batch(6), batch(7)]);
    await first.close();
    const again = await open(600);
    await again.append([batch(8)]);
    expect((await readAll(again)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await again.read(4)).toEqual(batch(4));
    expect(await again.read(99)).toBeNull();
    expect((await again.size()).segments).toBeGreaterThan(2);
    expect(await again.verify()).toEqual({ records: 8, problem: null });
    await again.close();
  });

  it('truncates a torn last record, keeps a copy of it, and continues', async () => {
    const first = await open();
    await first.append([batch(1)]);
    await first.append([batch(2)]);
    await first.close();
    const path = join(folder, segmentName(1));
    const whole = await readFile(path);
    await truncate(path, whole.length - 7);
    const again = await open();
    expect(again.lastSeq).toBe(1);
    await again.append([batch(2, 'written again')]);
    expect((await readAll(again)).map(({ label }) => label)).toEqual([batch(1).label, 'written again']);
    expect(await readdir(quarantineFolder)).toHaveLength(1);
    await again.close();
  });

  it('discards a segment whose header is incomplete', async () => {
    const first = await open();
    await first.append([batch(1)]);
    await first.close();
    await writeFile(join(folder, segmentName(2)), '0 12 ab');
    const again = await open();
    expect(again.lastSeq).toBe(1);
    await again.append([batch(2)]);
    expect(await again.verify()).toEqual({ records: 2, problem: null });
    await again.close();
  });

  it('stops at damage in the middle and reports the position, like verification', async () => {
    const first = await open();
    for (let seq = 1; seq <= 4; seq += 1) await first.append([batch(seq)]);
    const path = join(folder, segmentName(1));
    const bytes = await readFile(path);
    const index = bytes.indexOf('text 2');
    bytes[index] = bytes[index]! ^ 1;
    await writeFile(path, bytes);
    await expect(readAll(first)).rejects.toSatisfy((error) => isAppError(error, 'journal-damaged'));
    expect((await first.verify()).problem).toContain('Change 2');
    expect(await first.read(2)).toBeNull();
    expect((await inspectTail(realFileSystem, folder)).damage).toMatchObject({ seq: 2 });
    await first.close();
  });

  it('detects a missing segment', async () => {
    const first = await open(300);
    for (let seq = 1; seq <= 6; seq += 1) await first.append([batch(seq)]);
    const names = (await readdir(folder)).sort();
    await rm(join(folder, names[1]!));
    expect((await first.verify()).problem).toContain('missing');
    await first.close();
  });

  it('detects swapped records, and a record of another vault’s chain', () => {
    const { bytes, ends } = buildSegment(3);
    const swapped = Buffer.concat([
      bytes.subarray(0, ends[0]),
      bytes.subarray(ends[1], ends[2]),
      bytes.subarray(ends[0], ends[1]),
      bytes.subarray(ends[2]),
    ]);
    expect(readSegment(swapped, { firstSeq: 1, vaultId: null, previousHash: null }).records).toHaveLength(0);
    expect(readSegment(bytes, { firstSeq: 1, vaultId: 'v2', previousHash: null }).records).toHaveLength(0);
  });

  it('never crashes and never invents a record under 5,000 random damages', () => {
    const { bytes } = buildSegment(12);
    const truth = new Map(
      Array.from({ length: 12 }, (_unused, index) => [index + 1, JSON.stringify(batch(index + 1))]),
    );
    const damage = fc.oneof(
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(bytes.length) }),
      fc.record({
        kind: fc.constant('flip' as const),
        at: fc.nat(bytes.length - 1),
        mask: fc.integer({ min: 1, max: 255 }),
      }),
      fc.record({
        kind: fc.constant('zero' as const),
        at: fc.nat(bytes.length - 1),
        length: fc.integer({ min: 1, max: 400 }),
      }),
      fc.record({
        kind: fc.constant('insert' as const),
        at: fc.nat(bytes.length),
        text: fc.uint8Array({ maxLength: 40, minLength: 1 }),
      }),
      fc.record({
        kind: fc.constant('drop' as const),
        at: fc.nat(bytes.length - 1),
        length: fc.integer({ min: 1, max: 400 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        let damaged = Buffer.from(bytes);
        for (const one of damages) {
          const at = Math.min(one.at, Math.max(0, damaged.length - 1));
          if (one.kind === 'cut') damaged = damaged.subarray(0, at);
          else if (one.kind === 'flip' && damaged.length > 0) damaged[at] = damaged[at]! ^ one.mask;
          else if (one.kind === 'zero') damaged.fill(0, at, Math.min(damaged.length, at + one.length));
          else if (one.kind === 'insert')
            damaged = Buffer.concat([damaged.subarray(0, at), one.text, damaged.subarray(at)]);
          else if (one.kind === 'drop')
            damaged = Buffer.concat([damaged.subarray(0, at), damaged.subarray(at + one.length)]);
          damaged = Buffer.from(damaged);
        }
        const content = readSegment(damaged, { firstSeq: 1, vaultId: 'v1', previousHash: null });
        content.records.forEach((record, index) => {
          expect(record.batch.seq).toBe(index + 1);
          expect(JSON.stringify(record.batch)).toBe(truth.get(index + 1));
        });
        if (!damaged.equals(bytes))
          expect(
            content.damage !== null ||
              content.records.length < 12 ||
              content.hasForeignLineEnds ||
              content.lacksLineEnd,
          ).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('opens from every legal prefix of unsynced bytes', async () => {
    const { bytes, ends } = buildSegment(3);
    const path = join(folder, segmentName(1));
    for (let length = ends[1]!; length <= ends[3]!; length += 1) {
      await writeFile(path, bytes.subarray(0, length));
      const tail = await inspectTail(realFileSystem, folder);
      // A record is whole without its line end too.
      const whole = ends.filter((end) => end - 1 <= length).length - 1;
      expect(tail).toMatchObject({ lastSeq: whole, damage: null });
      expect(tail.torn === null).toBe(ends.includes(length) || ends.includes(length + 1));
    }
  });

  it('treats garbage after the last record as a torn record, not as damage', async () => {
    const first = await open();
    await first.append([batch(1)]);
    await first.close();
    await appendFile(join(folder, segmentName(1)), Buffer.alloc(3_000));
    const again = await open();
    expect(again.lastSeq).toBe(1);
    expect(await again.verify()).toEqual({ records: 1, problem: null });
    await again.close();
  });

  it.each([
    ['carriage returns', (text: Buffer) => Buffer.from(text.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
    [
      'carriage returns in some lines',
      (text: Buffer) => Buffer.from(text.toString('latin1').replace(/\n(?=3)/g, '\r\n'), 'latin1'),
    ],
    ['a byte order mark', (text: Buffer) => Buffer.concat([Buffer.from('\ufeff'), text])],
    ['blank lines', (text: Buffer) => Buffer.from(text.toString('latin1').replaceAll('\n', '\r\r\n\n'), 'latin1')],
    ['no last line end', (text: Buffer) => text.subarray(0, -1)],
    [
      'all of it',
      (text: Buffer) =>
        Buffer.concat([
          Buffer.from('\ufeff'),
          Buffer.from(text.toString('latin1').replaceAll('\n', '\r\n').slice(0, -1), 'latin1'),
        ]),
    ],
  ])('is read and continued after another program left %s in its files', async (_what, change) => {
    const first = await open(600);
    for (let seq = 1; seq <= 5; seq += 1) await first.append([batch(seq)]);
    await first.close();
    const names = (await readdir(folder)).sort();
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) await writeFile(join(folder, name), change(await readFile(join(folder, name))));
    const again = await open();
    expect([again.lastSeq, (await again.verify()).problem]).toEqual([5, null]);
    expect(await again.read(3)).toEqual(batch(3));
    await again.append([batch(6)]);
    await again.append([batch(7)]);
    await again.close();
    const third = await open();
    expect(await readAll(third)).toEqual([1, 2, 3, 4, 5, 6, 7].map((seq) => batch(seq)));
    expect(await third.verify()).toEqual({ records: 7, problem: null });
    expect(await readdir(quarantineFolder).catch(() => [])).toEqual([]);
    await third.close();
  });

  it.each([
    [
      'a record',
      (previous: string) =>
        encodeLine(
          2,
          previous,
          JSON.stringify({ format: VAULT_FORMAT + 1, batch: { seq: 2, things: 'of another shape' } }),
        ).bytes,
      segmentName(1),
    ],
    [
      'a segment',
      (previous: string) => encodeLine(0, previous, JSON.stringify({ journal: 2, begins: 'otherwise' })).bytes,
      segmentName(2),
    ],
  ])(
    'refuses %s of a newer app with a message, and treats it neither as damage nor as its own',
    async (_what, line, name) => {
      const first = await open();
      await first.append([batch(1)]);
      await first.close();
      await appendFile(join(folder, name), line(first.lastHash));
      const tail = await inspectTail(realFileSystem, folder);
      expect(tail).toMatchObject({ otherFormat: 'newer', damage: null, torn: null });
      await expect(verifyJournal(realFileSystem, folder, 2)).rejects.toMatchObject({
        code: 'unsupported',
        message: expect.stringContaining('newer version'),
      });
      await expect(
        readToEnd(replayJournal(realFileSystem, folder, { fromSeq: 1, toSeq: 2, previousHash: null })),
      ).rejects.toMatchObject({ code: 'unsupported' });
    },
  );

  it('computes the same CRC-32 with and without Node’s own', () => {
    expect(crc32ByTable(Buffer.from('123456789'))).toBe(0xcbf43926);
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (left, right) => {
        expect(crc32ByTable(right, crc32ByTable(left))).toBe(crc32(Buffer.concat([left, right])));
      }),
    );
  });
});
