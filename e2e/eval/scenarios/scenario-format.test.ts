import { describe, expect, it } from 'vitest';
import { readScenarios } from './scenario-format';

const file = (...steps: unknown[]): string =>
  JSON.stringify({ format: 1, scenarios: [{ id: 'pond', capability: 'gate', me: 'Mila', steps }] });
const problemOf = (json: string): string => {
  try {
    readScenarios('pond.json', json);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

describe('a file of scenarios', () => {
  it('is read with its patterns, its moments and the verb of each step', () => {
    const [scenario] = readScenarios(
      'pond.json',
      file(
        { session: 'garden', at: '2026-01-10T09:00:00Z' },
        { say: 'The pond is deep.', reply: 'Noted.' },
        { expect: { surfaced: ['POND\\b'], units: [{ match: 'deep', hedged: false }] } },
      ),
    );
    expect(scenario!.steps.map(({ verb, at }) => [verb, at])).toEqual([
      ['session', Date.UTC(2026, 0, 10, 9)],
      ['say', undefined],
      ['expect', undefined],
    ]);
    const expected = scenario!.steps[2] as { expect: { surfaced: RegExp[] } };
    expect(expected.expect.surfaced[0]!.test('our pond')).toBe(true);
  });

  it.each([
    ['no verb', { at: '2026-01-10T09:00:00Z' }, 'a step has one verb, and this one has none'],
    ['two verbs', { say: 'a', search: 'b' }, 'this one has say and search'],
    ['an unknown option', { say: 'a', loudly: true }, 'loudly'],
    ['no text', { say: '' }, 'say'],
    ['a wrong moment', { session: 'a', at: 'yesterday' }, 'at: no date and time'],
    ['a wrong pattern', { keep: '(' }, 'keep: '],
    ['an unknown tier', { note: { title: 'a', text: 'b', tier: 'gold' } }, 'note.tier'],
    ['an expectation of nothing', { expect: {} }, 'it expects nothing'],
    ['an unknown expectation', { expect: { liked: ['a'] } }, 'liked'],
    ['an expectation before anything was said', { expect: { surfaced: ['a'] } }, 'nothing was said or searched before'],
    ['"not here" before anything was said', { notHere: 'a' }, 'nothing was said or searched before'],
  ])('with %s is refused, naming the scenario and the step', (_, step, problem) => {
    const message = problemOf(file({ session: 'garden' }, step));
    expect(message).toContain('pond.json, scenario “pond”, step 2: ');
    expect(message).toContain(problem);
  });

  it('may expect something of the vault at once, and of a search only what a search has', () => {
    expect(problemOf(file({ expect: { notes: [{ match: 'a' }] } }))).toBe('none');
    expect(problemOf(file({ search: 'a' }, { expect: { surfaced: ['a'] } }))).toBe('none');
    expect(problemOf(file({ search: 'a' }, { expect: { answer: ['a'] } }))).toContain(
      'step 2: expect.answer: a search has no answer',
    );
  });

  it('that is no JSON, of another format or with an id twice is refused', () => {
    expect(problemOf('{')).toContain('pond.json is no JSON');
    expect(problemOf('{"format":2,"scenarios":[{}]}')).toContain('format');
    expect(problemOf('{"format":1,"scenarios":[{"id":"pond"}]}')).toContain('scenario “pond”: capability');
    const [entry] = (JSON.parse(file({ session: 'a' })) as { scenarios: unknown[] }).scenarios;
    expect(problemOf(JSON.stringify({ format: 1, scenarios: [entry, entry] }))).toContain(
      'two scenarios are called “pond”',
    );
  });
});
