import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { silentLogger } from '../../../shared/lib/logger';
import type { Note } from '../../../shared/domain/note';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { noteFile } from '../export/record-file';
import { createImporter } from '../import/importer';
import { readFolderPage } from '../import/pages/folder-page';
import { runImport, upload } from '../testing/folder-content';
import { arbitraryFile, type ArbitraryFile } from './testing/arbitrary-file';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

/** Files of one folder. */
const FILES = 60;

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const filesOf = (seed: number): Map<string, ArbitraryFile> =>
  new Map(fc.sample(arbitraryFile, { numRuns: FILES, seed }).map((file, index) => [`Clay ${index}.md`, file]));

const exactly = (path: string): Promise<string> => readFile(join(test.folder, path), 'utf8');

/** Without the one line, or the front matter of one line, by which the app knows a file. */
const withoutId = (text: string): string[] => [
  text.replace(/^engram-id: \w+(?:\r\n|\n)/mu, ''),
  text.replace(/^(\ufeff?)---(?:\r\n|\n)engram-id: \w+(?:\r\n|\n)---(?:\r\n|\n)/u, '$1'),
];

const idLines = (text: string): number => (text.match(/^engram-id: /gmu) ?? []).length;

/** Lines that only one of two texts has, by their bytes. */
function changedLines(before: string, after: string): { gone: string[]; come: string[] } {
  const [old, fresh] = [before, after].map((text) => text.match(/[^\n]*\n|[^\n]+$/gu) ?? []);
  const without = (lines: string[], others: string[]) => {
    const left = [...others];
    return lines.filter((line) => {
      const at = left.indexOf(line);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
  };
  return { gone: without(old!, fresh!), come: without(fresh!, old!) };
}

async function writeAll(files: ReadonlyMap<string, ArbitraryFile>): Promise<void> {
  for (const [path, { text }] of files) await test.write(path, text.replace('{{title}}', path.slice(0, -3)));
}

async function notesByPath(): Promise<Map<string, Note>> {
  const notes = new Map<string, Note>();
  for (const note of (await test.kept()).values()) notes.set(note.path!.slice(basename(test.folder).length + 1), note);
  return notes;
}

async function importFolder(files: ReadonlyMap<string, ArbitraryFile>): Promise<void> {
  const { store, writer, ids, clock } = test.vault;
  const importer = createImporter({
    store,
    writer,
    ids,
    now: clock.now,
    log: silentLogger,
    uploadsFolder: join(test.vault.folder, 'uploads'),
    attachments: createAttachmentFiles(join(test.vault.folder, 'attachments')),
    notes: test.corpus.noteDeps,
    afterNotes: () => test.corpus.notes.resolveLinks(),
  });
  const named: Record<string, string> = {};
  for (const path of files.keys()) named[`${basename(test.folder)}/${path}`] = await exactly(path);
  await runImport(importer, await upload(importer, named), { areMine: true });
}

describe(`${FILES} files as people and programs write them`, () => {
  it.each([1, 2, 6])(
    'keep every byte when the folder is first mirrored, but for one line with the id (%i)',
    async (seed) => {
      const files = filesOf(seed);
      await writeAll(files);
      const before = new Map(
        await Promise.all([...files.keys()].map(async (path) => [path, await exactly(path)] as const)),
      );
      const { waiting } = await test.run();
      expect(waiting).toEqual([]);
      for (const [path, text] of before) {
        const now = await exactly(path);
        expect(withoutId(now), path).toContain(text);
        expect(idLines(now), `${path}\n${text}`).toBeLessThanOrEqual(1);
      }
      expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, added: 0, moved: 0 });
    },
    120_000,
  );

  it('keep every byte when they were imported before', async () => {
    const files = filesOf(3);
    await writeAll(files);
    await importFolder(files);
    const before = new Map(
      await Promise.all([...files.keys()].map(async (path) => [path, await exactly(path)] as const)),
    );
    const { waiting } = await test.run();
    for (const [path, text] of before) expect(withoutId(await exactly(path)), path).toContain(text);
    expect(waiting.map(({ path }) => before.get(path))).toEqual([]);
  }, 120_000);

  it('have their front matter in an export as it is written', async () => {
    const files = filesOf(7);
    await writeAll(files);
    await test.run();
    const relations = { supersedes: [], supersededBy: [], related: [], contradicts: [], mergedInto: [], sources: [] };
    for (const [path, note] of await notesByPath()) {
      const { header } = files.get(path)!;
      // Its mark and line ends are those of the file; what follows is about the header.
      const written = noteFile(note, relations, note.title)
        .replace(/^\ufeff/u, '')
        .replaceAll('\r\n', '\n');
      expect(parseFrontMatter(written).problem, written).toBe(parseFrontMatter(header).problem);
      const own = written.replace(/^ *engram-[a-z-]+(?::| =) .*\n/gmu, '');
      expect(own.normalize('NFC'), written).toContain(
        header
          .replace(/^---\n|---\n$/gu, '')
          .trim()
          .normalize('NFC'),
      );
      // Read in again, it is the same front matter.
      const again = readFolderPage(written, path, 'markdown');
      const [source, was] = [again, note].map(({ properties }) => properties?.source.trim().normalize('NFC') ?? '');
      expect(source, written).toBe(was);
    }
  }, 240_000);

  it('an edit of the text in the app changes lines of the text alone', async () => {
    const files = filesOf(4);
    await writeAll(files);
    await test.run();
    const notes = await notesByPath();
    const before = new Map<string, string>();
    for (const [path, note] of notes) {
      before.set(path, await exactly(path));
      await test.edit(note.id, { body: `${note.body}\n\nAdded in the app.` });
    }
    const { problems } = await test.run();
    for (const [path, text] of before) {
      const now = await exactly(path);
      const { gone, come } = changedLines(text, now);
      expect(now, path).toContain('Added in the app.');
      // The last line gets a line end where it had none.
      expect(
        gone.every((line) => text.endsWith(line) && !line.endsWith('\n')),
        `${path}\n${text}`,
      ).toBe(true);
      expect(come.filter((line) => line.trim() !== '').length, `${path}\n${text}\n>>>\n${now}`).toBeLessThanOrEqual(
        1 + gone.length,
      );
    }
    expect(problems.every(({ why }) => why.includes('mistakes'))).toBe(true);
  }, 240_000);

  it('a tag that is added in the app is one edit', async () => {
    const files = filesOf(5);
    await writeAll(files);
    await test.run();
    const before = new Map<string, string>();
    for (const [path, note] of await notesByPath()) {
      before.set(path, await exactly(path));
      await test.corpus.notes
        .setProperty(note.id, { name: 'tags', value: [...note.tags, 'added-tag'] })
        .catch(() => before.delete(path));
    }
    expect(before.size).toBeGreaterThan(FILES * 0.7);
    const { waiting } = await test.run();
    expect(waiting).toEqual([]);
    for (const [path, text] of before) {
      const now = await exactly(path);
      const { gone, come } = changedLines(text, now);
      const why = `${path}\n${text}\n>>>\n${now}`;
      expect(now, why).toContain('added-tag');
      expect(gone.length, why).toBeLessThanOrEqual(1);
      expect(come.length, why).toBeLessThanOrEqual(2);
      expect(
        gone.every((line) => /^tags?:/iu.test(line)),
        why,
      ).toBe(true);
    }
  }, 240_000);
});
