import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MessageId, SourceRef } from '../../../shared/domain/ids';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { silentLogger } from '../../../shared/lib/logger';
import { createProviderEngine } from '../provider/provider-engine';
import { PROMPTS, replySchemaOf } from './all-prompts';

const GOLDEN = join(import.meta.dirname, 'golden');
const NEVER = new AbortController().signal;

interface Golden {
  version: number;
  system: string;
  schema: unknown;
  /** Replies as models of several sizes write them, and what is read of each. */
  replies: { said: string; read: unknown }[];
}
const goldenOf = async (name: string): Promise<Golden> =>
  JSON.parse(await readFile(join(GOLDEN, `${name}.json`), 'utf8')) as Golden;

const EVIDENCE = {
  coverage: 1,
  contextCoverage: 1,
  similarity: 1,
  fusedShare: 1,
  strength: 1,
  matchedTerms: [],
  namesPerson: null,
  isInTimeWindow: null,
  isQuestion: false,
};
const MESSAGE = 'We fly to Lisbon on the third of May. Maybe Anna comes along.';
const message = { id: 'm' as MessageId, role: 'person' as const, speaker: null, text: MESSAGE, at: 0 };

/** What the engine reads of a reply, and the requests that it made for it. */
async function ask(name: string, said: string): Promise<{ read: unknown; bodies: Record<string, unknown>[] }> {
  const bodies: Record<string, unknown>[] = [];
  const engine = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: {
      preset: 'custom',
      baseUrl: 'https://api.example.com/v1',
      chatModel: 'gpt-4',
      smallModel: '',
      embeddingModel: '',
    },
    key: null,
    now: () => 0,
    log: silentLogger,
    maxRetries: 0,
    fetch: async (_input, init) => {
      bodies.push(JSON.parse(String(init!.body)) as Record<string, unknown>);
      return Response.json({
        choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
      });
    },
  });
  const candidates = ['The flight is on the third.', 'Bread is baked on Monday.'].map((text, index) => ({
    ref: `note:${index}` as SourceRef,
    text,
    title: '',
    tier: 'engram' as const,
    role: 'person' as const,
    speaker: null,
    at: 0,
    evidence: EVIDENCE,
  }));
  const calls: Record<string, () => Promise<unknown>> = {
    judge: async () => {
      const more: string[] = [];
      const request = { plan: emptyPlan('When do we fly?'), recentTurns: [], negatives: [], candidates };
      const judgements = await engine.judge(
        { ...request, onCorrection: (correction) => more.push(...correction.more) },
        NEVER,
      );
      return [...judgements.map(({ ref, verdict }) => `${ref} ${verdict}`), ...more.map((text) => `more ${text}`)];
    },
    extract: async () =>
      (await engine.extract({ messages: [message], recalled: [] }, NEVER)).map(({ text, start, category }) => [
        text,
        start,
        category,
      ]),
    'extract-repair': async () =>
      (await engine.extract({ messages: [message], recalled: [], repair: [{ text: 'x', problem: 'y' }] }, NEVER)).map(
        ({ text, start, category }) => [text, start, category],
      ),
    relate: () =>
      engine.relate(
        ['We fly on the third.', 'Bread is baked on Monday.'].map((text) => ({
          newer: { text, at: 1, author: 'person' as const, speaker: null },
          older: { text: 'We fly on the fourth.', at: 0, author: 'person' as const, speaker: null },
        })),
        NEVER,
      ),
    'session-summary': () =>
      engine.summarise!({ kind: 'session', messages: [message], minWords: 5, maxWords: 50 } as never, NEVER),
    decision: () =>
      engine.readDecision(
        { decision: 'We take oak', sentences: [{ ...message, text: 'We take oak, it lasts.' }] },
        NEVER,
      ),
    probes: () => engine.writeProbes({ lesson: 'Before you send it, read it', actions: ['send'], examples: [] }, NEVER),
    bearing: () => engine.findBearing({ act: 'I send it', lessons: ['Before you send it, read it'] }, NEVER),
    'web-words': () => engine.searchWords({ question: 'Why does raku crackle?', recentTurns: [] }, NEVER),
    answer: async () => {
      let text = '';
      for await (const piece of engine.answer(
        { question: 'When do we fly?', turns: [], sources: [], notices: [], plan: emptyPlan('') },
        NEVER,
      ))
        text += piece;
      return text;
    },
  };
  const read = await calls[name]!();
  return { read, bodies };
}

describe.each(PROMPTS)('the prompt $name', ({ name, version, system, ...prompt }) => {
  it('is the one of its version: a change raises the version and renews its golden file', async () => {
    const golden = await goldenOf(name);
    expect({ version, system, schema: replySchemaOf({ name, version, system, ...prompt }) }).toEqual({
      version: golden.version,
      system: golden.system,
      schema: golden.schema,
    });
  });

  it('stands first in the request, byte for byte, whatever is asked', async () => {
    const { bodies } = await ask(name, (await goldenOf(name)).replies[0]!.said);
    const [first] = bodies[0]!.messages as { role: string; content: string }[];
    expect(first!.role).toBe('system');
    // The tool's rule is part of an answer only where tools are offered.
    if (name === 'answer') expect(system.startsWith(first!.content)).toBe(true);
    else expect(first!.content).toBe(system);
  });

  it('has its replies read, as models of several sizes write them', async () => {
    const { replies } = await goldenOf(name);
    expect(replies.length).toBeGreaterThan(1);
    for (const { said, read } of replies) expect((await ask(name, said)).read).toEqual(read);
  });
});

it('no golden file is left over', async () => {
  expect((await readdir(GOLDEN)).sort()).toEqual(PROMPTS.map(({ name }) => `${name}.json`).sort());
});
