import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { silentLogger } from '../../../shared/lib/logger';
import { openSettingsStore, type SettingsStore } from '../../settings/settings-store';
import type { Confirmation } from '../../shell/shell';
import { createDispatch, type AllHandlers } from '../dispatch';
import { createAgentHandlers } from './agents';

const INSTALLED: Record<string, string> = {
  gemini: '/usr/bin/gemini',
  'claude-code-acp': '/home/me/.local/bin/claude-code-acp',
  'claude-agent-acp': '/home/me/.local/bin/claude-agent-acp',
};
const GEMINI = ['/usr/bin/gemini', '--experimental-acp'];

let folder: string;
let settingsStore: SettingsStore;
let ask: ReturnType<typeof createDispatch>;
let answer: boolean;
let changes: number;
const questions: Confirmation[] = [];
const tested: unknown[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-handlers-'));
  settingsStore = await openSettingsStore({ file: join(folder, 'settings.json'), now: () => 1, log: silentLogger });
  [answer, changes] = [true, 0];
  questions.length = 0;
  tested.length = 0;
  const handlers = createAgentHandlers({
    agent: {
      test: async (command) => {
        tested.push(command);
        return { name: 'Gemini', version: '1' };
      },
    },
    settingsStore,
    ask: async (question) => {
      questions.push(question);
      return answer;
    },
    findProgram: async (name) => INSTALLED[name] ?? (Object.values(INSTALLED).includes(name) ? name : null),
    onChanged: () => {
      changes += 1;
      return { settings: settingsStore.get() } as SettingsView;
    },
  });
  ask = createDispatch(handlers as unknown as AllHandlers);
});
afterEach(() => rm(folder, { recursive: true }));

it('known agents on this computer are offered once each, with what makes them speak the protocol', async () => {
  expect(await ask('agents.find', null)).toEqual([
    { name: 'Claude Code', argv: [INSTALLED['claude-agent-acp']] },
    { name: 'Gemini CLI', argv: GEMINI },
  ]);
  expect([questions, tested]).toEqual([[], []]);
});

it('a command answers only after the person has read the whole of it and said yes', async () => {
  answer = false;
  const wanted = { argv: ['gemini', '--experimental-acp'], allowsTools: false };
  await expect(ask('agents.use', wanted)).rejects.toMatchObject({ code: 'cancelled' });
  expect(questions[0]).toMatchObject({ subject: 'Gemini CLI', warnings: [] });
  expect(questions[0]!.details[0]).toContain('/usr/bin/gemini --experimental-acp');
  expect(settingsStore.get()).toMatchObject({ engine: 'offline', agent: { argv: [] } });
  answer = true;
  await ask('agents.use', wanted);
  const agent = { name: 'Gemini CLI', argv: GEMINI, allowsTools: false };
  expect(settingsStore.get()).toMatchObject({ engine: 'agent', agent });
  expect(changes).toBe(1);
});

it('its own tools need a yes of their own, and taking them back needs none', async () => {
  await ask('agents.use', { argv: GEMINI, allowsTools: false });
  questions.length = 0;
  answer = false;
  await expect(ask('agents.use', { argv: GEMINI, allowsTools: true })).rejects.toMatchObject({ code: 'cancelled' });
  expect(questions[0]!.warnings).toEqual([expect.stringContaining('run commands')]);
  answer = true;
  await ask('agents.use', { argv: GEMINI, allowsTools: true });
  questions.length = 0;
  await ask('agents.use', { argv: GEMINI, allowsTools: false });
  expect(questions).toEqual([]);
  expect(settingsStore.get().agent.allowsTools).toBe(false);
  // Back from another engine, text goes there anew.
  await settingsStore.save({ engine: 'offline' });
  await ask('agents.use', { argv: GEMINI, allowsTools: false });
  expect(questions).toHaveLength(1);
});

it('a test starts nothing that is not in use without a yes, and never with tools', async () => {
  answer = false;
  await expect(ask('agents.test', { argv: GEMINI })).rejects.toMatchObject({ code: 'cancelled' });
  expect(tested).toEqual([]);
  answer = true;
  await ask('agents.use', { argv: GEMINI, allowsTools: true });
  questions.length = 0;
  expect(await ask('agents.test', { argv: GEMINI })).toEqual({ name: 'Gemini', version: '1' });
  expect(questions).toEqual([]);
  expect(tested).toEqual([{ name: 'Gemini CLI', argv: GEMINI, allowsTools: false }]);
});

it('a program that is not there is told of before anything is asked, and no page can set one by itself', async () => {
  await expect(ask('agents.use', { argv: ['robin'], allowsTools: false })).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('“robin”') as unknown,
  });
  expect(questions).toEqual([]);
  const agent = { name: 'x', argv: ['/bin/sh'], allowsTools: true };
  for (const changed of [{ agent }, { engine: 'agent' }])
    await expect(ask('settings.save', changed as never)).rejects.toMatchObject({ code: 'bad-input' });
});
