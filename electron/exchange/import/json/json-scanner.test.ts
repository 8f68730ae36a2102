import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryEntry } from '../../testing/read-conversations';
import { readJsonList, type JsonEntry } from './read-json-list';

const LIMITS = { bytes: 10_000, values: 1_000, depth: 60 };
const read = async (text: string | Uint8Array, partBytes = 7, limits = LIMITS): Promise<JsonEntry[]> => {
  const entries: JsonEntry[] = [];
  for await (const entry of readJsonList(memoryEntry('x.json', text, partBytes), undefined, limits))
    entries.push(entry);
  return entries;
};
const valuesOf = (entries: JsonEntry[]) => entries.map((entry) => ('value' in entry ? entry.value : entry.why));

describe('reading a JSON file entry by entry', () => {
  it('yields the same as parsing it whole, however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(undefined, 2),
        async (list, partBytes, space) => {
          expect(valuesOf(await read(JSON.stringify(list, null, space), partBytes))).toEqual(
            JSON.parse(JSON.stringify(list)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('yields an object as a whole, unless it contains a list of conversations', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string({ maxLength: 8 }).filter((key) => key !== 'sessions' && key !== 'conversations'),
          fc.jsonValue({ maxDepth: 3 }),
          { maxKeys: 5 },
        ),
        fc.integer({ min: 1, max: 9 }),
        async (object, partBytes) => {
          expect(valuesOf(await read(JSON.stringify(object), partBytes))).toEqual([JSON.parse(JSON.stringify(object))]);
        },
      ),
      { numRuns: 200 },
    );
    const entries = await read(
      '{"version": 1, "about": {"sessions": [9]}, "sessions": [{"a": 1}, 2], "conversations": [], "z": 0}',
    );
    expect(entries.map(({ key }) => key)).toEqual(['sessions', 'sessions']);
    expect(valuesOf(entries)).toEqual([{ a: 1 }, 2]);
    const beside = await read('{"conversations": [1], "projects": [{"p": 1}], "version": 2}');
    expect(beside.map(({ isRest }) => isRest ?? false)).toEqual([false, true]);
    expect(valuesOf(beside)).toEqual([1, { projects: [{ p: 1 }], version: 2 }]);
  });

  it('skips entries that are too large, too deep or too many, and reads on', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const values = valuesOf(
      await read(
        `[1, ${deep}, 2, "${'x'.repeat(20_000)}", 3, [${'{},'.repeat(2_000)}0], {"${'k'.repeat(20_000)}": 1}, 4]`,
        1000,
      ),
    );
    expect(values).toEqual([
      1,
      expect.stringContaining('nested more than 60'),
      2,
      expect.stringContaining('larger than'),
      3,
      expect.stringContaining('more than 1,000 parts'),
      expect.stringContaining('larger than'),
      4,
    ]);
  });

  it('reads ten thousand levels where that is allowed, without running out of stack', async () => {
    const deep = `[${'['.repeat(10_000)}${']'.repeat(10_000)}]`;
    expect(await read(deep, 1000, { bytes: 1e6, values: 1e6, depth: 20_000 })).toHaveLength(1);
  });

  it('reports an entry that is not JSON or not UTF-8, and reads the others', async () => {
    const bytes = Buffer.concat([
      Buffer.from('[1, nul, {"a" 1}, "'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('", "\u0000", "\\ud800 \\u0000", 2]'),
    ]);
    expect(valuesOf(await read(bytes, 3))).toEqual([
      1,
      'it is not valid JSON',
      'it is not valid JSON',
      'it is not UTF-8 text',
      'it is not valid JSON',
      '\ud800 \u0000',
      2,
    ]);
  });

  it('throws nothing but its own refusal, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', '1', ' '), maxLength: 40 }),
        ),
        async (content) => {
          await read(content, 5).catch((error: { code?: string }) => expect(error.code).toBe('import-unreadable'));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('removes a byte order mark and refuses other encodings', async () => {
    expect(valuesOf(await read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('[1]')])))).toEqual([1]);
    await expect(read(Buffer.from('[1]', 'utf16le'))).rejects.toThrow('not UTF-8');
    await expect(read('')).rejects.toThrow('empty');
  });

  it('yields an entry as soon as its last byte is read, and reads on only on demand', async () => {
    let pulled = 0;
    const list = readJsonList({
      name: 'x.json',
      size: 1e9,
      modifiedAt: null,
      async *bytes() {
        yield Buffer.from('[');
        for (;;) {
          pulled += 1;
          yield Buffer.from(`{"number": ${pulled}},`);
        }
      },
    });
    for (let number = 1; number <= 5; number += 1) {
      expect((await list.next()).value).toMatchObject({ value: { number } });
      expect(pulled).toBe(number);
    }
    await list.return(undefined);
  });

  it('ends at once when it is cancelled', async () => {
    const controller = new AbortController();
    const list = readJsonList(memoryEntry('x.json', '[1, 2, 3, 4, 5, 6, 7, 8, 9]', 3), controller.signal);
    expect((await list.next()).value).toMatchObject({ value: 1 });
    controller.abort();
    await expect(
      (async () => {
        for await (const _ of list);
      })(),
    ).rejects.toThrow('abort');
  });
});
