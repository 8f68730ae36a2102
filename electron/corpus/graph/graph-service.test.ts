import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeEach(async () => { vault = await openTestCorpus(); });
afterEach(async () => { await vault.close(); });

const create = (title: string, body = '') => vault.notes.create({ title, body, category: 'idea' });
const titled = ({ nodes, edges }: GraphData) => ({
  nodes: Object.fromEntries(nodes.map((node) => [node.title, node.hops])),
  edges: edges.map(({ from, to, kind }) => `${nodes[from]!.title} ${kind} ${nodes[to]!.title}`).toSorted(),
});

describe('the local graph', () => {
  it('holds what is within reach in either direction, without stubs, twins and undecided notes', async () => {
    const a = await create('A', '[[B]] [[B#x]] [[Nowhere]]');
    const b = await create('B', '[[C]] [[A]]');
    const c = await create('C', '[[D]]');
    await create('D');
    const gone = await create('Gone', '[[A]]');
    await vault.notes.setStatus(gone.id, 'archived');
    await vault.notes.link(a.id, b.id, 'related');

    expect(titled(await vault.graph.local(a.id, 1))).toEqual({ nodes: { A: 0, B: 1 }, edges: ['A related B', 'A wikilink B', 'B wikilink A'] });
    expect(titled(await vault.graph.local(a.id, 2)).nodes).toEqual({ A: 0, B: 1, C: 2 });
    expect(titled(await vault.graph.local(c.id, 4)).nodes).toEqual({ C: 0, B: 1, D: 1, A: 2 });
    expect((await vault.graph.local(gone.id, 1)).nodes[0]).toMatchObject({ title: 'Gone', status: 'archived' });
    await expect(vault.graph.local('nothing' as NoteId, 1)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the whole graph', () => {
  it('shows the most linked first, then the ones changed last, and says how many there are', async () => {
    await create('Hub');
    await create('One', '[[Hub]]');
    await create('Two', '[[Hub]] [[One]]');
    vault.clock.advance(1);
    await create('Old');
    vault.clock.advance(1);
    await create('New');
    await vault.unit('Undecided');
    const whole = await vault.graph.whole(4);
    expect(whole.total).toBe(5);
    expect(whole.nodes.map((node) => [node.title, node.degree])).toEqual([['Two', 2], ['One', 2], ['Hub', 2], ['New', 0]].toSorted(byDegreeOnly));
    expect(titled(whole).edges).toEqual(['One wikilink Hub', 'Two wikilink Hub', 'Two wikilink One']);
  });
});

/** The three linked notes tie on degree and time, so that their ids decide: the order of making. */
function byDegreeOnly(a: (string | number)[], b: (string | number)[]): number {
  const order = ['Hub', 'One', 'Two', 'New'];
  return order.indexOf(a[0] as string) - order.indexOf(b[0] as string);
}
