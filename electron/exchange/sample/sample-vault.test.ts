import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import de from '../../../shared/messages/de.json';
import en from '../../../shared/messages/en.json';
import { setLanguage } from '../../../shared/messages/message';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { MAX_UNIT_WORDS, wholeNoteText, type Note } from '../../../shared/domain/note';
import { TABLE_NAMES, TABLE_SCHEMAS } from '../../../shared/domain/tables';
import { contentHash } from '../../../shared/lib/content-hash';
import { silentLogger } from '../../../shared/lib/logger';
import { createSampleVault, type SampleVault } from './sample-vault';

const LANGUAGES = [
  {
    language: { locale: 'en', messages: en },
    titles: [
      'Gravel asks the eye to finish the scene',
      "Hubble's law and the emptiness of space",
      'We fly on the third of May',
    ],
  },
  {
    language: { locale: 'de', messages: de },
    titles: [
      'In der stehenden Mühle hört man, was das Rad übertönt',
      'Zwickmühle: Jeder Zug schließt eine Mühle',
      'Die Saaletour beginnt am sechzehnten Mai',
    ],
  },
] as const;

describe.each(LANGUAGES)('the sample vault in $language.locale', ({ language, titles }) => {
  let test: TestVault;
  let sample: SampleVault;
  const notes = async (): Promise<Note[]> => {
    const all: Note[] = [];
    for await (const page of test.store.pages('notes')) all.push(...page);
    return all;
  };
  const statuses = async () => Object.fromEntries((await notes()).map(({ title, status }) => [title, status]));

  beforeEach(async () => {
    setLanguage(language);
    test = await openTestVault();
    sample = createSampleVault({ store: test.store, writer: test.writer, ids: test.ids, log: silentLogger });
  });
  afterEach(async () => {
    setLanguage(LANGUAGES[0].language);
    await test.close();
  });

  it('contains valid rows, all marked as sample', async () => {
    expect(await sample.load()).toEqual({ sessions: 6, messages: 64, notes: 54, resources: 1 });
    for (const table of TABLE_NAMES) {
      for await (const page of test.store.pages(table))
        for (const row of page) expect(TABLE_SCHEMAS[table].parse(row)).toEqual(row);
    }
    expect((await notes()).every(({ origin }) => origin === 'sample')).toBe(true);
  });

  it('quotes every source verbatim; decisions are the person’s; units respect the word limit', async () => {
    await sample.load();
    for (const note of await notes()) {
      expect(note.contentHash).toBe(contentHash(wholeNoteText(note)));
      expect(note.title.split(/\s+/).length).toBeLessThanOrEqual(MAX_UNIT_WORDS);
      if (note.category === 'decision') expect(note.author).toBe('person');
      for (const { messageId, start, end, quote } of note.sources) {
        const message = await test.store.get('messages', messageId);
        expect(message!.text.slice(start, end)).toBe(quote);
        expect(message!.role).toBe(note.author);
      }
    }
  });

  it('links only to existing notes, and includes a misleading homonym', async () => {
    await sample.load();
    const kept = (await notes()).filter(({ status }) => status === 'kept').map(({ title }) => title);
    expect(kept).toEqual(expect.arrayContaining([...titles]));
    let links = 0;
    for await (const page of test.store.pages('links')) {
      for (const link of page) expect(link.to).not.toBeNull();
      links += page.length;
    }
    expect(links).toBeGreaterThan(40);
  });

  it('is loaded once, removed in one step, and restored unchanged', async () => {
    expect(await sample.state()).toMatchObject({ state: 'absent' });
    await sample.load();
    const before = await statuses();
    expect(await sample.load()).toEqual({ sessions: 0, messages: 0, notes: 0, resources: 0 });
    expect(await sample.state()).toMatchObject({ state: 'loaded' });
    await sample.remove();
    expect(await sample.state()).toMatchObject({ state: 'removed' });
    expect(
      Object.values(await statuses()).some(
        (status) => status === 'kept' || status === 'pending' || status === 'deferred',
      ),
    ).toBe(false);
    await test.writer.undo('session');
    expect(await statuses()).toEqual(before);
    await sample.remove();
    await sample.load();
    expect(await statuses()).toEqual(before);
  });

  it('answers for its questions in its own language, whatever the app speaks by then', async () => {
    const { questions } = await sample.state();
    expect(questions).toHaveLength(3);
    await sample.load();
    setLanguage(LANGUAGES.find((other) => other.language !== language)!.language);
    expect(await sample.state()).toEqual({ state: 'loaded', questions });
    await sample.remove();
    expect(await sample.state()).toEqual({ state: 'removed', questions });
  });
});
