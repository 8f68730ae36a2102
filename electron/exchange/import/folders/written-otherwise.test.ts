import { encode } from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../../shared/domain/note';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';

let opened: TestImporterWithCorpus;
beforeEach(async () => {
  opened = await openTestImporterWithCorpus();
});
afterEach(() => opened.close());

const bring = async (files: Record<string, string | Uint8Array>) =>
  runImport(opened.importer, await upload(opened.importer, files), { areMine: true });
const noteOf = async (title: string): Promise<Note> =>
  (await opened.vault.store.query({ name: 'notesByStatus', status: 'kept' })).find((note) => note.title === title)!;
const dayOf = async (title: string): Promise<string> =>
  new Date((await noteOf(title)).createdAt).toISOString().slice(0, 10);
const page = (created: string): string => `---\ncreated: ${created}\n---\nText of ${created}\n`;

describe('a folder whose pages are not in UTF-8', () => {
  it('comes in with its words, and the report names each page and its encoding', async () => {
    const report = await bring({
      'V/Ofen.md': encode('Grüße – der Ofen öffnet für 5 €.\n', 'windows-1252'),
      'V/粘土.md': encode('これは日本語のメモです。粘土は二度焼きます。\n', 'shift_jis'),
      'V/Page.md': encode('# Page\n\nThe quarry closed.\n', 'utf-16le'),
      'V/Marked.md': encode('\ufeffThe quarry opened.\n', 'utf-16be'),
      'V/Plain.md': 'Größe\n',
    });
    expect(report.skipped.toSorted((left, right) => (left.what < right.what ? -1 : 1))).toEqual([
      { what: 'V/Ofen.md', why: expect.stringContaining('Windows-1252') },
      { what: 'V/Page.md', why: expect.stringContaining('UTF-16LE') },
      { what: 'V/粘土.md', why: expect.stringContaining('SHIFT_JIS') },
    ]);
    expect((await noteOf('Ofen')).body).toBe('Grüße – der Ofen öffnet für 5 €.');
    expect((await noteOf('粘土')).body).toBe('これは日本語のメモです。粘土は二度焼きます。');
    expect((await noteOf('Page')).body).toBe('The quarry closed.');
    expect((await noteOf('Marked')).body).toBe('The quarry opened.');
  });

  it('keeps its encoding where it is as long as in UTF-8', async () => {
    const text = 'ab粘土は二度\n';
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), encode(text, 'utf-16le')]);
    expect(bytes.length).toBe(Buffer.byteLength(text));
    await bring({ 'V/粘土.md': bytes, 'V/B.md': 'b' });
    expect((await noteOf('粘土')).written?.encoding).toBe('utf-16le');
  });
});

describe('dates of a folder that may be read in two ways', () => {
  it.each([
    ['31/12/2023', '2023-06-05', 'put the day first'],
    ['12/31/2023', '2023-05-06', 'put the month first'],
  ])('are read as its other pages are written, and that is said: %s', async (other, day, words) => {
    const report = await bring({ 'V/A.md': page('05/06/2023'), 'V/B.md': page(other), 'V/C.md': page('2024-01-02') });
    expect([await dayOf('A'), await dayOf('B')]).toEqual([day, '2023-12-31']);
    expect(report.skipped).toEqual([{ what: '1 date in front matter', why: expect.stringContaining(words) }]);
    expect((await noteOf('A')).properties?.source).toBe('---\ncreated: 05/06/2023\n---\n');
  });

  it.each([[['2024-01-02']], [['31/12/2023', '12/31/2023']]])(
    'are left alone where the pages do not say it: %s',
    async (others) => {
      const files = Object.fromEntries(others.map((other, index) => [`V/B${index}.md`, page(other)]));
      const report = await bring({ 'V/2021-03-04 A.md': page('05/06/2023'), 'V/D.md': 'x', ...files });
      expect(await dayOf('2021-03-04 A')).toBe('2021-03-04');
      expect(report.skipped).toEqual([
        { what: '1 date in front matter', why: expect.stringContaining('05/06/2023, where the day') },
      ]);
    },
  );
});
