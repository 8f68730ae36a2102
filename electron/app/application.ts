import type { OpenRequest } from './launch/instance-lock';
import type { WorkerUrls } from './launch/worker-urls';
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { LINK_SCHEME } from '../../shared/domain/link-scheme';
import { createIdFactory } from '../../shared/domain/id-factory';
import { AppError, isAppError } from '../../shared/ipc/errors';
import type { AppEventName } from '../../shared/ipc/events';
import type { Logger } from '../../shared/lib/logger';
import { confirmOneAtATime } from '../consent/confirm-one-at-a-time';
import { removeUnfinishedRestores } from '../exchange/backup/restore-as-new-vault';
import { realFileSystem } from '../files/file-system';
import { createStreams } from '../ipc/streams';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import { createVaultSettings } from '../settings/vault-settings';
import type { Shell } from '../shell/shell';
import { createSpellingClient } from '../spelling/spelling-client';
import type { Vault } from '../store/opening/open-vault';
import { checkVaultFolder } from '../vaults/check-folder';
import { findListedVault, isNameOnly, listNames } from '../vaults/find-listed-vault';
import { defaultVault, openVaultList, type ListedVault, type VaultList } from '../vaults/vault-list';
import { vaultsFolderOf } from '../vaults/vault-places';
import { createComputerLog } from './services/computer-log';
import { createComputerLanguages, createComputerModels, createComputerSpeechModels } from './services/computer-models';
import { createAppDispatch } from './app-dispatch';
import { openListedVault } from './opened-vault';
import { openProgram } from './program';
import { createServiceThreads, type ServiceThreads } from './services/service-threads';
import type { WebNetwork } from '../web/web-services';
import { openDesktopAccess } from './desktop-access';
import { createGivenFiles } from './given-files';
import { createVaultActs, listFolder } from './vault-acts';
import { createClipFile, createVaultLinks } from './vault-links';
import { createVaultSwitch } from './vault-switch';
import { createRequestLog } from './windows/request-log';
import { saveTypedOrAsk } from './windows/save-typed-or-ask';
import { createWindows } from './windows/windows';
import { lockIfAway, openScreenLock } from './lock/screen-lock';
import { t } from '../../shared/messages/message';
import { followLook } from './follow-look';
import { followLanguage } from './main-language';

/** What changes how much waits in the Inbox, or whether that may be shown. */
const COUNTED_AGAIN: ReadonlySet<AppEventName> = new Set(['vault.changed', 'vaults.changed', 'lock.changed']);

/** What waits is shown without a word of it in the link. */
const INBOX_LINK = `${LINK_SCHEME}://review`;

export interface ApplicationOptions {
  shell: Shell;
  /** Contains vaults/, settings.json and logs/. */
  dataFolder: string;
  /** Redacts secrets in errors, log lines, model rows and traces; the keys are added here. */
  redactor: SecretRedactor;
  log: Logger;
  version: string;
  workers: WorkerUrls;
  /** Default: the vault that was open last. */
  request?: OpenRequest;
  /** Replaces the worker threads. */
  threads?: ServiceThreads;
  /** For tests: how the web is reached. */
  webNetwork?: WebNetwork;
  /** For tests: rows from which a database is compared with the journal while the vault is used. */
  compareLaterRows?: number;
}

export interface Application {
  readonly shell: Shell;
  openVault(): Promise<Vault>;
  /** The reply that a window would get to the same request. */
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** Whether it goes on when its window is closed. */
  staysOpen(): boolean;
  /** Opens what a second start or the system asks for, and brings the window to the front. */
  open(request: OpenRequest): Promise<void>;
  /**
   * Saves what is typed in windows before the person ends the app; where one does not answer they are asked, for as long
   * as they wait.
   */
  saveTyped(): Promise<void>;
  /** Ends running work, saves what is open, closes the vault. The shell is left to its owner. */
  stop(): Promise<void>;
}

/**
 * Composition root: opens the window and the vault, and starts the services on it.
 *
 * @throws AppError `not-found` where the vault that was asked for is not there
 */
export async function startApplication({
  shell,
  dataFolder,
  redactor,
  log,
  version,
  workers,
  request = {},
  threads = createServiceThreads(workers, log),
  webNetwork,
  compareLaterRows,
}: ApplicationOptions): Promise<Application> {
  const now = Date.now;
  const ids = createIdFactory(now, (length) => randomBytes(length));
  const newId = () => ids.next<string>();
  const list = await openVaultList({ dataFolder, newId, log, now });
  const settings = createVaultSettings({ dataFolder, secrets: shell.secrets, redactor, now, log });
  const first = request.vault === undefined ? listedOrNull(list) : await findAsked(list, request, newId);
  await removeUnfinishedRestores(vaultsFolderOf(dataFolder), realFileSystem);
  const lock = await openScreenLock({ dataFolder, now, log });
  const requests = createRequestLog();
  const windows = createWindows(
    shell,
    (route, data) => requests.follow(route, dispatch(route, data)),
    {
      goesOn: () => desktop.staysOpen(),
      onReturn(awayMs) {
        lockIfAway(lock, awayMs);
        // One that listened may have gone without a word.
        void shell.allowMicrophone(false);
        desktop.countAgain();
      },
      onEmit(name) {
        if (COUNTED_AGAIN.has(name)) desktop.countAgain();
      },
      now,
    },
    log,
  );
  const streams = createStreams(
    (event) => windows.answer('stream', event),
    () => ids.next<string>(),
    log,
    redactor,
  );
  const computerLog = createComputerLog();
  const onComputer = {
    dataFolder,
    outgoing: computerLog,
    log,
    onModelFiles: (what: 'changed' | 'progress') => windows.emit(`modelFiles.${what}`, null),
  };
  const modelFiles = createComputerModels({ ...onComputer, origin: webNetwork?.modelHost });
  const speechModels = createComputerSpeechModels({ ...onComputer, origin: webNetwork?.modelHost });
  const readingLanguages = createComputerLanguages({ ...onComputer, origin: webNetwork?.languageHost });
  shell.serveSpelling(createSpellingClient(workers.spelling, log));
  const onChanged = () => windows.emit('vaults.changed', null);
  const deps = {
    shell,
    dataFolder,
    redactor,
    log,
    version,
    threads,
    modelFiles,
    readingLanguages,
    speechModels,
    computerLog,
    windows,
    streams,
    ids,
    now,
    nameOf: ({ id, name }: ListedVault) => list.get(id)?.name ?? name,
    reopen: () =>
      void vaultSwitch
        .reopen()
        .catch((error: unknown) => log.error('the vault was not opened again', { error: String(error) })),
    webNetwork,
    compareLaterRows,
  };
  const vaultSwitch = createVaultSwitch({
    list,
    settings,
    async open(listed, own, answering) {
      await followLanguage(own.settingsStore, shell.systemLanguages());
      followLook(own.settingsStore, shell);
      return openListedVault(listed, own, deps, answering);
    },
    async saveTyped() {
      const [unsaved] = await saveOrAsk();
      if (unsaved !== undefined) throw new AppError('conflict', t('ownWindow.unsaved', { unsaved }));
      // What one typed in them from here on would be lost, or kept in the other vault.
      await windows.closeFurther();
    },
    drain: requests.drain,
    loadWindow: (listed) => windows.load(windowQuery(listed)),
    onChanged,
    now,
    log,
  });
  const givenFiles = createGivenFiles(newId);
  const links = createVaultLinks(
    list,
    vaultSwitch,
    () => windows.emit('link.arrived', null),
    createClipFile(join(dataFolder, 'waiting-clips.json'), log),
    givenFiles,
  );
  const call: Application['call'] = (route, input) => dispatch(route, input) as Promise<never>;
  const stopping = new AbortController();
  const saveOrAsk = () => saveTypedOrAsk(windows.saveTyped, ask, stopping.signal);
  const act = (what: string, done: Promise<void>) =>
    void done.catch((error: unknown) => log.error(`the ${what} was not opened`, { error: String(error) }));
  const ask = confirmOneAtATime(shell);
  const program = await openProgram({
    shell,
    dataFolder,
    version,
    network: webNetwork,
    outgoing: computerLog,
    ask,
    openVault: async () => (vaultSwitch.listed() === null ? null : (await vaultSwitch.opened()).vault),
    onChanged: () => windows.emit('program.changed', null),
    now,
    log,
  });
  const desktop = await openDesktopAccess({
    desktop: shell.desktop,
    dataFolder,
    openQuickNote: () => act('quick note', vaultSwitch.listed() === null ? windows.focus() : windows.openCapture()),
    openApp: () => act('window', windows.focus()),
    openInbox: () =>
      act(
        'inbox',
        windows.focus().then(() => links.arrive(INBOX_LINK)),
      ),
    countWaiting: () =>
      call('inbox.counts', null).then(
        ({ worthIt }) => worthIt,
        () => null,
      ),
    onChanged: () => windows.emit('desktop.changed', null),
    log,
  });
  const acts = createVaultActs({
    dataFolder,
    list,
    settings,
    vaultSwitch,
    links,
    givenFiles,
    shell,
    ask,
    newId,
    onChanged,
  });
  const dispatch = createAppDispatch({ vaultSwitch, acts, lock, program, windows, desktop, redactor, shell });
  const arrive = ({ link, files }: OpenRequest) => {
    if (link !== undefined) links.arrive(link);
    if (files !== undefined) links.arriveFiles(files);
  };
  arrive(request);

  // The window opens beside the vault, which may take seconds: one can type while the rest is read.
  let markAnswering = () => {};
  const answering = new Promise<void>((resolve) => (markAnswering = resolve));
  const beginning = vaultSwitch.begin(first, answering);
  await Promise.all([beginning, windows.open(windowQuery(first ?? defaultVault(list)))]);
  markAnswering();
  onChanged();
  // A vault that was named becomes the one that the next start opens.
  if (first !== null && request.vault !== undefined && vaultSwitch.listed() !== null) {
    await list.put(first);
    await list.setOpen(first.id, now());
  }
  shell.onSecondInstance(() => void windows.focus());
  void program.lookIfDue();
  log.info('started', { shell: shell.label });

  return {
    shell,
    openVault: async () => (await vaultSwitch.opened()).vault,
    call,
    staysOpen: () => desktop.staysOpen(),
    async open(asked) {
      await windows.focus();
      if (asked.vault === undefined) return arrive(asked);
      try {
        const vault = await findAsked(list, asked, newId);
        await vaultSwitch.change(vault, () => list.put(vault));
      } catch (error) {
        if (!isAppError(error)) throw error;
        links.say(error.message);
      }
      arrive(asked);
    },
    saveTyped: async () => void (await saveOrAsk()),
    async stop() {
      stopping.abort();
      await streams.stopAll();
      await windows.saveTyped();
      await program.close();
      desktop.close();
      await modelFiles.stop();
      await readingLanguages.stop();
      await speechModels.stop();
      await vaultSwitch.stop();
      log.info('stopped');
    },
  };
}

/** The vault that was open at the end; null where the person closed it. */
function listedOrNull(list: VaultList): ListedVault | null {
  const { openId } = list;
  return openId === null ? null : (list.get(openId) ?? list.vaults()[0] ?? null);
}

/** @throws AppError `not-found` where the name or folder leads to no vault */
async function findAsked(
  list: VaultList,
  { vault: word = '', workingFolder = process.cwd() }: OpenRequest,
  newId: () => string,
): Promise<ListedVault> {
  const named = findListedVault(word, list.vaults(), { workingFolder, homeFolder: homedir() });
  if (named.kind === 'listed') return named.vault;
  if (isNameOnly(word, named.folder))
    throw new AppError('not-found', t('mainApp.thereNoVaultCalled', { word, vaults: listNames(list.vaults()) }));
  await checkVaultFolder(named.folder);
  return (await listFolder(list, named.folder, newId)).vault;
}

/** Tells the page which vault it is in, for what it keeps outside of the vault; the first one keeps its older places. */
const windowQuery = (listed: ListedVault): string =>
  listed.hasOwnSettings ? `?vault=${encodeURIComponent(listed.id)}` : '';
