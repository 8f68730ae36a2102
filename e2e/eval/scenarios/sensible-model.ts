import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { readSensibly, type Sense } from './sensible-reading';
import { judgeSensibly } from './sensible-judging';
import { answerSensibly, summariseSensibly } from './sensible-answer';
import type { Expectation, Scenario, Step } from './scenario-format';

export interface SensibleModel {
  /** What `--provider` and `--model` would be. */
  provider: { baseUrl: string; chatModel: string };
  /** From here on it is asked for the step at this index. */
  takeStep(scenario: Scenario, index: number): void;
  stop(): Promise<void>;
}

/**
 * A server with a model that keeps, leaves and answers as a scenario expects, and takes sentences apart as a plain
 * reader. It says nothing that does not stand in what it was sent: what falls short with it is the app's, not the model's.
 */
export async function startSensibleModel(): Promise<SensibleModel> {
  let sense: Sense = { turn: [], ahead: [] };
  const fake = await startFakeProvider();
  fake.setStructured('units', (_: string, body: unknown) => readSensibly(userTextOf(body), sense));
  fake.setStructured('judgements', (prompt: string) => judgeSensibly(prompt, sense.turn));
  fake.setStructured('summary', summariseSensibly);
  fake.setAnswer((_, body) => answerSensibly(userTextOf(body), sense.turn));
  return {
    provider: { baseUrl: fake.url, chatModel: 'fake-chat' },
    takeStep({ steps }, index) {
      sense = { turn: expectationsUntil(steps, index, isAsking), ahead: expectationsUntil(steps, index, () => false) };
    },
    stop: () => fake.stop(),
  };
}

const isAsking = ({ verb }: Step): boolean => verb === 'say' || verb === 'search' || verb === 'import';

/** Expectations after the step, up to the next that `ends` says. */
function expectationsUntil(steps: readonly Step[], index: number, ends: (step: Step) => boolean): Expectation[] {
  const later = steps.slice(index + 1);
  const end = later.findIndex(ends);
  return later.slice(0, end === -1 ? later.length : end).flatMap((step) => (step.verb === 'expect' ? step.expect : []));
}

/** The last text of the person's side of a request. */
function userTextOf(body: unknown): string {
  const { messages } = body as { messages: { role: string; content: unknown }[] };
  const last = messages.findLast(({ role }) => role === 'user');
  return typeof last?.content === 'string' ? last.content : '';
}
