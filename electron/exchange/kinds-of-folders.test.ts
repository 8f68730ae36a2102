import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { readText } from '../corpus/documents/decode-text';
import { createAttachmentFiles } from '../attachments/attachment-files';
import { createExporter } from './export/exporter';
import { createImporter } from './import/importer';
import { openTestMirror, type TestMirror } from './live-folder/testing/test-mirror';
import { runImport, upload } from './testing/folder-content';
import { type FolderFiles, KINDS_OF_FOLDERS } from './testing/kinds-of-folders';

let test: TestMirror;
let out: string;
beforeEach(async () => {
  test = await openTestMirror();
  out = await mkdtemp(join(tmpdir(), 'engram-kinds-'));
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
  await rm(out, { recursive: true, force: true });
});

/** Every file below a folder. */
async function bytesIn(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    // Strictly decoded, so that equal texts of one encoding are equal bytes.
    const { text, encoding } = readText(bytes) ?? { text: bytes.toString('latin1'), encoding: 'bytes' };
    files.set(path.slice(folder.length + 1), `${encoding}: ${text}`);
  }
  return files;
}

const APP_FIELDS = /^ *engram-[a-z-]+(?::| =) .*(?:\r\n|\n)/gmu;

/** Without the app's own fields, and without a front matter of nothing else: all that may come to a person's page. */
function withoutAppFields(text: string, fields: RegExp): string[] {
  const rest = text.replace(fields, '');
  return [rest, rest.replace(/^([\w-]+: \ufeff?)---\r?\n---\r?\n/u, '$1')];
}

async function takeIn(files: FolderFiles): Promise<string[]> {
  for (const [path, content] of Object.entries(files)) await test.write(path, content);
  const { store, writer, ids, clock } = test.vault;
  const attachments = createAttachmentFiles(join(test.vault.folder, 'attachments'));
  const importer = createImporter({
    store,
    writer,
    ids,
    now: clock.now,
    log: silentLogger,
    uploadsFolder: join(out, 'uploads'),
    attachments,
    notes: test.corpus.noteDeps,
    afterNotes: () => test.corpus.notes.resolveLinks(),
  });
  const named = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${basename(test.folder)}/${path}`, content]),
  );
  const report = await runImport(importer, await upload(importer, named), { areMine: true });
  return report.skipped.map(({ what, why }) => `${what}: ${why}`);
}

async function exported(): Promise<Map<string, string>> {
  const attachments = createAttachmentFiles(join(test.vault.folder, 'attachments'));
  const target = join(out, 'export');
  await createExporter({ store: test.vault.store, log: silentLogger, attachments }).run(
    target,
    () => {},
    new AbortController().signal,
  );
  return bytesIn(join(target, basename(test.folder)));
}

/** The files that came out other than they came in. */
const bent = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, fields = APP_FIELDS) =>
  [...before].flatMap(([path, text]) => {
    const now = after.get(path);
    return now !== undefined &&
      withoutAppFields(now, fields).some((own) => withoutAppFields(text, fields).includes(own))
      ? []
      : [{ path, text, now }];
  });

async function checkFolder(files: FolderFiles, isMirrored = true): Promise<void> {
  const said = await takeIn(files);
  const before = await bytesIn(test.folder);
  if (isMirrored) await test.run();
  const mirrored = await bytesIn(test.folder);
  expect(bent(before, mirrored, /^ *engram-id: \w+(?:\r\n|\n)/gmu), said.join('\n')).toEqual([]);
  expect([...mirrored.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  const after = await exported();
  expect(bent(before, after), said.join('\n')).toEqual([]);
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
}

describe('a folder that is imported, mirrored and exported has every byte that it had, in', () => {
  it.each(Object.entries(KINDS_OF_FOLDERS))(
    '%s',
    // Files whose names differ by case alone are one file of a live folder, as they are on most systems.
    async (name, files) => checkFolder(files, name !== 'Names that differ by their case'),
    60_000,
  );
});

/** Folders of notes that lie beside the project on some machines; nothing of them is part of it. */
const VAULTS = join(import.meta.dirname, '../../../shared/data/vaults');
const vaults = existsSync(VAULTS)
  ? readdirSync(VAULTS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : [];

describe.skipIf(vaults.length === 0)('so has a folder of notes that people published:', () => {
  it.each(vaults)(
    '%s',
    async (name) => {
      const files: FolderFiles = {};
      for (const entry of await readdir(join(VAULTS, name), { recursive: true, withFileTypes: true })) {
        const path = relative(join(VAULTS, name), join(entry.parentPath, entry.name));
        const content = entry.isFile() ? await readFile(join(VAULTS, name, path)) : Buffer.alloc(0);
        // What no page links to stays out, and an empty page; the import says so.
        if (path.endsWith('.md') && content.toString('utf8').trim() !== '') files[path] = content;
      }
      await checkFolder(files);
    },
    120_000,
  );
});
