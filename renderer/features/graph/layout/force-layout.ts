import iterate from 'graphology-layout-forceatlas2/iterate';

/** Nodes by index; edges as pairs of node indices. */
export interface ForceLayoutInput {
  /** x and y of each node, two numbers a node. */
  positions: Float32Array;
  /** Drawn radius of each node. */
  sizes: Float32Array;
  /** Two node indices per edge. */
  edges: Uint32Array;
  /** Weight of each edge; 1 by default. */
  weights?: Float32Array;
  /** 1: the node never moves. */
  fixed?: Uint8Array;
  /** Nodes keep a distance according to their size. */
  hasSizes?: boolean;
}

export interface ForceLayout {
  /**
   * Moves every node `steps` times; returns the mean distance a node moved in the last step, as a share of the graph's
   * width.
   */
  run(steps: number): number;
  /** x and y of each node, a copy. */
  positions(): Float32Array;
}

// Layout of the matrices in graphology-layout-forceatlas2 0.10 (its helpers.js).
const PER_NODE = 10;
const PER_EDGE = 3;
const BARNES_HUT_MIN_NODES = 300;

/** ForceAtlas2 (Jacomy et al. 2014, PLoS ONE 9(6): e98679) over flat matrices, stepped by the caller. */
export function createForceLayout(input: ForceLayoutInput): ForceLayout {
  const order = input.sizes.length;
  const nodes = nodeMatrix(input);
  const links = edgeMatrix(input);
  // The package's inferred settings (inferSettings), with enough gravity to keep notes without links near.
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: input.hasSizes ?? false,
    edgeWeightInfluence: input.weights === undefined ? 0 : 1,
    scalingRatio: 10,
    strongGravityMode: true,
    gravity: 0.4,
    slowDown: 1 + Math.log(Math.max(1, order)),
    barnesHutOptimize: order > BARNES_HUT_MIN_NODES,
    barnesHutTheta: 0.6,
  };
  const read = () => {
    const now = new Float32Array(order * 2);
    for (let nodeIndex = 0; nodeIndex < order; nodeIndex += 1) {
      now[nodeIndex * 2] = nodes[nodeIndex * PER_NODE]!;
      now[nodeIndex * 2 + 1] = nodes[nodeIndex * PER_NODE + 1]!;
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
      return meanMovement(before, read());
    },
  };
}

function nodeMatrix({ positions, sizes, edges, fixed }: ForceLayoutInput): Float32Array {
  const degrees = new Uint32Array(sizes.length);
  for (const nodeIndex of edges) degrees[nodeIndex]! += 1;
  const nodes = new Float32Array(sizes.length * PER_NODE);
  for (let nodeIndex = 0; nodeIndex < sizes.length; nodeIndex += 1) {
    const at = nodeIndex * PER_NODE;
    nodes[at] = positions[nodeIndex * 2]!;
    nodes[at + 1] = positions[nodeIndex * 2 + 1]!;
    nodes[at + 6] = 1 + degrees[nodeIndex]!;
    nodes[at + 7] = 1;
    nodes[at + 8] = sizes[nodeIndex]!;
    nodes[at + 9] = fixed?.[nodeIndex] ?? 0;
  }
  return nodes;
}

function edgeMatrix({ edges, weights }: ForceLayoutInput): Float32Array {
  const links = new Float32Array((edges.length / 2) * PER_EDGE);
  for (let edge = 0; edge < edges.length / 2; edge += 1) {
    links[edge * PER_EDGE] = edges[edge * 2]! * PER_NODE;
    links[edge * PER_EDGE + 1] = edges[edge * 2 + 1]! * PER_NODE;
    links[edge * PER_EDGE + 2] = weights?.[edge] ?? 1;
  }
  return links;
}

function meanMovement(before: Float32Array, after: Float32Array): number {
  let distance = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let offset = 0; offset < after.length; offset += 2) {
    distance += Math.hypot(after[offset]! - before[offset]!, after[offset + 1]! - before[offset + 1]!);
    least = Math.min(least, after[offset]!);
    most = Math.max(most, after[offset]!);
  }
  return after.length === 0 ? 0 : distance / (after.length / 2) / Math.max(1, most - least);
}
