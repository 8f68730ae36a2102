import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runImport, upload } from '../testing/folder-content';
import {
  ANSWERED,
  ASKED,
  cherryBackup,
  cherryMessage,
  claudeCodeLine,
  janMessage,
  PROGRAM_CHATS,
} from '../testing/program-chats';
import { openTestImporter, type TestImporter } from '../testing/test-importer';
import { makeZip } from '../testing/zip-file';

let test: TestImporter;
beforeEach(async () => {
  test = await openTestImporter();
});
afterEach(() => test.close());

const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const give = async (files: Record<string, string | Uint8Array>) =>
  runImport(test.importer, await upload(test.importer, files));
const titles = async () =>
  (await test.vault.store.query({ name: 'sessions', includeDeleted: true })).map(({ title }) => title).sort();

describe('the folder of a program', () => {
  it('of Jan gives each thread the title of its own file', async () => {
    const messages = lines(janMessage('user', ASKED), janMessage('assistant', ANSWERED, 1));
    const { skipped } = await give({
      'threads/j1/thread.json': JSON.stringify({ id: 'j1', object: 'thread', title: 'Loess' }, null, 2),
      'threads/j1/messages.jsonl': messages,
      'threads/j2/thread.json': JSON.stringify({ id: 'j2', title: 'Silt' }),
      'threads/j2/messages.jsonl': messages.replaceAll('j1', 'j2'),
    });
    expect(await titles()).toEqual(['Loess', 'Silt']);
    expect(skipped).toEqual([]);
  });

  it('of Claude Code gives a session a file, and counts those of its helpers', async () => {
    const session = (sessionId: string, more = {}) =>
      lines(
        claudeCodeLine('user', 'q', null, `Ask in ${sessionId}`, { sessionId, ...more }),
        claudeCodeLine('assistant', 'a', 'q', [{ type: 'text', text: ANSWERED }], { sessionId, ...more }),
      );
    const { skipped } = await give({
      'projects/-home-ines-mill/s1.jsonl': session('s1'),
      'projects/-home-ines-mill/s2.jsonl': session('s2'),
      'projects/-home-ines-mill/agent-1.jsonl': session('s1', { isSidechain: true }),
    });
    expect(await titles()).toEqual(['mill: Ask in s1', 'mill: Ask in s2']);
    expect(skipped.map(({ what }) => what)).toContain('2 messages between the agent and its helpers');
  });

  it('of a backup of Cherry Studio gives its chats, and no document of the files in them', async () => {
    const { skipped, resources } = await give({
      'data.json': JSON.stringify(
        cherryBackup([cherryMessage('q', 'user', ['b'])], [{ id: 'b', type: 'main_text', content: ASKED }]),
      ),
      'Data/Files/0f1e.md': '# A file of a chat',
      'Data/Files/0f1f.txt': 'Another',
    });
    expect(await titles()).toEqual(['Loess in Cherry Studio']);
    expect(resources).toBe(0);
    expect(skipped.map(({ what }) => what)).toContain('2 files of other kinds');
  });
});

describe('a backup of Cherry Studio 2', () => {
  it('is told to be exported as Markdown, and the files of its chats are no documents', async () => {
    const zip = makeZip([
      { name: 'Data/cherrystudio.sqlite', content: 'SQLite format 3' },
      { name: 'Data/Files/0f1e.md', content: '# A file of a chat' },
    ]);
    await expect(give({ 'backup.zip': zip })).rejects.toThrow('export them there as Markdown');
    const { skipped } = await give({
      'Data/cherrystudio.sqlite': 'SQLite format 3',
      'Data/chat.txt': 'Loess is silt.',
    });
    expect(skipped.map(({ what }) => what)).toEqual(['Data/cherrystudio.sqlite']);
  });
});

describe('a chat of a program that comes a second time', () => {
  it.each(PROGRAM_CHATS)('adds nothing: $fileName of $program', async ({ fileName, content }) => {
    expect(await give({ [fileName]: content })).toMatchObject({ sessions: 1, messages: 2 });
    expect(await give({ [fileName]: content })).toMatchObject({ sessions: 0, messages: 0, unchanged: 2 });
  });
});
