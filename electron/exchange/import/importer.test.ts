import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { isPresentChunk } from '../../../shared/domain/resource';
import type { SessionId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import { createInlineDocumentReader, type DocumentReader } from '../../corpus/documents/document-reader';
import { createImporter, type Importer, type ImporterDependencies } from './importer';
import { runImport, upload } from '../testing/folder-content';

/** Two friends who plan a walk, in the shape of dated dialogues; `turns` of them in each of `sessions` sessions. */
function dialogue(sessions: number, turns: number): unknown {
  const speakers = ['Ines', 'Tomas'];
  const all = Array.from({ length: sessions }, (_, session) =>
    Array.from({ length: turns }, (_each, turn) => ({
      id: `D${session + 1}:${turn + 1}`,
      session: session + 1,
      dateIso: `2024-03-${String((session % 28) + 1).padStart(2, '0')}T10:00:00`,
      speaker: speakers[turn % 2],
      text: `Turn ${turn + 1} of our talk number ${session + 1} on the way to the mill.`,
    })),
  );
  return [
    {
      conversationId: 'walk-1',
      speakers,
      turns: all.flat(),
      questions: [{ question: 'Where to?', answer: 'SECRET', evidence: ['D1:1'] }],
    },
  ];
}

describe('importing', () => {
  let test: TestVault;
  let folder: string;
  let importer: Importer;
  const make = (more: Partial<ImporterDependencies> = {}) =>
    createImporter({
      store: test.store,
      writer: test.writer,
      ids: test.ids,
      now: test.clock.now,
      log: silentLogger,
      uploadsFolder: join(folder, 'uploads'),
      ...more,
    });
  const importJson = async (value: unknown, options = {}) =>
    runImport(importer, await upload(importer, { 'talk.json': JSON.stringify(value) }, 777), options);
  const sessions = () => test.store.query({ name: 'sessions', includeDeleted: true });

  beforeEach(async () => {
    test = await openTestVault();
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    importer = make();
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('leaves out a document that cannot be read the second time, and takes the others', async () => {
    const reader = createInlineDocumentReader();
    let readings = 0;
    const read: DocumentReader['read'] = async (content, name, signal) => {
      if (name === 'slow.md' && (readings += 1) > 1) throw new AppError('too-large', 'slow.md took too long.');
      return reader.read(content, name, signal);
    };
    importer = make({ documentReader: { ...reader, read } });
    const files = { 'good.md': '# Soil\n\nOf clay.', 'slow.md': '# Slow\n\nOf sand.', 'then.md': '# Then\n\nOf peat.' };
    const report = await runImport(importer, await upload(importer, files));
    expect(readings).toBe(2);
    expect(report).toMatchObject({ resources: 2, skipped: [{ what: 'slow.md', why: 'slow.md took too long.' }] });
  });

  it('makes one session per session of a dialogue, dated by its first turn, without its labelled answers', async () => {
    const report = await importJson(dialogue(2, 3), { person: 'Ines' });
    expect(report).toMatchObject({ sessions: 2, messages: 6, unchanged: 0, skipped: [], isCancelled: false });
    const first = (await sessions()).find(({ title }) => title === 'Ines and Tomas, session 1');
    expect(first).toMatchObject({
      createdAt: Date.UTC(2024, 2, 1, 10),
      origin: 'import',
      participants: ['Ines', 'Tomas'],
    });
    const messages = await test.store.query({ name: 'messagesOfSession', sessionId: first!.id });
    expect(messages.map(({ index, role, speaker }) => ({ index, role, speaker }))).toEqual([
      { index: 0, role: 'person', speaker: null },
      { index: 1, role: 'person', speaker: 'Tomas' },
      { index: 2, role: 'person', speaker: null },
    ]);
    for await (const page of test.store.pages('messages')) expect(JSON.stringify(page)).not.toContain('SECRET');
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  });

  it('adds nothing the second time, and only the new turns of a session that has grown', async () => {
    await importJson(dialogue(2, 3));
    const seq = test.writer.lastSeq;
    expect(await importJson(dialogue(2, 3))).toMatchObject({ sessions: 0, messages: 0, unchanged: 6 });
    expect(test.writer.lastSeq).toBe(seq);
    expect(await importJson(dialogue(3, 5))).toMatchObject({ sessions: 1, messages: 9, unchanged: 6 });
    for (const session of await sessions()) {
      const messages = await test.store.query({ name: 'messagesOfSession', sessionId: session.id });
      expect(messages.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4]);
    }
  });

  it('keeps sessions whole when it is cancelled in the middle, and goes on from there the next time', async () => {
    const controller = new AbortController();
    const uploadId = await upload(importer, { 'talk.json': JSON.stringify(dialogue(20, 90)) });
    const report = await runImport(
      importer,
      uploadId,
      {},
      (event) => {
        if (event.type === 'progress' && event.done >= 900) controller.abort();
      },
      controller.signal,
    );
    expect(report.isCancelled).toBe(true);
    const there = await sessions();
    expect(there.length).toBe(10);
    for (const session of there)
      expect(await test.store.query({ name: 'messagesOfSession', sessionId: session.id })).toHaveLength(90);
    expect(await importJson(dialogue(20, 90))).toMatchObject({
      sessions: 10,
      messages: 900,
      unchanged: 900,
      isCancelled: false,
    });
  });

  it('writes batches of at most 500 rows, by the import, each row new', async () => {
    const sizes: number[] = [];
    test.writer.onBatch((batch) => {
      sizes.push(batch.changes.length);
      expect(batch.actor).toBe('import');
    });
    await importJson({
      sessions: [
        {
          title: 'Long',
          turns: Array.from({ length: 1200 }, (_, index) => ({
            speaker: index % 2 ? 'assistant' : 'user',
            text: `Line ${index}`,
          })),
        },
      ],
    });
    expect(sizes).toEqual([500, 500, 201]);
    const [session] = await sessions();
    const [message] = await test.store.query({ name: 'messagesOfSession', sessionId: session!.id });
    expect(message).toMatchObject({ role: 'person', speaker: null });
  });

  it('leaves a deleted session deleted and says so', async () => {
    await importJson(dialogue(1, 2));
    const [session] = await sessions();
    await test.writer.commit({
      actor: 'person',
      kind: 'session.delete',
      label: 'x',
      changes: [put('sessions', { ...session!, deletedAt: 5 })],
    });
    const report = await importJson(dialogue(1, 3));
    expect(report).toMatchObject({
      messages: 0,
      skipped: [{ what: '“Ines and Tomas, session 1”', why: expect.stringContaining('deleted') }],
    });
  });

  it('imports a Markdown document as a resource; changed text replaces its sections', async () => {
    const doc = (text: string) => ({
      'notes/walks.md': `---\ntitle: Garden walks\n---\n# Dry\n\n${text}\n\n## Wall\n\nClay.`,
    });
    expect(await runImport(importer, await upload(importer, doc('Sit.')))).toMatchObject({ resources: 1, sessions: 0 });
    expect(await runImport(importer, await upload(importer, doc('Sit.')))).toMatchObject({
      resources: 0,
      unchanged: 1,
    });
    expect(await runImport(importer, await upload(importer, doc('Sit longer.')))).toMatchObject({ resources: 1 });
    const resources = [];
    for await (const page of test.store.pages('resources')) resources.push(...page);
    expect(resources).toMatchObject([{ title: 'Garden walks', chunkCount: 2 }]);
    const chunks = await test.store.query({ name: 'chunksOfResource', resourceId: resources[0]!.id });
    expect(chunks.filter(isPresentChunk).map(({ path, text }) => [path.join(' › '), text])).toEqual([
      ['Dry', 'Sit longer.'],
      ['Dry › Wall', 'Clay.'],
    ]);
    expect(chunks.filter((chunk) => !isPresentChunk(chunk)).map(({ text }) => text)).toEqual(['Sit.']);
  });

  it('previews the contents, and imports only the selected conversations', async () => {
    const two = [
      ...(dialogue(1, 2) as object[]),
      {
        conversationId: 'other',
        speakers: ['Ada', 'Bo'],
        turns: [{ id: '1', session: 1, dateIso: '2025-01-01T00:00:00Z', speaker: 'Ada', text: 'Hi.' }],
      },
      7,
    ];
    const uploadId = await upload(importer, { 'two.json': JSON.stringify(two) });
    const preview = await importer.preview(uploadId);
    expect(preview).toMatchObject({
      format: 'transcript-json',
      conversations: [
        { title: 'Ines and Tomas', messages: 2 },
        { title: 'Ada and Bo', messages: 1, from: Date.UTC(2025, 0, 1) },
      ],
      skipped: [{ what: 'entry 3', why: 'it is no conversation this app knows, but a number' }],
    });
    expect(test.writer.lastSeq).toBe(0);
    expect(await runImport(importer, uploadId, { conversations: [preview.conversations[1]!.key] })).toMatchObject({
      sessions: 1,
      messages: 1,
    });
  });

  it('queues the imported sessions for extraction on request, newest first', async () => {
    const asked: SessionId[][] = [];
    importer = make({ extractLater: async (sessionIds) => void asked.push([...sessionIds]) });
    expect(await importJson(dialogue(3, 2))).toMatchObject({ sessions: 3, extracting: 0 });
    expect(await importJson(dialogue(4, 3), { extract: true })).toMatchObject({
      sessions: 1,
      messages: 6,
      extracting: 4,
    });
    const titles = new Map((await sessions()).map(({ id, title }) => [id, title]));
    expect(asked.map((ids) => ids.map((id) => titles.get(id)))).toEqual([
      [4, 3, 2, 1].map((number) => `Ines and Tomas, session ${number}`),
    ]);
  });

  it('a second import that brings nothing new names the chats whose notes were not taken, or takes them', async () => {
    const asked: SessionId[][] = [];
    importer = make({ extractLater: async (sessionIds) => void asked.push([...sessionIds]) });
    const first = await importJson(dialogue(2, 2));
    expect(first).toMatchObject({ sessions: 2, extracting: 0 });
    expect(first.untaken).toHaveLength(2);
    const again = await importJson(dialogue(2, 2));
    expect(again).toMatchObject({ sessions: 0, messages: 0, extracting: 0, untaken: first.untaken });
    expect(await importJson(dialogue(2, 2), { extract: true })).toMatchObject({ messages: 0, extracting: 2 });
    expect(asked).toEqual([first.untaken]);
    for (const id of first.untaken!)
      for (const message of await test.store.query({ name: 'messagesOfSession', sessionId: id }))
        await test.writer.commit({
          actor: 'app',
          kind: 'unit.extract',
          label: 'Test',
          changes: [put('messages', { ...message, extraction: { state: 'done', units: 0, reuses: 0, reason: '' } })],
        });
    expect((await importJson(dialogue(2, 2))).untaken).toBeUndefined();
    expect(await importJson(dialogue(2, 2), { extract: true })).toMatchObject({ extracting: 0 });
  });

  it('remembers which speaker is the person, also when only a later import says so', async () => {
    const speakers = async () => {
      const [session] = await sessions();
      return (await test.store.query({ name: 'messagesOfSession', sessionId: session!.id })).map((one) => one.speaker);
    };
    await importJson(dialogue(1, 2));
    expect((await sessions()).map(({ person }) => person)).toEqual([undefined]);
    expect(await speakers()).toEqual(['Ines', 'Tomas']);
    await importJson(dialogue(1, 2), { person: 'Ines' });
    expect((await sessions()).map(({ person }) => person)).toEqual(['Ines']);
    expect(await speakers()).toEqual([null, 'Tomas']);
    await importJson(dialogue(1, 3));
    expect((await sessions()).map(({ person }) => person)).toEqual(['Ines']);
    expect(await speakers()).toEqual([null, 'Tomas', null]);
  });

  it('says how dates are read that leave it open, reads them as the person says, and never brings a message twice', async () => {
    const log = ['9:15', '9:16', '9:17'].map(
      (time, index) => `3/2/24, ${time} AM - ${index === 1 ? 'Ben' : 'Anna'}: Hens ${time}?`,
    );
    const bring = async (lines: string[], dateOrder: 'day-first' | null = null) => {
      const uploadId = await upload(importer, { 'Chat.txt': lines.join('\n') });
      const { openDates } = await importer.preview(uploadId);
      expect(openDates).toEqual({ written: '3/2/24', order: 'month-first' });
      return runImport(importer, uploadId, { dateOrder });
    };
    expect(await bring(log, 'day-first')).toMatchObject({ messages: 3, skipped: [] });
    expect((await bring(log, 'day-first')).openDates).toBeUndefined();
    const [session] = await sessions();
    expect(session!.createdAt).toBe(Date.UTC(2024, 1, 3, 9, 15));
    expect(await bring([...log, '3/2/24, 9:20 AM - Ben: More.'])).toMatchObject({
      sessions: 0,
      messages: 1,
      unchanged: 3,
      openDates: { written: '3/2/24', order: 'month-first' },
      skipped: [{ what: '“Chat”', why: expect.stringContaining('the other way') }],
    });
    await test.writer.commit({
      actor: 'person',
      kind: 'session.delete',
      label: 'x',
      scope: 'none',
      changes: [put('sessions', { ...session!, deletedAt: 5 })],
    });
    expect(await bring(log)).toMatchObject({ sessions: 1, messages: 3, skipped: [] });
  });

  it.each([
    ['../evil.json', 'not a plain name'],
    ['/etc/passwd', 'not a plain name'],
    ['a\\b.md', 'not a plain name'],
    ['C:x.md', 'not a plain name'],
    ['a\u0000.md', 'not a plain name'],
    ['a//b.md', 'not a plain name'],
  ])('refuses the file name %j', async (name, reason) => {
    await expect(importer.begin([{ name, size: 1 }])).rejects.toThrow(reason);
  });

  it.each([
    ['V/sub/Icon\r', 'V/sub/Icon?', 'signs'],
    ['V/a\tb.md', 'V/a?b.md', 'signs'],
    ['V/ä\nö.md', 'V/ä?ö.md', 'signs'],
    ['V/../evil.md', 'V/../evil.md', 'points outside'],
    ['', '', 'signs'],
  ])('leaves out and names the file %j of a folder; the others come in', async (name, printable, why) => {
    const uploadId = await upload(importer, { 'V/A.md': '# Hello heron', [name]: 'x', 'V/C.md': '# Reiher' });
    const skipped = [{ what: printable, why: expect.stringContaining(why) as string }];
    expect(await importer.preview(uploadId)).toMatchObject({ skipped });
    expect(await runImport(importer, uploadId)).toMatchObject({ resources: 2, skipped });
  });

  it('leaves out and names files that are too large or cannot be read where they are', async () => {
    const { uploadId, leftOut } = await importer.begin([
      { name: 'V/A.md', size: 1 },
      { name: 'V/big.md', size: 17 * 1024 ** 2 },
      { name: 'V/gone.md', size: 5 },
    ]);
    expect(leftOut).toEqual([1]);
    await importer.append(uploadId, 0, new TextEncoder().encode('x'));
    await importer.append(uploadId, 2, new TextEncoder().encode('ab'));
    importer.leaveOut(uploadId, 2);
    expect((await runImport(importer, uploadId)).skipped.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'V/big.md: it is larger than 16 MB',
      'V/gone.md: it cannot be read',
    ]);
  });

  it('refuses files that are too large before a byte is sent, and bytes beyond what was announced', async () => {
    await expect(importer.begin([{ name: 'big.md', size: 17 * 1024 ** 2 }])).rejects.toThrow('At most 16 MB');
    await expect(importer.begin([{ name: 'big.json', size: 5 * 1024 ** 3 }])).rejects.toThrow('At most 4,096 MB');
    const { uploadId } = await importer.begin([{ name: 'a.json', size: 3 }]);
    await importer.append(uploadId, 0, new Uint8Array(2));
    await expect(importer.preview(uploadId)).rejects.toThrow('not arrived completely');
    expect(() => importer.append(uploadId, 0, new Uint8Array(2))).toThrow('longer than announced');
    expect(() => importer.append(uploadId, 7, new Uint8Array(1))).toThrow('no such file');
  });

  it.each([
    ['a cut-off zip', 'chats.zip', 'PK', 'not complete'],
    ['unknown kind', 'photo.heic', 'x', 'of a kind this app does not read'],
    ['no UTF-8', 'a.md', new Uint8Array([0xff, 0xfe, 0x41]), 'not UTF-8'],
    ['empty', 'a.md', '', 'empty'],
    ['unknown JSON', 'a.json', '{"mapping":7}', 'holds no conversations this app knows: an object with mapping'],
    ['UTF-16', 'a.json', new Uint8Array([0xff, 0xfe, 0x5b, 0]), 'not UTF-8'],
  ] as const)('reports the fault of a file: %s', async (_what, name, content, reason) => {
    await expect(importer.preview(await upload(importer, { [name]: content }))).rejects.toThrow(reason);
    expect(test.writer.lastSeq).toBe(0);
  });

  it('skips unreadable ones of several files, and reads the others', async () => {
    const report = await runImport(
      importer,
      await upload(importer, { 'a/one.md': '# One\n\ntext', 'a/pic.png': 'x', 'a/two.txt': 'plain text' }),
    );
    expect(report).toMatchObject({ resources: 2, skipped: [{ what: 'a/pic.png' }] });
  });

  it('imports a conversation contained in two files once, with all of its turns', async () => {
    const report = await runImport(
      importer,
      await upload(importer, {
        'old.json': JSON.stringify(dialogue(2, 3)),
        'new.json': JSON.stringify(dialogue(3, 4)),
      }),
    );
    expect(report).toMatchObject({ sessions: 3, messages: 12, unchanged: 0 });
    expect(await sessions()).toHaveLength(3);
  });

  it('lists two thousand conversations at most and imports all of them', async () => {
    const many = {
      sessions: Array.from({ length: 2100 }, (_, index) => ({ id: `s${index}`, turns: [{ text: 'x' }] })),
    };
    const uploadId = await upload(importer, { 'many.json': JSON.stringify(many) });
    const preview = await importer.preview(uploadId);
    expect(preview).toMatchObject({ moreConversations: 100 });
    expect(preview.conversations).toHaveLength(2000);
    let events = 0;
    expect(
      await runImport(importer, uploadId, {}, () => {
        events += 1;
      }),
    ).toMatchObject({ sessions: 2100 });
    expect(events).toBeLessThan(250);
  });

  it('aborts the preview of files that are discarded meanwhile', async () => {
    const uploadId = await upload(importer, { 'talk.json': JSON.stringify(dialogue(40, 400)) });
    const looking = importer.preview(uploadId);
    looking.catch(() => {});
    await importer.discard(uploadId);
    await expect(looking).rejects.toThrow('abort');
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  });

  it('deletes old uploads at start and refuses a fifth open one', async () => {
    for (let count = 0; count < 4; count += 1) await upload(importer, { 'a.md': '# a' });
    await expect(importer.begin([{ name: 'a.md', size: 1 }])).rejects.toThrow('still open');
    await make().clean();
    expect(await readdir(folder)).toEqual([]);
  });
});
