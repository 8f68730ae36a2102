/**
 * An undirected graph in compressed sparse rows: the neighbours of node n are `targets[offsets[n]]` up to
 * `targets[offsets[n + 1]]`. Each link is in both rows.
 */
export interface CsrGraph {
  offsets: Uint32Array;
  targets: Uint32Array;
}

/** Builds the rows from pairs of node indexes; self-links are left out, duplicates are harmless. */
export function toCsrGraph(nodeCount: number, pairs: ArrayLike<number>): CsrGraph {
  const offsets = new Uint32Array(nodeCount + 1);
  for (let index = 0; index < pairs.length; index += 2) {
    if (pairs[index] === pairs[index + 1]) continue;
    offsets[pairs[index]! + 1]! += 1;
    offsets[pairs[index + 1]! + 1]! += 1;
  }
  for (let node = 0; node < nodeCount; node += 1) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice(0, nodeCount);
  const targets = new Uint32Array(offsets[nodeCount]!);
  for (let index = 0; index < pairs.length; index += 2) {
    const [from, to] = [pairs[index]!, pairs[index + 1]!];
    if (from === to) continue;
    targets[next[from]!++] = to;
    targets[next[to]!++] = from;
  }
  return { offsets, targets };
}

/**
 * Articulation points: nodes whose removal disconnects their component (Tarjan 1972; Hopcroft & Tarjan 1973, Algorithm
 * 447). Uses an explicit stack, since a chain of notes may exceed the call stack. Duplicate links do not matter.
 * @returns 1 for each such node, by index
 */
export function findArticulationPoints({ offsets, targets }: CsrGraph): Uint8Array {
  const nodeCount = offsets.length - 1;
  const isBridge = new Uint8Array(nodeCount);
  /** Discovery number of each node, 1-based; 0: undiscovered. */
  const discovered = new Uint32Array(nodeCount);
  /** The lowest discovery number reachable from its subtree. */
  const low = new Uint32Array(nodeCount);
  const parent = new Int32Array(nodeCount).fill(-1);
  const next = offsets.slice(0, nodeCount);
  const stack = new Uint32Array(nodeCount);
  let discoveryTime = 0;
  for (let root = 0; root < nodeCount; root += 1) {
    if (discovered[root] !== 0) continue;
    let depth = 0;
    let branches = 0;
    stack[0] = root;
    discovered[root] = low[root] = ++discoveryTime;
    while (depth >= 0) {
      const node = stack[depth]!;
      if (next[node]! < offsets[node + 1]!) {
        const other = targets[next[node]!++]!;
        if (discovered[other] === 0) {
          parent[other] = node;
          discovered[other] = low[other] = ++discoveryTime;
          stack[++depth] = other;
          if (node === root) branches += 1;
        } else if (other !== parent[node]) {
          low[node] = Math.min(low[node]!, discovered[other]!);
        }
        continue;
      }
      depth -= 1;
      const above = parent[node]!;
      if (above < 0) continue;
      low[above] = Math.min(low[above]!, low[node]!);
      if (above !== root && low[node]! >= discovered[above]!) isBridge[above] = 1;
    }
    if (branches > 1) isBridge[root] = 1;
  }
  return isBridge;
}
