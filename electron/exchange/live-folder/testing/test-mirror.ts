import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { silentLogger } from '../../../../shared/lib/logger';
import { createAttachmentFiles } from '../../../attachments/attachment-files';
import { startCorpus, type Corpus } from '../../../corpus/start-corpus';
import { realFileSystem, type FileSystem } from '../../../files/file-system';
import { openTestVault, type TestClock, type TestVault } from '../../../testing/test-vault';
import { isIgnoredName } from '../disk/scan-folder';
import { openMirror, type Mirror, type MirrorReport } from '../mirror';
import type { MirrorChoice, MirrorDeps } from '../run/mirror-options';

const DEFAULT_CHOICE: MirrorChoice = { links: 'wiki', areMine: true, documents: false, chats: false };

export interface TestMirror {
  vault: TestVault;
  corpus: Corpus;
  mirror: Mirror;
  folder: string;
  run(): Promise<MirrorReport>;
  /** A note that is written in the app. */
  create(title: string, body?: string): Promise<Note>;
  edit(id: NoteId, text: { title?: string; body?: string }): Promise<Note>;
  note(id: NoteId): Promise<Note>;
  /** Kept notes by title. */
  kept(): Promise<Map<string, Note>>;
  /** Pages of the folder by path. */
  pages(): Promise<Map<string, string>>;
  write(path: string, text: string | Uint8Array): Promise<void>;
  read(path: string): Promise<string>;
  /** Closes the vault and opens both again. */
  reopen(choice?: Partial<MirrorChoice>): Promise<TestMirror>;
  close(): Promise<void>;
  removeFolders(): Promise<void>;
}

interface Places {
  vaultFolder: string;
  folder: string;
  indexedDB?: IDBFactory;
  clock?: TestClock;
}

export interface TestMirrorOptions {
  choice?: Partial<MirrorChoice>;
  fileSystem?: FileSystem;
  isExcluded?: MirrorDeps['isExcluded'];
  places?: Places;
}

/** A real vault with its corpus, and a real folder beside it. */
export async function openTestMirror(options: TestMirrorOptions = {}): Promise<TestMirror> {
  const places = options.places ?? {
    vaultFolder: await mkdtemp(join(tmpdir(), 'engram-mirror-vault-')),
    folder: await mkdtemp(join(tmpdir(), 'engram-mirror-')),
  };
  const { folder, vaultFolder } = places;
  const vault = await openTestVault({
    folder: vaultFolder,
    ...(places.indexedDB === undefined ? {} : { indexedDB: places.indexedDB }),
    ...(places.clock === undefined ? {} : { clock: places.clock }),
  });
  const corpus = await startCorpus({
    store: vault.store,
    writer: vault.writer,
    ids: vault.ids,
    now: vault.clock.now,
    log: silentLogger,
  });
  const mirror = await openMirror(
    {
      vaultId: vault.vault.id,
      vaultFolder,
      notes: corpus.noteDeps,
      writer: vault.writer,
      attachments: createAttachmentFiles(join(vaultFolder, 'attachments')),
      fileSystem: options.fileSystem ?? realFileSystem,
      settleMs: 0,
      fileClock: Date.now,
      ...(options.isExcluded === undefined ? {} : { isExcluded: options.isExcluded }),
    },
    { folder, choice: { ...DEFAULT_CHOICE, ...options.choice }, as: 'new' },
  );
  const note = async (id: NoteId) => (await vault.store.get('notes', id))!;
  const close = async () => {
    mirror.close();
    await corpus.close();
    await vault.vault.close();
  };
  return {
    vault,
    corpus,
    mirror,
    folder,
    note,
    close,
    run: () => mirror.run(new AbortController().signal),
    create(title, body = '') {
      vault.clock.advance(1_000);
      return corpus.notes.create({ title, body, category: 'idea' });
    },
    async edit(id, text) {
      vault.clock.advance(1_000);
      const before = await note(id);
      return corpus.notes.save({
        id,
        baseVersion: before.version,
        title: text.title ?? before.title,
        body: text.body ?? before.body,
      });
    },
    async kept() {
      const found = new Map<string, Note>();
      for await (const page of vault.store.pages('notes'))
        for (const each of page) if (each.status === 'kept') found.set(each.title, each);
      return found;
    },
    pages: () => pagesIn(folder),
    async write(path, text) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    async reopen(choice = {}) {
      await close();
      const { indexedDB, clock } = vault;
      return openTestMirror({
        ...options,
        choice: { ...options.choice, ...choice },
        places: { vaultFolder, folder, indexedDB, clock },
      });
    },
    async removeFolders() {
      for (const each of [folder, vaultFolder]) await rm(each, { recursive: true, force: true });
    },
  };
}

async function pagesIn(folder: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isIgnoredName(entry.name) || !/\.md$/iu.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    pages.set(file.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(file, 'utf8'));
  }
  return new Map([...pages].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
