import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createAssistantService } from '../../assistants/assistant-service';
import { createAssistantReadLog, readsFolderOf } from '../../assistants/read-log';
import { createCollectionServices } from '../../collections/collection-services';
import { createCommandKeys } from '../../cli/collection/open-closed-collections';
import { openOutgoingLog } from '../../models/outgoing/outgoing-log';
import { openSettingsStore } from '../../settings/settings-store';
import { openCommandServer, type CommandServer } from '../../cli/socket/command-server';
import { runVaultCommand } from '../../cli/vault-command';
import { createLeaving } from '../../corpus/projects/leaving';
import { startCorpus } from '../../corpus/start-corpus';
import { createImporter } from '../../exchange/import/importer';
import { createSampleVault } from '../../exchange/sample/sample-vault';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createIndexCore } from '../../retrieval/index/index-core';
import { startIndex } from '../../retrieval/index/start-index';
import { createRetrieval } from '../../retrieval/pipeline';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { createAssistantClientStore } from '../../settings/assistant-client-store';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { findProgramFiles } from '../launch/program-files';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { type LiveFolder, startLiveFolder } from '../../exchange/live-folder/live-folder';
import { startSyncService, type SyncService } from '../../exchange/sync/sync-service';
import { realFileSystem } from '../../files/file-system';
import { createCommandLineService, createOpenVaultAccess, createRefusedVaultAccess } from './command-line-service';

const VERSION = '0.1.0';
let base: string;
let test: TestVault;
let server: CommandServer;
let liveFolder: LiveFolder;
let sync: SyncService;
let closeServices: () => Promise<void>;

/** The vault with the app's own parts on it, listening as the app does. */
async function openApp(): Promise<void> {
  test = await openTestVault({ folder: join(base, 'vaults', 'main') });
  const { vault, store, writer, ids, clock } = test;
  const common = { store, writer, ids, now: clock.now, log: silentLogger };
  const corpus = await startCorpus(common);
  const index = await startIndex({ ...common, openPort: () => createIndexCore(null) });
  const engine = createOfflineEngine();
  const retrieval = createRetrieval({ index, store, ids, facts: corpus.factTable, fallback: engine });
  const importer = createImporter({
    ...common,
    uploadsFolder: join(test.folder, 'uploads'),
    notes: corpus.noteDeps,
    afterNotes: () => corpus.notes.resolveLinks(),
    beforeImport: () => vault.snapshots.make('before an import'),
  });
  await createSampleVault(common).load();
  const mirror = {
    vaultFolder: test.folder,
    notes: corpus.noteDeps,
    writer,
    fileSystem: realFileSystem,
    attachments: createAttachmentFiles(join(test.folder, 'attachments')),
  };
  const assistants = createAssistantService({
    vault: () => ({ store, corpus, retrieval: async () => retrieval, lexical: (query) => index.port.lexical(query) }),
    engine,
    clients: createAssistantClientStore(join(base, 'assistants.json'), clock.now),
    reads: createAssistantReadLog(readsFolderOf(test.folder), clock.now),
    excluded: async () => NOTHING_EXCLUDED,
    now: clock.now,
  });
  const settingsStore = await openSettingsStore({
    file: join(base, 'settings.json'),
    now: clock.now,
    log: silentLogger,
  });
  const collections = createCollectionServices({
    settingsStore,
    keys: createCommandKeys((id) => join(base, `${id}.json`)),
    corpus,
    store,
    index: index.port,
    outgoing: await openOutgoingLog(join(base, 'outgoing'), { keepDays: () => 1, now: clock.now, log: silentLogger }),
    leaving: createLeaving({ catalog: corpus.catalog, store, writer, offline: createOfflineEngine(), now: clock.now }),
    vaultFolder: test.folder,
    now: clock.now,
    log: silentLogger,
    repeat: () => () => {},
  });
  const access = createOpenVaultAccess(
    vault,
    { index, retrieval, corpus, engine: () => engine },
    {
      exchange: { importer },
      liveFolder: (liveFolder = await startLiveFolder({
        ...mirror,
        vaultId: vault.id,
        now: clock.now,
        log: silentLogger,
        settleMs: 0,
        fileClock: Date.now,
        onChanged: () => {},
        isAnswering: () => false,
      })),
      sync: (sync = await startSyncService({
        ...mirror,
        vault,
        resolveLinks: () => corpus.notes.resolveLinks(),
        orderFacts: () => corpus.facts.order(),
        newId: () => ids.next<string>(),
        now: clock.now,
        hostName: 'desk',
        log: silentLogger,
        onChanged: () => {},
        isAnswering: () => false,
      })),
      mirror: { ...mirror, vault, excluded: () => ({ people: [], places: [], folders: [] }) },
      assistants,
      collections: {
        service: collections.service,
        joined: () => settingsStore.get().collections,
        onChanged: () => {},
      },
      contract: () => '',
    },
  );
  server = (await openCommandServer({
    folder: test.folder,
    version: VERSION,
    run: createCommandLineService({
      vaultFolder: test.folder,
      dataFolder: '/nowhere',
      access,
      log: silentLogger,
      now: clock.now,
    }),
    log: silentLogger,
  }))!;
  closeServices = async () => {
    await server.close();
    await liveFolder.close();
    await sync.close();
    await collections.close();
    await index.close();
    await corpus.close();
    await vault.close();
  };
}

async function run(args: string[], signal = new AbortController().signal, onProgress = (_text: string) => {}) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runVaultCommand({
    args: [...args, '--data-dir', base],
    environment: {},
    workingFolder: base,
    resolvePath: resolve,
    documentWorkerUrl: findProgramFiles().workers.document,
    app: { version: VERSION, startTimeoutMs: 0 },
    signal,
    writeResult: (text) => out.push(text),
    writeProgress: (text) => {
      said.push(text);
      onProgress(text);
    },
  });
  return { code, out: out.join('\n'), said, json: () => JSON.parse(out.at(-1)!) as Record<string, unknown> };
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-open-'));
  await openApp();
});
afterEach(async () => {
  await closeServices();
  await rm(base, { recursive: true, force: true });
});

describe('the command line while the app has the vault open', () => {
  it('imports into the app, which shows the notes at once, and finds them', async () => {
    await mkdir(join(base, 'pages'));
    await writeFile(join(base, 'pages', 'Kiln.md'), '# Kiln\n\nThe kiln fires at 1,200 degrees.\n');
    await writeFile(join(base, 'pages', 'Glaze.md'), '# Glaze\n\nThe glaze is blue, see [[Kiln]].\n');
    const preview = await run(['import', 'pages', '--mine', '--dry-run', '--json']);
    expect([preview.code, (preview.json().documents as unknown[]).length]).toEqual([0, 2]);
    const imported = await run(['import', 'pages', '--mine', '--json']);
    expect([imported.code, imported.json()]).toEqual([0, expect.objectContaining({ notes: 2 })]);
    expect(imported.said.length).toBeGreaterThan(0);
    const kept = await test.store.query({ name: 'notesByStatus', status: 'kept' });
    expect(kept.map(({ title }) => title)).toEqual(expect.arrayContaining(['Kiln', 'Glaze']));
    const found = await run(['search', 'kiln', 'degrees']);
    expect([found.code, found.out]).toEqual([0, expect.stringMatching(/^1\. Kiln\n[\s\S]*fires at 1,200 degrees/)]);
    expect((await run(['search', 'kiln', '--limit', '0'])).code).toBe(2);
    expect((await run(['collection', 'list', '--json'])).json()).toEqual({ collections: [] });
  });

  it('exports, backs up, verifies and restores as with a closed vault', async () => {
    const exported = await run(['export', 'everything', '--json']);
    expect([exported.code, exported.json().notes]).toEqual([0, expect.any(Number)]);
    expect(await readFile(join(base, 'everything', 'vault.jsonl'), 'utf8')).toContain('"engram-vault-export"');
    expect((await run(['export', 'everything'])).code).toBe(1);
    const backup = (await run(['backup', 'safe', '--json'])).json() as { id: string; files: string[] };
    expect((await readdir(join(base, 'safe'))).sort()).toEqual(backup.files.toSorted());
    await writeFile(
      join(base, 'talk.json'),
      JSON.stringify({ sessions: [{ title: 'Talk', turns: [{ speaker: 'Ana', text: 'The aardvark sings.' }] }] }),
    );
    await run(['import', 'talk.json']);
    expect((await run(['restore', backup.id, '--dry-run', '--json'])).json()).toMatchObject({
      removed: 2,
      dryRun: true,
    });
    expect((await run(['verify', '--json'])).json()).toMatchObject({ sound: true, lastSeq: test.writer.lastSeq });
    expect((await run(['restore', join('safe', backup.files[0]!), '--json'])).json()).toMatchObject({ removed: 2 });
    expect((await run(['search', 'aardvark'])).out).not.toContain('aardvark sings');
    expect((await run(['verify'])).code).toBe(0);
  });

  it('stops an import when the person does; what was written is whole', async () => {
    await mkdir(join(base, 'pages'));
    for (let page = 0; page < 400; page += 1)
      await writeFile(join(base, 'pages', `Page ${page}.md`), `# Page ${page}\n\nThe kiln number ${page} is warm.\n`);
    const stopping = new AbortController();
    const stopped = await run(['import', 'pages', '--mine', '--json'], stopping.signal, () => stopping.abort());
    expect([stopped.code, stopped.json().isCancelled ?? stopped.json().error]).toEqual([130, expect.anything()]);
    expect((await run(['verify'])).code).toBe(0);
    expect((await run(['import', 'pages', '--mine'])).code).toBe(0);
  });

  it('leaves repairing to the app, and says what a vault is that the app could not open', async () => {
    const repair = await run(['repair', '--json']);
    expect([repair.code, repair.json().error, repair.said]).toEqual([
      3,
      'busy',
      [expect.stringContaining('close the app')],
    ]);
    await server.close();
    server = (await openCommandServer({
      folder: test.folder,
      version: VERSION,
      run: createCommandLineService({
        dataFolder: '/nowhere',
        vaultFolder: test.folder,
        access: createRefusedVaultAccess({ writer: { ...test.writer, readOnlyReason: 'The disk is full.' } }),
        log: silentLogger,
        now: Date.now,
      }),
      log: silentLogger,
    }))!;
    const refused = await run(['search', 'kiln']);
    expect([refused.code, refused.said]).toEqual([1, ['The disk is full.']]);
  });

  it('works on the closed vault afterwards, and is refused by a second program that holds it', async () => {
    await server.close();
    const held = await run(['search', 'kiln']);
    expect([held.code, held.said.join()]).toEqual([3, expect.stringContaining('already open')]);
    await closeServices();
    expect((await run(['verify'])).code).toBe(0);
    await openApp();
  });
});
