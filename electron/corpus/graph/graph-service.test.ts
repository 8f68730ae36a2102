import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphColumns } from '../../../shared/ipc/routes/graph';
import { columnsToGraph } from '../../../shared/ipc/graph-columns';
import { openTestGraph, type TestGraph } from './testing/open-test-graph';

let vault: TestGraph;
beforeEach(async () => {
  vault = await openTestGraph({ zoneOf: (id) => (vault.catalog.note(id)?.title === 'Hub' ? 'stale' : null) });
});
afterEach(async () => {
  await vault.close();
});

const create = (title: string, body = '') => vault.notes.create({ title, body, category: 'idea' });
const drawn = (columns: GraphColumns) => {
  const { nodes, edges } = columnsToGraph(columns);
  return {
    nodes: Object.fromEntries(nodes.map((node) => [node.title, node.hops])),
    edges: edges.map(({ from, to, kind }) => `${nodes[from]!.title} ${kind} ${nodes[to]!.title}`).toSorted(),
  };
};

describe('the local graph', () => {
  it('contains notes within the given distance in either direction, also archived ones, without stubs, duplicates and pending units', async () => {
    const a = await create('A', '[[B]] [[B#x]] [[Nowhere]]');
    const b = await create('B', '[[C]] [[A]]');
    const c = await create('C', '[[D]]');
    await create('D');
    const gone = await create('Gone', '[[A]]');
    await vault.notes.setStatus(gone.id, 'archived');
    const rejected = await create('Rejected', '[[A]]');
    await vault.notes.setStatus(rejected.id, 'dropped');
    await vault.notes.link(a.id, [b.id], 'related');

    expect(drawn(await vault.graph.local(a.id, 1))).toEqual({
      nodes: { A: 0, B: 1, Gone: 1 },
      edges: ['A related B', 'A wikilink B', 'B wikilink A', 'Gone wikilink A'],
    });
    expect(drawn(await vault.graph.local(a.id, 2)).nodes).toEqual({ A: 0, B: 1, Gone: 1, C: 2 });
    expect(drawn(await vault.graph.local(c.id, 4)).nodes).toEqual({ C: 0, B: 1, D: 1, A: 2, Gone: 3 });
    expect(drawn(await vault.graph.local(rejected.id, 1))).toEqual({
      nodes: { Rejected: 0, A: 1 },
      edges: ['Rejected wikilink A'],
    });
    await expect(vault.graph.local('nothing' as NoteId, 1)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the whole graph', () => {
  it('shows the most linked notes first, then the last changed, with zones, bridges, communities and the total', async () => {
    const old = await create('Old');
    vault.clock.advance(1);
    await create('Hub');
    for (const title of ['One', 'Two', 'Three']) await create(title, '[[Hub]]');
    vault.clock.advance(1);
    await create('New');
    await vault.unit('Undecided');
    const whole = await vault.graph.whole(5);
    const graph = columnsToGraph(whole);
    expect(graph).toMatchObject({ total: 6, totalEdges: 3, communities: [{ title: 'Hub', size: 4 }] });
    expect(graph.nodes[0]).toMatchObject({
      title: 'Hub',
      degree: 3,
      zone: 'stale',
      isBridge: true,
      community: 0,
      status: 'kept',
      category: 'idea',
    });
    expect(graph.nodes.slice(1, 4).map(({ degree, zone, isBridge }) => ({ degree, zone, isBridge }))).toEqual(
      Array.from({ length: 3 }, () => ({ degree: 1, zone: null, isBridge: false })),
    );
    expect(graph.nodes[4]).toMatchObject({ title: 'New', degree: 0, community: null });
    await vault.notes.setStatus(old.id, 'archived');
    expect(columnsToGraph(await vault.graph.whole(10)).nodes.find(({ id }) => id === old.id)).toMatchObject({
      status: 'archived',
    });
  });

  it('follows every change, including undo, without earlier states', async () => {
    const a = await create('A');
    expect(drawn(await vault.graph.whole(10)).nodes).toEqual({ A: 0 });
    await create('B', '[[A]]');
    expect(drawn(await vault.graph.whole(10)).edges).toEqual(['B wikilink A']);
    await vault.notes.setStatus(a.id, 'dropped');
    expect(drawn(await vault.graph.whole(10))).toEqual({ nodes: { B: 0 }, edges: [] });
    await vault.writer.undo('note');
    expect(drawn(await vault.graph.whole(10)).edges).toEqual(['B wikilink A']);
    expect(vault.opened()).toBe(1);
  });
});

describe('paths and gaps', () => {
  it('finds the shortest path in either direction and the direction of each link', async () => {
    const a = await create('A');
    await create('B', '[[A]]');
    const c = await create('C', '[[B]]');
    const d = await create('D');
    await vault.notes.link(c.id, [d.id], 'related');
    const path = await vault.graph.path(a.id, d.id);
    expect(path.notes.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D']);
    expect(path.links).toEqual([
      { kind: 'wikilink', isForward: false },
      { kind: 'wikilink', isForward: false },
      { kind: 'related', isForward: true },
    ]);
    const apart = await create('Apart');
    expect(await vault.graph.path(a.id, apart.id)).toEqual({ notes: [], links: [] });
    expect((await vault.graph.path(a.id, a.id)).notes).toHaveLength(1);
    await expect(vault.graph.path(a.id, 'nothing' as NoteId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('lists orphans, stubs by number of mentions, and bridges', async () => {
    await create('Hub');
    await create('One', '[[Hub]] [[Wanted]] [[Wanted#part]]');
    await create('Two', '[[Hub]] [[wanted]] [[Other]]');
    vault.clock.advance(1);
    await create('Apart', '[[Other]]');
    const gone = await create('Gone', '[[Other]]');
    await vault.notes.setStatus(gone.id, 'archived');
    const gaps = await vault.graph.gaps();
    expect(gaps.orphans.map(({ title }) => title)).toEqual(['Apart']);
    expect(gaps.stubs.map(({ title, count, from }) => [title, count, from.map((note) => note.title)])).toEqual([
      ['Other', 2, ['Two', 'Apart']],
      ['Wanted', 2, ['One', 'Two']],
    ]);
    expect(gaps.bridges).toMatchObject([{ title: 'Hub', degree: 2, zone: 'stale' }]);
    expect([gaps.orphanCount, gaps.stubCount, gaps.bridgeCount]).toEqual([1, 2, 1]);
  });
});

describe('positions of notes', () => {
  it('are returned as saved, and need two numbers per note', async () => {
    expect(await vault.graph.positions('whole')).toBeNull();
    await vault.graph.savePositions('whole', { ids: 'a\nb', coordinates: Float32Array.of(1, 2, -3.5, 4) });
    expect(await vault.graph.positions('whole')).toEqual({ ids: 'a\nb', coordinates: Float32Array.of(1, 2, -3.5, 4) });
    await expect(
      vault.graph.savePositions('whole', { ids: 'a', coordinates: Float32Array.of(1) }),
    ).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});
