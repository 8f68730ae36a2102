import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { splitHeader } from '../../../shared/lib/header-text';
import { silentLogger } from '../../../shared/lib/logger';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { noteFile } from '../export/record-file';
import { createImporter } from '../import/importer';
import { withoutExportedFields } from '../import/pages/exported-page';
import { readFolderPage } from '../import/pages/folder-page';
import { runImport, upload } from '../testing/folder-content';
import { faultRounds } from '../../testing/record-figure';
import { plainPage } from './page/page-content';
import { arbitraryFile } from './testing/arbitrary-file';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

const HEADERS = faultRounds(250, 2_000);
const NO_RELATIONS = { supersedes: [], supersededBy: [], related: [], contradicts: [], mergedInto: [], sources: [] };

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const exactly = (path: string): Promise<string> => readFile(join(test.folder, path), 'utf8');

async function importAsOwn(paths: Iterable<string>): Promise<void> {
  const { store, writer, ids, clock, folder } = test.vault;
  const importer = createImporter({
    store,
    writer,
    ids,
    now: clock.now,
    log: silentLogger,
    uploadsFolder: join(folder, 'uploads'),
    attachments: createAttachmentFiles(join(folder, 'attachments')),
    notes: test.corpus.noteDeps,
    afterNotes: () => test.corpus.notes.resolveLinks(),
  });
  const named: Record<string, string> = {};
  for (const path of paths) named[`${basename(test.folder)}/${path}`] = await exactly(path);
  await runImport(importer, await upload(importer, named), { areMine: true });
}

/** What a file may have been without the one line, or the front matter of one line, by which the app knows it. */
const withoutId = (text: string): string[] => [
  text.replace(/^engram-id: \w+(?:\r\n|\n)/mu, ''),
  text.replace(/^(\ufeff?)---(?:\r\n|\n)engram-id: \w+(?:\r\n|\n)---(?:\r\n|\n)/u, '$1'),
];

/** A front matter without fields is none. */
const bare = (header: string): string =>
  header
    .normalize('NFC')
    .trim()
    .replace(/^---\s*---$/u, '');
const plain = (text: string): string => text.replace(/[\s,[\]"'-]/gu, '').replace('addedtag', 'added-tag');

/** What an edit put in and took out, where it is one run of signs. */
function editOf(before: string, after: string): { gone: string; come: string } {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { gone: before.slice(start, before.length - end), come: after.slice(start, after.length - end) };
}

it(`${HEADERS} headers as people and programs write them keep every byte: imported, mirrored twice, exported; a tag more or less is one edit`, async () => {
  const files = new Map(
    fc
      .sample(arbitraryFile, { numRuns: HEADERS, seed: 39 })
      .map(({ header, text }, index) => [
        `Clay ${index}.md`,
        { header, text: text.replace('{{title}}', `Clay ${index}`) },
      ]),
  );
  for (const [path, { text }] of files) await test.write(path, text);
  await importAsOwn(files.keys());
  expect((await test.run()).waiting.map(({ path }) => files.get(path)?.text)).toEqual([]);
  const mirrored = new Map<string, string>();
  for (const [path, { text }] of files) {
    const now = await exactly(path);
    expect(withoutId(now), path).toContain(text);
    mirrored.set(path, now);
  }
  expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, added: 0, moved: 0 });

  const notes = new Map<string, Note>();
  for (const note of (await test.kept()).values()) notes.set(note.path!.slice(basename(test.folder).length + 1), note);
  expect(notes.size).toBe(HEADERS);
  const edited: string[] = [];
  for (const [path, note] of notes) {
    const { header } = files.get(path)!;
    const source = note.properties?.source ?? '';
    expect(source.normalize('NFC'), path).toBe(header.normalize('NFC'));
    const exported = noteFile(note, NO_RELATIONS, note.title);
    expect(parseFrontMatter(plainPage(exported)).problem, exported).toBe(parseFrontMatter(source).problem);
    // The whole file as it was, beside the app's own lines.
    expect(withoutExportedFields(exported)?.page ?? exported, exported).toBe(files.get(path)!.text);
    const again = readFolderPage(exported, path, 'markdown').properties?.source ?? '';
    expect(bare(again), exported).toBe(bare(source));
    if (splitHeader(source) === null) continue;
    await test.corpus.notes.setProperty(note.id, { name: 'tags', value: [...note.tags, 'added-tag'] });
    edited.push(path);
  }
  expect(edited.length).toBeGreaterThan(HEADERS * 0.7);
  await test.run();
  for (const path of edited) {
    const { gone, come } = editOf(mirrored.get(path)!, await exactly(path));
    expect(plain(come).replace(/^tags:/u, ''), `${path}: ${gone} → ${come}`).toBe(`${plain(gone)}added-tag`);
    expect(come.length, `${path}: ${gone} → ${come}`).toBeLessThan(60);
  }
  for (const path of edited) {
    const note = await test.note(notes.get(path)!.id);
    await test.corpus.notes.setProperty(note.id, {
      name: 'tags',
      value: note.tags.filter((tag) => tag !== 'added-tag'),
    });
  }
  await test.run();
  for (const path of edited) {
    const [was, now] = [mirrored.get(path)!, await exactly(path)];
    const { gone, come } = editOf(was, now);
    expect((gone + come).replace(/[\s[\],"'\w:{}-]/gu, ''), `${path}: ${gone} → ${come}`).toBe('');
  }
}, 600_000);
