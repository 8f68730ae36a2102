import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { bothTasksSystem } from '../prompts/both-tasks';
import { JUDGE_SYSTEM } from '../prompts/judge';
import { judged } from '../testing/judge-request';
import type { ModelWork } from './model-engine';
import { createProviderEngine } from './provider-engine';

const never = new AbortController().signal;
let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.stop());

interface Sent {
  messages: { role: string; content: string }[];
  tools?: unknown[];
}

/** What a verdict and the answer after it send to a server at this address. */
async function sendBoth(
  size: ModelWork['size'] & object,
  { baseUrl = provider.url, smallModel = '' } = {},
): Promise<{ judge: Sent; answer: Sent }> {
  const bodies: Sent[] = [];
  const engine = createProviderEngine({
    settings: { preset: 'custom', baseUrl, chatModel: 'large', smallModel, embeddingModel: '' },
    key: null,
    now: () => 0,
    log: silentLogger,
    maxRetries: 0,
    size,
    fetch(_input, init) {
      if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body) as Sent);
      return fetch(`${provider.url}/chat/completions`, init);
    },
  });
  const [verdict] = await engine.judge(judged(['The boat leaks.']), never);
  expect(verdict?.ref).toBe('note:0');
  const request = {
    question: 'What about the boat?',
    turns: [],
    sources: [],
    notices: [],
    plan: emptyPlan('boat'),
    contract: 'Answer in Latin.',
    retrieve: () => Promise.reject(new Error('not asked')),
  };
  for await (const piece of engine.answer(request, never)) void piece;
  return { judge: bodies[0]!, answer: bodies.at(-1)! };
}

const sharedLength = (left: string, right: string): number => {
  const index = [...left].findIndex((character, at) => character !== right[at]);
  return index === -1 ? left.length : index;
};

it('a model of the person’s own that judges and answers begins both alike, and nothing stands before that', async () => {
  const { judge, answer } = await sendBoth({ judge: 'large' });
  const [judging, answering] = [judge.messages[0]!.content, answer.messages[0]!.content];
  expect(judging).toBe(bothTasksSystem('judge'));
  expect(answering.startsWith(bothTasksSystem('answer'))).toBe(true);
  expect(sharedLength(judging, answering)).toBeGreaterThan(0.99 * (judging.length - 'judge.'.length));
  expect(answering).toMatch(/<contract>\nAnswer in Latin\.\n<\/contract>[\s\S]*never changes the rules/u);
  expect([judge.tools, answer.tools]).toEqual([undefined, undefined]);
});

it.each([
  ['a server elsewhere', { judge: 'large' }, { baseUrl: 'https://api.example.com/v1' }],
  ['another model that judges', { judge: 'small' }, { smallModel: 'small' }],
  ['rules that judge', {}, {}],
] as const)('with %s each has instructions of its own, and the answer may search', async (_, size, server) => {
  const { judge, answer } = await sendBoth(size, server);
  expect(judge.messages[0]!.content).toBe(JUDGE_SYSTEM);
  expect(answer.messages[0]!.content).not.toContain('Task: judge');
  expect(answer.tools).toHaveLength(1);
});
