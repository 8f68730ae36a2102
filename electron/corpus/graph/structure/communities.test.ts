import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../../../../shared/domain/link';
import { NO_COMMUNITY } from '../../../../shared/ipc/graph-columns';
import { createSeededRandom } from '../../../../shared/lib/seeded-random';
import { findCommunities, assignCommunities } from './communities';
import { buildVisibleGraph } from './visible-graph';
import { linkTableOf } from '../testing/load-graph';
import type { GraphNoteRow } from './graph-rows';

const noteOf = (id: string): GraphNoteRow => ({
  id,
  status: 'kept',
  category: 'idea',
  title: id,
  contentHash: id,
  createdAt: 0,
  updatedAt: 0,
  keptAt: 0,
});
const graphOf = (ids: string[], pairs: [string, string][]) =>
  buildVisibleGraph(
    ids.map(noteOf),
    linkTableOf(
      pairs.map(
        ([from, to]) => ({ id: `${from}-${to}`, from, to, toTitle: to, kind: 'related', createdAt: 0 }) as Link,
      ),
    ),
  );
/** Everyone linked with everyone. */
const clique = (ids: string[]): [string, string][] =>
  ids.flatMap((from, index) => ids.slice(index + 1).map((to): [string, string] => [from, to]));

const large = ['a1', 'a2', 'a3', 'a4', 'a5'];
const small = ['b1', 'b2', 'b3'];
const links: [string, string][] = [...clique(large), ...clique(small), ['a1', 'b1']];

describe('communities', () => {
  it('are groups linked more closely to each other than to the rest, largest first, deterministic', () => {
    const graph = graphOf([...small, ...large, 'apart'], links);
    const found = findCommunities(graph, createSeededRandom(1));
    expect(large.map((id) => found.get(id))).toEqual([0, 0, 0, 0, 0]);
    expect(small.map((id) => found.get(id))).toEqual([1, 1, 1]);
    expect(found.has('apart')).toBe(false);
    expect(findCommunities(graph, createSeededRandom(1))).toEqual(found);
  });

  it('do not depend on the order in which notes and links were read', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const link = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).filter(([from, to]) => from !== to);
    fc.assert(
      fc.property(
        fc
          .array(link, { minLength: 1, maxLength: 120 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray(all, { minLength: all.length }),
              fc.shuffledSubarray(ids, { minLength: 40 }),
            ),
          ),
        ([all, mixed, mixedIds]) => {
          expect(findCommunities(graphOf(mixedIds, mixed), createSeededRandom(1))).toEqual(
            findCommunities(graphOf(ids, all), createSeededRandom(1)),
          );
        },
      ),
    );
  });

  it('keep their numbers when notes join: a new one joins the community most of its links lead to, also through other new notes', () => {
    const found = findCommunities(graphOf([...large, ...small], links), createSeededRandom(1));
    const grown = graphOf(
      ['far', ...small, ...large, 'new', 'apart'],
      [...links, ['new', 'b1'], ['new', 'b2'], ['new', 'a1'], ['far', 'new']],
    );
    const numbers = assignCommunities(grown, (index) => found.get(grown.notes[index]!.id));
    const numberOf = (id: string) => numbers[grown.indexById().get(id)!];
    expect([...large, ...small].map(numberOf)).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
    expect([numberOf('new'), numberOf('far'), numberOf('apart')]).toEqual([1, 1, NO_COMMUNITY]);
  });

  it('are empty without links', () => {
    expect(findCommunities(graphOf(['a', 'b'], []), createSeededRandom(1)).size).toBe(0);
  });
});
