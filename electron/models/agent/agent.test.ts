import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentTool } from '../../../shared/domain/agent-tool';
import type { AgentSettings } from '../../../shared/ipc/routes/settings';
import { startProgram } from '../../shell/start-program';
import { createScriptedAgent, type AgentScript, type ScriptedAgent } from '../../testing/scripted-agent/scripted-agent';
import { createAgent, type Agent, type AgentDependencies } from './agent';

const NEVER = new AbortController().signal;

describe('an agent of the person’s own', () => {
  let scripted: ScriptedAgent;
  let agent: Agent;
  let command: AgentSettings | null;
  let heard: { tools: AgentTool[]; used: number[]; sent: number };
  beforeEach(async () => {
    scripted = await createScriptedAgent();
    heard = { tools: [], used: [], sent: 0 };
    open();
  });
  afterEach(async () => {
    await agent.dispose();
    await scripted.remove();
  });
  const open = (timeouts: AgentDependencies['timeouts'] = {}, given: Partial<AgentSettings> = {}) => {
    command = { name: 'Robin', argv: scripted.argv, allowsTools: false, ...given };
    agent = createAgent({ start: startProgram, chosen: () => command, timeouts });
  };
  const listener = {
    onTool: (tool: AgentTool) => void heard.tools.push(tool),
    onUsed: (tokens: number) => void heard.used.push(tokens),
    onSent: () => void (heard.sent += 1),
  };
  /** What has arrived, and what it failed with. */
  const ask = async (text = 'Where is the boat?', signal = NEVER) => {
    let answer = '';
    try {
      for await (const piece of agent.answer(command!, text, listener, signal)) answer += piece;
      return { answer, error: null };
    } catch (error) {
      return { answer, error: error as { code: string; message: string } };
    }
  };
  const play = (script: AgentScript) => scripted.play(script);
  const started = async () => (await scripted.records()).flatMap(({ started: pid }) => pid ?? []);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('is offered no files, no terminal and no servers, in an empty folder, without what is meant for the app', async () => {
    process.env.ENGRAM_TEST_OF_AGENT = 'secret';
    await play({ steps: [{ call: 'fs/read_text_file' }, { call: 'terminal/create' }, { text: 'Done.' }] });
    expect(await ask()).toEqual({ answer: 'Done.', error: null });
    delete process.env.ENGRAM_TEST_OF_AGENT;
    const records = await scripted.records();
    expect(records[0]).toMatchObject({ files: [], cwd: expect.stringContaining('engram-agent-') as unknown });
    expect(records[0]!.env).not.toContain('ENGRAM_TEST_OF_AGENT');
    const paramsOf = (name: string) => records.find(({ method }) => method === name)!.params;
    expect(paramsOf('initialize')!.clientCapabilities).toEqual({
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
    });
    expect(paramsOf('session/new')!.mcpServers).toEqual([]);
    expect(records.find(({ filesOfSession }) => filesOfSession)!.filesOfSession).toEqual([]);
    expect(records.flatMap(({ called }) => called?.error?.code ?? [])).toEqual([-32_601, -32_601]);
  });

  it('is told the text as it stands in a session of its own for each answer, and one process serves them', async () => {
    await play({ steps: [{ text: 'Yes.' }], capabilities: { close: {} } });
    await ask('First “question”\nwith two lines');
    await ask('Second');
    expect(await scripted.prompts()).toEqual(['First “question”\nwith two lines', 'Second']);
    const methods = (await scripted.records()).flatMap(({ method }) => method ?? []);
    expect(methods.filter((name) => name === 'session/new')).toHaveLength(2);
    expect(methods.filter((name) => name === 'session/close').length).toBeGreaterThan(0);
    expect(await started()).toHaveLength(1);
  });

  it('streams its words in their order and to the last, without its thoughts', async () => {
    const words = Array.from({ length: 400 }, (_, index) => `${index} `);
    await play({
      steps: [{ thought: 'hm' }, ...words.map((text) => ({ text })), { usage: { used: 900, size: 200_000 } }],
    });
    expect(await ask()).toEqual({ answer: words.join(''), error: null });
    expect(heard).toMatchObject({ used: [900], sent: 1 });
    expect(agent.windowTokens()).toBe(200_000);
  });

  const READ = { toolCallId: 't1', title: 'Read notes.md', kind: 'read' };
  const RUN = { toolCallId: 't2', title: 'Run ls', kind: 'execute' };

  it('is refused each tool that it asks for, and what it uses without asking is listed', async () => {
    await play({ steps: [{ tool: READ }, { ask: { toolCallId: 't1' } }, { tool: RUN }, { text: 'So.' }] });
    expect((await ask()).answer).toBe('So.');
    expect(heard.tools).toEqual([
      { title: 'Read notes.md', kind: 'read', isRefused: true },
      { title: 'Run ls', kind: 'execute', isRefused: false },
    ]);
    expect((await scripted.records()).flatMap(({ permission }) => permission ?? [])).toEqual([
      { outcome: { outcome: 'selected', optionId: 'o-reject_once' } },
    ]);
  });

  it('is allowed a tool once where the person lets it use them', async () => {
    await agent.dispose();
    open({}, { allowsTools: true });
    await play({ steps: [{ ask: { ...RUN, kind: 'a-new-kind' } }, { text: 'So.' }] });
    expect(await ask()).toEqual({ answer: 'So.', error: null });
    expect(heard.tools).toEqual([{ title: 'Run ls', kind: 'other', isRefused: false }]);
    expect((await scripted.records()).find(({ permission }) => permission)!.permission!.outcome.optionId).toBe(
      'o-allow_once',
    );
  });

  it('is cancelled when the answer is stopped, keeps what it wrote, and answers the next one', async () => {
    await play({ steps: [{ text: 'Half' }, { hang: true }, { stop: 'cancelled' }] });
    const stop = new AbortController();
    let answer = '';
    const reading = (async () => {
      for await (const piece of agent.answer(command!, '?', listener, stop.signal)) {
        answer += piece;
        stop.abort();
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect(answer).toBe('Half');
    expect((await scripted.records()).at(-1)!.method).toBe('session/cancel');
    await play({ steps: [{ text: 'Whole.' }] });
    expect(await ask()).toEqual({ answer: 'Whole.', error: null });
    expect(await started()).toHaveLength(1);
  });

  it('is ended with all that it started: when it is idle, when the settings change, and with the app', async () => {
    await play({ steps: [{ child: true }, { text: 'a' }] });
    const running = async () => (await scripted.records()).flatMap(({ started: pid, child }) => pid ?? child ?? []);
    const allEnded = () => expect.poll(async () => (await running()).filter(isAlive), { timeout: 10_000 }).toEqual([]);
    await ask();
    expect((await running()).filter(isAlive)).toHaveLength(2);
    command = { ...command!, allowsTools: true };
    agent.followChoice();
    await allEnded();
    await ask();
    expect((await running()).filter(isAlive)).toHaveLength(2);
    await agent.dispose();
    await allEnded();
    open({ idleMs: 50 });
    await ask();
    await allEnded();
    expect(await running()).toHaveLength(6);
  });

  it('says its name and version when it is tested, and is ended; no text is sent', async () => {
    expect(await agent.test(command!, NEVER)).toEqual({ name: 'Scripted agent', version: '1.2.3' });
    await expect.poll(async () => (await started()).filter(isAlive)).toEqual([]);
    expect(await scripted.prompts()).toEqual([]);
  });

  const SECRET = 'sk-proj-9fQ2mZx7LkT4vRb8NwYcA3dE5gH6jK1L';
  const faults: [string, AgentScript, { code: string; says: RegExp; keeps?: string }][] = [
    [
      'ends at once',
      { onStart: [{ say: `no key ${SECRET}` }, { exit: 3 }] },
      { code: 'model-unreachable', says: /^Robin ended right after it was started.*It said: “no key \[secret 1\]”$/u },
    ],
    ['speaks another version', { protocolVersion: 9 }, { code: 'model-malformed', says: /speaks version 9/u }],
    [
      'asks to sign in',
      { asksToSignIn: true, authMethods: ['Log in with Robin'] },
      { code: 'model-key', says: /sign in\. Sign in to it in a terminal first.*It offers: Log in with Robin\./u },
    ],
    [
      'ends in between',
      { steps: [{ text: 'Half' }, { say: 'out of memory' }, { exit: 1 }] },
      { code: 'model-unreachable', says: /ended while it was answering.*“out of memory”/u, keeps: 'Half' },
    ],
    ['refuses', { steps: [{ stop: 'refusal' }] }, { code: 'model-refused', says: /declined to answer/u }],
    [
      'reaches its limit',
      { steps: [{ text: 'Half' }, { stop: 'max_tokens' }] },
      { code: 'too-large', says: /stopped at its own limit/u, keeps: 'Half' },
    ],
    ['breaks off', { steps: [{ stop: 'cancelled' }] }, { code: 'model-unreachable', says: /broke off by itself/u }],
    [
      'answers without an end',
      { steps: [{ flood: 30 }] },
      { code: 'too-large', says: /200,000 characters/u, keeps: 'x'.repeat(200_000) },
    ],
    [
      'cannot answer',
      { steps: [{ text: 'Half' }, { fail: 'no credit left' }] },
      {
        code: 'model-unreachable',
        says: /could not answer\. It said: “Internal error: no credit left”/u,
        keeps: 'Half',
      },
    ],
    [
      'thinks without an end',
      { steps: [{ text: 'Half' }, { megabytesOfThoughts: 80 }, { hang: true }] },
      { code: 'too-large', says: /sent far more/u, keeps: 'Half' },
    ],
    [
      'sends a message without an end',
      { steps: [{ raw: `{"a":"${'x'.repeat(9_000_000)}` }, { hang: true }] },
      { code: 'too-large', says: /sent far more/u },
    ],
  ];
  it.each(faults)(
    'that %s says so in words, and what it wrote is kept',
    async (_what, script, { code, says, keeps = '' }) => {
      await play(script);
      const { answer, error } = await ask();
      expect(error).toMatchObject({ code, message: expect.stringMatching(says) as unknown });
      expect(answer).toBe(keeps);
      // A fault is of one answer alone.
      await play({ steps: [{ text: 'Well.' }] });
      expect(await ask()).toEqual({ answer: 'Well.', error: null });
    },
  );

  it('that writes lines which are no messages answers all the same', async () => {
    await play({ onStart: [{ raw: 'Welcome!\n' }], steps: [{ raw: '{"half\n[1]\n7\n' }, { text: 'Yes.' }] });
    expect(await ask()).toEqual({ answer: 'Yes.', error: null });
  });

  it('that gives no sign of life is stopped after a while', async () => {
    await agent.dispose();
    open({ silentMs: 300 });
    await play({ steps: [{ text: 'Half' }, { hang: true }, { stop: 'cancelled' }] });
    expect(await ask()).toMatchObject({ answer: 'Half', error: { code: 'model-timeout' } });
  });

  it.each([
    ['is not there', ['/nowhere/robin'], /there is no program “\/nowhere\/robin”/u],
    ['may not be run', [import.meta.filename], /may not be run as a program/u],
    [
      'speaks no such protocol',
      [process.execPath, '-e', 'process.stdin.pipe(process.stdout)'],
      /does not answer in the Agent Client Protocol/u,
    ],
    ['says nothing', [process.execPath, '-e', 'setInterval(() => {}, 1000)'], /was started and said nothing/u],
  ])('a program that %s says what to do', async (_what, argv, says) => {
    await agent.dispose();
    open({ initializeMs: 1_000 }, { argv });
    expect((await ask()).error).toMatchObject({ message: expect.stringMatching(says) as unknown });
  });
});
