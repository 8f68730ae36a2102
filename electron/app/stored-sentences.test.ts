import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLE_NAMES } from '../../shared/domain/tables';
import de from '../../shared/messages/de.json' with { type: 'json' };
import en from '../../shared/messages/en.json' with { type: 'json' };
import { setLanguage } from '../../shared/messages/message';
import { pseudo } from '../../shared/messages/pseudo';
import { openTestVault } from '../testing/test-vault';
import { startWindowlessApp } from './testing/windowless-app';
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
  setLanguage({ locale: 'en', messages: en });
  await rm(folder, { recursive: true, force: true });
});

/** The fields of a row whose texts hold a sentence of the pseudo-locale, each by its path without places in lists. */
function sentencesIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return value.includes('⟦') ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    sentencesIn(inner, Array.isArray(value) ? path : `${path}.${name}`),
  );
}

describe('what the app writes by itself', () => {
  it('stores no sentence in the language of the day, but where a reason is listed', async () => {
    // The settings would choose another language when a vault is opened.
    await actInApp(folder, () => setLanguage({ locale: 'en', messages: pseudo }));
    const test = await openTestVault({ folder: join(folder, 'vaults', 'main') });
    const found: [string, string][] = [];
    let rows = 0;
    for (const table of TABLE_NAMES)
      for await (const page of test.store.rawPages(table))
        for (const row of page) {
          rows += 1;
          found.push(...sentencesIn(row, table));
        }
    for (const { label } of await test.store.history(null, 200)) found.push(...sentencesIn(label, 'label'));
    for (const { reason } of await test.vault.snapshots.list()) found.push(...sentencesIn(reason, 'snapshot'));
    await test.close();
    expect(rows).toBeGreaterThan(20);
    expect(found.filter(([path]) => STAYS[path] === undefined)).toEqual([]);
  });

  it('names an act of undo in the language that the person has chosen since', async () => {
    const app = await startWindowlessApp(folder);
    await app.call('settings.save', { language: 'en' });
    const note = await app.call('notes.create', { title: 'Pier', body: 'The north pier.', category: 'fact' });
    await app.call('notes.setPinned', { id: note.id, pinned: true });
    setLanguage({ locale: 'de', messages: de });
    const undone = await app.call('app.undo', { scope: 'note' });
    expect(undone?.label).toContain('„Pier“');
    await app.stop();
  });
});
