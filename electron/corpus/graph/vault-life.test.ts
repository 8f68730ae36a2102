import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from './testing/open-test-graph';
import { createVaultLife } from './vault-life';

const DAY = 86_400_000;
let vault: TestGraph;
beforeEach(async () => {
  vault = await openTestGraph();
});
afterEach(() => vault.close());

const lastWeeks = (count: number, withZones = true) =>
  createVaultLife({ catalog: vault.catalog, graph: vault.graph, now: () => vault.clock.now() }).lastWeeks(
    count,
    withZones,
  );
const create = (title: string, body = '') => vault.notes.create({ title, body, category: 'idea' });

describe('the weeks of a vault', () => {
  it('count what was kept, dropped and linked, with the zones at the end of each', async () => {
    const a = await create('A');
    await create('B', '[[A]]');
    vault.clock.advance(7 * DAY);
    const gone = await create('Gone');
    await vault.notes.setStatus(gone.id, 'dropped');
    await create('C', '[[A]] and [[Nowhere]]');
    vault.clock.advance(7 * DAY);
    await vault.notes.setStatus(a.id, 'archived');

    const weeks = await lastWeeks(26);
    expect(weeks.map(({ kept, dropped, links }) => ({ kept, dropped, links }))).toEqual([
      { kept: 2, dropped: 0, links: 1 },
      expect.objectContaining({ dropped: 1, links: 1 }),
      { kept: 0, dropped: 0, links: 0 },
    ]);
    const totals = weeks.map(({ zones }) => Object.values(zones!).reduce((sum, count) => sum + count, 0));
    expect(totals).toEqual([2, 3, 3]);
    expect(weeks.map(({ zones }) => zones!.archived)).toEqual([0, 0, 1]);
    expect(new Set(weeks.map(({ from }) => new Date(from).getDay()))).toEqual(new Set([1]));
  });

  it('count no page of an imported folder nor the links that it came with, but those made in it later', async () => {
    await create('Own');
    const at = vault.clock.now();
    const { id } = await vault.unit('Page', undefined, { status: 'kept', keptAt: at, path: 'garden/page.md' });
    const write = async (body: string) => {
      const { version } = (await vault.store.get('notes', id))!;
      await vault.notes.save({ id, title: 'Page', body, baseVersion: version });
    };
    await write('[[Own]]');
    expect(await lastWeeks(26)).toEqual([expect.objectContaining({ kept: 1, links: 0 })]);
    vault.clock.advance(DAY);
    await write('[[Own]] and [[Page]]');
    expect(await lastWeeks(26)).toEqual([expect.objectContaining({ kept: 1, links: 1 })]);
  });

  it('are counted without the journal where zones are not asked for', async () => {
    await create('A');
    expect(await lastWeeks(26, false)).toEqual([expect.objectContaining({ kept: 1, zones: null })]);
    expect(vault.opened()).toBe(0);
  });

  it('are none in an empty vault, and never more than asked for', async () => {
    expect(await lastWeeks(26)).toEqual([]);
    await create('Old');
    vault.clock.advance(400 * DAY);
    expect(await lastWeeks(8)).toHaveLength(8);
  });

  it('have no zones before the journal begins: notes that were imported were kept earlier', async () => {
    await vault.unit('Imported', undefined, { status: 'kept', keptAt: vault.clock.now() - 10 * DAY });
    const weeks = await lastWeeks(26);
    expect(weeks.map(({ kept }) => kept)[0]).toBe(1);
    expect(weeks[0]!.zones).toBeNull();
    expect(weeks.at(-1)!.zones).not.toBeNull();
  });
});
