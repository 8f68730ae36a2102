import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../../shared/domain/batch';
import { makeNote } from '../../../testing/sample-rows';
import type { TestVault } from '../../../testing/test-vault';
import { claudeTalk, gptConversation, gptTalk, type GptNode } from '../../testing/chat-exports';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporter, type TestImporter } from '../../testing/test-importer';
import type { Importer } from '../importer';

/** A conversation of ChatGPT with these texts; all nodes are called n0, n1 … whatever it is. */
const gpt = (id: string, texts: string[], more = {}) =>
  gptConversation(
    id,
    texts.map((text, index): GptNode => ({
      id: `n${index}`,
      parent: index === 0 ? null : `n${index - 1}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      text,
    })),
    more,
  );
const claude = (uuid: string, texts: string[], more = {}) => ({
  uuid,
  name: 'Talk',
  chat_messages: texts.map((text, index) => ({
    uuid: 'same',
    sender: index % 2 === 0 ? 'human' : 'assistant',
    content: [{ type: 'text', text }],
  })),
  ...more,
});

describe('conversations that share an id', () => {
  let test: TestVault;
  let opened: TestImporter;
  let importer: Importer;

  beforeEach(async () => {
    opened = await openTestImporter();
    test = opened.vault;
    importer = opened.importer;
  });
  afterEach(() => opened.close());

  const bring = async (...files: unknown[]) => {
    const named = Object.fromEntries(files.map((file, index) => [`${index}.json`, JSON.stringify(file)]));
    const preview = await importer.preview(await upload(importer, named));
    return { preview, report: await runImport(importer, await upload(importer, named)) };
  };
  const texts = async () => {
    const all: string[] = [];
    for await (const page of test.store.pages('messages')) all.push(...page.map(({ text }) => text));
    return all.sort();
  };

  it.each([
    ['ChatGPT', [gpt('one', ['Soil?']), gpt('one', ['Water?']), gpt('one', ['Bees?'])]],
    ['Claude', [claude('one', ['Soil?']), claude('one', ['Water?']), claude('one', ['Bees?'])]],
  ])('are all imported, and recognised again: %s', async (_what, file) => {
    const { preview, report } = await bring(file);
    expect(preview).toMatchObject({ messages: 3, skipped: [] });
    expect(new Set(preview.conversations.map(({ key }) => key)).size).toBe(3);
    expect(report).toMatchObject({ sessions: 3, messages: 3, unchanged: 0, skipped: [] });
    expect(await texts()).toEqual(['Bees?', 'Soil?', 'Water?']);
    const seq = test.writer.lastSeq;
    expect((await bring(file)).report).toMatchObject({ sessions: 0, messages: 0, unchanged: 3, skipped: [] });
    expect((await bring([...file].reverse())).report).toMatchObject({ sessions: 1, messages: 1 });
    expect(test.writer.lastSeq).toBeGreaterThan(seq);
  });

  it('may contain messages that share an id: each distinct text is imported once', async () => {
    const { preview, report } = await bring([
      claude('a', ['Soil?', 'Clay.', 'Soil?', 'Sand.'], { current_leaf_message_uuid: 'same' }),
    ]);
    expect(preview).toMatchObject({
      messages: 3,
      conversations: [{ messages: 3 }],
      skipped: [{ what: '1 message found twice in the files' }],
    });
    expect(report).toMatchObject({
      messages: 3,
      unchanged: 0,
      skipped: [{ what: '1 message found twice in the files' }],
    });
    expect(await texts()).toEqual(['Clay.', 'Sand.', 'Soil?']);
    expect((await bring([claude('a', ['Soil?', 'Clay.', 'Soil?', 'Sand.'])])).report).toMatchObject({
      messages: 0,
      unchanged: 3,
    });
  });

  it('are one when they share a message; their other messages are imported too', async () => {
    const { preview, report } = await bring(
      [gpt('a', ['Hello', 'Clay.', 'And water?'])],
      [gpt('a', ['Hello', 'Sand.'])],
    );
    expect(preview).toMatchObject({ messages: 4, conversations: [{ messages: 4 }] });
    expect(report).toMatchObject({ sessions: 1, messages: 4, unchanged: 0, skipped: [] });
    expect(await texts()).toEqual(['And water?', 'Clay.', 'Hello', 'Sand.']);
    expect(
      (await bring([gpt('a', ['Hello', 'Clay.', 'And water?'])], [gpt('a', ['Hello', 'Sand.'])])).report,
    ).toMatchObject({ messages: 0, unchanged: 3 });
  });

  it('are reported as duplicates in the file, not as already imported, when they are the same', async () => {
    const same = [gptTalk('a', 4), gptTalk('a', 4), gptTalk('b', 2)];
    const { preview, report } = await bring(same);
    const skipped = [
      {
        what: '1 conversation found twice in the files',
        why: 'they are the same word for word; each is imported once',
      },
    ];
    expect(preview).toMatchObject({ messages: 6, skipped });
    expect(report).toMatchObject({ sessions: 2, messages: 6, unchanged: 0, skipped });
    expect((await bring([claudeTalk('c', 3), claudeTalk('c', 3)])).report).toMatchObject({
      sessions: 1,
      messages: 3,
      unchanged: 0,
      skipped,
    });
  });

  it('of two imports are kept apart, and a message whose text has changed is reported', async () => {
    await bring([gpt('a', ['Soil?', 'Clay.'])]);
    expect((await bring([gpt('a', ['Water?', 'Rain.'])])).report).toMatchObject({
      sessions: 1,
      messages: 2,
      unchanged: 0,
    });
    expect((await bring([gpt('a', ['Soil?', 'Peat.', 'Thanks'])])).report).toMatchObject({
      sessions: 0,
      messages: 1,
      unchanged: 1,
      skipped: [{ what: '1 message', why: 'already here with another text; what is here was left as it is' }],
    });
    expect(await texts()).toEqual(['Clay.', 'Rain.', 'Soil?', 'Thanks', 'Water?']);
  });

  it('that an earlier import read less of get what it left out, and nothing twice', async () => {
    const paste = (extracted?: string) => ({
      ...claude('one', []),
      chat_messages: [
        {
          uuid: 'm',
          sender: 'human',
          text: 'Read this.',
          attachments: [
            { file_name: 'paste.txt', ...(extracted === undefined ? {} : { extracted_content: extracted }) },
          ],
        },
      ],
    });
    await bring([paste(), gpt('two', ['Who?', 'By , he says.', 'Und dann?'])]);
    const { report } = await bring([
      paste('The keeper is called Odd.'),
      gpt('two', ['Who?', 'By \ue200entity\ue202["people","Odd Berg",0]\ue201, he says.', 'Und dann?']),
    ]);
    expect(report).toMatchObject({ sessions: 0, messages: 0, completed: 2, unchanged: 2 });
    expect(await texts()).toEqual([
      'By Odd Berg, he says.',
      'Read this.\n\n[File: paste.txt]\n\n```\nThe keeper is called Odd.\n```',
      'Und dann?',
      'Who?',
    ]);
    expect((await bring([paste('The keeper is called Odd.')])).report).toMatchObject({ messages: 0, unchanged: 1 });
  });

  it('may only go on behind their end once a note quotes them', async () => {
    await bring([gpt('two', ['Who?', 'By , he says.', 'Clay'])]);
    const [session] = await test.store.query({ name: 'sessions', includeDeleted: false });
    const messages = await test.store.query({ name: 'messagesOfSession', sessionId: session!.id });
    const quoting = messages.slice(1).map(({ id, text }) =>
      makeNote(test.ids, 1, {
        sources: [{ sessionId: session!.id, messageId: id, start: 0, end: text.length, quote: text }],
      }),
    );
    await test.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: 'x',
      scope: 'none',
      changes: quoting.map((note) => put('notes', note)),
    });
    const { report } = await bring([gpt('two', ['Who?', 'By \ue200url\ue202Odd\ue201, he says.', 'Clay and sand'])]);
    expect(report).toMatchObject({ messages: 0, completed: 1, unchanged: 1, skipped: [{ what: '1 message' }] });
    expect(await texts()).toEqual(['By , he says.', 'Clay and sand', 'Who?']);
  });
});
