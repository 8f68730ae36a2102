import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordFigure } from '../testing/record-figure';
import { makeMessage, makeNote, makeSession } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import { sourceRef, type SourceRef } from '../../shared/domain/ids';
import type { Confirmation } from '../shell/shell';
import { confirmOneAtATime } from './confirm-one-at-a-time';
import { createOpenAddress } from './open-address';
import { CHANGED_LINKS, FORBIDDEN_LINKS, SHOWN_LINKS, STORED_TEXT } from './testing/link-cases';

let vault: TestVault;
let asked: Confirmation[];
let opened: string[];
let answer: boolean;
let clock: number;
let open: ReturnType<typeof createOpenAddress>;

beforeEach(async () => {
  vault = await openTestVault();
  [asked, opened, answer, clock] = [[], [], true, 1_000_000];
  open = createOpenAddress({
    store: vault.store,
    ask: confirmOneAtATime({
      confirm: async (question) => {
        asked.push(question);
        return answer;
      },
    }),
    shell: { openExternal: async (url) => void opened.push(url), hasRecentInput: async () => true },
    now: () => (clock += 60_000),
  });
});
afterEach(() => vault.close());

async function store(body: string): Promise<SourceRef> {
  const row = makeNote(vault.ids, vault.clock.now(), { body });
  await vault.writer.commit({ actor: 'person', kind: 'note.create', label: 'Create', changes: [put('notes', row)] });
  return sourceRef('note', row.id);
}

const result = (url: string, from: SourceRef) =>
  open({ url, label: '', from }).then(
    (isOpen) => (isOpen ? 'opened' : 'declined'),
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('links', () => {
  it('of forbidden schemes, with hidden characters, accounts or excessive length stay closed without a question', async () => {
    const from = await store(FORBIDDEN_LINKS.map((url) => `[a](${url}) <${url}>\n${url}`).join('\n\n'));
    for (const url of FORBIDDEN_LINKS) expect([url, await result(url, from)]).toEqual([url, 'not-allowed']);
    expect([asked, opened]).toEqual([[], []]);
  });

  it('that a page lengthened, cut or changed stay closed without a question', async () => {
    const from = await store(STORED_TEXT);
    for (const url of CHANGED_LINKS) expect([url, await result(url, from)]).toEqual([url, 'not-allowed']);
    expect([asked, opened]).toEqual([[], []]);
    for (const url of ['https://bank.example/login?id=7', 'https://plain.example/a', 'mailto:me@mail.example'])
      expect([url, await result(url, from)]).toEqual([url, 'opened']);
  });

  it('that may be opened show their real host first, with a warning where it may be taken for another', async () => {
    for (const { url, subject, warns } of SHOWN_LINKS) {
      const from = await store(`[press](${url})`);
      answer = false;
      expect([url, await result(url, from)]).toEqual([url, 'declined']);
      expect([url, asked.at(-1)!.subject, asked.at(-1)!.warnings.length > 0]).toEqual([url, subject, warns]);
      answer = true;
      expect([url, await result(url, from)]).toEqual([url, 'opened']);
      expect(opened.at(-1)).toBe(new URL(url).href);
    }
    expect(asked).toHaveLength(SHOWN_LINKS.length * 2);
    expect(opened).toHaveLength(SHOWN_LINKS.length);
    const total = FORBIDDEN_LINKS.length + CHANGED_LINKS.length + SHOWN_LINKS.length;
    expect(total).toBeGreaterThanOrEqual(200);
    recordFigure(
      'S4',
      'links',
      `${total} links: ${FORBIDDEN_LINKS.length + CHANGED_LINKS.length} refused without a question, ${SHOWN_LINKS.length} opened after their host was shown`,
    );
  });

  it('of an incognito chat stay closed, and the message says why', async () => {
    const url = 'https://said.example/';
    const refOf = async (incognito: boolean) => {
      const session = makeSession(vault.ids, 1, { incognito });
      const message = makeMessage(vault.ids, 1, session.id, 0, { text: `Look at ${url}` });
      await vault.writer.commit({
        actor: 'app',
        kind: 'note.edit',
        label: 'test',
        changes: [put('sessions', session), put('messages', message)],
      });
      return sourceRef('message', message.id);
    };
    await expect(open({ url, label: '', from: await refOf(true) })).rejects.toThrow('incognito');
    expect(asked).toEqual([]);
    expect(await result(url, await refOf(false))).toBe('opened');
  });

  it('are asked about ten times a minute at most', async () => {
    const from = await store('https://plain.example/a');
    answer = false;
    const paced = createOpenAddress({
      store: vault.store,
      ask: async (question) => asked.push(question) < 0,
      shell: { openExternal: async (url) => void opened.push(url), hasRecentInput: async () => true },
      now: () => clock,
    });
    const ask = () =>
      paced({ url: 'https://plain.example/a', label: '', from }).then(
        () => 'asked',
        (error: { code: string }) => error.code,
      );
    const first = [];
    for (let index = 0; index < 12; index += 1) first.push(await ask());
    expect(first).toEqual([...Array.from({ length: 10 }, () => 'asked'), 'busy', 'busy']);
    clock += 60_000;
    expect(await ask()).toBe('asked');
    clock -= 4_000 * 86_400_000;
    expect(await ask()).toBe('asked');
  });
});
