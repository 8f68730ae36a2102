import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import type { LinkKind } from '../../../shared/domain/link';
import { messageRef, noteRef, testMessage, testNote } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { entriesOfMessage, entriesOfNote } from './columns/index-entry';
import { createIndexCore } from './index-core';
import type { IndexPort } from './index-port';
import type { ImageStamp } from '../../files/image-keeper';
import type { IndexChange } from './loading/index-maintenance';
import type { LaneHit } from './queries/lane-query';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stamp = (seq: number): ImageStamp => ({ vaultId: 'main', seq, hash: `hash ${seq}` });
const openCore = () => createIndexCore(async () => createWordEmbedder());

const WORDS = ['boat', 'harbour', 'pianos', 'Wärmepumpenwartung', 'Anna', 'l’école', 'rain?', 'Oslo', '猫のワクチン'];
const textArbitrary = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 }).map((all) => all.join(' '));
const idArbitrary = fc.integer({ min: 0, max: 7 });
/** Long enough for several passages. */
const pageOf = (text: string): string =>
  ['Berths', 'Repairs'].map((heading) => `## ${heading}\n\n${`${text} and more. `.repeat(40)}`).join('\n\n');

const changeArbitrary: fc.Arbitrary<IndexChange[]> = fc.oneof(
  fc
    .record({ id: idArbitrary, text: textArbitrary, body: fc.option(textArbitrary), isArchived: fc.boolean() })
    .map(({ id, text, body, isArchived }) =>
      entriesOfNote(
        testNote(`n${id}`, text, {
          body: body === null ? '' : pageOf(body),
          status: isArchived ? 'archived' : 'kept',
          aliases: id % 2 === 0 ? [`Alias ${id}`] : [],
          confirmations: id,
        }),
      ).map((entry) => ({ type: 'put' as const, entry })),
    ),
  fc.record({ id: idArbitrary, text: textArbitrary }).map(({ id, text }) =>
    entriesOfMessage(testMessage(`m${id}`, text, { index: id, speaker: 'Zoe Miller' }), {
      incognito: false,
      deletedAt: null,
    }).map((entry) => ({ type: 'put' as const, entry })),
  ),
  fc
    .record({ id: idArbitrary, isNote: fc.boolean() })
    .map(({ id, isNote }): IndexChange[] => [
      { type: 'remove', ref: isNote ? noteRef(`n${id}`) : messageRef(`m${id}`) },
    ]),
  fc
    .record({
      id: idArbitrary,
      from: idArbitrary,
      to: fc.option(idArbitrary),
      kind: fc.constantFrom<LinkKind>('wikilink', 'related', 'supersedes'),
    })
    .map(({ id, from, to, kind }): IndexChange[] => [
      {
        type: 'link',
        link: {
          id: `l${id}` as LinkId,
          from: `n${from}` as NoteId,
          to: to === null ? null : (`n${to}` as NoteId),
          kind,
        },
      },
    ]),
  idArbitrary.map((id): IndexChange[] => [{ type: 'unlink', id: `l${id}` }]),
);
const changesArbitrary = fc.array(changeArbitrary, { maxLength: 30 }).map((all) => all.flat());

/** Everything a question reads of an index: what each lane finds, and all figures of each entry. */
async function answersOf(port: IndexPort, words: string) {
  while ((await port.embedNext(20)).length > 0) {
    /* every vector */
  }
  const hashes = await port.hashes(null, 1_000);
  const answers: unknown[] = [hashes, await port.stats(), await port.names(), await port.mentions(words)];
  for (const includeArchived of [false, true]) {
    const query = { words, statement: words, timeWindow: null, exclude: [], limit: 100, includeArchived };
    const withoutSlots = (hits: LaneHit[]) => hits.map((hit) => ({ ...hit, slotHandle: undefined }));
    for (const lane of ['lexical', 'dense', 'graph', 'fuzzy', 'role'] as const)
      answers.push(withoutSlots(await port[lane](query)));
    answers.push(await port.temporal({ ...query, timeWindow: { from: 0, to: Number.MAX_SAFE_INTEGER } }));
    answers.push(await port.termStatistics(words, includeArchived));
    const pool = hashes.map(({ ref }) => ref).filter((ref) => !ref.includes('~'));
    const scored = await port.score({ ...query, people: ['Zoe Miller'], expectedAnswerType: null, pool });
    answers.push([...scored].sort((a, b) => (a.entry.ref < b.entry.ref ? -1 : 1)));
  }
  return JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => (key === 'slotHandle' ? undefined : value)),
  ) as unknown;
}

describe('an index that was kept on disk', () => {
  it('answers with its later changes as one that was built of all of them', async () => {
    const file = join(folder, 'property');
    await fc.assert(
      fc.asyncProperty(changesArbitrary, changesArbitrary, textArbitrary, async (before, after, words) => {
        const [built, first, loaded] = [openCore(), openCore(), openCore()];
        await first.apply(before, 7);
        await first.saveImage(file, stamp(7));
        expect(await loaded.loadImage(file, 'main')).toEqual(stamp(7));
        await built.apply(before, 7);
        expect(await answersOf(loaded, words)).toEqual(await answersOf(built, words));
        // What was written is read from the file, too.
        expect(await answersOf(first, words)).toEqual(await answersOf(built, words));
        await loaded.apply(after, 8);
        await built.apply(after, 8);
        expect(await answersOf(loaded, words)).toEqual(await answersOf(built, words));
        // Entries of the file, and those that came later, are written and read together.
        await loaded.saveImage(file, stamp(8));
        const again = openCore();
        expect(await again.loadImage(file, 'main')).toEqual(stamp(8));
        expect(await answersOf(again, words)).toEqual(await answersOf(built, words));
        for (const port of [first, loaded, again]) await port.close();
      }),
      { numRuns: 60 },
    );
  });

  it('is refused, and the index stays as it was, when the file is missing, damaged or of another vault', async () => {
    const file = join(folder, 'faults');
    const port = openCore();
    await port.apply(
      entriesOfNote(testNote('n1', 'The boat lies in the harbour')).map((entry) => ({ type: 'put' as const, entry })),
      3,
    );
    await port.saveImage(file, stamp(3));
    const sound = await readFile(file);
    // Its last line says what it is, padded to this length.
    const bodyEnd = sound.length - 4_096;
    const flipped = (offset: number) => {
      const bytes = Buffer.from(sound);
      bytes[offset]! ^= 1;
      return bytes;
    };
    const header = JSON.parse(sound.toString('utf8', bodyEnd)) as object;
    const withHeader = (changes: object) =>
      Buffer.concat([
        sound.subarray(0, bodyEnd),
        Buffer.from(`${JSON.stringify({ ...header, ...changes }).padEnd(4_095)}\n`),
      ]);
    const faults: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['truncated', sound.subarray(0, sound.length - 1)],
      ['cut within its last line', sound.subarray(0, bodyEnd + 20)],
      ['cut to its beginning', sound.subarray(0, 20)],
      ['longer', Buffer.concat([sound, Buffer.from('x')])],
      ...Array.from({ length: 40 }, (_, index): [string, Buffer] => {
        const offset = Math.floor((index * bodyEnd) / 40);
        return [`flipped at ${offset}`, flipped(offset)];
      }),
      ['of an older version', withHeader({ version: '0' })],
      ['of another vault', withHeader({ vaultId: 'other' })],
    ];
    const other = openCore();
    for (const [fault, bytes] of faults) {
      await writeFile(file, bytes);
      expect([fault, await other.loadImage(file, 'main')]).toEqual([fault, null]);
    }
    await writeFile(file, sound);
    const texts = join(folder, 'index-entries');
    const soundTexts = await readFile(texts);
    for (const offset of [3, 60, soundTexts.length - 4_098]) {
      const bytes = Buffer.from(soundTexts);
      bytes[offset]! ^= 1;
      await writeFile(texts, bytes);
      expect([offset, await other.loadImage(file, 'main')]).toEqual([offset, null]);
    }
    await port.saveImage(join(folder, 'later'), stamp(3));
    expect(await other.loadImage(file, 'main')).toBeNull();
    await writeFile(texts, soundTexts);
    await rm(file);
    expect(await other.loadImage(file, 'main')).toBeNull();
    expect(await other.stats()).toMatchObject({ entries: 0, lastSeq: 0 });
    await writeFile(file, sound);
    expect(await other.loadImage(file, 'main')).toEqual(stamp(3));
  });

  it('is not written with the stamp of another change', async () => {
    const port = openCore();
    await port.apply([], 4);
    await expect(port.saveImage(join(folder, 'early'), stamp(5))).rejects.toThrow('4');
  });
});
