import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceOptions } from '../../../electron/app/services/service-options';
import { createComputerLog } from '../../../electron/app/services/computer-log';
import {
  createComputerLanguages,
  createComputerModels,
  createComputerSpeechModels,
} from '../../../electron/app/services/computer-models';
import { readGraphHistory } from '../../../electron/app/workers/graph-history';
import { startServices } from '../../../electron/app/services/start-services';
import { createInlineDocumentReader } from '../../../electron/corpus/documents/document-reader';
import { noScanReader } from '../../../electron/corpus/documents/scans/scan-reader';
import { createInlineTextReader } from '../../../electron/corpus/extraction/text-reader';
import { createGraphCore } from '../../../electron/corpus/graph/graph-core';
import { createDispatch } from '../../../electron/ipc/dispatch';
import { createStreams } from '../../../electron/ipc/streams';
import { createSecretRedactor } from '../../../electron/models/redaction/secret-redactor';
import type { Embedder } from '../../../electron/ports/engine';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import { createIndexCore } from '../../../electron/retrieval/index/index-core';
import { createAssistantClientStore } from '../../../electron/settings/assistant-client-store';
import { openApiKeyStore } from '../../../electron/settings/api-key-store';
import { createCollectionKeys } from '../../../electron/settings/collection-keys';
import { openSettingsStore } from '../../../electron/settings/settings-store';
import type { Shell } from '../../../electron/shell/shell';
import { createWindowlessShell } from '../../../electron/shell/testing/windowless-shell';
import { openVault } from '../../../electron/store/opening/open-vault';
import type { VaultStore } from '../../../electron/store/vault-store';
import { createIdFactory } from '../../../shared/domain/id-factory';
import type { Handlers, RouteInput, RouteName, RouteOutput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { desktopRoutes, type DesktopRoute } from '../../../shared/ipc/routes/desktop';
import { programRoutes, type ProgramRoute } from '../../../shared/ipc/routes/program';
import { vaultsRoutes, type VaultsRoute } from '../../../shared/ipc/routes/vaults';
import { windowRoutes, type WindowsRoute } from '../../../shared/ipc/routes/windows';
import { lockRoutes, type LockRoute } from '../../../shared/ipc/routes/lock';
import { silentLogger, type Logger } from '../../../shared/lib/logger';
import { createReplyingEngine } from './replying-engine';
import type { ScenarioClock } from './scenario-clock';

export interface ScenarioVaultOptions {
  clock: ScenarioClock;
  /** The encoder, loaded once for all vaults. */
  embedder: Embedder;
  /** The model to use; null: the offline engine. */
  provider: { baseUrl: string; chatModel: string } | null;
  /** Where the temporary data folder is made; default: the system's. */
  parentFolder?: string;
  /** What a window's shell would do; default: nothing, and every question is declined. */
  shell?: Partial<Shell>;
  log?: Logger;
  /** The index that is asked in place of the vault's; default that one. */
  ablate?: (index: IndexPort) => IndexPort;
}

/** Events of a stream up to and including the one that ends it. */
type StreamEvents = readonly { type: string }[];

/** A vault with all services of the app, called as its window calls them. */
export interface ScenarioVault {
  readonly store: VaultStore;
  readonly dataFolder: string;
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** The same for a command; `seq` is the batch that undo can revert. */
  perform<Name extends RouteName>(
    route: Name,
    input: RouteInput<Name>,
  ): Promise<{ output: RouteOutput<Name>; seq: number | null }>;
  /** Waits for a stream's end. */
  untilEnded(streamId: string, isEnd: (event: { type: string }) => boolean): Promise<StreamEvents>;
  /** Waits until everything written is found by its words and its meaning, and vitality is computed for now. */
  settle(): Promise<void>;
  /** The next answer is this text. */
  replyWith(text: string): void;
  close(): Promise<void>;
}

/** Opens a new vault in a temporary folder, in this thread, without windows. */
export async function openScenarioVault({
  clock,
  embedder,
  provider,
  parentFolder = tmpdir(),
  shell: replaced = {},
  log = silentLogger,
  ablate = (index) => index,
}: ScenarioVaultOptions): Promise<ScenarioVault> {
  const dataFolder = await mkdtemp(join(parentFolder, 'engram-scenario-'));
  const shell: Shell = { ...createWindowlessShell(), ...replaced };
  const { now } = clock;
  const vaultFolder = join(dataFolder, 'vault');
  const ids = createIdFactory(now, (length) => randomBytes(length));
  const vault = await openVault({
    folder: vaultFolder,
    now,
    ids,
    log,
    snapshotEveryMs: 0,
  });
  const streams = followStreams(() => ids.next<string>(), log);
  const replying = createReplyingEngine();
  const computerLog = createComputerLog();
  const options: ServiceOptions = {
    vault,
    vaultFolder,
    dataFolder,
    vaultName: () => 'scenario',
    settingsStore: await openSettings(dataFolder, now, provider),
    keys: await openApiKeyStore({
      file: join(dataFolder, 'key.json'),
      secrets: shell.secrets,
      redactor: createSecretRedactor(),
      log,
    }),
    assistantClients: createAssistantClientStore(join(dataFolder, 'assistants.json'), now),
    webKeys: await openApiKeyStore({
      file: join(dataFolder, 'web-key.json'),
      secrets: shell.secrets,
      redactor: createSecretRedactor(),
      log,
    }),
    collectionKeys: createCollectionKeys(
      (file) => openApiKeyStore({ file, secrets: shell.secrets, redactor: createSecretRedactor(), log }),
      (id) => join(dataFolder, `${id}.json`),
    ),
    toolKeys: createCollectionKeys(
      (file) => openApiKeyStore({ file, secrets: shell.secrets, redactor: createSecretRedactor(), log }),
      (id) => join(dataFolder, `${id}.json`),
    ),
    modelFiles: createComputerModels({ dataFolder, outgoing: computerLog, log, onModelFiles: () => {} }),
    readingLanguages: createComputerLanguages({ dataFolder, outgoing: computerLog, log, onModelFiles: () => {} }),
    speechModels: createComputerSpeechModels({ dataFolder, outgoing: computerLog, log, onModelFiles: () => {} }),
    computerLog,
    streams: streams.streams,
    shell,
    version: 'scenarios',
    threads: {
      openIndex: () => ablate(createIndexCore(async () => embedder)),
      openGraph: (folder) => createGraphCore((toSeq) => readGraphHistory(folder, toSeq)),
      openTextReader: createInlineTextReader,
      openDocumentReader: createInlineDocumentReader,
      openScanReader: noScanReader,
      vitality: null,
      localModel: new URL('file:///nowhere'),
      speech: new URL('file:///nowhere'),
    },
    replaceEngine: replying.replace,
    quietMs: 0,
    ids,
    now,
    log,
    answering: Promise.resolve(),
    onStatus: () => {},
    onLocalModel: () => {},
    onAssistants: () => {},
    onCollections: () => {},
  };
  const services = await startServices(options);
  const dispatch = createDispatch({ ...services.handlers, ...NO_OTHER_VAULTS });
  const call: ScenarioVault['call'] = (route, input) => dispatch(route, input) as Promise<never>;
  let vitalityAt: number | null = null;
  return {
    store: vault.store,
    dataFolder,
    call,
    perform: (route, input) => dispatch('app.perform', { route, input }) as Promise<never>,
    untilEnded: streams.untilEnded,
    async settle() {
      await services.access.openRetrieval({ byMeaning: true });
      // The app computes it every hour.
      if (vitalityAt === null || Math.abs(now() - vitalityAt) >= HOUR_MS) await call('vitality.rebuild', null);
      vitalityAt = now();
      if (provider === null) await untilDecisionsAreRead(vault.store);
    },
    replyWith: replying.replyWith,
    async close() {
      await streams.streams.stopAll();
      await services.stop();
      await vault.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const HOUR_MS = 3_600_000;
/** Milliseconds for all decisions that were kept since; most vaults have none. */
const DECISIONS_READ_MS = 5_000;

async function untilDecisionsAreRead(store: VaultStore): Promise<void> {
  const end = Date.now() + DECISIONS_READ_MS;
  const areRead = async (): Promise<boolean> => {
    for await (const rows of store.pages('decisions'))
      if (rows.some(({ kind, retractedAt, reading }) => kind === 'decision' && retractedAt === null && !reading))
        return false;
    return true;
  };
  while (!(await areRead()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function openSettings(folder: string, now: () => number, provider: ScenarioVaultOptions['provider']) {
  const settings = await openSettingsStore({ file: join(folder, 'settings.json'), now, log: silentLogger });
  if (provider !== null)
    await settings.save({
      engine: 'provider',
      provider: { ...settings.get().provider, preset: 'custom', ...provider, smallModel: '', embeddingModel: '' },
    });
  return settings;
}

function followStreams(nextId: () => string, log: Logger) {
  const events = new Map<string, { type: string }[]>();
  const waiting = new Set<() => void>();
  const streams = createStreams(
    ({ streamId, event }) => {
      events.set(streamId, [...(events.get(streamId) ?? []), event as { type: string }]);
      for (const check of waiting) check();
    },
    nextId,
    log,
  );
  const untilEnded: ScenarioVault['untilEnded'] = (streamId, isEnd) =>
    new Promise((resolve, reject) => {
      const check = () => {
        const seen = events.get(streamId) ?? [];
        const end = seen.find((event) => event.type === 'failed' || isEnd(event));
        if (end === undefined) return;
        waiting.delete(check);
        events.delete(streamId);
        if (end.type === 'failed') reject(new Error((end as unknown as { message: string }).message));
        else resolve(seen);
      };
      waiting.add(check);
      check();
    });
  return { streams, untilEnded };
}

const refuseVaults = () => Promise.reject(new AppError('unsupported', 'A scenario has one vault.'));
const NO_OTHER_VAULTS = Object.fromEntries(
  [vaultsRoutes, lockRoutes, programRoutes, windowRoutes, desktopRoutes]
    .flatMap(Object.keys)
    .map((route) => [route, refuseVaults]),
) as unknown as Handlers<VaultsRoute | LockRoute | ProgramRoute | WindowsRoute | DesktopRoute>;
