import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ASSISTANT_TOOLS, type AssistantTool } from '../../shared/domain/assistant-client';
import { CLIENT, openAssistantVault } from '../assistants/testing/assistant-vault';
import { COMMAND_NAMES } from './definitions';
import { runInShell } from './testing/run-in-shell';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-skill-'));
  vi.stubEnv('HOME', base);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(base, { recursive: true, force: true });
});

const run = (args: string[], input?: string) =>
  runInShell(
    base,
    [...args, '--data-dir', join(base, 'data')],
    input === undefined ? {} : { readInput: async () => input },
  );

/** The words of a command as a shell reads them. */
const wordsOf = (line: string): string[] => line.match(/'[^']*'|\S+/gu)!.map((word) => word.replace(/^'(.*)'$/u, '$1'));

/** The fenced blocks of the document: how each is marked, and what stands in it. */
async function blocks(): Promise<{ kind: string; told: string; lines: string }[]> {
  const { out } = await run(['skill']);
  return [...out.matchAll(/^```(\w+)(.*)\n([^`]*)^```$/gmu)].map(([, kind = '', told = '', lines = '']) => ({
    kind,
    told: told.trim(),
    lines,
  }));
}

describe('the skill for agents', () => {
  it('has the front matter of the open format, and names no command that is not there', async () => {
    const { out, code } = await run(['skill']);
    expect(code).toBe(0);
    const front = parse(/^---\n([\s\S]*?)\n---\n/u.exec(out)![1]!) as { name: string; description: string };
    expect(front.name).toBe('engram-vault');
    expect(front.description.length).toBeLessThan(1_024);
    // An agent reads all of it at once.
    expect(out.length).toBeLessThan(5_000);
    const forbidden = /^- Never run (.*) unless/mu.exec(out)![1]!.matchAll(/`(\w+)`/gu);
    for (const [, name] of forbidden)
      expect(
        COMMAND_NAMES.some((command) => command.split(' ')[0] === name),
        name,
      ).toBe(true);
    expect(out).toMatch(/`vault` stands for `.+ vault`/u);
  });

  it('teaches commands that work as they stand', async () => {
    await run(['init']);
    const { out } = await run(['new', '-', '--json'], 'The kiln fires at 1,200 degrees');
    await run(['new', 'My sister Nadia lives in Bergen']);
    const { ref } = JSON.parse(out) as { ref: string };
    const commands = (await blocks()).filter(({ kind }) => kind === 'sh');
    const lines = commands.flatMap(({ told, lines: text }) =>
      text
        .trim()
        .split('\n')
        .map((line) => ({ line: line.replace('note:ID', ref), exits: Number(/^exits (\d)$/u.exec(told)?.[1] ?? 0) })),
    );
    expect(lines.length).toBeGreaterThanOrEqual(6);
    for (const { line, exits } of lines) {
      const [, piped, words] = /^(?:printf '%s' '([^']*)' \| )?vault (.*)$/u.exec(line)!;
      const { code, out: result } = await run(wordsOf(words!), piped);
      expect([line, code]).toEqual([line, exits]);
      if (line.includes('--json') && exits === 0)
        expect(result, line).toContain(line.includes(' facts ') ? 'Bergen' : '1,200 degrees');
    }
    expect(JSON.parse((await run(['keep', '--json'])).out)).toMatchObject({
      units: [{ title: 'Call Ida about the kiln' }],
    });
  });

  it('teaches tools that work as they stand, and quotes refusals as they are', async () => {
    const vault = await openAssistantVault();
    try {
      const { out } = await run(['skill']);
      const tools = (await blocks()).filter(({ kind }) => kind === 'mcp');
      const ref = `note:${vault.notes.kiln.id}`;
      const call = (tool: string, given: string, client?: string) =>
        vault.call(tool as AssistantTool, JSON.parse(given.replace('note:ID', ref)), client);
      expect(await call('search', '{"query":"kiln"}', 'somebody')).toMatchObject({ error: { code: 'not-allowed' } });
      await vault.clients.allow(CLIENT, { scope: { kind: 'all' }, mayPropose: false });
      const refusals = [
        await call('search', '{"query":"kiln"}', 'somebody'),
        await call('propose_note', '{"text":"The kiln is hot"}'),
        await call('get_note', '{"id":"note:nowhere"}'),
      ].map((reply) => JSON.stringify(reply));
      const quoted = [...out.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, words]) => words!);
      expect(quoted).toHaveLength(3);
      for (const [index, words] of quoted.entries()) expect(refusals[index]).toContain(words);

      await vault.clients.allow(CLIENT, { scope: { kind: 'all' }, mayPropose: true });
      for (const { told, lines } of tools) {
        const reply = await call(told, lines);
        expect([told, JSON.stringify(reply).includes('error')]).toEqual([told, false]);
      }
      const taught = new Set(out.match(/\b(?:search|get_note|why|recent|facts|propose_note)\b/gu));
      expect([...taught].toSorted()).toEqual([...ASSISTANT_TOOLS].toSorted());
    } finally {
      await vault.closeAll();
    }
  });

  it('is written only where the person says, never over a file of another', async () => {
    expect(await run(['skill', 'skills'])).toMatchObject({ code: 0 });
    expect(await readFile(join(base, 'skills/engram-vault/SKILL.md'), 'utf8')).toContain('name: engram-vault');
    for (const [program, place] of [
      ['claude-code', '.claude/skills'],
      ['codex', '.agents/skills'],
    ] as const) {
      expect(await run(['skill', '--for', program])).toMatchObject({ code: 0 });
      expect(await readFile(join(base, place, 'engram-vault/SKILL.md'), 'utf8')).toContain('# Engram Vault');
    }
    expect(await run(['skill', 'skills', '--for', 'codex'])).toMatchObject({ code: 2 });
    expect(await run(['skill', '--for', 'nobody'])).toMatchObject({ code: 2 });
    await writeFile(join(base, 'skills/engram-vault/SKILL.md'), 'mine');
    expect(await run(['skill', 'skills'])).toMatchObject({ code: 1 });
    expect(await readFile(join(base, 'skills/engram-vault/SKILL.md'), 'utf8')).toBe('mine');
  });
});
