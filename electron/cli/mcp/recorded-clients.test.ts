import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAssistantVault, type AssistantVault } from '../../assistants/testing/assistant-vault';
import { startLineServer, type Line } from './testing/line-client';

let vault: AssistantVault;
beforeAll(async () => {
  vault = await openAssistantVault();
});
afterAll(() => vault.closeAll());
beforeEach(async () => {
  for (const { name } of await vault.clients.list()) await vault.clients.forget(name);
});

/** A line of a recording: what the client wrote, what it must be answered, or that the person allowed it by then. */
type Step = { client: Line } | { server: Line } | { person: 'allows' };

async function stepsOf(recording: string): Promise<Step[]> {
  const text = await readFile(new URL(`testing/recorded/${recording}.jsonl`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Step);
}

describe('the opening moves of real clients', () => {
  it.each([
    ['Claude Code', 'claude-code-2.1.221', 'claude-code'],
    ['Claude Code, which speaks the newest revision', 'claude-code-2.1.289', 'claude-code'],
    ['Claude Code, which asks for the newest and shakes hands all the same', 'claude-code-2.1.283', 'claude-code'],
    ['Claude Desktop', 'claude-desktop-0.1.0', 'claude-ai'],
    ['Claude Desktop, an early one', 'claude-desktop-2024-11-05', 'claude-ai'],
    ['Cursor', 'cursor-3.20.17', 'cursor-vscode'],
    ['Cursor, an early one', 'cursor-2024-11-05', 'cursor-vscode'],
    ['VS Code', 'vscode-1.138.0', 'Visual Studio Code'],
    ['Codex, which speaks the newest revision', 'codex-0.147.0', 'codex-mcp-client'],
  ])('%s is answered as it needs', async (_, recording, name) => {
    const server = startLineServer({
      call: ({ client, tool, arguments: given }, signal) => vault.call(tool, given, client, signal),
    });
    try {
      for (const step of await stepsOf(recording)) {
        if ('client' in step) server.send(step.client);
        else if ('server' in step) expect(await server.answer(step.server.id!)).toMatchObject(step.server);
        else await vault.clients.allow(name, { scope: { kind: 'all' }, mayPropose: true });
      }
      expect((await vault.clients.list()).map((client) => client.name)).toEqual([name]);
      const answered = server.received.flatMap(({ id }) => id ?? []);
      expect(new Set(answered).size).toBe(answered.length);
    } finally {
      await server.close();
    }
  });
});
