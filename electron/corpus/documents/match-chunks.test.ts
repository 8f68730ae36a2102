import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChunkId, ResourceId } from '../../../shared/domain/ids';
import type { Chunk } from '../../../shared/domain/resource';
import { contentHash } from '../../../shared/lib/content-hash';
import type { DocumentChunk } from './cut-document';
import { matchChunks } from './match-chunks';

const level = (path: string, text: string): DocumentChunk => ({
  path: path === '' ? [] : path.split('/'),
  text,
  flags: [],
  page: null,
});
const stored = (id: string, path: string, text: string, removedAt: number | null = null): Chunk => ({
  id: id as ChunkId,
  resourceId: 'R' as ResourceId,
  ordinal: 0,
  path: path === '' ? [] : path.split('/'),
  text,
  contentHash: contentHash(text),
  createdAt: 1,
  removedAt,
});
const ids = ({ kept }: ReturnType<typeof matchChunks>) => kept.map((each) => each.stored?.id ?? null);

describe('reimporting a document', () => {
  const before = [stored('1', 'A', 'one'), stored('2', 'A/B', 'two'), stored('3', 'A/C', 'three')];

  it('keeps chunks with unchanged text, even under another heading, and counts the others', () => {
    const match = matchChunks(before, [
      level('A', 'one'),
      level('A/B', 'two, changed'),
      level('A/X', 'three'),
      level('A/D', 'four'),
    ]);
    expect(ids(match)).toEqual(['1', null, '3', null]);
    expect(match.removed.map(({ id }) => id)).toEqual(['2']);
    expect(match.counts).toEqual({ unchanged: 2, updated: 1, added: 1, removed: 0 });
  });

  it('distinguishes a removed section from a changed one', () => {
    expect(matchChunks(before, [level('A', 'one')]).counts).toEqual({ unchanged: 1, updated: 0, added: 0, removed: 2 });
  });

  it('restores an earlier chunk when its text returns', () => {
    const match = matchChunks([stored('1', 'A', 'new'), stored('0', 'A', 'old', 5)], [level('A', 'old')]);
    expect(ids(match)).toEqual(['0']);
    expect(match.removed.map(({ id }) => id)).toEqual(['1']);
  });

  it('reuses each stored chunk at most once, and all of an unchanged document', () => {
    const levels = fc.array(fc.tuple(fc.constantFrom('', 'A', 'A/B', 'C'), fc.constantFrom('x', 'y', 'z')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(levels, levels, (old, now) => {
        const rows = old.map(([path, text], index) => stored(String(index), path, text));
        const same = matchChunks(
          rows,
          old.map(([path, text]) => level(path, text)),
        );
        expect(same.counts).toEqual({ unchanged: old.length, updated: 0, added: 0, removed: 0 });
        expect(
          same.kept.every(
            ({ chunk, stored: row }) =>
              row !== null && row.text === chunk.text && row.path.join('/') === chunk.path.join('/'),
          ),
        ).toBe(true);
        const match = matchChunks(
          rows,
          now.map(([path, text]) => level(path, text)),
        );
        const used = match.kept.flatMap((each) => (each.stored === null ? [] : [each.stored.id]));
        expect(new Set(used).size).toBe(used.length);
        expect([...used, ...match.removed.map(({ id }) => id)].sort()).toEqual(rows.map(({ id }) => id).sort());
        const { unchanged, updated, added, removed } = match.counts;
        expect([unchanged + updated + added, unchanged + updated + removed]).toEqual([now.length, old.length]);
      }),
    );
  });
});
