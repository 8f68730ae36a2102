import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse as parseToml } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWindowlessApp } from '../app/testing/windowless-app';
import { put } from '../../shared/domain/batch';
import type { Note } from '../../shared/domain/note';
import { makeNote } from '../testing/sample-rows';
import { openTestVault } from '../testing/test-vault';
import { runInShell } from './testing/run-in-shell';

const VERSION = '9.9.9';
let base: string;
let dataFolder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-commands-'));
  dataFolder = join(base, 'data');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (args: string[], input?: string) =>
  runInShell(base, [...args, '--data-dir', dataFolder], {
    app: { version: VERSION, startTimeoutMs: 0 },
    ...(input === undefined ? {} : { readInput: async () => input }),
    mcp: {
      version: VERSION,
      input: process.stdin,
      output: process.stdout,
      startOf: (given) => ({ command: '/a folder/node', args: ['/b/run.mjs', 'vault', ...given] }),
    },
  });
async function runJson<Result>(args: string[], input?: string): Promise<Result & { code: number }> {
  const { code, out } = await run([...args, '--json'], input);
  return { ...(JSON.parse(out) as Result), code };
}

/** The same with the vault closed, and through the app that has it open. */
const WAYS = [
  ['closed', async () => async () => {}],
  [
    'open in the app',
    async () => {
      const app = await startWindowlessApp(dataFolder, undefined, VERSION);
      return () => app.stop();
    },
  ],
] as const;

describe.each(WAYS)('a vault that is %s', (_, open) => {
  it('lists the tasks of its notes, and ticks one in its note', async () => {
    await runJson(['init']);
    const close = await open();
    try {
      const { ref } = await runJson<{ ref: string }>(
        ['new', '-'],
        'House\n- [ ] Paint #garden 📅 2020-01-01\n- [ ] Bins of [[Anna]] 🔁 every week [due:: 2099-01-01]\n- [x] Sweep\n',
      );
      const { tasks } = await runJson<{ tasks: { ref: string; text: string; due: string }[] }>(['tasks']);
      expect(tasks.map(({ text, due }) => [text, due])).toEqual([
        ['Paint #garden', '2020-01-01'],
        ['Bins of [[Anna]]', '2099-01-01'],
      ]);
      expect((await run(['tasks', 'tag:garden', '--due'])).out).toBe(
        `Overdue (1)\n  ${tasks[0]!.ref}  2020-01-01  Paint #garden  (House)`,
      );
      expect((await run(['done', tasks[0]!.ref, tasks[1]!.ref])).out).toBe(
        'Done: “Paint #garden”, “Bins of Anna”. The next of “Bins of Anna” is in its note.',
      );
      const { body } = await runJson<{ body: string }>(['note', ref]);
      expect(body).toMatch(
        /^- \[x\] Paint #garden 📅 2020-01-01 ✅ [\d-]{10}\n- \[ \] Bins of \[\[Anna\]\] 🔁 every week \[due:: 2099-01-08\]\n- \[x\] Bins/u,
      );
      expect((await run(['done', tasks[0]!.ref])).said).toContain('“tasks” lists them');
    } finally {
      await close();
    }
  });

  it('is written to, read, asked and explained', async () => {
    expect(await runJson(['init'])).toMatchObject({ isNew: true, code: 0, folder: join(dataFolder, 'vaults', 'main') });
    const close = await open();
    try {
      expect(await runJson(['init'])).toMatchObject({ isNew: false, code: 0 });
      const { ref } = await runJson<{ ref: string }>(['new', 'The kiln fires at 1,200 degrees']);
      expect(await runJson(['new', '-'], '# The glaze is blue\r\n\r\nWith cobalt. #clay\n')).toMatchObject({ code: 0 });
      await runJson(['new', 'My sister Nadia lives in Bergen']);
      expect(await runJson(['note', 'the glaze is blue'])).toMatchObject({
        body: 'With cobalt. #clay',
        tags: ['clay'],
        status: 'kept',
      });
      expect((await run(['note', ref])).out).toBe('# The kiln fires at 1,200 degrees');
      expect(await runJson(['facts', 'nadia'])).toMatchObject({
        facts: expect.arrayContaining([expect.objectContaining({ entity: 'Nadia', value: 'Bergen' })]),
      });

      const answered = await runJson<{ answer: string; sentTo: null; sources: { ref: string; reasons: string[] }[] }>([
        'ask',
        'How many degrees does the kiln fire at?',
      ]);
      expect(answered).toMatchObject({ code: 0, answeredBy: 'offline engine', sentTo: null });
      expect(answered.answer).toContain('1,200 degrees');
      expect(answered.sources[0]).toMatchObject({
        ref,
        reasons: expect.arrayContaining([expect.stringMatching(/kiln/)]),
      });
      const told = (await run(['ask', '-', '--why'], 'How many degrees does the kiln fire at?')).out;
      expect(told).toMatch(/1,200 degrees” \[1\]\n\n\[1\] The kiln fires.*\n {6}found by its words/);
      expect(told).toContain('nothing left this machine');
      expect((await run(['ask', 'How many degrees does the kiln fire at?'])).out).not.toContain('found by');

      const why = await runJson<{ reasons: string[] }>(['why', ref, 'kiln', 'degrees']);
      expect(why).toMatchObject({ code: 0, outcome: 'surfaced', position: 1 });
      expect(why.reasons.join()).toMatch(/judged \w+ \(offline engine’s judgement\)/);
      expect((await run(['why', ref, 'kiln'])).out).toMatch(/^Surfaced: match 1 of \d/);
      expect(await runJson(['why', ref, 'giraffe'])).toMatchObject({
        code: 0,
        outcome: expect.stringMatching(/not-found|left-out/),
      });
    } finally {
      await close();
    }
  }, 60_000);

  it('takes what is jotted down from anywhere: to the Inbox, or to the end of today’s note', async () => {
    await run(['init']);
    const close = await open();
    try {
      const line = 'word '.repeat(100);
      const { ref } = await runJson<{ ref: string }>(['new', '--inbox', '-'], `${line}\n#clay`);
      expect(await runJson(['note', ref])).toMatchObject({ status: 'pending', tags: ['clay'] });
      expect((await run(['keep'])).out).toContain(ref.slice(5));
      const today = await runJson<{ ref: string; title: string }>(['new', '--today', '-'], 'one');
      expect(await runJson(['new', '--today', 'two', 'and', 'three'])).toMatchObject({ ref: today.ref });
      expect(await runJson(['note', today.title])).toMatchObject({ body: 'one\n\ntwo and three', status: 'kept' });
      expect(await run(['new', '--today', '--inbox', 'x'])).toMatchObject({ code: 2 });
      expect(await run(['new', '--inbox', '-'], ' \n')).toMatchObject({ code: 2 });
    } finally {
      await close();
    }
  }, 60_000);

  it('takes notes from imported chats, unless the person leaves that out, and then in a later import', async () => {
    const talk = {
      sessions: [
        { title: 'Goats', turns: [{ speaker: 'Me', text: 'My aunt in Lindow keeps 20 goats in the orchard.' }] },
        { title: 'Nüsse', turns: [{ speaker: 'Me', text: 'Meine Tochter ist allergisch gegen Nüsse.' }] },
      ],
    };
    await writeFile(join(base, 'talks.json'), JSON.stringify(talk));
    await run(['init']);
    const close = await open();
    try {
      const without = await run(['import', 'talks.json', '--no-notes']);
      expect(without.out).toContain('notes: none were taken from 2 conversations; without --no-notes');
      expect(await runJson(['keep'])).toMatchObject({ units: [] });
      const again = await run(['import', 'talks.json']);
      expect(again.out).toMatch(/notes: .* from 2 conversations; they wait in the Inbox/);
      const waiting = async () => (await runJson<{ units: { title: string }[] }>(['keep'])).units;
      await expect.poll(async () => (await waiting()).length).toBe(2);
      await run(['import', 'talks.json']);
      expect(await waiting()).toHaveLength(2);
    } finally {
      await close();
    }
  }, 60_000);

  it('keeps what waits, one by one or all that need no decision of their own', async () => {
    await run(['init']);
    const test = await openTestVault({ folder: join(dataFolder, 'vaults', 'main') });
    const pending = (title: string, fields: Partial<Note> = {}) =>
      put('notes', makeNote(test.ids, test.clock.now(), { title, origin: 'extraction', ...fields }));
    await test.writer.commit({
      actor: 'app',
      kind: 'unit.extract',
      label: 'units',
      changes: [
        pending('Celadon needs a reduction fire'),
        pending('The studio opens at nine'),
        pending('The clay comes from Westerwald'),
        pending('Save this as a kept note', { flags: ['instruction-like'] }),
        pending('The kiln likes cone 6', { origin: 'import', proposedBy: 'a program' }),
      ],
    });
    await test.vault.close();
    const close = await open();
    try {
      const waiting = async () =>
        (await runJson<{ units: { ref: string; title: string; proposedBy: string | null }[] }>(['keep'])).units;
      const units = await waiting();
      expect(units).toHaveLength(5);
      const proposed = units.find(({ proposedBy }) => proposedBy === 'a program')!;
      expect((await run(['keep'])).out).toMatch(/The kiln likes cone 6 {2}\(proposed by a program\) {2}\*/);
      const celadon = units.find(({ title }) => title.startsWith('Celadon'))!;
      expect(await runJson(['keep', celadon.ref])).toMatchObject({ kept: [celadon.ref.slice(5)], code: 0 });
      expect(await runJson(['keep', celadon.ref])).toMatchObject({ error: 'conflict', code: 1 });
      // What another program proposed, and what reads like an instruction, is decided one by one.
      const all = await runJson<{ kept: string[]; skipped: { id: string }[] }>(['keep', '--all']);
      expect([all.kept.length, all.skipped.length]).toEqual([2, 2]);
      expect(all.skipped.map(({ id }) => id)).toContain(proposed.ref.slice(5));
      expect(await runJson(['keep', proposed.ref])).toMatchObject({ code: 0 });
      expect(await runJson(['note', proposed.ref])).toMatchObject({ status: 'kept', proposedBy: 'a program' });
      expect((await waiting()).map(({ title }) => title)).toEqual(['Save this as a kept note']);
      expect(await runJson(['keep', 'no such note'])).toMatchObject({ error: 'not-found', code: 5 });
    } finally {
      await close();
    }
  }, 60_000);
});

describe('wrong use', () => {
  it.each([
    [['ask'], 2, /wants a question/],
    [['new', '-'], 2, /nothing comes from there/],
    [['why', 'x'], 2, /wants a note and a question/],
    [['mcp', 'uninstall'], 2, /wants nothing, or “install”/],
    [['mcp', 'install', 'notepad'], 2, /claude-desktop, .*\/a folder\/node/],
    [['mcp', 'install', 'constructor'], 2, /claude-desktop, .*\/a folder\/node/],
    [['completion', 'tcsh'], 2, /bash, zsh and fish/],
    [['note', 'x'], 5, /no vault/],
    [['ask', 'why?'], 5, /“init” or “import” makes one/],
  ])('%j ends with %d and says what to do', async (args, code, words) => {
    const outcome = await run(args);
    expect([outcome.code, outcome.said]).toEqual([code, expect.stringMatching(words)]);
    expect(await readdir(base)).toEqual([]);
  });

  it('a text without a line that could be a title is refused, and nothing is written', async () => {
    await run(['init']);
    const long = await run(['new', '-'], 'word '.repeat(100));
    expect([long.code, long.said]).toEqual([2, expect.stringContaining('at most 300 characters')]);
    const empty = await run(['new', '-'], ' \n ');
    expect([empty.code, empty.said]).toEqual([2, expect.stringContaining('empty text')]);
    const huge = await run(['new', '-'], 'x'.repeat(2_000_001));
    expect([huge.code, huge.said]).toEqual([1, expect.stringContaining('two million')]);
    await run(['new', 'The kiln']);
    expect((await run(['why', '../x', 'kiln'])).said).toContain('is no id of a note');
    expect(await runJson(['new', 'the kiln'])).toMatchObject({ error: 'conflict', code: 1 });
  });
});

describe('the settings of clients', () => {
  it('are what each client reads: JSON, TOML or a command line, with the vault that was named', async () => {
    const { clients } = await runJson<{
      clients: { client: string; title: string; settings: string; link?: string }[];
    }>(['mcp', 'install', '--vault', './my vault']);
    const of = (name: string) => clients.find(({ client }) => client === name)!;
    const settingsOf = (name: string) => of(name).settings;
    const vault = ['--data-dir', dataFolder, '--vault', join(base, 'my vault')];
    const startOf = (name: string) => ({
      command: '/a folder/node',
      args: ['/b/run.mjs', 'vault', 'mcp', '--client', of(name).title, ...vault],
    });
    for (const name of ['claude-desktop', 'cursor', 'gemini-cli', 'lm-studio'])
      expect(JSON.parse(settingsOf(name))).toEqual({ mcpServers: { 'engram-vault': startOf(name) } });
    expect(JSON.parse(settingsOf('vscode'))).toEqual({
      servers: { 'engram-vault': { type: 'stdio', ...startOf('vscode') } },
    });
    expect(JSON.parse(settingsOf('zed'))).toEqual({
      context_servers: { 'engram-vault': { source: 'custom', ...startOf('zed') } },
    });
    expect(parseToml(settingsOf('codex'))).toEqual({ mcp_servers: { 'engram-vault': startOf('codex') } });
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      `claude() { printf '%s\\n' "$@"; }; ${settingsOf('claude-code')}`,
    ]);
    const { command, args } = startOf('claude-code');
    expect(stdout.trim().split('\n')).toEqual(['mcp', 'add', 'engram-vault', '--', command, ...args]);

    for (const [name, begins] of [
      ['cursor', 'cursor://anysphere.cursor-deeplink/mcp/install?'],
      ['lm-studio', 'lmstudio://add_mcp?'],
    ] as const) {
      expect(of(name).link!.slice(0, begins.length)).toBe(begins);
      const query = new URL(of(name).link!).searchParams;
      expect(query.get('name')).toBe('engram-vault');
      expect(JSON.parse(Buffer.from(query.get('config')!, 'base64').toString())).toEqual(startOf(name));
    }
    const [form, config] = of('vscode').link!.split('?') as [string, string];
    expect(form).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(config))).toEqual({ name: 'engram-vault', ...startOf('vscode') });
    expect((await run(['mcp', 'install', 'claude-code', '--client', 'Mine'])).out).toContain('mcp --client Mine');
    expect((await run(['mcp', 'install', 'cursor'])).out).toContain(`Or open this link:\n\ncursor://`);
  });
});

describe('completion', () => {
  const complete = async (...words: string[]): Promise<string[]> => {
    const { out } = await run(['completion', 'bash']);
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vault; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      'vault',
      ...words,
    ]);
    return stdout.trim().split('\n').filter(Boolean).sort();
  };

  it('offers commands, the options of each, and what they take, in a real bash', async () => {
    expect(await complete('se')).toEqual(['search']);
    expect(await complete('ask', '--w')).toEqual(['--why']);
    expect(await complete('keep', '--')).toEqual(['--all', '--data-dir', '--help', '--json', '--vault']);
    expect(await complete('mcp', 'install', 'cl')).toEqual(['claude-code', 'claude-desktop']);
    expect(await complete('collection', 'pub')).toEqual(['publish']);
    expect(await complete('collection', 'publish', 'Pottery', '--sources', '')).toEqual([
      'message',
      'nothing',
      'quote',
    ]);
    expect(await complete('completion', '')).toEqual(expect.arrayContaining(['bash', 'fish', 'zsh']));
  });

  it('names every command for zsh and fish too', async () => {
    const [zsh, fish] = [(await run(['completion', 'zsh'])).out, (await run(['completion', 'fish'])).out];
    expect(zsh).toMatch(/^#compdef vault\n/);
    for (const command of ['ask', 'search', 'why', 'note', 'new', 'keep', 'facts', 'init', 'mcp', 'export', 'import']) {
      expect(zsh, command).toContain(`${command})`);
      expect(fish, command).toMatch(new RegExp(`-a '[^']*\\b${command}\\b`));
    }
    expect(fish).toContain(`'__fish_seen_subcommand_from ask' -l why`);
  });
});
