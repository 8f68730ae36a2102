import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../shared/lib/logger';
import { put } from '../../../../shared/domain/batch';
import { createAttachmentFiles, attachmentsFolderOf } from '../../../attachments/attachment-files';
import { makeNote } from '../../../testing/sample-rows';
import { createExporter } from '../../export/exporter';
import { type GptNode, gptConversation } from '../../testing/chat-exports';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporter, type TestImporter } from '../../testing/test-importer';
import { makeZip, type ZipPart } from '../../testing/zip-file';

const json = JSON.stringify;
const png = (seed: string) => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.from(seed)]);
const picture = (pointer: string) => ({ content_type: 'image_asset_pointer', asset_pointer: pointer });
const multimodal = (...parts: unknown[]) => ({ content_type: 'multimodal_text', parts });

const NODES: GptNode[] = [
  {
    id: 'a',
    parent: null,
    role: 'user',
    content: multimodal(picture('file-service://file-Ab12'), 'Was ist das?'),
    metadata: {
      attachments: [
        { id: 'file-Ab12', name: 'Ofen.png', mime_type: 'image/png' },
        { id: 'file-Cd34', name: 'Plan.pdf', mime_type: 'application/pdf' },
        { id: 'file-gone', name: 'lost.txt' },
      ],
    },
  },
  { id: 'b', parent: 'a', role: 'assistant', text: 'Ein Ofen.' },
  { id: 'c', parent: 'b', role: 'tool', content: multimodal(picture('sediment://file_00aa#x')) },
];
const chat = (nodes = NODES): ZipPart => ({ name: 'conversations.json', content: json([gptConversation('o', nodes)]) });
const FILES: ZipPart[] = [
  { name: 'file-Ab12-Ofen.png', content: png('oven') },
  { name: 'file-Cd34-Plan.pdf', content: '%PDF-1.4 no real one' },
  { name: 'user-1/file_00aa-1234.png', content: png('drawn') },
  { name: 'file-Zz99-unnamed.png', content: png('other') },
];

describe('the files of chats', () => {
  let test: TestImporter;
  beforeEach(async () => {
    test = await openTestImporter();
  });
  afterEach(() => test.close());

  const bring = async (parts: readonly ZipPart[], options = {}) =>
    runImport(test.importer, await upload(test.importer, { 'export.zip': makeZip(parts) }), options);
  const messages = async () => {
    const [session] = await test.vault.store.query({ name: 'sessions', includeDeleted: false });
    const found = await test.vault.store.query({ name: 'messagesOfSession', sessionId: session!.id });
    return Promise.all(
      found.map(async ({ text, attachments = [] }) => [
        text,
        ...(await test.vault.store.getMany('attachments', attachments)).map((row) => row?.name),
      ]),
    );
  };
  const WITH_FILES = [
    ['Was ist das?\n\n[File: lost.txt]', 'Ofen.png', 'Plan.pdf'],
    ['Ein Ofen.'],
    ['', 'file_00aa-1234.png'],
  ];

  it('of ChatGPT come in with their messages; what the export lacks and what no message names is counted', async () => {
    const zip = makeZip([chat(), ...FILES]);
    const preview = await test.importer.preview(await upload(test.importer, { 'export.zip': zip }));
    expect(preview.attachments).toEqual({ files: 3, bytes: png('oven').length + png('drawn').length + 20 });
    const report = await bring([chat(), ...FILES]);
    expect(report.attachments?.copied).toBe(3);
    expect(await messages()).toEqual(WITH_FILES);
    expect(report.skipped).toEqual(preview.skipped);
    expect(report.skipped).toEqual([
      { what: '1 attached file', why: 'the export does not hold them; a mark shows where each one was' },
      { what: '1 file of other kinds', why: 'only files that a message or a page names come in' },
      { what: 'file-Cd34-Plan.pdf', why: expect.stringContaining('PDF') as string },
    ]);
  });

  it('of an unpacked export come in the same way, of whatever kind they are', async () => {
    const nodes: GptNode[] = [
      { id: 'a', parent: null, role: 'user', content: multimodal(picture('sediment://file_00bb'), 'Here') },
      { id: 'b', parent: 'a', role: 'user', content: multimodal(picture('file-service://file-Ab12'), 'And here') },
    ];
    const report = await runImport(
      test.importer,
      await upload(test.importer, {
        'export/conversations.json': json([gptConversation('o', nodes)]),
        'export/file_00bb.dat': png('letter'),
        'export/file-Ab12-Ofen.png': png('oven'),
        'export/file-Zz99.heic': png('other'),
      }),
    );
    expect(await messages()).toEqual([
      ['Here', 'file_00bb.dat'],
      ['And here', 'file-Ab12-Ofen.png'],
    ]);
    expect(report).toMatchObject({ attachments: { copied: 2 }, resources: 0 });
    expect(report.skipped).toEqual([
      { what: '1 file of other kinds', why: 'only files that a message or a page names come in' },
    ]);
  });

  it('stay out where two of one name may be meant', async () => {
    const attachments = [{ id: 'plan', name: 'plan', mime_type: 'application/x-own' }];
    await bring([
      chat([{ id: 'a', parent: null, role: 'user', text: 'Here', metadata: { attachments } }]),
      { name: 'one/plan.dat', content: 'of one' },
      { name: 'two/plan.bin', content: 'of another' },
    ]);
    expect(await messages()).toEqual([['Here\n\n[File: plan]']]);
  });

  it('come in once; a second import adds those that were missing, and one without files takes nothing away', async () => {
    await bring([chat()]);
    expect((await messages())[0]).toEqual(['[Image]\n\nWas ist das?\n\n[File: Plan.pdf]\n\n[File: lost.txt]']);
    const second = await bring([chat(), ...FILES]);
    expect(second).toMatchObject({ messages: 0, completed: 2, attachments: { copied: 3 } });
    expect(await messages()).toEqual(WITH_FILES);
    const before = test.vault.writer.lastSeq;
    expect((await bring([chat(), ...FILES])).attachments).toMatchObject({ copied: 0, unchanged: 3 });
    const third = await bring([chat()]);
    expect(test.vault.writer.lastSeq).toBe(before);
    expect(third.skipped.map(({ what }) => what)).not.toContain('1 message');
    expect(await messages()).toEqual(WITH_FILES);
  });

  it('of which a later export lacks some leave no mark of those that are here', async () => {
    await bring([chat(), ...FILES]);
    const before = test.vault.writer.lastSeq;
    await bring([chat(), FILES[1]!, FILES[2]!]);
    expect(await messages()).toEqual(WITH_FILES);
    expect(test.vault.writer.lastSeq).toBe(before);
  });

  it('leave the text of a message as it is that a note quotes', async () => {
    await bring([chat()]);
    const [session] = await test.vault.store.query({ name: 'sessions', includeDeleted: false });
    const [first] = await test.vault.store.query({ name: 'messagesOfSession', sessionId: session!.id });
    const source = { sessionId: session!.id, messageId: first!.id, start: 9, end: 21, quote: 'Was ist das?' };
    await test.vault.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: 'n',
      scope: 'none',
      changes: [put('notes', makeNote(test.vault.ids, test.vault.clock.now(), { sources: [source] }))],
    });
    const report = await bring([chat(), ...FILES]);
    expect((await messages())[0]).toEqual([first!.text, 'Ofen.png', 'Plan.pdf']);
    expect(report.skipped.map(({ why }) => why)).not.toContain('already here with another text');
  });

  it('stay out where the person says so', async () => {
    expect((await bring([chat(), ...FILES], { withAttachments: false })).attachments).toBeUndefined();
    expect((await messages())[2]).toEqual(['[Image]']);
  });

  it('of which a message has more than one may have follow it', async () => {
    const parts = Array.from({ length: 12 }, (_, index) => picture(`sediment://file_${index}a`));
    await bring([
      chat([{ id: 'a', parent: null, role: 'user', content: multimodal(...parts, 'All of them') }]),
      ...parts.map((_, index) => ({ name: `file_${index}a.png`, content: png(String(index)) })),
    ]);
    expect((await messages()).map(([text, ...names]) => [text, names.length])).toEqual([
      ['All of them', 10],
      ['', 2],
    ]);
  });

  it.each<[string, ZipPart[], string[]]>([
    [
      'an export whose files have ids for names',
      [
        chat([{ id: 'a', parent: null, role: 'user', content: multimodal(picture('sediment://file_00bb'), 'Here') }]),
        { name: 'conversation_asset_file_names.json', content: json({ 'file_00bb.dat': 'Brief.png' }) },
        { name: 'file_00bb.dat', content: png('letter') },
      ],
      ['Here', 'Brief.png'],
    ],
    [
      'a picture in the text of Open WebUI',
      [
        {
          name: 'chat-export.json',
          content: json([
            {
              id: 'w',
              title: 'W',
              chat: {
                messages: [
                  {
                    id: 'm',
                    role: 'user',
                    content: 'See',
                    files: [{ type: 'image', url: `data:image/png;base64,${png('in').toString('base64')}` }],
                  },
                ],
              },
            },
          ]),
        },
      ],
      ['See', 'image.png'],
    ],
    [
      'a folder of LibreChat',
      [
        {
          name: 'chat.json',
          content: json({
            conversationId: 'l',
            title: 'L',
            messages: [
              {
                messageId: 'm',
                isCreatedByUser: true,
                text: 'Look',
                files: [{ file_id: 'q', filename: 'kiln.png', filepath: '/images/u/q__kiln.png', type: 'image/png' }],
              },
            ],
          }),
        },
        { name: 'images/u/q__kiln.png', content: png('kiln') },
      ],
      ['Look', 'kiln.png'],
    ],
    [
      'a chat of Telegram',
      [
        {
          name: 'result.json',
          content: json({
            id: 5,
            name: 'Ines',
            messages: [
              { type: 'message', from: 'Ines', date_unixtime: '1700000000', photo: 'photos/1.jpg', text: 'Da' },
              { type: 'message', from: 'Odd', date_unixtime: '1700000060', text: 'Ah', text_entities: [] },
            ],
          }),
        },
        { name: 'photos/1.jpg', content: png('tg') },
      ],
      ['Da', '1.jpg'],
    ],
  ])('of %s are found', async (_what, parts, expected) => {
    await bring(parts);
    expect((await messages())[0]).toEqual(expected);
  });

  it('go out with an export, linked from the chat', async () => {
    await bring([chat(), ...FILES]);
    const out = join(test.vault.folder, 'out');
    const attachments = createAttachmentFiles(attachmentsFolderOf(test.vault.folder));
    await createExporter({ store: test.vault.store, log: silentLogger, attachments }).run(
      out,
      () => {},
      new AbortController().signal,
    );
    const page = await readFile(join(out, '_conversations', 'About o.md'), 'utf8');
    const [, target = ''] = /!\[Ofen\.png\]\((.*)\)/.exec(page) ?? [];
    expect(await readFile(join(out, '_conversations', decodeURIComponent(target)))).toEqual(png('oven'));
  });
});
