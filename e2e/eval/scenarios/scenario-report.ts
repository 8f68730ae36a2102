import type { Scenario } from './scenario-format';
import type { ScenarioFailure } from './run-scenario';

interface Count {
  passed: number;
  failed: number;
}

export interface ScenarioReport extends Count {
  byCapability: Record<string, Count>;
  failures: ScenarioFailure[];
}

/** Counts scenarios as a whole: one fails by its first failure. */
export function createScenarioReport(): {
  add(scenario: Pick<Scenario, 'capability'>, failures: readonly ScenarioFailure[]): void;
  report(): ScenarioReport;
} {
  const total: Count = { passed: 0, failed: 0 };
  const byCapability: Record<string, Count> = {};
  const all: ScenarioFailure[] = [];
  return {
    add({ capability }, failures) {
      const own = (byCapability[capability] ??= { passed: 0, failed: 0 });
      for (const count of [total, own]) count[failures.length === 0 ? 'passed' : 'failed'] += 1;
      all.push(...failures);
    },
    report: () => ({ ...total, byCapability, failures: all }),
  };
}
