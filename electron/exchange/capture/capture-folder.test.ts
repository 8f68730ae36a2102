import { mkdir, mkdtemp, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableName } from '../../../shared/domain/tables';
import { silentLogger } from '../../../shared/lib/logger';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { type Corpus, startCorpus } from '../../corpus/start-corpus';
import { allRows } from '../../testing/all-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { createImporter, type Importer } from '../import/importer';
import { type CaptureFolder, startCaptureFolder } from './capture-folder';

let test: TestVault;
let corpus: Corpus;
let importer: Importer;
let capture: CaptureFolder;
let root: string;
let folder: string;
let snapshots: number;

const start = (options: { settleMs?: number } = {}) =>
  startCaptureFolder({
    vaultFolder: test.folder,
    importer,
    otherFolders: async () => [join(root, 'mirrored')],
    settleMs: options.settleMs ?? 0,
    fileClock: Date.now,
    now: test.clock.now,
    log: silentLogger,
    onChanged: () => {},
  });
beforeEach(async () => {
  test = await openTestVault();
  root = await mkdtemp(join(tmpdir(), 'capture-'));
  folder = join(root, 'Capture');
  await mkdir(folder);
  const deps = { store: test.store, writer: test.writer, ids: test.ids, now: test.clock.now, log: silentLogger };
  corpus = await startCorpus(deps);
  snapshots = 0;
  importer = createImporter({
    ...deps,
    uploadsFolder: join(test.folder, 'uploads'),
    notes: corpus.noteDeps,
    attachments: createAttachmentFiles(join(test.folder, 'attachments')),
    afterNotes: () => corpus.notes.resolveLinks(),
    beforeImport: async () => {
      snapshots += 1;
    },
  });
  capture = await start();
});
afterEach(async () => {
  await capture.close();
  await corpus.close();
  await test.close();
  await rm(root, { recursive: true, force: true });
});

const put = async (path: string, content: string | Uint8Array, at = new Date('2026-04-30T08:00:00Z')) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  await utimes(join(folder, path), at, at);
};
const all = <Name extends TableName>(table: Name) => allRows(test, table);
const paths = async () => (await capture.files()).map(({ path }) => path).toSorted();
const idOf = async (path: string) => (await capture.files()).find((file) => file.path === path)!.id;
const keep = async (...names: string[]) => capture.keep(await Promise.all(names.map(idOf)));
/** What a change of the folder leads to. */
const waits = (names: string[]) => vi.waitFor(async () => expect(await paths()).toEqual(names.toSorted()), 10_000);

describe('the capture folder', () => {
  it('is off until one is chosen; then what lies there waits, with its time and beginning, and nothing is in the vault', async () => {
    await put('Clay.md', '---\ntags: [soil]\n---\nClay holds water.\nMore of it.\n');
    expect(await capture.state()).toMatchObject({ folder: null, waiting: 0 });
    expect(capture.waiting()).toBeNull();
    expect(await capture.choose(folder)).toEqual({
      folder,
      movesTaken: false,
      waiting: 1,
      unfinished: 0,
      problem: null,
    });
    expect(await capture.files()).toMatchObject([
      {
        path: 'Clay.md',
        kind: 'page',
        at: Date.parse('2026-04-30T08:00:00Z'),
        excerpt: 'Clay holds water. More of it.',
        why: null,
      },
    ]);
    expect(test.writer.lastSeq).toBe(0);
  });

  it('makes notes, documents and attachments of what is kept, as an import would, and changes no file', async () => {
    const page = '---\ntags: [soil]\n---\nSee [[Kiln]].\n';
    await put('Clay.md', page);
    await put('list.txt', '- milk\n- bread\n- salt\n');
    await put('Kiln plan (1).png', 'picture');
    await put('memo.m4a', 'sound');
    await put('Shop.url', '[InternetShortcut]\r\nURL=https://clay.example/a?b=1&c=2\r\n');
    await put('rules.html', '<title>Rules</title><p>Fire slowly.</p>');
    await capture.choose(folder);
    const { kept, failed } = await keep(...(await paths()));
    expect({ kept: kept.length, failed }).toEqual({ kept: 6, failed: [] });
    const notes = new Map((await all('notes')).map((note) => [note.title, note]));
    expect(notes.get('Clay')).toMatchObject({
      status: 'kept',
      author: 'person',
      tags: ['soil'],
      body: 'See [[Kiln]].',
    });
    // A list stays one note: its lines are nobody's to cut up.
    expect(notes.get('list')).toMatchObject({ body: '- milk\n- bread\n- salt' });
    expect(notes.get('Shop')!.body).toContain('<https://clay.example/a?b=1&c=2>');
    expect([...notes.keys()].toSorted()).toEqual(['Clay', 'Kiln plan (1)', 'Shop', 'list', 'memo']);
    expect((await all('attachments')).map(({ name }) => name).toSorted()).toEqual(['Kiln plan (1).png', 'memo.m4a']);
    expect((await all('resources')).map(({ title }) => title)).toEqual(['Rules']);
    expect(await readFile(join(folder, 'Clay.md'), 'utf8')).toBe(page);
    expect(await paths()).toEqual([]);
    // One key is no large import.
    expect(snapshots).toBe(0);
  });

  it('brings nothing twice: not what was kept or dropped, under any name, nor after a restart', async () => {
    await put('Clay.md', 'Clay');
    await put('Moss.md', 'Moss');
    await put('Copy of clay.md', 'Clay');
    await capture.choose(folder);
    expect(await paths()).toHaveLength(2);
    await capture.keep([(await capture.files()).find(({ path }) => path !== 'Moss.md')!.id]);
    await capture.drop([await idOf('Moss.md')]);
    await put('Moss again.md', 'Moss');
    await capture.close();
    capture = await start();
    await vi.waitFor(async () => expect((await capture.state()).waiting).toBe(0), 10_000);
    await put('New.md', 'New');
    await waits(['New.md']);
    expect(await all('notes')).toHaveLength(1);
  });

  it('sees what came while the app was closed, and what comes while it is open', async () => {
    await capture.choose(folder);
    await put('Open.md', 'open');
    await waits(['Open.md']);
    await capture.close();
    await put('from phone/Closed.md', 'closed');
    capture = await start();
    await waits(['Open.md', 'from phone/Closed.md']);
  });

  it('waits for files that are half there: empty, just written, temporary, placeholders, conflict copies', async () => {
    await capture.close();
    capture = await start({ settleMs: 3_000 });
    await put('empty.md', '');
    await put('download.md.part', 'x');
    await put('.photo.jpg.icloud', 'x');
    await put('~$letter.docx', 'x');
    await put('Note.md', 'mine');
    await put('Note.sync-conflict-20260430-080000-ABC.md', 'theirs');
    // Written this moment: the time of the change of its status is not to be set.
    expect(await capture.choose(folder)).toMatchObject({ waiting: 0, unfinished: 3 });
    await vi.waitFor(async () => expect(await paths()).toEqual(['Note.md']), 10_000);
    expect(await capture.state()).toMatchObject({ waiting: 1, unfinished: 2 });
    await rename(join(folder, 'Note.md'), join(folder, 'Other.md'));
    await vi.waitFor(async () => expect(await paths()).toHaveLength(2), 10_000);
  }, 30_000);

  it('waits for a file that is still written though its own time lies ahead, as that of another clock does', async () => {
    await capture.close();
    capture = await start({ settleMs: 3_000 });
    await put('Note.md', 'half of', new Date(Date.now() + 3_600_000));
    expect(await capture.choose(folder)).toMatchObject({ waiting: 0, unfinished: 1 });
    await waits(['Note.md']);
  }, 20_000);

  it('says of a document that was put away before that it does not come back', async () => {
    await put('rules.html', '<title>Rules</title><p>Fire slowly.</p>');
    await capture.choose(folder);
    await keep('rules.html');
    const [rules] = await all('resources');
    await test.writer.commit({
      actor: 'person',
      kind: 'resource.remove',
      scope: 'none',
      label: 'put away',
      changes: [{ table: 'resources', id: rules!.id, after: { ...rules!, deletedAt: 1 } }],
    });
    await put('rules.html', '<title>Rules</title><p>Fire slowly and long.</p>');
    await put('Moss.md', 'Moss');
    await waits(['Moss.md', 'rules.html']);
    expect((await keep('Moss.md', 'rules.html')).remarks).toEqual([
      { what: '“Rules”', why: expect.stringMatching(/put away here/) as string },
    ]);
  });

  it('stops an import when the app is closed; the files wait then, and come in once', async () => {
    await put('Clay.md', 'Clay');
    await put('Moss.md', 'Moss');
    await capture.choose(folder);
    const { run } = importer;
    let closed = Promise.resolve();
    importer.run = (...given) => {
      closed = capture.close();
      return run(...given);
    };
    expect(await keep('Clay.md', 'Moss.md')).toMatchObject({ kept: [] });
    await closed;
    importer.run = run;
    capture = await start();
    await waits(['Clay.md', 'Moss.md']);
    expect(await keep('Clay.md', 'Moss.md')).toMatchObject({ failed: [] });
    expect(await all('notes')).toHaveLength(2);
  });

  it('refuses a file that has changed since it was looked at, and keeps none of the others with it', async () => {
    await put('Clay.md', 'Clay');
    await put('Moss.md', 'Moss');
    await capture.choose(folder);
    const ids = (await capture.files()).map(({ id }) => id);
    await put('Clay.md', 'Mud!');
    await expect(capture.keep(ids)).rejects.toMatchObject({ code: 'conflict' });
    expect(await all('notes')).toEqual([]);
    await vi.waitFor(
      async () => expect((await capture.files()).map(({ excerpt }) => excerpt)).toContain('Mud!'),
      10_000,
    );
    expect(await keep('Clay.md', 'Moss.md')).toMatchObject({ failed: [] });
  });

  it('takes what was kept or dropped back, and it waits again', async () => {
    await put('Clay.md', 'Clay');
    await put('Moss.md', 'Moss');
    await capture.choose(folder);
    const { kept, importId } = await keep('Clay.md');
    const moss = await idOf('Moss.md');
    await capture.drop([moss]);
    expect(await paths()).toEqual([]);
    await capture.takeBack(kept, importId);
    await capture.takeBack([moss], null);
    expect(await paths()).toEqual(['Clay.md', 'Moss.md']);
    expect(await all('notes')).toEqual([]);
  });

  it('moves what was kept into “Taken” only where the person chose that, over no other file', async () => {
    await put('Taken/Clay.md', 'older');
    await put('Clay.md', 'Clay');
    await put('Moss.md', 'Moss');
    await capture.choose(folder);
    expect(await paths()).toEqual(['Clay.md', 'Moss.md']);
    await capture.configure({ movesTaken: true });
    const { kept } = await keep('Clay.md');
    await capture.drop([await idOf('Moss.md')]);
    expect(await readFile(join(folder, 'Taken/Clay.md'), 'utf8')).toBe('older');
    expect(await readFile(join(folder, `Taken/${kept[0]!.slice(0, 8)} Clay.md`), 'utf8')).toBe('Clay');
    expect(await readFile(join(folder, 'Moss.md'), 'utf8')).toBe('Moss');
  });

  it('writes over nothing that came meanwhile, neither when it moves what was kept nor when that waits again', async () => {
    await put('Clay.md', 'Clay');
    await put('Moss.md', 'Moss');
    await capture.choose(folder);
    await capture.configure({ movesTaken: true });
    const { run } = importer;
    importer.run = async (...given) => {
      await run(...given);
      await put('Moss.md', 'Moss, once more');
    };
    const { kept, importId } = await keep('Clay.md', 'Moss.md');
    expect(kept).toHaveLength(2);
    await waits(['Moss.md']);
    await put('Clay.md', 'Another clay');
    await waits(['Clay.md', 'Moss.md']);
    await capture.takeBack(kept, importId);
    expect((await capture.files()).map(({ excerpt }) => excerpt).toSorted()).toEqual([
      'Another clay',
      'Clay',
      'Moss, once more',
    ]);
  });

  it('takes a changed file as the next version of its note, and another file of the same name as a note of its own', async () => {
    await put('Untitled.md', 'first');
    await capture.choose(folder);
    await keep('Untitled.md');
    await put('Untitled.md', 'first, and more');
    await waits(['Untitled.md']);
    await keep('Untitled.md');
    expect(await all('notes')).toMatchObject([{ body: 'first, and more' }]);
    await rm(join(folder, 'Untitled.md'));
    // It has to be seen that it is gone.
    await put('Other.md', 'x');
    await waits(['Other.md']);
    await put('Untitled.md', 'something else');
    await waits(['Other.md', 'Untitled.md']);
    await keep('Untitled.md');
    expect((await all('notes')).map(({ body }) => body).toSorted()).toEqual(['first, and more', 'something else']);
  });

  it('says of files that no key can take why, follows no link out of the folder, and offers no export as one note', async () => {
    await put('vault.jsonl', '{}');
    await put('chats.zip', 'PK');
    await put('tool.exe', 'MZ');
    await put('Bad.url', 'URL=javascript:alert(1)');
    await put('secret.txt', 'x');
    await symlink('/etc/hostname', join(folder, 'linked.txt'));
    await put('Kept.webloc', '<dict><key>URL</key><string>https://a.example/?x=1&amp;y=2</string></dict>');
    await capture.choose(folder);
    expect(Object.fromEntries((await capture.files()).map(({ path, why }) => [path, why === null]))).toEqual({
      'vault.jsonl': false,
      'chats.zip': false,
      'tool.exe': false,
      'Bad.url': false,
      'secret.txt': true,
      'Kept.webloc': true,
    });
    expect((await capture.files()).find(({ path }) => path === 'Kept.webloc')!.excerpt).toBe(
      'https://a.example/?x=1&y=2',
    );
    expect(await keep('vault.jsonl', 'Bad.url')).toMatchObject({ kept: [], importId: null });
    expect(await all('notes')).toEqual([]);
  });

  it('holds a thousand files at once, by day, and keeps them in one go', async () => {
    for (let number = 0; number < 1_000; number += 1)
      await put(`${number}.md`, `Note ${number}`, new Date(Date.UTC(2026, 3, 1 + (number % 4), 8)));
    await capture.choose(folder);
    expect(await capture.state()).toMatchObject({ waiting: 1_000 });
    expect(capture.days()).toBe(4);
    expect((await capture.keep((await capture.files()).map(({ id }) => id))).kept).toHaveLength(1_000);
    expect(await all('notes')).toHaveLength(1_000);
  }, 60_000);

  it('says of a folder with more files than it looks at that it does not look at them all', async () => {
    for (let number = 0; number <= 5_000; number += 1) await writeFile(join(folder, `${number}.md`), `${number}`);
    expect(await capture.choose(folder)).toMatchObject({ waiting: 5_000 });
    expect((await capture.state()).problem).toBe(
      'The folder holds 5,001 files. Only 5,000 of them are looked at: move some of them away.',
    );
  }, 60_000);

  it('refuses the vault’s own folder and those of the live folder and of sync, and says when one cannot be read', async () => {
    await mkdir(join(root, 'mirrored/inner'), { recursive: true });
    for (const refused of [test.folder, join(root, 'mirrored'), join(root, 'mirrored/inner'), root])
      await expect(capture.choose(refused)).rejects.toMatchObject({ code: 'not-allowed' });
    await capture.choose(folder);
    await capture.close();
    await rename(folder, join(root, 'away'));
    capture = await start();
    await vi.waitFor(async () => expect((await capture.state()).problem).toMatch(/cannot be read/), 5_000);
    expect(await capture.forget()).toMatchObject({ folder: null, problem: null });
  });

  it('reads no file through a link that took its place, or that of its folder, meanwhile', async () => {
    await writeFile(join(root, 'secret.txt'), 'not of the folder');
    await put('memo.txt', 'said');
    await put('inner/secret.txt', 'also said');
    await capture.choose(folder);
    const [memo, inner] = [await idOf('memo.txt'), await idOf('inner/secret.txt')];
    expect(Buffer.from(await capture.readPart(memo, 0)).toString()).toBe('said');
    await rm(join(folder, 'memo.txt'));
    await symlink(join(root, 'secret.txt'), join(folder, 'memo.txt'));
    await rm(join(folder, 'inner'), { recursive: true });
    await symlink(root, join(folder, 'inner'));
    for (const id of [memo, inner]) await expect(capture.readPart(id, 0)).rejects.toMatchObject({ code: 'not-found' });
  });
});
