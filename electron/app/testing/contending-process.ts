import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { openToWrite } from '../../cli/open-closed-vault';
import { openCommandServer } from '../../cli/socket/command-server';
import { runVaultCommand } from '../../cli/vault-command';
import { createImporter } from '../../exchange/import/importer';
import { realFileSystem } from '../../files/file-system';
import type { VaultAccess } from '../../cli/vault-access';
import { createCommandLineService } from '../services/command-line-service';
import { makeNote } from '../../testing/sample-rows';
import { put } from '../../../shared/domain/batch';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { isAppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { takeInstanceLock } from '../launch/instance-lock';

/** One start among several at once. */
export interface Start {
  role: 'app' | 'command line';
  dataFolder: string;
  /** The command imports the folder of this name, beside the data folder; the app writes notes that begin with it. */
  name: string;
  /** Milliseconds before it starts, and for which an app stays open. */
  delayMs: number;
  openMs: number;
}

export interface StartOutcome {
  /** `second`: another app is open; `refused`: in words, exit code 3; `stopped`: the app that served it was closed. */
  outcome: 'wrote' | 'second' | 'refused' | 'stopped';
  /** Titles that were acknowledged. */
  titles: string[];
  words: string;
}

const VERSION = '0.1.0';
const NOTES = 3;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

// A process that opens a vault on request, as an app without a window or as the command line.
process.on('message', (start: Start | 'end') => {
  if (start === 'end') process.exit(0);
  void run(start).then(
    (outcome) => process.send!(outcome),
    (error: unknown) => process.send!({ outcome: 'failed', titles: [], words: String((error as Error).stack) }),
  );
});
process.send!('ready');

async function run(start: Start): Promise<StartOutcome> {
  await wait(start.delayMs);
  return start.role === 'app' ? runApp(start) : runCommandLine(start);
}

/** The app's own order: the lock of the data folder, the vault, the socket of the command line. */
async function runApp({ dataFolder, name, openMs }: Start): Promise<StartOutcome> {
  const instance = await takeInstanceLock({ dataFolder });
  if (instance.kind === 'second') return { outcome: 'second', titles: [], words: 'already open' };
  const folder = join(dataFolder, 'vaults', 'main');
  try {
    const opened = await openToWrite({ folder, fileSystem: realFileSystem, onInspected: () => {} });
    const access = accessTo(folder, opened);
    const server = await openCommandServer({
      folder,
      version: VERSION,
      run: createCommandLineService({
        vaultFolder: folder,
        dataFolder: '/nowhere',
        access,
        log: silentLogger,
        now: Date.now,
      }),
      log: silentLogger,
    });
    const ids = createIdFactory(Date.now, (length) => randomBytes(length));
    const titles: string[] = [];
    for (let number = 1; number <= NOTES; number += 1) {
      const note = makeNote(ids, Date.now(), { title: `${name} ${number}`, status: 'kept' });
      const changes = [put('notes', note)];
      await opened.vault.writer.commit({ actor: 'person', kind: 'note.create', label: note.title, changes });
      titles.push(note.title);
    }
    await wait(openMs);
    await server?.close();
    await opened.close();
    return { outcome: 'wrote', titles, words: '' };
  } catch (error) {
    if (isAppError(error, 'busy')) return { outcome: 'refused', titles: [], words: error.message };
    throw error;
  } finally {
    await instance.lock.release();
  }
}

function accessTo(folder: string, { vault, corpus, ids }: Awaited<ReturnType<typeof openToWrite>>): VaultAccess {
  const importer = createImporter({
    store: vault.store,
    writer: vault.writer,
    ids,
    now: Date.now,
    log: silentLogger,
    uploadsFolder: join(folder, 'uploads'),
    notes: corpus.noteDeps,
    afterNotes: () => corpus.notes.resolveLinks(),
    beforeImport: () => vault.snapshots.make('before an import'),
  });
  const close = async () => {};
  const none = () => Promise.reject(new Error('Commands of this test import.'));
  return {
    openStore: none,
    openRetrieval: none,
    openCorpus: none,
    openAssistants: none,
    openImporter: async () => ({ importer, takeNotes: async () => null, close }),
    openMirror: none,
    openSync: none,
    openCollections: none,
    openSnapshots: none,
    openInspection: none,
  };
}

async function runCommandLine({ dataFolder, name }: Start): Promise<StartOutcome> {
  const said: string[] = [];
  const beside = join(dataFolder, '..');
  const code = await runVaultCommand({
    args: ['import', name, '--mine', '--data-dir', dataFolder],
    environment: {},
    workingFolder: beside,
    resolvePath: resolve,
    documentWorkerUrl: new URL('file:///nowhere'),
    app: { version: VERSION, startTimeoutMs: 200 },
    signal: new AbortController().signal,
    writeResult: (text) => said.push(text),
    writeProgress: (text) => said.push(text),
  });
  const words = said.join('\n');
  if (code === 0) return { outcome: 'wrote', titles: [`${name} page`], words };
  if (code === 3) return { outcome: 'refused', titles: [], words };
  if (code === 130 || words.includes('was closed before the command had ended'))
    return { outcome: 'stopped', titles: [], words };
  throw new Error(`import ended with ${code}: ${words}`);
}
