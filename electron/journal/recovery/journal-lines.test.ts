import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { realFileSystem } from '../../files/file-system';
import { encodeLine, GENESIS_HASH } from '../format/journal-line';
import { segmentName } from '../format/segment';
import { findJournalLines } from './journal-lines';

it('finds intact records behind foreign bytes in their line, digits among them, and before such bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engram-lines-'));
  const first = encodeLine(1, GENESIS_HASH, '{"a":1}');
  const second = encodeLine(2, first.hash, '{"b":2}');
  const third = encodeLine(3, second.hash, '{"c":3}');
  const glued = Buffer.concat([
    first.bytes,
    Buffer.from('garbage 7'),
    second.bytes.subarray(0, -1),
    Buffer.from('more'),
    third.bytes,
  ]);
  await writeFile(join(folder, segmentName(1)), glued);
  const { bySeq, unreadable } = await findJournalLines(realFileSystem, folder, null);
  expect([...bySeq.keys()]).toEqual([1, 2, 3]);
  expect(unreadable.map(({ start, end }) => glued.toString('latin1', start, end))).toEqual(['garbage 7', 'more']);
  await rm(folder, { recursive: true, force: true });
});
