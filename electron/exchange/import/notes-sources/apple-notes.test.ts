import { afterEach, describe, expect, it } from 'vitest';
import { allRows } from '../../../testing/all-rows';
import type { ImportOptions } from '../importer';
import { runImport, upload } from '../../testing/folder-content';
import { KINDS_OF_FOLDERS } from '../../testing/kinds-of-folders';
import { openTestImporter, openTestImporterWithCorpus, type TestImporter } from '../../testing/test-importer';

let test: TestImporter;
afterEach(() => test.close());

const NOTES = KINDS_OF_FOLDERS['Apple Notes as Markdown']!;
const bring = async (files: Record<string, string | Uint8Array>, options: Partial<ImportOptions> = {}) =>
  runImport(test.importer, await upload(test.importer, files), options);

describe('notes of Apple Notes', () => {
  it('as Markdown come in with their files; a note that was renamed there is the same one', async () => {
    test = await openTestImporterWithCorpus();
    expect(await bring(NOTES, { areMine: true })).toMatchObject({ notes: 3, resources: 0 });
    const notes = () => allRows(test.vault, 'notes');
    const garden = (await notes()).find(({ title }) => title === 'Garten')!;
    expect(garden.body).toContain('- [x] Lauch');
    const { 'Notes/Garten.md': page, ...others } = NOTES;
    await bring({ ...others, 'Notes/Beete.md': String(page).replace('# Garten', '# Beete') }, { areMine: true });
    expect((await notes()).find(({ id }) => id === garden.id)).toMatchObject({
      title: 'Beete',
      path: 'Notes/Beete.md',
    });
    expect(await notes()).toHaveLength(3);
  });

  it('show the pictures and files that lie in the folder beside them', async () => {
    test = await openTestImporter();
    expect((await bring(NOTES)).attachments).toMatchObject({ copied: 2 });
    expect((await allRows(test.vault, 'attachments')).map(({ path }) => path).toSorted()).toEqual([
      'Notes/Attachments/Angebot.pdf',
      'Notes/Attachments/Plan 1.png',
    ]);
  });

  it('as text of Apple’s copy of one’s data, or as HTML, come in as documents', async () => {
    test = await openTestImporter();
    const report = await bring({
      'Notes/Garten/Garten.txt': 'Garten\nDer Lehm hält das Wasser.',
      'Notes/Beete/Beete.html': '<html><body><h1>Beete</h1><p>Vier Stück.</p></body></html>',
    });
    expect(report).toMatchObject({ resources: 2 });
  });
});
