import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findArticulationPoints, toCsrGraph } from './articulation-points';

const bridgesOf = (order: number, pairs: readonly number[]): number[] =>
  [...findArticulationPoints(toCsrGraph(order, pairs))].flatMap((is, node) => (is === 1 ? [node] : []));

/** How many parts a graph falls into without one node: the definition, tried out. */
function parts(order: number, pairs: readonly number[], without: number): number {
  const group = Array.from({ length: order }, (_, node) => node);
  const find = (node: number): number => (group[node] === node ? node : find(group[node]!));
  for (let index = 0; index < pairs.length; index += 2)
    if (pairs[index] !== without && pairs[index + 1] !== without) group[find(pairs[index]!)] = find(pairs[index + 1]!);
  return new Set(group.filter((_, node) => node !== without).map(find)).size;
}

describe('articulation points', () => {
  it('are found in graphs drawn by hand', () => {
    expect(bridgesOf(3, [0, 1, 1, 2])).toEqual([1]);
    expect(bridgesOf(3, [0, 1, 1, 2, 2, 0])).toEqual([]);
    // Two triangles that share a note.
    expect(bridgesOf(5, [0, 1, 1, 2, 2, 0, 2, 3, 3, 4, 4, 2])).toEqual([2]);
    expect(bridgesOf(4, [0, 1, 0, 2, 0, 3])).toEqual([0]);
    expect(bridgesOf(2, [0, 1, 1, 0, 0, 0])).toEqual([]);
    expect(bridgesOf(0, [])).toEqual([]);
  });

  it('are exactly the nodes whose removal leaves more components, in any graph', () => {
    const graph = fc
      .integer({ min: 1, max: 14 })
      .chain((order) => fc.tuple(fc.constant(order), fc.array(fc.nat(order - 1), { maxLength: 50 })));
    fc.assert(
      fc.property(graph, ([order, ends]) => {
        const pairs = ends.slice(0, ends.length - (ends.length % 2));
        const whole = parts(order, pairs, -1);
        const expected = Array.from({ length: order }, (_, node) => node).filter(
          (node) =>
            parts(order, pairs, node) >
            whole - (pairs.some((end, index) => end === node && pairs[index ^ 1] !== node) ? 0 : 1),
        );
        expect(bridgesOf(order, pairs)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('are all but the ends of a chain of 100,000, without a stack overflow', () => {
    const order = 100_000;
    const pairs = new Uint32Array((order - 1) * 2);
    for (let node = 0; node < order - 1; node += 1) pairs.set([node, node + 1], node * 2);
    const found = findArticulationPoints(toCsrGraph(order, pairs));
    expect(found.reduce((sum, is) => sum + is, 0)).toBe(order - 2);
    expect([found[0], found[order - 1]]).toEqual([0, 0]);
  });
});
