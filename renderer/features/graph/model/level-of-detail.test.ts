import { describe, expect, it } from 'vitest';
import { renderReportText } from '../rendering/render-report';
import { makeGraph } from '../testing/sample-graphs';
import { drawnEdges, itemOfCommunity } from './drawn-edges';
import { createGraphModel } from './graph-model';
import { chooseDrawnItems, type Viewport } from './level-of-detail';
import { communityHulls } from './community-hulls';

// Two communities of fifty notes each, on two square grids 1,000 units apart; one link between them, and a chain within
// each.
const SIZE = 50;
const changes = Array.from({ length: SIZE * 2 }, (_, index) => ({
  community: Math.floor(index / SIZE),
  degree: index % SIZE,
}));
const chains = changes.flatMap((_, index): [number, number][] => (index % SIZE === 0 ? [] : [[index - 1, index]]));
const model = createGraphModel(makeGraph(SIZE * 2, [...chains, [0, SIZE]], changes));
const positions = Float32Array.from(
  changes.flatMap((_, index) => [(index >= SIZE ? 1_000 : 0) + (index % 7) * 10, Math.floor((index % SIZE) / 7) * 10]),
);
const outlines = communityHulls(model, positions);
const around = (x: number, half: number, pixels = 800): Viewport => ({
  left: x - half,
  right: x + half,
  bottom: 30 - half,
  top: 30 + half,
  pixelsPerUnit: pixels / (half * 2),
});
const choose = (view: Viewport, mostNotes: number, always: number[] = []) =>
  chooseDrawnItems({ model, positions, hulls: outlines, view, always, maxNotes: mostNotes });

describe('chooseDrawn', () => {
  it('draws every note of a small graph', () => {
    const drawn = choose(around(500, 700), 100);
    expect([drawn.notes.length, drawn.closed, drawn.isAll]).toEqual([100, [], true]);
  });

  it('draws communities as single marks when zoomed out, and the notes of a community when zoomed in', () => {
    expect(choose(around(500, 4_000), 60)).toMatchObject({ closed: [0, 1], open: [], leftOut: 0, isAll: false });
    const near = choose(around(30, 60), 60);
    expect([near.open, near.closed, near.notes.length]).toEqual([[0], [1], SIZE]);
  });

  it('leaves out and counts the least linked notes when space is short', () => {
    const drawn = choose(around(30, 60), 20);
    expect([drawn.notes.length, drawn.leftOut]).toEqual([20, 30]);
    expect(Math.min(...[...drawn.notes].map((index) => model.data.nodes[index]!.degree))).toBe(30);
  });

  it('always draws the selected note, wherever it is', () => {
    expect([...choose(around(500, 4_000), 60, [7, 90]).notes]).toEqual([7, 90]);
  });
});

describe('drawnLines', () => {
  it('bundles links to a community that is drawn as one mark; links between drawn notes stay single', () => {
    const drawn = choose(around(30, 60), 60);
    const { lines, linksLeftOut } = drawnEdges(model, drawn);
    expect(lines.filter(({ from }) => from < 0)).toEqual([{ from: itemOfCommunity(1), to: 0, count: 1 }]);
    expect([lines.length, linksLeftOut]).toEqual([SIZE, 0]);
    expect(drawnEdges(model, drawn, 10).linksLeftOut).toBe(SIZE - 1 - 10);
  });
});

describe('pictureWords', () => {
  const all = {
    notes: 100,
    drawnNotes: 100,
    closedCommunities: 0,
    leftOut: 0,
    linksLeftOut: 0,
    bundles: 0,
    bundlesLeftOut: 0,
    isAll: true,
  };

  it('is empty when everything is drawn, and otherwise says what is not', () => {
    expect(renderReportText(all)).toBeNull();
    expect(renderReportText({ ...all, notes: 20_000, drawnNotes: 0, closedCommunities: 160, isAll: false })).toBe(
      '160 communities of 20,000 notes. Zoom in to see the notes.',
    );
    expect(
      renderReportText({
        ...all,
        notes: 20_000,
        drawnNotes: 2_000,
        closedCommunities: 1,
        leftOut: 30,
        linksLeftOut: 1,
        isAll: false,
      }),
    ).toBe(
      '2,000 of 20,000 notes are drawn, the others as 1 community. 30 notes and 1 link in view left out, the least linked: zoom in further.',
    );
  });
});
