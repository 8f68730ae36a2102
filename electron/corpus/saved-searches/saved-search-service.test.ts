import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearchId } from '../../../shared/domain/ids';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { openSavedSearches, type SavedSearchService } from './saved-search-service';

let vault: TestCorpus;
let searches: SavedSearchService;
beforeEach(async () => {
  vault = await openTestCorpus();
  searches = vault.savedSearches;
});
afterEach(() => vault.close());

const names = () => searches.list().map(({ name }) => name);

describe('a saved search', () => {
  it('counts what the list of notes shows for it, now', async () => {
    await vault.unit('Kiln plan', undefined, { status: 'kept', tags: ['clay'], keptAt: 1 });
    await vault.unit('Old kiln', undefined, { status: 'archived', tags: ['clay'], keptAt: 1 });
    await searches.save('Clay', 'tag:clay');
    await searches.save('Clay, all of it', 'tag:clay -is:chat');
    await searches.save('Kilns', 'kiln is:kept');
    const counts = () => searches.list().map(({ name, count, isRanked }) => [name, count, isRanked]);
    expect(counts()).toEqual([
      ['Clay', 1, false],
      ['Clay, all of it', 2, false],
      ['Kilns', 1, true],
    ]);
    await vault.unit('Glaze', undefined, { status: 'kept', tags: ['clay/glaze'], keptAt: 1 });
    expect(counts().map(([, count]) => count)).toEqual([2, 3, 1]);
  });

  it('has a name of its own, whatever its case', async () => {
    const { id } = await searches.save('Clay', 'tag:clay');
    await expect(searches.save('CLAY', 'tag:kiln')).rejects.toThrow(
      'A saved search is called “Clay” already. Choose another name.',
    );
    await searches.save('Kiln', 'tag:kiln');
    await expect(searches.change(id, 'kiln', 'tag:clay')).rejects.toMatchObject({ code: 'conflict' });
    expect((await searches.change(id, 'clay', 'tag:clay is:kept')).query).toBe('tag:clay is:kept');
    expect(names()).toEqual(['clay', 'Kiln']);
  });

  it('is moved, changed and deleted, and each can be undone', async () => {
    const [a, b, c] = [
      await searches.save('A', 'tag:a'),
      await searches.save('B', 'tag:b'),
      await searches.save('C', 'tag:c'),
    ];
    await searches.move(c.id, 0);
    expect(names()).toEqual(['C', 'A', 'B']);
    await searches.move(c.id, 99);
    expect(names()).toEqual(['A', 'B', 'C']);
    await searches.move(a.id, 1);
    expect(names()).toEqual(['B', 'A', 'C']);
    const { lastSeq } = vault.writer;
    await searches.move(a.id, 1);
    expect(vault.writer.lastSeq).toBe(lastSeq);
    await searches.remove(b.id);
    await searches.change(a.id, 'First', 'tag:a');
    expect(names()).toEqual(['First', 'C']);
    const undone = async () => (await vault.writer.undo('note'))?.label;
    expect(await undone()).toBe('Renamed “A” to “First”');
    expect(await undone()).toBe('Deleted the saved search “B”');
    expect(names()).toEqual(['B', 'A', 'C']);
    expect(await undone()).toBe('Moved the saved search “A”');
    expect(names()).toEqual(['A', 'B', 'C']);
    await expect(searches.remove('gone' as SavedSearchId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is there when the vault is read again', async () => {
    await searches.save('Clay', 'tag:clay');
    const again = await openSavedSearches({ ...vault.deps, notes: vault.notes, runExclusive: vault.runExclusive });
    expect(again.list().map(({ query }) => query)).toEqual(['tag:clay']);
    again.close();
  });
});

it('a vault holds at most 200 of them', async () => {
  for (let index = 0; index < 200; index += 1) await searches.save(`Search ${index}`, 'tag:clay');
  await expect(searches.save('One more', 'tag:clay')).rejects.toMatchObject({ code: 'too-large' });
});
