/** One step of ForceAtlas2 on flat matrices; the package has no types for its inner function. */
declare module 'graphology-layout-forceatlas2/iterate' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';

  export default function iterate(
    options: Required<Omit<ForceAtlas2Settings, 'adjustSizes'>> & { adjustSizes: boolean },
    nodes: Float32Array,
    edges: Float32Array,
  ): unknown;
}
