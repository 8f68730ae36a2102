import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestVault } from '../../../testing/test-vault';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';
import type { Importer } from '../importer';

const FAQ = [
  '# Questions about the kiln',
  ...['How hot does it get?', 'Who may fire it?', 'When is it cleaned?'].map(
    (question) => `**Q:** ${question}\n\n**A:** Ask at the door.`,
  ),
].join('\n\n');
const INTERVIEW = [
  '# Talk with the potter',
  '**Ines:** How did you begin?',
  '**Tomas:** With clay from the river.',
  '**Ines:** And the glaze?',
  '**Tomas:** Ash of apple wood.',
].join('\n\n');
const GLOSSARY = [
  'Slip: clay thinned with water.',
  'Bisque: ware after its first firing.',
  'Slip: also used to join parts.',
  'Cone: a pyramid that bends at one heat.',
  'Cone: a number for that heat.',
].join('\n\n');
const API_PAGE = [
  '# asset.readAsset',
  'Parameters: the name of the asset.',
  'Returns: its content.',
  '# asset.listFiles',
  'Parameters: none.',
  'Returns: a list.',
].join('\n\n');
const WORK_LOG = [
  '2024-03-12 09:00 Standup: the kiln is repaired.',
  '2024-03-12 10:00 Review: glaze tests.',
  '2024-03-13 09:00 Standup: firing today.',
  '2024-03-13 10:00 Review: two cracks.',
].join('\n');
const CHAT = [
  '**You:** How hot is cone 6?',
  '**ChatGPT:** About 1,222 degrees.',
  '**You:** And cone 10?',
  '**ChatGPT:** About 1,285.',
].join('\n\n');
const MESSENGER = [
  '[12/03/2024, 21:58:10] Ines: Shall we fire tomorrow?',
  '[12/03/2024, 21:59:00] Tomas: At six.',
  '[13/03/2024, 09:01:00] Ines: It is hot.',
  '[13/03/2024, 09:02:00] Tomas: Good.',
].join('\n');

describe('a page of a folder', () => {
  let opened: TestImporterWithCorpus;
  let test: TestVault;
  let importer: Importer;

  beforeEach(async () => {
    opened = await openTestImporterWithCorpus();
    ({ vault: test, importer } = opened);
  });
  afterEach(() => opened.close());

  const sessionTitles = async (): Promise<string[]> => {
    const titles: string[] = [];
    for await (const page of test.store.pages('sessions')) titles.push(...page.map(({ title }) => title));
    return titles.sort();
  };

  it.each([
    ['questions with answers', FAQ, false],
    ['an interview', INTERVIEW, true],
    ['a list of terms', GLOSSARY, true],
    ['documentation', API_PAGE, false],
    ['a work log', WORK_LOG, true],
  ])('stays a page: %s', async (_what, text, isAsked) => {
    const files = { 'Kiln/Page.md': text, 'Kiln/Index.md': 'See [[Page]].' };
    const preview = await importer.preview(await upload(importer, files));
    expect(preview.undecided?.map(({ file }) => file) ?? []).toEqual(isAsked ? ['Kiln/Page.md'] : []);
    const report = await runImport(importer, await upload(importer, files), { areMine: true });
    expect(report).toMatchObject({ sessions: 0, notes: 2 });
  });

  it.each([
    ['a chat with an assistant', CHAT, ['Talk']],
    ['the log of a messenger', MESSENGER, ['Talk, 2024-03-12', 'Talk, 2024-03-13']],
  ])('is a conversation: %s', async (_what, text, titles) => {
    const files = { 'Kiln/Talk.md': text, 'Kiln/Index.md': 'See [[Talk]].' };
    expect(await importer.preview(await upload(importer, files))).not.toHaveProperty('undecided');
    expect(await runImport(importer, await upload(importer, files), { areMine: true })).toMatchObject({ notes: 1 });
    expect(await sessionTitles()).toEqual(titles);
  });

  it('becomes a conversation when the person says that it is one', async () => {
    const files = { 'Kiln/Talk.md': INTERVIEW, 'Kiln/Terms.md': GLOSSARY, 'Kiln/Chat.md': CHAT };
    const uploadId = await upload(importer, files);
    const preview = await importer.preview(uploadId);
    expect(preview.undecided).toMatchObject([
      { file: 'Kiln/Talk.md', people: ['Ines', 'Tomas'], messages: 4 },
      { file: 'Kiln/Terms.md' },
    ]);
    const report = await runImport(importer, uploadId, {
      areMine: true,
      conversations: [],
      conversationFiles: ['Kiln/Talk.md'],
    });
    expect(report).toMatchObject({ sessions: 1, messages: 4, notes: 1 });
  });

  it('outside a folder is read as what it looks like', async () => {
    expect(await runImport(importer, await upload(importer, { 'Talk.md': INTERVIEW }))).toMatchObject({ sessions: 1 });
    expect(await runImport(importer, await upload(importer, { 'FAQ.md': FAQ }))).toMatchObject({ sessions: 0 });
  });
});
