import { expect, it } from 'vitest';
import type { GraphData, GraphNode } from '../../../../shared/ipc/routes/graph';
import { GRAPH_SIZE, placeLocalGraph } from './local-graph';

const node = (title: string, hops: number): GraphNode => ({ id: title, title, hops }) as GraphNode;
const edge = (from: number, to: number): GraphData['edges'][number] => ({ from, to, kind: 'wikilink' });

it('the note is in the middle, and its neighbours stand around it without meeting', () => {
  const nodes = [node('me', 0), node('a', 1), node('b', 1), node('c', 1), node('far', 2)];
  const { placed, lines } = placeLocalGraph({ nodes, edges: [edge(0, 1), edge(2, 0), edge(0, 3), edge(3, 4)] });
  const at = (title: string) => placed.find((each) => each.title === title)!;
  expect(at('me')).toMatchObject({ x: GRAPH_SIZE.width / 2, y: GRAPH_SIZE.height / 2 });
  const distance = (one: string, other: string) => Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y);
  for (const neighbour of ['a', 'b', 'c']) expect(distance('me', neighbour)).toBeCloseTo(GRAPH_SIZE.rings[1]);
  expect(distance('me', 'far')).toBeCloseTo(GRAPH_SIZE.rings[2]);
  expect(distance('a', 'b')).toBeGreaterThan(24);
  expect(lines).toHaveLength(4);
  for (const { x, y } of placed) {
    expect(x).toBeGreaterThan(8);
    expect(y).toBeGreaterThan(8);
    expect(x).toBeLessThan(GRAPH_SIZE.width - 8);
    expect(y).toBeLessThan(GRAPH_SIZE.height - 8);
  }
});

it('of very many notes the nearest are drawn, and lines to the others are left out', () => {
  const nodes = [node('me', 0), ...Array.from({ length: 200 }, (_, index) => node(`n${index}`, 1))];
  const { placed, lines } = placeLocalGraph({ nodes, edges: nodes.slice(1).map((_, index) => edge(0, index + 1)) });
  expect(placed).toHaveLength(48);
  expect(lines).toHaveLength(47);
});
