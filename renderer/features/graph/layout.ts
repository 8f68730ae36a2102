import iterate from 'graphology-layout-forceatlas2/iterate';

/** Nodes by place; edges as pairs of places. */
export interface LayoutInput {
  /** x and y of each node, two numbers a node. */
  positions: Float32Array;
  /** Drawn radius of each node. */
  sizes: Float32Array;
  /** Two places an edge. */
  edges: Uint32Array;
}

export interface Layout {
  /** Moves every node `steps` times; returns the mean way a node went in the last one, as a share of the graph's width. */
  run(steps: number): number;
  /** x and y of each node, a copy. */
  positions(): Float32Array;
}

// Layout of the matrices in graphology-layout-forceatlas2 0.10 (its helpers.js).
const PER_NODE = 10;
const PER_EDGE = 3;
const BARNES_HUT_FROM = 300;

/** ForceAtlas2 (Jacomy et al. 2014, PLoS ONE 9(6): e98679) over flat matrices, stepped by the caller. */
export function createLayout({ positions, sizes, edges }: LayoutInput): Layout {
  const order = sizes.length;
  const degrees = new Uint32Array(order);
  for (const place of edges) degrees[place]! += 1;
  const nodes = new Float32Array(order * PER_NODE);
  for (let place = 0; place < order; place += 1) {
    nodes[place * PER_NODE] = positions[place * 2]!;
    nodes[place * PER_NODE + 1] = positions[place * 2 + 1]!;
    nodes[place * PER_NODE + 6] = 1 + degrees[place]!;
    nodes[place * PER_NODE + 7] = 1;
    nodes[place * PER_NODE + 8] = sizes[place]!;
  }
  const links = new Float32Array((edges.length / 2) * PER_EDGE);
  for (let edge = 0; edge < edges.length / 2; edge += 1) {
    links[edge * PER_EDGE] = edges[edge * 2]! * PER_NODE;
    links[edge * PER_EDGE + 1] = edges[edge * 2 + 1]! * PER_NODE;
    links[edge * PER_EDGE + 2] = 1;
  }
  // The package's own inferred values (inferSettings), with gravity enough to hold notes without links near.
  const settings = {
    linLogMode: false, outboundAttractionDistribution: false, adjustSizes: false, edgeWeightInfluence: 0,
    scalingRatio: 10, strongGravityMode: true, gravity: 0.4, slowDown: 1 + Math.log(Math.max(1, order)),
    barnesHutOptimize: order > BARNES_HUT_FROM, barnesHutTheta: 0.6,
  };

  const read = () => {
    const now = new Float32Array(order * 2);
    for (let place = 0; place < order; place += 1) {
      now[place * 2] = nodes[place * PER_NODE]!;
      now[place * 2 + 1] = nodes[place * PER_NODE + 1]!;
    }
    return now;
  };

  return {
    positions: read,
    run(steps) {
      let before = read();
      for (let step = 0; step < steps; step += 1) {
        if (step === steps - 1) before = read();
        iterate(settings, nodes, links);
      }
      return meanWay(before, read());
    },
  };
}

function meanWay(before: Float32Array, after: Float32Array): number {
  let way = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let place = 0; place < after.length; place += 2) {
    way += Math.hypot(after[place]! - before[place]!, after[place + 1]! - before[place + 1]!);
    least = Math.min(least, after[place]!);
    most = Math.max(most, after[place]!);
  }
  return after.length === 0 ? 0 : way / (after.length / 2) / Math.max(1, most - least);
}
