import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestVault } from '../../../testing/test-vault';
import { makeSession } from '../../../testing/sample-rows';
import { AI_STUDIO_CHAT, GEMINI_ACTIVITY } from '../../testing/hosted-chats';
import { claudeTalk, gptTalk } from '../../testing/chat-exports';
import { runImport, upload } from '../../testing/folder-content';
import { makeZip, type ZipPart } from '../../testing/zip-file';
import { VAULT_EXPORT_FORMAT, VAULT_EXPORT_VERSION } from '../../../../shared/domain/vault-export-format';
import { openTestImporter, type TestImporter } from '../../testing/test-importer';
import type { Importer } from '../importer';

const json = (value: unknown) => JSON.stringify(value);
const gpt = { name: 'conversations.json', content: json([gptTalk('one', 4), gptTalk('two', 2)]) };

describe('a zip', () => {
  let test: TestVault;
  let opened: TestImporter;
  let importer: Importer;
  const importZip = async (parts: readonly ZipPart[], change = (zip: Buffer): Uint8Array => zip) =>
    upload(importer, { 'export.zip': change(makeZip(parts)) }, 1000);

  beforeEach(async () => {
    opened = await openTestImporter();
    test = opened.vault;
    importer = opened.importer;
  });
  afterEach(() => opened.close());

  it('of ChatGPT is imported from its shards; a second import adds no duplicate, a grown one only new messages', async () => {
    const shards = (turns: number): ZipPart[] => [
      { name: 'export/conversations-000.json', content: json([gptTalk('one', turns)]) },
      { name: 'export/conversations-001.json', content: json([gptTalk('two', 2)]), isStored: true },
      { name: 'export/user.json', content: '{"email":"x"}' },
      { name: 'export/chat.html', content: '<html>' },
      { name: 'export/file-abc.png', content: 'PNG' },
      { name: '__MACOSX/._x', content: 'x' },
      { name: 'export/', content: '' },
    ];
    const preview = await importer.preview(await importZip(shards(4)));
    expect(preview).toMatchObject({
      format: 'chatgpt-export',
      messages: 6,
      conversations: [{ title: 'About one', messages: 4, people: [] }, { title: 'About two' }],
    });
    expect(preview.skipped.map(({ what }) => what).sort()).toEqual([
      '1 file of other kinds',
      'export/chat.html',
      'export/user.json',
    ]);
    expect(await runImport(importer, await importZip(shards(4)))).toMatchObject({
      sessions: 2,
      messages: 6,
      unchanged: 0,
    });
    expect(await runImport(importer, await importZip(shards(4)))).toMatchObject({
      sessions: 0,
      messages: 0,
      unchanged: 6,
    });
    expect(await runImport(importer, await importZip(shards(9)))).toMatchObject({
      sessions: 0,
      messages: 5,
      unchanged: 6,
    });
    const session = (await test.store.query({ name: 'sessions', includeDeleted: true })).find(
      ({ title }) => title === 'About one',
    );
    const messages = await test.store.query({ name: 'messagesOfSession', sessionId: session!.id });
    expect(messages.map(({ index, role, speaker, text }) => [index, role, speaker, text]).slice(0, 2)).toEqual([
      [0, 'person', null, 'Message 0 of one about the mill.'],
      [1, 'assistant', 'ChatGPT', 'Message 1 of one about the mill.'],
    ]);
    expect(messages).toHaveLength(9);
  });

  it('of Claude is imported with the documents of its projects; users and projects without documents are reported as skipped', async () => {
    const report = await runImport(
      importer,
      await importZip([
        { name: 'conversations.json', content: json([claudeTalk('a', 3)]) },
        {
          name: 'projects.json',
          content: json([{ uuid: 'p', name: 'Garden', docs: [{ filename: 'soil.md', content: 'Clay.' }] }]),
        },
        { name: 'projects/q.json', content: json({ uuid: 'q', name: 'Boat', prompt_template: '', docs: [] }) },
        { name: 'users.json', content: '[]' },
      ]),
    );
    expect(report).toMatchObject({ sessions: 1, messages: 3, resources: 1 });
    expect(report.skipped.map(({ what }) => what)).toEqual(['users.json', 'projects/q.json']);
    for await (const page of test.store.pages('resources'))
      expect(page.map(({ title }) => title)).toEqual(['Garden/soil']);
  });

  it('of Google Takeout: activities of Gemini and chats of AI Studio, which have no ending, are imported', async () => {
    const report = await runImport(
      importer,
      await importZip([
        { name: 'Takeout/My Activity/Gemini Apps/MyActivity.json', content: json(GEMINI_ACTIVITY) },
        { name: 'Takeout/My Activity/Gemini Apps/kaktus-1.png', content: 'x' },
        { name: 'Takeout/Gemini/gemini_gems_data.html', content: '<div></div>' },
        { name: 'Takeout/Drive/Google AI Studio/Bees v1.2', content: json(AI_STUDIO_CHAT) },
        { name: 'Takeout/Drive/Google AI Studio/Bees.png', content: 'x' },
      ]),
    );
    expect(report).toMatchObject({ sessions: 3, messages: 10, attachments: { copied: 1 } });
    expect(report.skipped.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Takeout/Gemini/gemini_gems_data.html']),
    );
  });

  it('with an export of this app imports that', async () => {
    const session = makeSession(test.ids, 5, { title: 'From elsewhere' });
    const lines = [
      { format: VAULT_EXPORT_FORMAT, version: VAULT_EXPORT_VERSION },
      { table: 'sessions', row: session },
    ]
      .map((line) => `${json(line)}\n`)
      .join('');
    const parts = [
      { name: 'My export/vault.jsonl', content: lines },
      { name: 'My export/notes/a.md', content: '# A' },
    ];
    const otherFiles = [
      { what: '1 file beside vault.jsonl', why: expect.stringContaining('only the records are read') as string },
    ];
    expect(await importer.preview(await importZip(parts))).toMatchObject({
      format: 'vault-export',
      records: { sessions: 1 },
      skipped: otherFiles,
    });
    expect(await runImport(importer, await importZip(parts))).toMatchObject({
      sessions: 1,
      resources: 0,
      skipped: otherFiles,
    });
    expect(await test.store.get('sessions', session.id)).toEqual({ ...session, origin: 'import' });
    expect(await runImport(importer, await importZip(parts), { areMine: true })).toMatchObject({ sessions: 1 });
    expect(await test.store.get('sessions', session.id)).toEqual(session);
  });

  it('omits the conversations the person deselected', async () => {
    const uploadId = await importZip([gpt]);
    await importer.preview(uploadId);
    expect(await runImport(importer, uploadId, { without: ['chatgpt:two'] })).toMatchObject({
      sessions: 1,
      messages: 4,
    });
  });

  it.each<[string, ZipPart[], string]>([
    ['nothing but a name that leads up', [{ name: '../../evil.json', content: '[]' }], 'points outside'],
    ['a password', [{ ...gpt, isEncrypted: true }], 'protected by a password'],
    ['a bomb', [{ name: 'conversations.json', content: ' '.repeat(20 * 1024 * 1024) }], 'times its size'],
    [
      'files on the same bytes',
      [
        { ...gpt, name: 'a/conversations.json' },
        { ...gpt, name: 'b/conversations.json', isOverlapping: true },
      ],
      'lie on top of each other',
    ],
    [
      'many small bombs',
      Array.from({ length: 40 }, (_, index) => ({ name: `${index}.md`, content: ' a'.repeat(500_000) })),
      'times its size',
    ],
    [
      'a bomb that lies about its size',
      [{ name: 'conversations.json', content: `[${' '.repeat(20 * 1024 * 1024)}`, claimedSize: 20 }],
      'damaged or not complete',
    ],
    ['other bytes than were packed', [{ ...gpt, claimedChecksum: 7 }], 'damaged or not complete'],
    ['nothing that can be read', [{ name: 'a.png', content: 'x' }], 'Nothing in it can be read'],
    [
      'an unknown shape',
      [{ name: 'conversations.json', content: '[{"a":1}]' }],
      'holds no conversations this app knows',
    ],
  ])('is refused with %s, and nothing is written', async (_what, parts, reason) => {
    await expect(importer.preview(await importZip(parts))).rejects.toThrow(reason);
    await expect(runImport(importer, await importZip(parts))).rejects.toThrow(reason);
    expect(test.writer.lastSeq).toBe(0);
    expect(await readdir(dirname(opened.uploadsFolder))).toEqual(['uploads']);
    expect(
      (await readdir(opened.uploadsFolder, { recursive: true })).filter((name) => !/^[\w-]+([/\\]0)?$/.test(name)),
    ).toEqual([]);
  });

  it.each<[string, ZipPart, string]>([
    ['leads up', { name: '../../evil.json', content: '[]' }, '../../evil.json: its name points outside'],
    [
      'leads up from a folder',
      { name: 'V\\..\\..\\evil.json', content: '[]' },
      'V/../../evil.json: its name points outside',
    ],
    ['is absolute', { name: '/etc/evil.json', content: '[]' }, '/etc/evil.json: its name points outside'],
    ['names a drive', { name: 'C:\\evil.json', content: '[]' }, 'C?/evil.json: its name points outside'],
    ['ends in a carriage return', { name: 'V/sub/Icon\r', content: '' }, 'V/sub/Icon?: its name is empty or has signs'],
    ['has a tab', { name: 'V/a\tb.md', content: '# B' }, 'V/a?b.md: its name is empty or has signs'],
    ['has a line break', { name: 'V/ä\nö.md', content: '# B' }, 'V/ä?ö.md: its name is empty or has signs'],
    ['has a password', { name: 'V/B.md', content: '# B', isEncrypted: true }, 'V/B.md: it is protected by a password'],
    ['is a link', { name: 'V/B.md', content: '/etc/passwd', isSymlink: true }, 'V/B.md: it is a link'],
    ['has another checksum', { name: 'V/B.md', content: '# B', claimedChecksum: 7 }, 'damaged or not complete'],
    ['lies about its size', { name: 'V/B.md', content: '# B', claimedSize: 20 }, 'damaged or not complete'],
    ['would grow', { name: 'V/B.md', content: ' '.repeat(20 * 1024 * 1024) }, 'V/B.md: it would grow to'],
  ])('leaves out and names one file that %s; the others come in', async (_what, part, reason) => {
    const parts = [{ name: 'V/A.md', content: '# Hello heron' }, part, { name: 'V/C.md', content: '# Reiher' }];
    const report = await runImport(importer, await importZip(parts));
    expect(report).toMatchObject({ resources: 2 });
    expect(report.skipped.map(({ what, why }) => `${what}: ${why}`)).toEqual([expect.stringContaining(reason)]);
    expect(await readdir(dirname(opened.uploadsFolder))).toEqual(['uploads']);
  });

  it('of an archiver that writes backslashes is read', async () => {
    expect(await runImport(importer, await importZip([{ name: 'V\\sub\\A.md', content: '# Heron' }]))).toMatchObject({
      resources: 1,
      skipped: [],
    });
  });

  it('of highly repetitive chats is imported', async () => {
    const talk = json([gptTalk('long', 2), ...Array.from({ length: 34 }, (_, index) => gptTalk(`t${index}`, 1_000))]);
    const zip = makeZip([{ name: 'conversations.json', content: talk }]);
    expect(talk.length / zip.length).toBeGreaterThan(12);
    expect(talk.length).toBeGreaterThan(8 * 1024 * 1024);
    expect(await importer.preview(await upload(importer, { 'export.zip': zip }))).toMatchObject({ messages: 34_002 });
  });

  it('of a few kilobytes that would become gigabytes is refused before anything is written', async () => {
    // Each file is the one kernel of a megabyte; as Fifield, “A better zip bomb” (2019), with whole overlap.
    const kernel = '# Soil\n\n' + 'Clay holds water. '.repeat(55_000);
    const zip = makeZip([
      { name: '0.md', content: kernel },
      ...Array.from({ length: 2_700 }, (_, index): ZipPart => ({
        name: `${index + 1}.md`,
        content: kernel,
        isOverlapping: true,
      })),
    ]);
    expect(zip.length).toBeLessThan(400_000);
    await expect(runImport(importer, await upload(importer, { 'notes.zip': zip }))).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(test.writer.lastSeq).toBe(0);
  });

  it('is refused when truncated at any point', async () => {
    const whole = makeZip([gpt, { name: 'user.json', content: '{}' }]);
    for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 40)) {
      const uploadId = await upload(importer, { 'export.zip': whole.subarray(0, length) });
      await expect(importer.preview(uploadId)).rejects.toMatchObject({ code: 'import-unreadable' });
      await importer.discard(uploadId);
    }
  });

  it('breaks nothing, whichever of its bytes are wrong', async () => {
    const whole = makeZip([gpt]);
    for (let index = 0; index < whole.length; index += 3) {
      const changed = Buffer.from(whole);
      changed[index]! ^= 0x55;
      const uploadId = await upload(importer, { 'export.zip': changed });
      await importer
        .preview(uploadId)
        .catch((error: { code?: string }) =>
          expect(['import-unreadable', 'too-large', 'not-allowed']).toContain(error.code),
        );
      await importer.discard(uploadId);
    }
  });

  it('skips symbolic links, nested zips and duplicate names, each with the reason', async () => {
    const parts = [
      gpt,
      { name: 'link.json', content: '/etc/passwd', isSymlink: true },
      { name: 'more.zip', content: makeZip([gpt]) },
      { ...gpt, content: '[]' },
    ];
    const preview = await importer.preview(await importZip(parts));
    expect(preview.conversations).toHaveLength(2);
    expect(preview.skipped.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      expect.stringContaining('link.json: it is a link'),
      expect.stringContaining('more.zip: packed files'),
      'conversations.json: a second file of the same name',
    ]);
  });
});
