import { describe, expect, it } from 'vitest';
import type { Link } from '../../../../shared/domain/link';
import type { LinkId, NoteId } from '../../../../shared/domain/ids';
import { messageEntry, messageRef, noteEntry, noteRef } from '../../testing/entries';
import type { IndexEntry } from '../columns/index-entry';
import { createIndexCore } from '../index-core';
import type { IndexChange } from '../loading/index-maintenance';

const put = (entry: IndexEntry): IndexChange => ({ type: 'put', entry });
const link = (from: string, to: string): IndexChange => ({
  type: 'link',
  link: {
    id: `${from}-${to}` as LinkId,
    from: from as NoteId,
    to: to as NoteId,
    toTitle: '',
    kind: 'related',
    createdAt: 1,
  } satisfies Link,
});
const ask = (words: string, limit = 50) => ({ words, statement: null, timeWindow: null, exclude: [], limit });

describe('the graph lane', () => {
  it('follows note links for two hops and names the linking note', async () => {
    const port = createIndexCore(null);
    const notes = ['a:The boat', 'b:Grandmother', 'c:Her recipe', 'd:Far away'].map((text) =>
      noteEntry(text[0]!, text.slice(2)),
    );
    await port.apply([...notes.map(put), link('a', 'b'), link('b', 'c'), link('c', 'd')], 1);
    const hits = await port.graph(ask('boat'));
    expect(hits.map(({ ref, via, hops }) => [ref, via, hops])).toEqual([
      [noteRef('b'), noteRef('a'), 1],
      [noteRef('c'), noteRef('b'), 2],
    ]);
    expect(hits[0]!.value).toBe(1);
    expect(hits[1]!.value).toBeLessThan(1);
  });

  it('reaches other conversations by rare terms, and adjacent turns', async () => {
    const port = createIndexCore(null);
    const turn = (id: string, text: string, session: string, index: number) =>
      put(messageEntry(id, text, { sessionId: session as never, index }));
    const filler = Array.from({ length: 40 }, (_, index) =>
      turn(`f${index}`, `the weather of day ${index}`, 'filler', index * 2),
    );
    await port.apply(
      [
        ...filler,
        turn('a', 'the boat is called Esmeralda', 's1', 0),
        turn('b', 'lovely', 's1', 1),
        turn('c', 'Esmeralda was repainted', 's2', 0),
      ],
      1,
    );
    const hits = await port.graph(ask('boat'));
    expect(hits.map(({ ref }) => ref).sort()).toEqual([messageRef('b'), messageRef('c')]);
    expect(hits.every(({ via, hops }) => via === messageRef('a') && hops === 1)).toBe(true);
  });

  it('never reaches or traverses excluded entries, and respects its limit', async () => {
    const port = createIndexCore(null);
    await port.apply(
      [
        put(noteEntry('a', 'The boat')),
        put(noteEntry('b', 'One')),
        put(noteEntry('c', 'Two')),
        put(noteEntry('d', 'Three')),
        link('a', 'b'),
        link('b', 'c'),
        link('a', 'd'),
      ],
      1,
    );
    expect((await port.graph({ ...ask('boat'), exclude: [noteRef('b')] })).map(({ ref }) => ref)).toEqual([
      noteRef('d'),
    ]);
    expect(await port.graph(ask('boat', 1))).toHaveLength(1);
  });

  it.each([
    ['The boat', 'Index', 'boat'],
    ['Das Ruder', 'Übersicht', 'Ruder'],
    ['Le voilier', 'Sommaire', 'voilier'],
  ])('prefers a neighbour to a hub that is linked with everything: %s', async (seed, hub, words) => {
    const port = createIndexCore(null);
    const others = Array.from({ length: 120 }, (_, index) => `o${index}`);
    await port.apply(
      [
        put(noteEntry('seed', seed)),
        put(noteEntry('a-hub', hub)),
        put(noteEntry('neighbour', 'Grandmother')),
        ...others.map((id) => put(noteEntry(id, `Page ${id}`))),
        link('seed', 'a-hub'),
        link('neighbour', 'seed'),
        ...others.map((id) => link('a-hub', id)),
      ],
      1,
    );
    const [first, second] = await port.graph(ask(words));
    expect([first!.ref, second!.ref]).toEqual([noteRef('neighbour'), noteRef('a-hub')]);
    expect(second!.value).toBeLessThan(0.5);
  });
});
