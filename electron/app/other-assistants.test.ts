import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { NoteId } from '../../shared/domain/ids';
import { recordFigure } from '../testing/record-figure';
import { openTestVault } from '../testing/test-vault';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { findProgramFiles } from './launch/program-files';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

let program: ThreadBundles;
let dataFolder: string;
let app: WindowlessApp | null = null;
const clients: Client[] = [];

beforeAll(async () => {
  program = await buildThreads({ vault: 'electron/app/vault-main.ts' });
}, 240_000);
afterAll(() => program.remove());
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engram-assistants-'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await app?.stop();
  app = null;
  await rm(dataFolder, { recursive: true, force: true });
});

const ALL = { scope: { kind: 'all' as const }, mayPropose: true };

async function openApp(): Promise<WindowlessApp> {
  app = await startWindowlessApp(dataFolder, undefined, findProgramFiles().version);
  app.answer = true;
  return app;
}
async function closeApp(): Promise<void> {
  await app?.stop();
  app = null;
}

/** The SDK's own client, which starts the real program and speaks with it over standard input and output. */
async function connect(name = 'real-client', revision?: '2026-07-28'): Promise<Client> {
  const client = new Client(
    { name, version: '1.0.0' },
    revision === undefined ? {} : { versionNegotiation: { mode: { pin: revision } } },
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(program.url('vault')), 'mcp', '--data-dir', dataFolder],
      stderr: 'inherit',
    }),
  );
  clients.push(client);
  return client;
}

const replySchema = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
});

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const {
    isError = false,
    content,
    structuredContent,
  } = replySchema.parse(await client.callTool({ name, arguments: given }));
  return { isError, text: content[0]?.text ?? '', result: structuredContent ?? {} };
}

const keep = (running: WindowlessApp, title: string, body = ''): Promise<{ id: NoteId }> =>
  running.call('notes.create', { title, body });

async function titlesWith(status: 'kept' | 'pending'): Promise<string[]> {
  const { vault, store } = await openTestVault({
    folder: join(dataFolder, 'vaults', 'main'),
    approveRepair: () => Promise.reject(new Error('two writers')),
  });
  const notes = await store.query({ name: 'notesByStatus', status });
  expect(await vault.verify()).toEqual({ problem: null, matchesStore: true });
  await vault.close();
  return notes.map(({ title }) => title).toSorted();
}

describe('a real client over standard input and output', () => {
  it('reads through the open app once it is allowed, is listed with what it read, and is cut off at once', async () => {
    const running = await openApp();
    const { id } = await keep(running, 'The kiln fires at 1,200 degrees', 'Cone 6. #clay');
    await keep(running, 'My sister Nadia lives in Bergen');
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'engram-vault' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'search',
      'get_note',
      'why',
      'recent',
      'facts',
      'propose_note',
    ]);
    // A client that lists at the start, and gives up a server that cannot.
    let listChanges = 0;
    client.setNotificationHandler('notifications/resources/list_changed', () => void (listChanges += 1));
    expect(await client.listResources()).toMatchObject({ resources: [] });
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    const refused = await call(client, 'search', { query: 'kiln' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Settings → Other assistants') });
    const [asking] = await running.call('assistants.list', null);
    expect(asking).toMatchObject({ name: 'real-client', state: 'asked', reads: 0 });

    // The person is asked in a dialog of the app itself, and may say no.
    running.answer = false;
    await expect(running.call('assistants.allow', { name: 'real-client', ...ALL })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect((await call(client, 'recent')).isError).toBe(true);
    running.answer = true;
    await running.call('assistants.allow', { name: 'real-client', ...ALL });
    expect(running.questions.at(-1)).toMatchObject({ subject: 'real-client', yes: 'Allow' });

    const found = await call(client, 'search', { query: 'kiln degrees' });
    expect(found).toMatchObject({
      isError: false,
      result: { results: [{ ref: `note:${id}`, why: expect.stringMatching(/kiln/) }] },
    });
    expect(JSON.parse(found.text)).toEqual(found.result);
    expect(listChanges).toBe(1);
    expect(await call(client, 'get_note', { id })).toMatchObject({ result: { text: 'Cone 6. #clay', tags: ['clay'] } });
    expect(await call(client, 'why', { query: 'kiln degrees', id })).toMatchObject({
      result: { outcome: 'surfaced', reasons: expect.arrayContaining([expect.stringContaining('its words')]) },
    });
    expect((await call(client, 'recent')).result.notes).toHaveLength(2);
    expect(JSON.stringify(await call(client, 'facts', { about: 'Nadia' }))).toContain('Bergen');

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`engram-vault://open/note/${id}`);
    const { contents } = await client.readResource({ uri: `engram-vault://open/note/${id}` });
    expect(contents).toEqual([
      expect.objectContaining({
        text: '# The kiln fires at 1,200 degrees\n\nCone 6. #clay',
        mimeType: 'text/markdown',
      }),
    ]);
    expect(JSON.stringify(await client.readResource({ uri: 'engram-vault://facts' }))).toContain('Bergen');
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'ask-vault',
      'why-surfaced',
      'propose-notes',
    ]);
    expect(
      JSON.stringify(await client.getPrompt({ name: 'ask-vault', arguments: { question: 'Why clay?' } })),
    ).toContain('Why clay?');

    expect(await call(client, 'propose_note', { text: 'Cone 6 needs a slow cooling' })).toMatchObject({
      result: { state: 'to review' },
    });
    const { groups } = await running.call('review.queue', null);
    expect(groups.flatMap(({ units }) => units.map(({ note }) => [note.title, note.proposedBy]))).toEqual([
      ['Cone 6 needs a slow cooling', 'real-client'],
    ]);

    const { reads } = await running.call('assistants.reads', { client: null, before: null });
    expect(reads.map(({ tool, outcome }) => `${tool} ${outcome}`).toReversed()).toEqual([
      'recent refused',
      'search refused',
      'recent refused',
      'search served',
      'get_note served',
      'why served',
      'recent served',
      'facts served',
      'recent served',
      'get_note served',
      'facts served',
      'propose_note served',
    ]);
    expect(reads.find(({ tool }) => tool === 'why')).toMatchObject({
      client: 'real-client',
      words: 'kiln degrees · ' + id,
      notes: [{ id, title: 'The kiln fires at 1,200 degrees' }],
    });
    await running.call('notes.setNeverSurface', { id, neverSurface: true });
    const shown = await running.call('assistants.reads', { client: 'real-client', before: null });
    expect(JSON.stringify(shown)).not.toContain('1,200 degrees');

    await running.call('assistants.cutOff', { name: 'real-client' });
    expect(await call(client, 'recent')).toMatchObject({ isError: true, text: expect.stringContaining('cut off') });
    expect((await running.call('assistants.removeReads', { client: 'real-client' })).requests).toBe(13);
  }, 120_000);

  it('of the newest revision and one of an earlier read the same note by the same consent, and neither before', async () => {
    const running = await openApp();
    const { id } = await keep(running, 'The kiln fires at 1,200 degrees', 'Cone 6.');
    const both = [await connect(), await connect('real-client', '2026-07-28')];
    expect(both.map((client) => client.getProtocolEra())).toEqual(['legacy', 'modern']);
    for (const client of both) {
      // The client holds each result against what the tool declares.
      expect((await client.listTools()).tools).toHaveLength(6);
      expect(await call(client, 'get_note', { id })).toMatchObject({
        isError: true,
        text: expect.stringContaining('Settings → Other assistants'),
      });
    }
    await running.call('assistants.allow', { name: 'real-client', ...ALL });
    const read = async () => Promise.all(both.map(async (client) => (await call(client, 'get_note', { id })).result));
    const [earlier, newest] = await read();
    expect(earlier).toMatchObject({ title: 'The kiln fires at 1,200 degrees', text: 'Cone 6.' });
    expect(newest).toEqual(earlier);
    await closeApp();
    expect(await read()).toEqual([earlier, earlier]);
  }, 120_000);

  it('reads the closed vault by the same permission, and goes on as the app opens and closes', async () => {
    const running = await openApp();
    const { id } = await keep(running, 'The kiln fires at 1,200 degrees');
    await closeApp();
    const client = await connect();
    // It is listed although the app was closed when it came.
    expect(await call(client, 'recent')).toMatchObject({
      isError: true,
      text: expect.stringContaining('may not read'),
    });
    const again = await openApp();
    expect(await again.call('assistants.list', null)).toMatchObject([{ name: 'real-client', state: 'asked' }]);
    await again.call('assistants.allow', { name: 'real-client', scope: { kind: 'all' }, mayPropose: true });
    await closeApp();

    expect(await call(client, 'search', { query: 'kiln' })).toMatchObject({
      result: { results: [{ ref: `note:${id}` }] },
    });
    expect(await call(client, 'why', { query: 'kiln', id })).toMatchObject({ result: { outcome: 'surfaced' } });
    expect(await call(client, 'propose_note', { text: 'Proposed while closed' })).toMatchObject({ isError: false });
    const third = await openApp();
    expect(await call(client, 'propose_note', { text: 'Proposed while open' })).toMatchObject({ isError: false });
    const { reads } = await third.call('assistants.reads', { client: null, before: null });
    expect(reads.map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
      'propose_note served',
      'propose_note served',
      'why served',
      'search served',
      'recent refused',
    ]);
    await closeApp();
    expect(await titlesWith('pending')).toEqual(['Proposed while closed', 'Proposed while open']);
    expect(await titlesWith('kept')).toEqual(['The kiln fires at 1,200 degrees']);
  }, 120_000);

  it('writes one at a time: three programs at once on a closed vault that opens and closes meanwhile, and nothing is lost', async () => {
    const running = await openApp();
    const names = ['one', 'two', 'three'];
    for (const name of names) await running.call('assistants.allow', { name, ...ALL });
    await closeApp();
    const connected = await Promise.all(names.map((name) => connect(name)));
    const proposing = connected.map(async (client, index) => {
      for (let number = 0; number < 6; number += 1) {
        const reply = await call(client, 'propose_note', { text: `${names[index]} proposes ${number}` });
        expect(reply, reply.text).toMatchObject({ isError: false });
      }
    });
    // The app meets programs that hold the vault for a moment.
    for (let round = 0; round < 3; round += 1) {
      await openApp();
      await closeApp();
    }
    await Promise.all(proposing);
    const expected = names.flatMap((name) => Array.from({ length: 6 }, (_, number) => `${name} proposes ${number}`));
    expect(await titlesWith('pending')).toEqual(expected.toSorted());
    recordFigure(
      'S15',
      'writers',
      `3 programs and an app at once: 0 of ${expected.length} acknowledged proposals lost`,
    );
  }, 240_000);

  it('gets no answer from a damaged vault, nor where the settings cannot say what is excluded', async () => {
    const running = await openApp();
    await keep(running, 'The kiln fires at 1,200 degrees');
    await running.call('assistants.allow', { name: 'real-client', ...ALL });
    await closeApp();
    const settings = join(dataFolder, 'settings.json');
    await writeFile(settings, '{"excluded": {"people": "none"}}');
    const client = await connect();
    expect(await call(client, 'recent')).toMatchObject({ isError: true, text: expect.stringContaining('excluded') });
    await rm(settings);
    expect(await call(client, 'recent')).toMatchObject({ isError: false });
    const journal = join(dataFolder, 'vaults', 'main', 'journal');
    const [segment] = (await readdir(journal)).toSorted();
    const bytes = await readFile(join(journal, segment!));
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    await writeFile(join(journal, segment!), bytes);
    const damaged = await call(client, 'recent');
    expect([damaged.isError, damaged.text]).toEqual([true, expect.stringMatching(/damaged/i)]);
    expect(damaged.text).not.toContain('kiln');
  }, 120_000);

  it('ends with its client', async () => {
    await openApp();
    await closeApp();
    const client = new Client({ name: 'brief', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(program.url('vault')), 'mcp', '--data-dir', dataFolder],
    });
    await client.connect(transport);
    const { pid } = transport;
    await client.close();
    await expect
      .poll(() => {
        try {
          return process.kill(pid!, 0);
        } catch {
          return 'gone';
        }
      })
      .toBe('gone');
  }, 60_000);
});
