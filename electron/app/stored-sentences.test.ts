import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLE_NAMES } from '../../shared/domain/tables';
import de from '../../shared/messages/de.json' with { type: 'json' };
import en from '../../shared/messages/en.json' with { type: 'json' };
import { setLanguage, type Messages } from '../../shared/messages/message';
import { pseudo } from '../../shared/messages/pseudo';
import { rememberSentences, said } from '../../shared/messages/stored-sentence';
import { openTestCleaning } from '../corpus/cleaning/testing/open-test-cleaning';
import { openTestVault } from '../testing/test-vault';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';
import { actInApp } from './testing/write-vault-of-format';

/** Fields in which a sentence of the app stays in the language in which it was said, and why. */
const STAYS: Record<string, string> = {
  'messages.text': 'a transcript stays what was said, the answer of the rules too',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-sentences-'));
});
afterEach(async () => {
  speak('en', en);
  await rm(folder, { recursive: true, force: true });
});

const speak = (locale: string, messages: Messages) => setLanguage({ locale, messages });

/** The fields of a row whose texts are read in the pseudo-locale still, each by its path without places in lists. */
function sentencesIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return said(value).includes('⟦') ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    sentencesIn(inner, Array.isArray(value) ? path : `${path}.${name}`),
  );
}

/** A question to a model that nobody serves, and why it was not answered. */
async function askNobody(app: WindowlessApp): Promise<string> {
  const provider = {
    preset: 'custom' as const,
    baseUrl: 'http://127.0.0.1:9/v1',
    chatModel: 'none',
    smallModel: '',
    embeddingModel: '',
  };
  await app.call('settings.useProvider', { provider, key: null });
  const { id } = await app.call('chat.createSession', {});
  const { streamId } = await app.call('chat.send', { sessionId: id, text: 'What do the bees need?' });
  await app.untilEnded(streamId);
  return (await app.call('chat.session', { id })).messages.at(-1)!.error!;
}

describe('what the app writes by itself', () => {
  it('stores no sentence in the language of the day, but where a reason is listed', async () => {
    const speakPseudo = () => speak('en', pseudo);
    // The settings choose their language when a vault is opened.
    await actInApp(folder, speakPseudo);
    const app = await startWindowlessApp(folder);
    speakPseudo();
    await askNobody(app);
    await app.stop();
    speak('en', en);
    const { store, vault, close } = await openTestVault({ folder: join(folder, 'vaults', 'main') });
    const found: [string, string][] = [];
    for (const table of TABLE_NAMES)
      for await (const page of store.rawPages(table)) found.push(...page.flatMap((row) => sentencesIn(row, table)));
    for (const { label } of await store.history(null, 200)) found.push(...sentencesIn(label, 'label'));
    for (const { reason } of await vault.snapshots.list()) found.push(...sentencesIn(reason, 'snapshot'));
    await close();
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith('.json'))
        found.push(...sentencesIn(JSON.parse(await readFile(join(folder, file), 'utf8')), file));
    expect(found.map(([path]) => path)).toContain('messages.text');
    expect(found.filter(([path]) => STAYS[path] === undefined)).toEqual([]);
  }, 60_000);

  it('is read in the language that the person has chosen since: the name of an act, and why an answer failed', async () => {
    const app = await startWindowlessApp(folder);
    await app.call('settings.save', { language: 'en' });
    const error = await askNobody(app);
    const english = said(error);
    expect(english).toContain('127.0.0.1');
    const pier = await app.call('notes.create', { title: 'Pier', body: 'The north pier.', category: 'fact' });
    await app.call('notes.setPinned', { id: pier.id, pinned: true });
    speak('de', de);
    expect((await app.call('app.undo', { scope: 'note' }))?.label).toContain('„Pier“');
    expect(said(error)).not.toBe(english);
    expect(said(error)).toContain('127.0.0.1');
    await app.stop();
  }, 60_000);

  it('says of proposals why they are made in that language too, with the reason inside the reason', async () => {
    rememberSentences();
    const test = await openTestCleaning();
    for (const end of ['nine', 'nine o’clock']) await test.keep(`The ryokan breakfast ends at ${end}`);
    await test.keep('I eat fish');
    await test.keep('I do not eat fish');
    await test.cleaning.sweeper.run('full');
    const reasons = (await test.cleaning.list(500)).proposals.map(({ proposal }) => proposal.reason);
    await test.close();
    expect(reasons.length).toBeGreaterThanOrEqual(2);
    const english = new Set(reasons.map(said));
    speak('en', pseudo);
    for (const reason of reasons) expect(said(reason)).toMatch(/^⟦.*⟧$/u);
    for (const text of english) expect(said(text)).toBe(text);
  });
});
