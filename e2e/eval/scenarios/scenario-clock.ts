const STEP_MS = 60_000;

/** The clock of a scenario: it stands still within a step. Times are epoch milliseconds. */
export interface ScenarioClock {
  now(): number;
  /** Moves to the step's own time, or a minute on. */
  startStep(at: number | undefined): void;
}

export function createScenarioClock(startMs: number): ScenarioClock {
  let time = startMs;
  return {
    now: () => time,
    startStep(at) {
      time = at ?? time + STEP_MS;
    },
  };
}
