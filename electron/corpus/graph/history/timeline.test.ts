import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../../../../shared/domain/link';
import type { GraphBatch, GraphNoteRow } from '../structure/graph-rows';
import { graphAsOf } from './graph-as-of';
import { timelineOf } from './timeline';
import { VaultHistory } from './vault-history';

const MINUTE = 60_000;
const STATUSES = ['kept', 'archived', 'merged', null] as const;
const noteOf = (id: string, status: GraphNoteRow['status']): GraphNoteRow => ({
  id,
  status,
  category: 'idea',
  title: id,
  contentHash: id,
  createdAt: 0,
  updatedAt: 0,
  keptAt: 0,
});
const linkOf = (id: string, from: string, to: string | null) =>
  ({ id, from, to, toTitle: 'x', kind: 'related', createdAt: 0 }) as Link;

/** A change of one of four notes or six links. */
const change = fc.oneof(
  fc.tuple(fc.nat(3), fc.constantFrom(...STATUSES)).map(([note, status]): Partial<GraphBatch> => ({
    notes: [[`n${note}`, status === null ? null : noteOf(`n${note}`, status)]],
  })),
  fc
    .tuple(fc.nat(5), fc.nat(3), fc.option(fc.nat(3)), fc.boolean())
    .map(([link, from, to, isGone]): Partial<GraphBatch> => ({
      links: [[`l${link}`, isGone ? null : linkOf(`l${link}`, `n${from}`, to === null ? null : `n${to}`)]],
    })),
);
const batchOf = (seq: number, at: number, changed: Partial<GraphBatch>): GraphBatch => ({
  seq,
  at,
  notes: [],
  links: [],
  uses: [],
  ...changed,
});

function fold(batches: readonly GraphBatch[]): VaultHistory {
  const history = new VaultHistory();
  for (const batch of batches) history.fold(batch);
  return history;
}

describe('the steps of the timeline', () => {
  it('count the notes of the graph at their moment, whatever changed in between', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
        const history = fold(changes.map((changed, index) => batchOf(index + 1, index * MINUTE, changed)));
        const { from, to, steps } = timelineOf(history);
        expect([from, to]).toEqual([0, (changes.length - 1) * MINUTE]);
        for (const { at, notes, links } of steps) {
          const { graph } = graphAsOf(history, at);
          expect({ notes, links }).toEqual({
            notes: graph.notes.filter(({ status }) => status === 'kept').length,
            links: graph.kinds.length,
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are at most 120 of even length, the last at the last change; none in an empty vault', () => {
    expect(timelineOf(new VaultHistory())).toEqual({ from: null, to: null, steps: [] });
    const { steps } = timelineOf(
      fold(Array.from({ length: 500 }, (_, index) => batchOf(index + 1, index * MINUTE, {}))),
    );
    expect(steps).toHaveLength(120);
    expect(steps.at(-1)!.at).toBe(499 * MINUTE);
  });
});

describe('the order of what happened', () => {
  it('follows the journal when the clock was set back', () => {
    const history = fold([
      batchOf(1, 100, { notes: [['a', noteOf('a', 'kept')]] }),
      batchOf(2, 50, { notes: [['b', noteOf('b', 'kept')]] }),
      batchOf(3, 200, { notes: [['a', null]] }),
    ]);
    const shown = (at: number) => graphAsOf(history, at).graph.notes.map(({ id }) => id);
    expect([shown(60), shown(100), shown(199), shown(200)]).toEqual([[], ['a', 'b'], ['a', 'b'], ['b']]);
  });

  it('continues when the journal restarts from a snapshot: rows missing there are removed', () => {
    const history = fold([
      batchOf(1, 100, {
        notes: [
          ['a', noteOf('a', 'kept')],
          ['b', noteOf('b', 'kept')],
        ],
        links: [['l', linkOf('l', 'a', 'b')]],
      }),
      { ...batchOf(7, 200, { notes: [['b', noteOf('b', 'archived')]] }), isWhole: true },
      batchOf(8, 300, { notes: [['c', noteOf('c', 'kept')]] }),
    ]);
    expect(history.lastSeq).toBe(8);
    expect(graphAsOf(history, 150).graph).toMatchObject({ notes: [{ id: 'a' }, { id: 'b' }] });
    expect(graphAsOf(history, 150).graph.kinds).toHaveLength(1);
    expect(graphAsOf(history, 250).graph.notes).toMatchObject([{ id: 'b', status: 'archived' }]);
    expect(graphAsOf(history, 300).graph.notes.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});
