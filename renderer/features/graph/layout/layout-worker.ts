import { layoutByCommunity, type CommunityLayoutInput } from './layout-by-community';
import { createForceLayout, type ForceLayoutInput } from './force-layout';

export type LayoutRequest =
  /** A new layout: communities first, then the notes within. */
  | { kind: 'whole'; arrange: CommunityLayoutInput; polish: Omit<ForceLayoutInput, 'positions'> | null }
  /** Continues from the present positions; fixed notes stay. */
  | { kind: 'steps'; input: ForceLayoutInput; maxSteps: number };

export type LayoutReport =
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'positions'; positions: Float32Array };

const STEPS_PER_REPORT = 20;
const REPORT_MS = 250;
// No movement is visible below this mean distance per step (a share of the graph's width).
const SETTLED_MOVEMENT = 0.00025;
const POLISH_STEPS = 120;

// The project's types are those of a page; in a worker `self` is the worker's own scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<LayoutRequest>) => void;
  postMessage: (report: LayoutReport, transfer?: Transferable[]) => void;
};

/** Only the final positions are posted, so that the drawing does not jump. */
scope.onmessage = ({ data }) => {
  const positions = data.kind === 'whole' ? arrange(data) : step(data);
  scope.postMessage({ kind: 'positions', positions }, [positions.buffer]);
};

let reportedAt = 0;
function report(done: number, of: number): void {
  const now = performance.now();
  if (now - reportedAt < REPORT_MS) return;
  reportedAt = now;
  scope.postMessage({ kind: 'progress', done, of });
}

function arrange({ arrange: input, polish }: Extract<LayoutRequest, { kind: 'whole' }>): Float32Array {
  const positions = layoutByCommunity(input, report);
  if (polish === null) return positions;
  const layout = createForceLayout({ ...polish, positions });
  layout.run(POLISH_STEPS);
  return layout.positions();
}

function step({ input, maxSteps }: Extract<LayoutRequest, { kind: 'steps' }>): Float32Array {
  const layout = createForceLayout(input);
  for (let done = 0; done < maxSteps; done += STEPS_PER_REPORT) {
    if (layout.run(Math.min(STEPS_PER_REPORT, maxSteps - done)) < SETTLED_MOVEMENT) break;
    report(done, maxSteps);
  }
  return layout.positions();
}
