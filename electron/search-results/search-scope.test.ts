import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import type { ChunkId, ResourceId } from '../../shared/domain/ids';
import type { Note } from '../../shared/domain/note';
import { openTestCorpus, type TestCorpus } from '../corpus/testing/open-test-corpus';
import { readScopedSearch } from './search-scope';

let vault: TestCorpus;
const ids: Record<string, string> = {};
const kept = async (name: string, changes: Partial<Note>) => {
  ids[name] = `note:${(await vault.unit(name, undefined, { status: 'kept', keptAt: 1, ...changes })).id}`;
};
beforeAll(async () => {
  vault = await openTestCorpus();
  await kept('clay', { tags: ['clay'], path: 'Studio/Clay.md' });
  await kept('garden', { category: 'decision' });
  await kept('old', { status: 'archived', tags: ['clay'] });
  const resourceId = vault.ids.next<ResourceId>();
  const chunkId = vault.ids.next<ChunkId>();
  ids['manual'] = `chunk:${chunkId}`;
  await vault.commit([
    put('resources', {
      id: resourceId,
      title: 'Manual',
      format: 'markdown',
      contentHash: '0',
      createdAt: 1,
      updatedAt: 1,
      chunkCount: 1,
      externalKey: 'document:Studio/Manual.md',
      deletedAt: null,
    }),
    put('chunks', { id: chunkId, resourceId, ordinal: 0, path: [], text: 'Fire.', contentHash: '1', createdAt: 1 }),
  ]);
});
afterAll(() => vault.close());

const NOW = new Date(2025, 4, 20).getTime();
const read = (text: string) => readScopedSearch(text, NOW, vault);
const names = (refs: readonly string[] | undefined) =>
  refs?.map((ref) => Object.keys(ids).find((name) => ids[name] === ref)).toSorted();

describe('a search with operators', () => {
  it('without any is its words, everywhere', async () => {
    expect(await read('where is the "kiln room"?')).toEqual({
      words: 'where is the "kiln room"?',
      includesArchived: false,
    });
  });

  it('looks among the notes of a tag, folder or category, and among the documents of a folder', async () => {
    expect(names((await read('kiln tag:clay')).scope!.only)).toEqual(['clay', 'old']);
    expect(names((await read('kiln path:/Studio/')).scope!.only)).toEqual(['clay', 'manual']);
    expect(names((await read('kiln is:decision')).scope!.only)).toEqual(['garden']);
    expect(names((await read('kiln -tag:clay')).scope!.without)).toEqual(['clay', 'old']);
    expect((await read('kiln tag:nowhere')).scope!.only).toEqual([]);
  });

  it('looks among the kinds that are named, and in the archive without being asked twice', async () => {
    expect((await read('kiln is:chat')).scope).toEqual({ kinds: ['message', 'summary', 'topic'] });
    expect((await read('kiln is:resource')).scope).toEqual({ kinds: ['chunk'] });
    expect(await read('kiln is:archived')).toMatchObject({
      includesArchived: true,
      scope: { kinds: ['note'], isArchived: true },
    });
    expect((await read('kiln -is:chat')).scope!.kinds).toEqual(['note', 'chunk']);
    expect((await read('kiln -is:chat')).includesArchived).toBe(false);
  });

  it('looks among the notes and documents of a choice, and without those of an exclusion', async () => {
    expect(names((await read('kiln is:decision OR path:/Studio/')).scope!.only)).toEqual(['clay', 'garden', 'manual']);
    expect((await read('kiln (is:archived tag:clay) OR is:decision')).includesArchived).toBe(true);
    expect((await read('kiln OR glaze')).scope).toBeUndefined();
    expect((await read('kiln OR glaze')).words).toBe('kiln glaze');
    expect(names((await read('kiln -(tag:clay path:/Studio/)')).scope!.without)).toEqual(['clay']);
    await expect(read('kiln (glaze OR tag:clay)')).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('takes dates and words to leave out', async () => {
    expect(await read('kiln after:2025-03 before:today -glaze')).toEqual({
      words: 'kiln',
      includesArchived: false,
      scope: { from: new Date(2025, 2, 1).getTime(), to: NOW, withoutTerms: ['glaze'] },
    });
  });

  it.each([
    ['tga:clay kiln', /Did you mean tag:clay/],
    ['is:purple kiln', /is not known/],
    ['tag:clay', /Add a word/],
    ['kiln is:dropped', /not searched/],
  ])('%s is refused with what to do instead', async (text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });
});
