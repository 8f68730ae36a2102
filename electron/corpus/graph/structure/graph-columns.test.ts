import { describe, expect, it } from 'vitest';
import { createLinkedVault } from '../../../testing/seeded/linked-vault';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Link } from '../../../../shared/domain/link';
import type { Note } from '../../../../shared/domain/note';
import { decodeWire, encodeWire } from '../../../../shared/ipc/codec';
import type { GraphColumns } from '../../../../shared/ipc/routes/graph';
import { columnsToGraph } from '../../../../shared/ipc/graph-columns';
import { MAX_EDGES, clipToOneLine } from './graph-columns';
import { createGraphCore } from '../graph-core';
import { loadGraph } from '../testing/load-graph';

const MESSAGE_BYTES = 4 * 1024 * 1024;
const coreOf = async (notes: Note[], links: Link[]) => {
  const core = createGraphCore(async function* none() {});
  await loadGraph(core, notes, links);
  return core;
};

describe('20,000 notes and 60,000 links in one answer', () => {
  const { notes, links } = createLinkedVault({ notes: 20_000 });
  const noteRows = [...notes.values()];
  const linkRows = [...links.values()];

  it('fit well into the message limit and are decoded unchanged', async () => {
    const core = await coreOf(noteRows, linkRows);
    const columns = await core.whole(20_000);
    const wire = encodeWire({ ok: true, data: columns });
    expect(Buffer.byteLength(wire)).toBeLessThan(MESSAGE_BYTES * 0.75);
    expect((decodeWire(wire) as { data: GraphColumns }).data).toEqual(columns);
    const graph = columnsToGraph(columns);
    expect(graph.nodes).toHaveLength(20_000);
    expect(graph.edges.length).toBeGreaterThan(55_000);
    expect(graph.edges.length).toBe(graph.totalEdges);
    expect(graph.communities.length).toBeGreaterThan(10);
    expect(graph.communities.reduce((sum, { size }) => sum + size, 0)).toBe(
      graph.nodes.filter(({ community }) => community !== null).length,
    );
    for (const { id, title } of graph.nodes.slice(0, 100)) expect(title).toBe(clipToOneLine(notes.get(id)!.title));
  }, 120_000);

  it('fit it too with the longest ids and titles of three bytes a character, and with twice the links', async () => {
    const long = (id: NoteId) => `${id}${'0'.repeat(64 - id.length)}` as NoteId;
    const title = '記憶'.repeat(40);
    const twice = linkRows.flatMap((row) => [
      row,
      { ...row, id: `${row.id}-r` as Link['id'], kind: 'related' as const },
    ]);
    const core = await coreOf(
      noteRows.map((row) => ({ ...row, id: long(row.id), title })),
      twice.map((row) => ({ ...row, from: long(row.from), to: row.to === null ? null : long(row.to) })),
    );
    const columns = await core.whole(20_000);
    expect(Buffer.byteLength(encodeWire({ ok: true, data: columns }))).toBeLessThan(MESSAGE_BYTES);
    const { nodes, edges, totalEdges } = columnsToGraph(columns);
    expect([nodes.length, edges.length]).toEqual([20_000, MAX_EDGES]);
    expect(totalEdges).toBeGreaterThan(MAX_EDGES);
    expect(nodes[0]!.title).toMatch(/^記憶.*…$/u);
    // What is left out leads to the notes listed last.
    const last = (edge: { from: number; to: number }) => Math.max(edge.from, edge.to);
    const reached = Math.max(...edges.map(last));
    const { edges: all } = columnsToGraph(await core.whole(Math.floor(reached / 2)));
    expect(edges.filter((edge) => last(edge) < Math.floor(reached / 2))).toHaveLength(all.length);
  }, 120_000);
});

describe('a title as one entry of a list', () => {
  it('has no line breaks and is clipped between characters', () => {
    expect(clipToOneLine('a\r\nb\u2028c')).toBe('a b c');
    expect(clipToOneLine('x'.repeat(60))).toBe('x'.repeat(60));
    expect(clipToOneLine('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
    expect(clipToOneLine(`${'x'.repeat(58)}😀y`)).toBe(`${'x'.repeat(58)}…`);
  });
});
