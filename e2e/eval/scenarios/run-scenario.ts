import { checkExpectation, type Unmet } from './check-expectation';
import { observeTurn } from './observe-turn';
import { observeVault } from './observe-vault';
import { createScenarioClock } from './scenario-clock';
import type { Scenario, Step } from './scenario-format';
import { openScenarioVault, type ScenarioVaultOptions } from './scenario-vault';
import { StepFailure } from './step-failure';
import type { Life } from './life';
import { takeStep, type ActingVerb } from './take-step';
import { describeTurn } from './describe-turn';

/** A failed expectation, or a step that could not be taken; steps count from 1. */
export interface ScenarioFailure extends Unmet {
  id: string;
  step: number;
}

export interface RunOptions extends Omit<ScenarioVaultOptions, 'clock'> {
  /** It is told the index of each step before it is taken. */
  onStep?: (index: number) => void;
  /** It is told what each turn surfaced, and why. */
  onTurn?: (lines: string[]) => void;
}

const DAY_ONE = Date.UTC(2026, 0, 1, 9);

/** Plays a scenario in a vault of its own. A step that fails does not end it, since later ones may hold. */
export async function runScenario(
  scenario: Scenario,
  { onStep, onTurn, ...options }: RunOptions,
): Promise<ScenarioFailure[]> {
  const clock = createScenarioClock(scenario.steps.find(({ at }) => at !== undefined)?.at ?? DAY_ONE);
  const vault = await openScenarioVault({ ...options, clock });
  const life: Life = { vault, me: scenario.me, sessions: new Map(), current: null, last: null, undoable: [] };
  const failures: ScenarioFailure[] = [];
  try {
    for (const [index, step] of scenario.steps.entries()) {
      onStep?.(index);
      clock.startStep(step.at);
      const unmet = step.verb === 'expect' ? await expectOf(life, step, clock.now()) : await take(life, step);
      failures.push(...unmet.map((one) => ({ id: scenario.id, step: index + 1, ...one })));
      if (onTurn !== undefined) onTurn(await describeTurn(life, step, index + 1));
    }
  } finally {
    await vault.close();
  }
  return failures;
}

async function expectOf(life: Life, { expect }: Step<'expect'>, now: number): Promise<Unmet[]> {
  const { vault, last, current } = life;
  return checkExpectation(expect, {
    turn: last === null ? null : await observeTurn(vault, last),
    vault: await observeVault(vault, expect, { now, sessionId: current }),
  });
}

async function take(life: Life, step: Step<ActingVerb>): Promise<Unmet[]> {
  try {
    await takeStep(life, step);
    return [];
  } catch (error) {
    if (error instanceof StepFailure) return [{ expected: `${step.verb}: ${error.expected}`, got: error.got }];
    return [{ expected: `${step.verb} is done`, got: error instanceof Error ? error.message : String(error) }];
  }
}
