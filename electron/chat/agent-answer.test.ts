import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AGENT_HOST } from '../../shared/domain/chosen-model';
import type { MessageId, SessionId } from '../../shared/domain/ids';
import { emptyPlan } from '../../shared/domain/query-plan';
import type { Settings } from '../../shared/ipc/routes/settings';
import { silentLogger } from '../../shared/lib/logger';
import { createAgent, type Agent } from '../models/agent/agent';
import { createEngineChoice } from '../models/engine-choice';
import { countFor } from '../models/metering/call-context';
import type { Meter } from '../models/metering/meter';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { openOutgoingLog, type OutgoingLog } from '../models/outgoing/outgoing-log';
import { judged } from '../models/testing/judge-request';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { startProgram } from '../shell/start-program';
import { createScriptedAgent, type ScriptedAgent } from '../testing/scripted-agent/scripted-agent';
import { startFakeProvider } from '../testing/fake-provider/fake-provider';
import { openTestChat, type TestChat } from './testing/test-chat';

const NEVER = new AbortController().signal;
const EVERYTHING = { text: '', host: null, before: null, limit: 50 };
const ROBIN = { name: 'Robin', allowsTools: false };

describe('a chat that the person’s own agent answers', () => {
  let test: TestChat;
  let scripted: ScriptedAgent;
  let agent: Agent;
  let outgoing: OutgoingLog;
  let folder: string;
  let settings: Settings;
  let used: Parameters<Meter['record']>[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-agent-chat-'));
    outgoing = await openOutgoingLog(folder, { keepDays: () => null, now: () => 0, log: silentLogger });
    test = await openTestChat();
    scripted = await createScriptedAgent();
    settings = {
      ...DEFAULT_SETTINGS,
      engine: 'agent',
      agent: { ...ROBIN, argv: scripted.argv },
      excluded: { people: ['Gregor Pahl'], places: [], folders: [] },
    };
    agent = createAgent({
      start: startProgram,
      chosen: () => settings.agent,
    });
    used = [];
    test.useEngine(choose());
  });
  afterEach(async () => {
    await test.close();
    await agent.dispose();
    await scripted.remove();
    await outgoing.flush();
    await rm(folder, { recursive: true });
  });
  const choose = (...model: Parameters<ReturnType<typeof createEngineChoice>>) =>
    createEngineChoice({
      settings: () => settings,
      key: () => 'gsk_9fQ2mZx7LkT4vRb8NwYc',
      offline: createOfflineEngine(),
      now: () => 0,
      log: silentLogger,
      agent,
      outgoing,
      meter: { check() {}, record: (...call) => void used.push(call) },
    })(...model);
  const left = async () => {
    await outgoing.flush();
    return (await outgoing.find(EVERYTHING)).entries;
  };

  it('cites the notes as a model would, and each quotation is checked', async () => {
    test.recall(['The boat is called Else.', 'We sail on the third of May.']);
    await scripted.play({ steps: [{ text: 'Your boat is “called' }, { text: ' Else” [1]. You sail “in June” [2].' }] });
    const answer = await test.send(await test.newSession(), 'What is my boat called?');
    expect(answer).toMatchObject({ state: 'complete', model: 'Robin', error: null });
    expect(answer.citations.map(({ ref, verified }) => [ref, verified])).toEqual([
      ['note:N1', true],
      ['note:N2', false],
    ]);
    expect(answer).not.toHaveProperty('agentTools');
    const [prompt] = await scripted.prompts();
    expect(prompt).toContain('The boat is called Else.');
    expect(prompt!.trimEnd()).toMatch(/What is my boat called\?$/u);
  });

  it('sends what its preview shows, byte for byte and masked, and lists it under what left by the agent’s name', async () => {
    const text = 'Gregor Pahl has the PIN 471199, and the key is gsk_9fQ2mZx7LkT4vRb8NwYc.';
    const request = { question: text, turns: [], sources: [], plan: emptyPlan(text), notices: [] };
    const preview = await choose().preview!.answer(request);
    expect(await scripted.records()).toEqual([]);
    expect(preview).toMatchObject({
      endpoint: 'Robin: session/prompt',
      masked: [
        { kind: 'person', count: 1 },
        { kind: 'secret', count: 2 },
      ],
    });
    await scripted.play({ steps: [{ text: 'Ask [per' }, { text: 'son 1], not [secret 1].' }] });
    let answer = '';
    for await (const piece of choose().answer(request, NEVER)) answer += piece;
    expect(answer).toBe('Ask Gregor Pahl, not [secret 1].');
    const sent = await scripted.prompts();
    expect(JSON.parse(preview.body)).toEqual({ prompt: [{ type: 'text', text: sent[0] }] });
    expect(sent[0]).not.toMatch(/Gregor|Pahl|471199|gsk_/u);
    const [entry] = await left();
    expect(entry).toMatchObject({ task: 'answer', host: 'Robin', path: 'session/prompt', status: 200 });
    expect(await outgoing.body(entry!.id)).toBe(preview.body);
  });

  it('lists below the answer what it used and was refused, also under what left', async () => {
    await scripted.play({
      steps: [
        { tool: { toolCallId: 'a', title: 'Search the web', kind: 'fetch', rawInput: { query: 'boats' } } },
        { ask: { toolCallId: 'b', title: 'Read /etc/passwd', kind: 'read' } },
        { text: 'It is Else.' },
      ],
    });
    const answer = await test.send(await test.newSession(), 'What is my boat called?');
    expect(answer.agentTools).toEqual([
      { title: 'Search the web', kind: 'fetch', isRefused: false },
      { title: 'Read /etc/passwd', kind: 'read', isRefused: true },
    ]);
    const entries = await left();
    expect(entries.map(({ task, path, status }) => [task, path, status])).toEqual([
      ['agent-tool', 'read: Read /etc/passwd', 403],
      ['agent-tool', 'fetch: Search the web', 200],
      ['answer', 'session/prompt', 200],
    ]);
    expect(await outgoing.body(entries[1]!.id)).toContain('boats');
  });

  it('keeps what was written where it breaks off, with the reason', async () => {
    await scripted.play({ steps: [{ text: 'The boat is' }, { exit: 1 }] });
    const answer = await test.send(await test.newSession(), 'What is my boat called?');
    expect(answer).toMatchObject({
      state: 'failed',
      text: 'The boat is',
      error: expect.stringMatching(/^Robin ended while/u) as unknown,
    });
  });

  it('leaves finding and judging to rules, which say so, and counts its calls', async () => {
    const engine = choose();
    expect(engine).toMatchObject({ label: 'Robin', sentTo: 'Robin', windowSource: 'guess' });
    const [verdict] = await engine.judge(judged(['The boat is blue.']), NEVER);
    expect(verdict!.standIn).toEqual({ label: 'offline engine', why: 'setting' });
    expect(Object.keys(engine.preview!)).toEqual(['answer']);
    await scripted.play({ steps: [{ text: 'Yes, it is.' }, { usage: { used: 5_000, size: 100_000 } }] });
    await test.send(await test.newSession(), 'Is the boat blue?');
    expect(used.map(([, usage]) => usage)).toEqual([
      {
        task: 'answer',
        host: 'Robin',
        model: 'Robin',
        promptTokens: 4_997,
        cachedTokens: 0,
        completionTokens: 3,
        estimatedCalls: 0,
      },
    ]);
    expect(choose()).toMatchObject({ contextWindowTokens: 100_000, windowSource: 'server' });
  });

  it('writes nothing of an incognito chat into the log', async () => {
    await scripted.play({ steps: [{ text: 'Yes.' }] });
    const context = { sessionId: 'S1' as SessionId, messageId: 'M1' as MessageId, isIncognito: true };
    await countFor(context, async () => {
      const question = 'Is it?';
      const pieces = choose().answer(
        { question, turns: [], sources: [], plan: emptyPlan(question), notices: [] },
        NEVER,
      );
      for await (const piece of pieces) expect(piece).toBe('Yes.');
    });
    expect(await left()).toEqual([]);
  });

  it('is answered by it in the place of a server’s model only where it was chosen, and by none that is not set', async () => {
    const server = await startFakeProvider();
    const provider = { ...settings.provider, baseUrl: server.url, chatModel: 'fake-chat' };
    settings = { ...settings, engine: 'provider', provider };
    const chosen = { name: 'Robin', host: AGENT_HOST };
    expect(choose().label).toBe(`fake-chat at 127.0.0.1:${server.port}`);
    expect(choose(chosen).label).toBe('Robin');
    expect(Object.keys(choose(chosen).preview!).toSorted()).toEqual(['answer', 'extract', 'summarise']);
    expect(choose({ ...chosen, name: 'Another' }).label).not.toBe('Robin');
    settings = { ...settings, engine: 'offline' };
    expect(choose(chosen).sentTo).toBeNull();
    settings = { ...settings, engine: 'agent', agent: DEFAULT_SETTINGS.agent };
    await expect(choose().judge(judged(['?']), NEVER)).rejects.toMatchObject({
      code: 'model-not-found',
    });
    await server.stop();
  });
});
