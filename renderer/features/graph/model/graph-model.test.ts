import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphs, makeGraph } from '../testing/sample-graphs';
import { communityHues } from './community-hulls';
import { createGraphModel, neighboursOf } from './graph-model';
import { PULSE_MS, pulseStrengthAt, spreadActivation } from './spreading-activation';

describe('createGraphModel', () => {
  it('lists neighbours of both directions, each once, and never the note itself', () => {
    const model = createGraphModel(
      makeGraph(3, [
        [0, 1],
        [1, 0],
        [2, 0],
        [0, 0],
      ]),
    );
    expect([...neighboursOf(model, 0)].toSorted()).toEqual([1, 2]);
    expect([...neighboursOf(model, 2)]).toEqual([0]);
  });

  it('puts every note into exactly one community; notes without links share the last', () => {
    fc.assert(
      fc.property(graphs, (data) => {
        const model = createGraphModel(data);
        const nodeIndexes = model.communities.flatMap(({ members }) => [...members]);
        expect(nodeIndexes.toSorted((left, right) => left - right)).toEqual(data.nodes.map((_, index) => index));
        expect(
          data.nodes.every(
            ({ community }, index) => model.communities[model.communityOf[index]!]!.isUnlinked === (community === null),
          ),
        ).toBe(true);
      }),
    );
  });
});

describe('communityHues', () => {
  it('keeps a community’s hue when another disappears, and gives the largest communities distinct hues', () => {
    const communities = Array.from({ length: 8 }, (_, index) => ({
      title: `around ${index}`,
      isUnlinked: false,
      members: new Int32Array(20 - index),
    }));
    expect(new Set(communityHues(communities, 8)).size).toBe(8);
    const first = communityHues(communities.slice(0, 2), 8);
    expect(communityHues(communities, 8).slice(0, 2)).toEqual(first);
  });
});

describe('spreading activation', () => {
  // A chain 0-1-2-3 and an isolated note.
  const model = createGraphModel(
    makeGraph(5, [
      [0, 1],
      [1, 2],
      [2, 3],
    ]),
  );

  it('activates neighbours by 0.6, notes two links away by 0.36, and nothing beyond', () => {
    expect(spreadActivation(model, 0)).toEqual([
      { nodeIndex: 1, hop: 1, share: 0.6 },
      { nodeIndex: 2, hop: 2, share: 0.36 },
    ]);
    expect(spreadActivation(model, 4)).toEqual([]);
  });

  it('activates a note once, over its shortest path', () => {
    expect(
      spreadActivation(
        createGraphModel(
          makeGraph(3, [
            [0, 1],
            [0, 2],
            [1, 2],
          ]),
        ),
        0,
      ).map(({ nodeIndex: index, hop }) => [index, hop]),
    ).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('pulses up to the share of each hop, one hop after the other, and ends after 600 ms', () => {
    expect([1, 2].map((hop) => pulseStrengthAt(hop, 0))).toEqual([0, 0]);
    expect(pulseStrengthAt(1, 200)).toBeCloseTo(0.6);
    expect(pulseStrengthAt(2, 200)).toBe(0);
    expect(pulseStrengthAt(2, 400)).toBeCloseTo(0.36);
    expect([1, 2].map((hop) => pulseStrengthAt(hop, PULSE_MS))).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.constantFrom(1, 2), fc.double({ min: -10, max: 1_000, noNaN: true }), (hop, ms) => {
        expect(pulseStrengthAt(hop, ms)).toBeGreaterThanOrEqual(0);
        expect(pulseStrengthAt(hop, ms)).toBeLessThanOrEqual(0.6 ** hop + 1e-9);
      }),
    );
  });
});
