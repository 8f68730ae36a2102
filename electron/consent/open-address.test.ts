import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMessage, makeNote, makeSession } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import { sourceRef, type ChunkId, type ResourceId, type SourceRef } from '../../shared/domain/ids';
import type { Chunk } from '../../shared/domain/resource';
import { contract } from '../../shared/ipc/contract';
import { contentHash } from '../../shared/lib/content-hash';
import type { Confirmation } from '../shell/shell';
import { confirmOneAtATime } from './confirm-one-at-a-time';
import { createOpenOwnAddress, createOpenAddress } from './open-address';

const NOTE_BODY = [
  'See [the bank](https://bank.example/login) and <https://plain.example/a_b?x=1&y=2>.',
  String.raw`Escaped: [x](https://esc.example/a\_b\(c\)?p=1&amp;q=2)`,
  'Umlauts: https://münchen.example/straße?q=ä, also www.short.example/page and me@mail.example.',
  '[ref][r] and [mail](mailto:you@mail.example?subject=Hi)',
  '[r]: https://ref.example/x "t"',
].join('\n\n');
let vault: TestVault;
let asked: Confirmation[];
let opened: string[];
let answer: boolean;
let hasInput: boolean;
let open: ReturnType<typeof createOpenAddress>;
let note: SourceRef;
let clock: number;

beforeEach(async () => {
  vault = await openTestVault();
  [asked, opened, answer, hasInput, clock] = [[], [], true, true, 1_000_000];
  const confirm = async (question: Confirmation) => {
    asked.push(question);
    return answer;
  };
  open = createOpenAddress({
    store: vault.store,
    ask: confirmOneAtATime({ confirm }),
    now: () => clock,
    shell: { openExternal: async (url) => void opened.push(url), hasRecentInput: async () => hasInput },
  });
  const row = makeNote(vault.ids, vault.clock.now(), { body: NOTE_BODY });
  note = sourceRef('note', row.id);
  await vault.writer.commit({ actor: 'person', kind: 'note.create', label: 'Create', changes: [put('notes', row)] });
});
afterEach(() => vault.close());

const refusal = (url: string, from = note, label = '') =>
  open({ url, label, from }).then(
    () => 'opened',
    (error: { code: string }) => error.code,
  );

describe('an address', () => {
  it.each([
    'https://bank.example/login',
    'https://plain.example/a_b?x=1&y=2',
    'https://esc.example/a_b(c)?p=1&q=2',
    'https://ref.example/x',
    'https://m%C3%BCnchen.example/stra%C3%9Fe?q=%C3%A4',
    'http://www.short.example/page',
    'mailto:me@mail.example',
    'mailto:you@mail.example?subject=Hi',
  ])('in the stored text opens after confirmation: %s', async (url) => {
    expect(await open({ url, label: '', from: note })).toBe(true);
    expect(asked).toHaveLength(1);
    expect(opened).toEqual([new URL(url).href]);
  });

  it('stays closed when declined', async () => {
    answer = false;
    expect(await open({ url: 'https://bank.example/login', label: '', from: note })).toBe(false);
    expect([asked.length, opened]).toEqual([1, []]);
  });

  it.each([
    'https://evil.example/?q=a-secret',
    'https://bank.example/login?q=a-secret',
    'https://bank.example.evil.example/login',
    'mailto:thief@evil.example',
    'https://the',
  ])('that the text does not contain is refused without a question: %s', async (url) => {
    expect(await refusal(url)).toBe('not-allowed');
    expect([asked, opened]).toEqual([[], []]);
  });

  it('is searched for in the named record only: a message or a passage', async () => {
    const session = makeSession(vault.ids, 1);
    const message = makeMessage(vault.ids, 1, session.id, 1, { text: 'Look at https://said.example/1' });
    const chunk: Chunk = {
      id: vault.ids.next<ChunkId>(),
      resourceId: vault.ids.next<ResourceId>(),
      ordinal: 0,
      path: ['A'],
      text: 'Read [this](https://passage.example/).',
      contentHash: contentHash('x'),
      createdAt: 1,
    };
    await vault.writer.commit({
      actor: 'app',
      kind: 'note.edit',
      label: 'test',
      changes: [put('sessions', session), put('messages', message), put('chunks', chunk)],
    });
    expect(await refusal('https://said.example/1', sourceRef('message', message.id))).toBe('opened');
    expect(await refusal('https://passage.example/', sourceRef('chunk', chunk.id))).toBe('opened');
    for (const from of [note, sourceRef('message', 'none'), sourceRef('chunk', 'none'), sourceRef('note', 'none')])
      expect(await refusal('https://said.example/1', from)).toBe('not-allowed');
  });

  it('is not opened without a click by the person', async () => {
    hasInput = false;
    expect(await refusal('https://bank.example/login')).toBe('not-allowed');
    expect([asked, opened]).toEqual([[], []]);
  });

  it('of the app’s own, as a licence, opens after a click and a yes alone', async () => {
    const openOwn = createOpenOwnAddress({
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
      shell: { openExternal: async (url) => void opened.push(url), hasRecentInput: async () => hasInput },
    });
    const licence = 'https://www.apache.org/licenses/LICENSE-2.0';
    hasInput = false;
    await expect(openOwn(licence)).rejects.toMatchObject({ code: 'not-allowed' });
    hasInput = true;
    answer = false;
    expect(await openOwn(licence)).toBe(false);
    expect(opened).toEqual([]);
    answer = true;
    expect(await openOwn(licence)).toBe(true);
    expect([opened, asked.at(-1)!.subject]).toEqual([[licence], 'www.apache.org']);
  });

  it('is refused while another question is open', async () => {
    let settle = (_isYes: boolean): void => {};
    const ask = confirmOneAtATime({ confirm: () => new Promise((resolve) => (settle = resolve)) });
    const first = ask({ title: '', subject: '', details: [], warnings: [], yes: '', no: '' });
    await expect(ask({ title: '', subject: '', details: [], warnings: [], yes: '', no: '' })).rejects.toMatchObject({
      code: 'busy',
    });
    settle(true);
    expect(await first).toBe(true);
    const next = ask({ title: '', subject: '', details: [], warnings: [], yes: '', no: '' });
    settle(false);
    expect(await next).toBe(false);
  });
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'file:///etc/passwd',
  'smb://host/share',
  'ms-msdt:/id',
  'search-ms:query=x',
  'vbscript:x',
  'data:text/html,x',
  'app://vault/',
  'custom-app:open',
  'https://user:pw@bank.example/',
  'https://bank.example@evil.example/',
  'https://exam\u200Bple.org',
  'https://example.org/\u202Egnp.exe',
  'https://example.org/\n--flag',
  'https://example.org/\u0000',
  '\\\\host\\share',
  '//example.org',
  'mailto:a@b.example?attach=/etc/passwd',
  'mailto:a@b.example?attachment=x',
])('%j is never opened, even if the text contains it', async (url) => {
  const row = makeNote(vault.ids, vault.clock.now(), { body: `[a](${url}) <${url}> ${url}` });
  await vault.writer.commit({ actor: 'person', kind: 'note.create', label: 'Create', changes: [put('notes', row)] });
  expect(await refusal(url, sourceRef('note', row.id))).toBe('not-allowed');
  expect([asked, opened]).toEqual([[], []]);
});

it('a very long address is refused with a message; a long link text is shortened', () => {
  const input = contract['app.openAddress'].input;
  const long = input.safeParse({ url: `https://a.example/${'x'.repeat(2_000)}`, label: 'x', from: note });
  expect(long.error?.issues[0]?.message).toBe('This link was not opened: its address is longer than 2,000 characters.');
  expect(input.parse({ url: 'https://a.example/', label: 'x'.repeat(5_000), from: note })).toMatchObject({
    label: 'x'.repeat(300),
  });
  expect(input.safeParse({ url: 'https://a.example/', label: '', from: 'session:1' }).success).toBe(false);
});
