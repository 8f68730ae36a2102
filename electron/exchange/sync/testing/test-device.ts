import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { silentLogger } from '../../../../shared/lib/logger';
import type { SyncReport } from '../../../../shared/ipc/routes/sync';
import { createAttachmentFiles } from '../../../attachments/attachment-files';
import { startCorpus, type Corpus } from '../../../corpus/start-corpus';
import { realFileSystem, type FileSystem } from '../../../files/file-system';
import { openTestVault, type TestClock, type TestVault } from '../../../testing/test-vault';
import type { SharedSettingsStore } from '../run/sync-deps';
import { claimSyncFolder } from '../claim-folder';
import { openSync, type Sync } from '../sync';

export interface TestDevice {
  name: string;
  vault: TestVault;
  corpus: Corpus;
  attachments: ReturnType<typeof createAttachmentFiles>;
  vaultFolder: string;
  /** Its own copy of the shared folder, or the one that all share. */
  folder: string;
  sync: Sync;
  run(options?: { mayJoin?: boolean }): Promise<SyncReport>;
  /** The folder as the next start of the app opens it: by its mark, with what the vault keeps. */
  reopen(): Promise<SyncReport>;
  /** The folder as the command line claims it, without a passphrase, or as the person chooses it. */
  claim(folder: string, options?: { isChosen?: boolean }): Promise<{ isEncrypted: boolean }>;
  create(title: string, body?: string): Promise<Note>;
  edit(id: NoteId, text: { title?: string; body?: string }): Promise<Note>;
  note(id: NoteId): Promise<Note>;
  /** Every row of every table, as text. */
  rows(): Promise<Map<string, string>>;
  close(): Promise<void>;
  /** As after `kill -9`: nothing is closed in order; opened again. */
  restart(): Promise<TestDevice>;
}

export interface TestDeviceOptions {
  name?: string;
  folder: string;
  vaultFolder?: string;
  fileSystem?: FileSystem;
  clock?: TestClock;
  indexedDB?: IDBFactory;
  passphrase?: string;
  settings?: SharedSettingsStore;
}

/** A passphrase costs little in tests. */
const FEW_ROUNDS = 16;

/** A real vault with its corpus, and a real folder. */
export async function openTestDevice(options: TestDeviceOptions): Promise<TestDevice> {
  const { name = 'laptop', folder, fileSystem = realFileSystem } = options;
  const vaultFolder = options.vaultFolder ?? (await mkdtemp(join(tmpdir(), 'engram-sync-vault-')));
  const vault = await openTestVault({
    folder: vaultFolder,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.indexedDB === undefined ? {} : { indexedDB: options.indexedDB }),
  });
  const { store, writer, ids, clock } = vault;
  const corpus = await startCorpus({ store, writer, ids, now: clock.now, log: silentLogger });
  const attachments = createAttachmentFiles(join(vaultFolder, 'attachments'));
  const deps = {
    vault: vault.vault,
    vaultFolder,
    notes: corpus.noteDeps,
    resolveLinks: () => corpus.notes.resolveLinks(),
    orderFacts: () => corpus.facts.order(),
    attachments,
    fileSystem,
    newId: () => ids.next<string>(),
    now: clock.now,
    deviceName: name,
    ...(options.settings === undefined ? {} : { settings: options.settings }),
  };
  await claimSyncFolder({ ...deps, fileSystem: realFileSystem }, folder, options.passphrase ?? null, {
    N: FEW_ROUNDS,
  });
  const sync = await openSync(deps, folder);
  const note = async (id: NoteId) => (await store.get('notes', id))!;
  return {
    name,
    vault,
    corpus,
    attachments,
    vaultFolder,
    folder,
    sync,
    note,
    run: ({ mayJoin = false } = {}) => sync.run({ mayJoin, signal: new AbortController().signal }),
    reopen: async () => (await openSync(deps, folder)).run({ mayJoin: false, signal: new AbortController().signal }),
    claim: (other, choice = {}) => claimSyncFolder(deps, other, null, choice),
    create: (title, body = '') => corpus.notes.create({ title, body, category: 'idea' }),
    async edit(id, text) {
      const before = await note(id);
      return corpus.notes.save({
        id,
        baseVersion: before.version,
        title: text.title ?? before.title,
        body: text.body ?? before.body,
      });
    },
    async rows() {
      const rows = new Map<string, string>();
      const { TABLE_NAMES } = await import('../../../../shared/domain/tables');
      for (const table of TABLE_NAMES)
        for await (const page of store.pages(table))
          for (const row of page) rows.set(`${table}/${row.id}`, JSON.stringify(row));
      return rows;
    },
    async close() {
      await corpus.close();
      await vault.vault.close();
    },
    async restart() {
      await corpus.close();
      vault.kill();
      return openTestDevice({ ...options, vaultFolder, clock, indexedDB: vault.indexedDB });
    },
  };
}

export const newSyncFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'engram-sync-'));
export const removeFolders = async (...folders: string[]): Promise<void> => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
};
