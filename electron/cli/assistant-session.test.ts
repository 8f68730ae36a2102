import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import { realFileSystem, type FileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import { createAssistantClientStore } from '../settings/assistant-client-store';
import { assistantsFileIn } from '../settings/vault-settings';
import { makeNote } from '../testing/sample-rows';
import { openTestVault } from '../testing/test-vault';
import { createAssistantSession, type AssistantSession } from './assistant-session';
import { openClosedAssistants } from './open-closed-assistants';

const CLIENT = 'a client';
let home: string;
let folder: string;
let session: AssistantSession;
/** Files of the journal that were read. */
let reads: string[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'engram-session-'));
  folder = join(home, 'vault');
  session = createAssistantSession();
  reads = [];
  await createAssistantClientStore(assistantsFileIn(home), Date.now).allow(CLIENT, {
    scope: { kind: 'all' },
    mayPropose: true,
  });
  await write('The kiln fires at 1,200 degrees');
});
afterEach(async () => {
  await session.drop();
  await rm(home, { recursive: true, force: true });
});

/** As the app does: it opens the vault, writes, and closes it. */
async function write(title: string): Promise<void> {
  const { vault, writer, ids, clock } = await openTestVault({ folder });
  const note = makeNote(ids, clock.now(), { title, status: 'kept', keptAt: clock.now() });
  await writer.commit({ actor: 'person', kind: 'note.create', label: 'x', changes: [put('notes', note)] });
  await vault.close();
}

const recording: FileSystem = {
  ...realFileSystem,
  readFile: ((path: string, ...rest: []) => {
    if (path.startsWith(join(folder, 'journal'))) reads.push(path);
    return realFileSystem.readFile(path, ...rest);
  }) as FileSystem['readFile'],
  open: (async (path: string, ...rest: [string]) => {
    if (path.startsWith(join(folder, 'journal'))) reads.push(path);
    return realFileSystem.open(path, ...rest);
  }) as FileSystem['open'],
};

async function call(tool: 'recent' | 'search' | 'propose_note', given: object) {
  const options = { folder, settingsFolder: home, fileSystem: recording, onInspected: () => {}, session };
  const { assistants, close } = await openClosedAssistants(options, tool === 'propose_note' ? 'write' : 'read');
  try {
    return await assistants.call({ client: CLIENT, tool, arguments: given }, new AbortController().signal);
  } finally {
    await close();
  }
}

async function recentTitles(): Promise<string[]> {
  const reply = await call('recent', { limit: 10 });
  if (!reply.ok) throw new Error(reply.error.message);
  return (reply.result as { notes: { title: string }[] }).notes.map(({ title }) => title).toSorted();
}

it('reads the journal once, and holds the vault during a request alone', async () => {
  expect(await recentTitles()).toEqual(['The kiln fires at 1,200 degrees']);
  expect(reads.length).toBeGreaterThan(0);
  reads.length = 0;
  expect(await isFolderLocked(realFileSystem, folder)).toBe(false);
  expect(await call('search', { query: 'kiln' })).toMatchObject({ ok: true, result: { results: [{}] } });
  expect(await recentTitles()).toEqual(['The kiln fires at 1,200 degrees']);
  expect(reads).toEqual([]);
  expect(await isFolderLocked(realFileSystem, folder)).toBe(false);
});

it('sees what another program wrote between two requests', async () => {
  await recentTitles();
  await write('The bowl broke in March');
  expect(await recentTitles()).toEqual(['The bowl broke in March', 'The kiln fires at 1,200 degrees']);
  expect(await call('search', { query: 'bowl March' })).toMatchObject({ ok: true, result: { results: [{}] } });
});

it('is busy while another program has the vault, and goes on with what that one wrote', async () => {
  await recentTitles();
  const open = await openTestVault({ folder });
  await expect(recentTitles()).rejects.toMatchObject({ code: 'busy' });
  await open.vault.close();
  expect(await recentTitles()).toEqual(['The kiln fires at 1,200 degrees']);
});

it('sees what it proposed itself, and no permission that was taken away meanwhile', async () => {
  await recentTitles();
  expect(await call('propose_note', { text: 'Proposed while closed' })).toMatchObject({ ok: true });
  expect(await recentTitles()).toEqual(['The kiln fires at 1,200 degrees']);
  await createAssistantClientStore(assistantsFileIn(home), Date.now).cutOff(CLIENT);
  await expect(recentTitles()).rejects.toThrow();
});

it('reads anew after it let the records go', async () => {
  await recentTitles();
  await session.drop();
  reads.length = 0;
  await recentTitles();
  expect(reads.length).toBeGreaterThan(0);
});
