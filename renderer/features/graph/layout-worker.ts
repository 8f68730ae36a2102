import { createLayout, type LayoutInput } from './layout';

export interface LayoutRequest extends LayoutInput {
  maxSteps: number;
}

export interface LayoutReport {
  positions: Float32Array;
  isSettled: boolean;
}

const STEPS_A_TURN = 10;
const REPORT_MS = 250;
// Below this mean way (share of the graph's width in one step) nothing is seen to move.
const SETTLED_WAY = 0.00025;
const FIRST_STEPS = 40;

// The project's types are the page's; in a worker the same name is the worker's own scope.
const scope = self as unknown as { onmessage: (event: MessageEvent<LayoutRequest>) => void; postMessage: (report: LayoutReport, transfer: Transferable[]) => void };

scope.onmessage = ({ data }) => {
  const layout = createLayout(data);
  let done = 0;
  let reportedAt = 0;

  const report = (isSettled: boolean) => {
    const positions = layout.positions();
    scope.postMessage({ positions, isSettled }, [positions.buffer]);
  };
  const turn = () => {
    // The first steps throw everything about; they are not shown.
    const steps = done === 0 ? Math.min(FIRST_STEPS, data.maxSteps) : STEPS_A_TURN;
    const way = layout.run(steps);
    done += steps;
    const isSettled = way < SETTLED_WAY || done >= data.maxSteps;
    const now = performance.now();
    if (isSettled || now - reportedAt > REPORT_MS) {
      reportedAt = now;
      report(isSettled);
    }
    if (!isSettled) setTimeout(turn, 0);
  };
  turn();
};
