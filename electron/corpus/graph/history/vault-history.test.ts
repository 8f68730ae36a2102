import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { put, remove } from '../../../../shared/domain/batch';
import type { LinkId } from '../../../../shared/domain/ids';
import type { Link } from '../../../../shared/domain/link';
import type { Note } from '../../../../shared/domain/note';
import { columnsToGraph } from '../../../../shared/ipc/graph-columns';
import type { GraphColumns } from '../../../../shared/ipc/routes/graph';
import { makeNote } from '../../../testing/sample-rows';
import { createGraphCore } from '../graph-core';
import { loadGraph } from '../testing/load-graph';
import { openTestGraph, type TestGraph } from '../testing/open-test-graph';

const STATUSES: Note['status'][] = ['kept', 'archived', 'pending', 'merged'];

type Step =
  | { do: 'note'; status: number }
  | { do: 'change'; note: number; status: number; title: boolean }
  | { do: 'link'; from: number; to: number; isStub: boolean }
  | { do: 'unlink'; link: number; to: number }
  | { do: 'relink'; link: number; to: number }
  | { do: 'undo' }
  | { do: 'redo' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('note' as const), status: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      note: fc.nat(9),
      status: fc.nat(3),
      title: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('link' as const), from: fc.nat(9), to: fc.nat(9), isStub: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('unlink' as const, 'relink' as const),
      link: fc.nat(9),
      to: fc.nat(9),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'undo' }, { do: 'redo' }) },
);

async function take(vault: TestGraph, asked: Step): Promise<void> {
  const at = vault.clock.now();
  const notes = ((await vault.store.pages('notes')[Symbol.asyncIterator]().next()).value as Note[] | undefined) ?? [];
  const links = ((await vault.store.pages('links')[Symbol.asyncIterator]().next()).value as Link[] | undefined) ?? [];
  const draft = { actor: 'person', kind: 'note.edit', label: 'test', scope: 'note' } as const;
  const note = (index: number) => notes[index % notes.length]!;
  if (asked.do === 'undo' || asked.do === 'redo') {
    await vault.writer[asked.do]('note');
  } else if (asked.do === 'note') {
    await vault.writer.commit({
      ...draft,
      changes: [
        put('notes', makeNote(vault.ids, at, { title: `Note ${notes.length}`, status: STATUSES[asked.status]! })),
      ],
    });
  } else if (notes.length === 0) {
    return;
  } else if (asked.do === 'change') {
    const before = note(asked.note);
    await vault.writer.commit({
      ...draft,
      changes: [
        put('notes', {
          ...before,
          status: STATUSES[asked.status]!,
          updatedAt: at,
          ...(asked.title ? { title: `${before.title}'` } : {}),
        }),
      ],
    });
  } else if (asked.do === 'link') {
    const row = {
      id: vault.ids.next<LinkId>(),
      from: note(asked.from).id,
      to: asked.isStub ? null : note(asked.to).id,
      toTitle: 'x',
      kind: 'wikilink' as const,
      createdAt: at,
    };
    await vault.writer.commit({ ...draft, changes: [put('links', row)] });
  } else if (links.length > 0) {
    const link = links[asked.link % links.length]!;
    await vault.writer.commit({
      ...draft,
      changes: [asked.do === 'unlink' ? remove('links', link.id) : put('links', { ...link, to: note(asked.to).id })],
    });
  }
}

/** What is drawn, whatever the order it is told in. */
const pictureOf = (columns: GraphColumns) => {
  const { nodes, edges, total, totalEdges } = columnsToGraph(columns);
  return {
    nodes: nodes
      .map(({ community: _community, zone: _zone, ...node }) => node)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    edges: edges.map(({ from, to, kind }) => `${nodes[from]!.id} ${kind} ${nodes[to]!.id}`).toSorted(),
    total,
    totalEdges,
  };
};

async function allOf<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** The graph of the rows the store holds now. */
async function storedPicture({ store }: TestGraph) {
  const core = createGraphCore(async function* none() {});
  await loadGraph(core, await allOf(store.pages('notes')), await allOf(store.pages('links')));
  return pictureOf(await core.whole(20_000));
}

describe('the vault as of a date', () => {
  it('equals the store at every change, with any undo and redo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.nat(13), async (steps, readAfter) => {
        const vault = await openTestGraph();
        try {
          const seen: { at: number; stored: Awaited<ReturnType<typeof storedPicture>> }[] = [];
          for (const [index, asked] of steps.entries()) {
            await take(vault, asked);
            seen.push({ at: vault.clock.now(), stored: await storedPicture(vault) });
            // The past is followed instead of read from here on.
            if (index === readAfter) await vault.graph.timeline();
            vault.clock.advance(60_000);
          }
          for (const { at, stored } of seen) {
            const then = await vault.graph.asOf(at, 20_000);
            expect(pictureOf(then)).toEqual(stored);
            expect(then.zones.every((zone) => zone <= 3)).toBe(true);
          }
          const { steps: counted } = await vault.graph.timeline();
          for (const { at, notes, links } of counted) {
            const { nodes, edges } = columnsToGraph(await vault.graph.asOf(at, 20_000));
            expect({ notes, links }).toEqual({
              notes: nodes.filter(({ status }) => status === 'kept').length,
              links: edges.length,
            });
          }
        } finally {
          await vault.close();
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('differs between two moments by exactly what is reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 14 }),
        fc.nat(13),
        fc.nat(13),
        async (steps, one, other) => {
          const vault = await openTestGraph();
          try {
            const times: number[] = [];
            for (const asked of steps) {
              await take(vault, asked);
              times.push(vault.clock.now());
              vault.clock.advance(60_000);
            }
            const [from, to] = [times[one % times.length]!, times[other % times.length]!].sort((a, b) => a - b);
            const [before, after] = [
              columnsToGraph(await vault.graph.asOf(from!, 20_000)),
              columnsToGraph(await vault.graph.asOf(to!, 20_000)),
            ];
            const difference = await vault.graph.difference(to!, from!);

            const shown = new Map(before.nodes.map(({ id, status }) => [id, status]));
            for (const { noteId, what, at } of difference.changes) {
              expect(at).toBeGreaterThan(from!);
              expect(at).toBeLessThanOrEqual(to!);
              if (what === 'kept' || what === 'brought-back') shown.set(noteId, 'kept');
              else if (what === 'archived') shown.set(noteId, 'archived');
              else if (what !== 'edited') shown.delete(noteId);
            }
            expect(shown).toEqual(new Map(after.nodes.map(({ id, status }) => [id, status])));

            const links = ({ nodes, edges }: typeof before) =>
              edges.map(({ from: a, to: b }) => `${nodes[a]!.id} ${nodes[b]!.id}`);
            const reported = new Set(links(before));
            for (const { from: a, to: b } of difference.linksRemoved) expect(reported.delete(`${a} ${b}`)).toBe(true);
            for (const { from: a, to: b } of difference.linksAdded) reported.add(`${a} ${b}`);
            expect(reported).toEqual(new Set(links(after)));
            expect(difference.linkCounts).toEqual({
              added: difference.linksAdded.length,
              removed: difference.linksRemoved.length,
            });
            for (const { from: a, to: b, at } of [...difference.linksAdded, ...difference.linksRemoved]) {
              expect(at).toBeGreaterThan(from!);
              expect(at).toBeLessThanOrEqual(to!);
              for (const id of [a, b]) expect(difference.titles[id]).not.toBe('');
            }
          } finally {
            await vault.close();
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);
});
