import iterate from 'graphology-layout-forceatlas2/iterate';

/** Nodes by place; edges as pairs of places. */
export interface LayoutInput {
  /** x and y of each node, two numbers a node. */
  positions: Float32Array;
  /** Drawn radius of each node. */
  sizes: Float32Array;
  /** Two places an edge. */
  edges: Uint32Array;
  /** How strongly each edge pulls; 1 unless told. */
  weights?: Float32Array;
  /** 1: stays where it is. */
  fixed?: Uint8Array;
  /** Nodes keep the distance of their sizes. */
  hasSizes?: boolean;
}

export interface Layout {
  /**
   * Moves every node `steps` times; returns the mean way a node went in the last one, as a share of the graph's width.
   */
  run(steps: number): number;
  /** x and y of each node, a copy. */
  positions(): Float32Array;
}

// Layout of the matrices in graphology-layout-forceatlas2 0.10 (its helpers.js).
const PER_NODE = 10;
const PER_EDGE = 3;
const BARNES_HUT_FROM = 300;

/** ForceAtlas2 (Jacomy et al. 2014, PLoS ONE 9(6): e98679) over flat matrices, stepped by the caller. */
export function createLayout(input: LayoutInput): Layout {
  const order = input.sizes.length;
  const nodes = nodeMatrix(input);
  const links = edgeMatrix(input);
  // The package's own inferred values (inferSettings), with gravity enough to hold notes without links near.
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: input.hasSizes ?? false,
    edgeWeightInfluence: input.weights === undefined ? 0 : 1,
    scalingRatio: 10,
    strongGravityMode: true,
    gravity: 0.4,
    slowDown: 1 + Math.log(Math.max(1, order)),
    barnesHutOptimize: order > BARNES_HUT_FROM,
    barnesHutTheta: 0.6,
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

function nodeMatrix({ positions, sizes, edges, fixed }: LayoutInput): Float32Array {
  const degrees = new Uint32Array(sizes.length);
  for (const place of edges) degrees[place]! += 1;
  const nodes = new Float32Array(sizes.length * PER_NODE);
  for (let place = 0; place < sizes.length; place += 1) {
    const at = place * PER_NODE;
    nodes[at] = positions[place * 2]!;
    nodes[at + 1] = positions[place * 2 + 1]!;
    nodes[at + 6] = 1 + degrees[place]!;
    nodes[at + 7] = 1;
    nodes[at + 8] = sizes[place]!;
    nodes[at + 9] = fixed?.[place] ?? 0;
  }
  return nodes;
}

function edgeMatrix({ edges, weights }: LayoutInput): Float32Array {
  const links = new Float32Array((edges.length / 2) * PER_EDGE);
  for (let edge = 0; edge < edges.length / 2; edge += 1) {
    links[edge * PER_EDGE] = edges[edge * 2]! * PER_NODE;
    links[edge * PER_EDGE + 1] = edges[edge * 2 + 1]! * PER_NODE;
    links[edge * PER_EDGE + 2] = weights?.[edge] ?? 1;
  }
  return links;
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
