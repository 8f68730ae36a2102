import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Resource } from '../../../../shared/domain/resource';
import { runImport, upload } from '../../testing/folder-content';
import { memoryEntry } from '../../testing/read-conversations';
import { openTestImporter, type TestImporter } from '../../testing/test-importer';
import { allRows } from '../../../testing/all-rows';
import { splitMailbox } from './mailbox';

const mail = (id: string, body: string, head: readonly string[] = []) =>
  [
    `From ${id}@xxx Tue Mar 05 09:11:12 +0000 2024`,
    ...head,
    'From: Ana <ana@example.org>',
    'To: bo@example.org',
    `Subject: Letter ${id}`,
    'Date: Tue, 05 Mar 2024 10:11:12 +0100',
    `Message-ID: <${id}@mail.example.org>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
    '',
  ].join('\r\n');

const parts = async (text: string, partBytes: number) => {
  const found: (string | null)[] = [];
  for await (const one of splitMailbox(memoryEntry('a.mbox', text, partBytes).bytes()))
    found.push(one === null ? null : one.toString());
  return found;
};

describe('a mailbox', () => {
  let opened: TestImporter;
  beforeEach(async () => {
    opened = await openTestImporter();
  });
  afterEach(() => opened.close());

  const bring = async (files: Record<string, string>) =>
    runImport(opened.importer, await upload(opened.importer, files));
  const documents = async () =>
    (await allRows(opened.vault, 'resources')).sort((a, b) => a.title.localeCompare(b.title));
  const textOf = async ({ id }: Resource) =>
    (await opened.vault.store.query({ name: 'chunksOfResource', resourceId: id })).map(({ text }) => text).join('\n');

  it('keeps mails whose own name is empty apart, and knows one whose name stands on the next line', async () => {
    const named = (text: string, id: string) => text.replace(/Message-ID: .*/u, `Message-ID:${id}`);
    const report = await bring({
      'a.mbox': [
        named(mail('1', 'First.'), ''),
        named(mail('2', 'Second.'), ' '),
        named(mail('3', 'Third.'), '\r\n <three@mail.example.org>'),
        named(mail('4', 'Third again.'), ' <three@mail.example.org>'),
      ].join(''),
    });
    expect((await documents()).map(({ title }) => title)).toEqual(['Letter 1', 'Letter 2', 'Letter 3']);
    expect(report.skipped).toMatchObject([{ what: '1 mail' }]);
  });

  it('is cut at its separators wherever its parts end, and quoted lines are as they were written', async () => {
    const text = [
      mail('1', '>From the garden: lime.\r\n>>From twice quoted.\r\n> From a reply'),
      mail('2', 'On a day.\r\n\r\nFrom Tom I heard at 10:30 that it rains.\r\nNothing more.'),
      mail('3', 'Last.'),
    ].join('');
    const whole = await parts(text, text.length);
    expect(whole.map((one) => /Letter (\d)/.exec(one!)![1])).toEqual(['1', '2', '3']);
    expect(whole[0]).toContain('\r\nFrom the garden: lime.\r\n>From twice quoted.\r\n> From a reply');
    expect(whole[1]).toContain('From Tom I heard at 10:30 that it rains.\r\nNothing more.');
    for (const partBytes of [1, 2, 7, 64, 1_500]) expect(await parts(text, partBytes)).toEqual(whole);
  });

  it('of other programs is cut alike: Thunderbird’s separators, line feeds alone, nothing but one mail', async () => {
    const thunderbird = mail('1', 'One.').replace(/^From .*/, 'From - Tue Mar 05 10:11:12 2024');
    expect(await parts(thunderbird + mail('2', 'Two.'), 50)).toHaveLength(2);
    expect(await parts((mail('1', 'One.') + mail('2', 'Two.')).replaceAll('\r\n', '\n'), 50)).toHaveLength(2);
    expect(await parts(mail('1', 'One.'), 50)).toHaveLength(1);
    expect(await parts('no mail at all\n\nFrom nobody\n', 5)).toEqual([]);
  });

  it('gives a mail before the rest is read, and leaves out what is too large without holding it', async () => {
    let read = 0;
    async function* endless() {
      for (; read < 2_000; read += 1) yield Buffer.from(mail(String(read), 'x'.repeat(1_000)));
    }
    const all = splitMailbox(endless());
    await all.next();
    expect(read).toBeLessThan(10);
    await all.return(null);

    async function* huge() {
      yield Buffer.from(mail('1', 'One.'));
      yield Buffer.from(mail('2', '').trimEnd());
      const line = Buffer.from(`${'x'.repeat(1024 * 1024)}\n`);
      for (let megabytes = 0; megabytes < 90; megabytes += 1) yield line;
      yield Buffer.from(`\n${mail('3', 'Three.')}`);
    }
    const found: (string | null)[] = [];
    for await (const one of splitMailbox(huge())) found.push(one === null ? null : one.toString('utf8', 0, 400));
    expect(found.map((one) => one && /Letter (\d)/.exec(one)![1])).toEqual(['1', null, '3']);
  });

  it('becomes a document for each mail with its labels, and a mail that is in it twice comes once', async () => {
    const labelled = mail('1', 'About lime.', ['X-Gmail-Labels: Inbox,=?UTF-8?Q?G=C3=A4rten?=,Opened']);
    const report = await bring({ 'Mail.mbox': labelled + mail('2', 'About clay.') + mail('1', 'About lime.') });
    expect(report.resources).toBe(2);
    expect(report.skipped?.map(({ what, why }) => `${what}: ${why}`)).toEqual(['1 mail: they are in it twice']);
    const [first] = await documents();
    expect(first).toMatchObject({ title: 'Letter 1', format: 'mail', writtenAt: Date.UTC(2024, 2, 5, 9, 11, 12) });
    expect(await textOf(first!)).toContain('- Labels: Inbox, Gärten, Opened');
    expect(await textOf(first!)).toContain('About lime.');
  });

  it('that is exported again, longer and under another name, adds only what is new', async () => {
    await bring({ 'Mail.mbox': mail('1', 'One.') });
    const report = await bring({ 'All mail.mbox': mail('1', 'One.') + mail('2', 'Two.') });
    expect(report).toMatchObject({ resources: 1, unchanged: 1 });
    expect(await documents()).toHaveLength(2);
  });

  it('without a mail in it is refused in words', async () => {
    await expect(bring({ 'Mail.mbox': 'Dear Ana,\n\nFrom the garden.' })).rejects.toMatchObject({
      code: 'import-unreadable',
      message: 'Mail.mbox holds no mail, or it is damaged.',
    });
  });
});
