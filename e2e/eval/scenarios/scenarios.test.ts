import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInEmbedder } from '../../../electron/models/embeddings/built-in-embedder';
import type { Embedder } from '../../../electron/ports/engine';
import { runScenario } from './run-scenario';
import { EXPECTATION_KEYS, readScenarios, VERBS, type Scenario } from './scenario-format';
import { createScenarioReport } from './scenario-report';

const folder = resolve(import.meta.dirname, '../../fixtures/scenarios');
const scenarios = readdirSync(folder).flatMap((name) =>
  readScenarios(name, readFileSync(resolve(folder, name), 'utf8')),
);

describe('the scenarios', () => {
  let embedder: Embedder;
  const timezone = process.env.TZ;
  beforeAll(async () => {
    process.env.TZ = 'UTC';
    embedder = await createBuiltInEmbedder();
  });
  afterAll(() => {
    if (timezone === undefined) delete process.env.TZ;
    else process.env.TZ = timezone;
  });

  it('have ids of their own and use every verb and every expectation', () => {
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
    const steps = scenarios.flatMap((scenario) => scenario.steps);
    const keys = new Set(steps.flatMap((step) => (step.verb === 'expect' ? Object.keys(step.expect) : [])));
    expect(VERBS.filter((verb) => !steps.some((step) => step.verb === verb))).toEqual([]);
    expect(EXPECTATION_KEYS.filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', async (_, scenario) => {
    expect(await runScenario(scenario, { embedder, provider: null })).toEqual([]);
  });

  it('report a wrong expectation and a step that cannot be taken, and go on', async () => {
    const steps = [
      { say: 'The heron comes at six.', reply: 'Noted.' },
      { archive: 'heron' },
      { expect: { units: [{ match: 'stork' }] } },
      { keep: 'heron' },
      { expect: { notes: [{ match: 'heron', status: 'kept' }] } },
    ];
    const json = JSON.stringify({ format: 1, scenarios: [{ id: 'heron', capability: 'birds', me: 'Mila', steps }] });
    const [scenario] = readScenarios('heron.json', json) as [Scenario];
    const failures = await runScenario(scenario, { embedder, provider: null });
    expect(failures.map(({ id, step, expected }) => [id, step, expected])).toEqual([
      ['heron', 2, 'archive: a kept note that matches /heron/'],
      ['heron', 3, 'unit /stork/'],
    ]);
    expect(failures[1]!.got).toContain('The heron comes at six');
    const { add, report } = createScenarioReport();
    add(scenario, failures);
    add({ capability: 'birds' }, []);
    expect(report()).toEqual({ passed: 1, failed: 1, byCapability: { birds: { passed: 1, failed: 1 } }, failures });
  });
});
