import { DEFAULT_APPEARANCE } from '../../shared/ipc/default-appearance';
import { openNewChat } from '../screens/chat';
import { waitForIndex } from '../screens/frame';
import { launchApp, removeFolder } from './launch-app';
import type { LaunchOptions, RunningApp } from './running-app';

/** What a vault begins with. */
type VaultKind = 'empty' | 'sample';

/** An app that is started once and serves one test after the other: each gets a new vault by changing to it. */
export interface WorkerApp {
  /** In a vault that nobody has seen. */
  inNewVault(kind: VaultKind): Promise<RunningApp>;
  /** In the vault of a test file: a new one for the file's first test, and the window reset for the others. */
  inVaultOf(file: string, kind: VaultKind): Promise<RunningApp>;
  isThis(app: RunningApp): boolean;
  /** Quits it and starts it again on the same folder. */
  restart(): Promise<RunningApp>;
  /** Quits it and leaves its folder to the caller; the next test that asks gets another app on another folder. */
  release(): Promise<void>;
  /** Quits it. */
  stop(): Promise<void>;
}

export function createWorkerApp(options: Omit<LaunchOptions, 'dataFolder'>): WorkerApp {
  let current: { app: RunningApp; vaultOf: string | null } | null = null;
  let vaultsMade = 0;

  const release = async (): Promise<RunningApp | null> => {
    const released = current?.app ?? null;
    current = null;
    await released?.stop();
    return released;
  };
  const stop = async () => {
    const stopped = await release();
    if (stopped !== null) await removeFolder(stopped.dataFolder);
  };
  const openNewVault = async (kind: VaultKind, vaultOf: string | null): Promise<RunningApp> => {
    // Electron's window answers the requests of a test itself, and cannot while it changes the vault.
    if (options.shell === 'electron') await stop();
    if (current === null) current = { app: await launchApp(options), vaultOf };
    else {
      const { app } = current;
      await changeToNewVault(app, `Vault ${(vaultsMade += 1)}`);
      current = { app, vaultOf };
    }
    if (kind === 'sample') await loadSample(current.app);
    return forOneTest(current.app);
  };

  return {
    inNewVault: (kind) => openNewVault(kind, null),
    async inVaultOf(file, kind) {
      const vaultOf = `${kind} ${file}`;
      if (current?.vaultOf !== vaultOf) return openNewVault(kind, vaultOf);
      await resetWindow(current.app);
      return forOneTest(current.app);
    },
    isThis: (app) => current?.app.dataFolder === app.dataFolder,
    async restart() {
      const vaultOf = current?.vaultOf ?? null;
      const released = await release();
      if (released === null) throw new Error('the app of this worker does not run');
      current = { app: await launchApp({ ...options, dataFolder: released.dataFolder }), vaultOf };
      return forOneTest(current.app);
    },
    async release() {
      await release();
    },
    stop,
  };
}

/** The app with what it recorded from now on. */
function forOneTest(app: RunningApp): RunningApp {
  const refusedBefore = app.foreignRequests().length;
  return { ...app, foreignRequests: () => app.foreignRequests().slice(refusedBefore) };
}

/** Everything that outlasts a vault is set back before another one is opened. */
async function changeToNewVault(app: RunningApp, name: string): Promise<void> {
  const { call, page } = app;
  const { openId } = await call('vaults.list', null);
  await (openId === null ? setWindowBack(page) : setBack(app));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await call('vaults.create', { name, parent: null });
  await composerOf(app).waitFor();
  // The palette offers the vaults of the list.
  if (openId !== null) await call('vaults.forget', { id: openId });
}

/** The window as after a start: at a new chat, no dialog open, no unsent text. */
async function resetWindow(app: RunningApp): Promise<void> {
  const { call, page } = app;
  await setBack(app);
  // Text that was typed is stored when its field goes.
  await page.evaluate(() => {
    location.hash = '#/settings/data/storage';
  });
  await composerOf(app).waitFor({ state: 'detached' });
  await call('chat.saveDraftFiles', { sessionId: null, attachments: [] });
  await page.evaluate(() => {
    location.hash = '#/chat';
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await composerOf(app).waitFor();
  // The chat opens with its last session.
  if ((await call('chat.sessions', {})).length > 0) await openNewChat(page);
}

/** What a test may have left: questions without an answer, a look, a window of another size. */
async function setBack(app: RunningApp): Promise<void> {
  while ((await app.countConsents()) > 0) await app.answerConsent('no');
  await setWindowBack(app.page);
  await app.call('settings.save', {
    theme: 'system',
    language: 'system',
    engine: 'offline',
    appearance: DEFAULT_APPEARANCE,
    sendWith: 'enter',
    spelling: true,
    review: { list: 'quick', keys: {} },
    keys: {},
  });
}

async function setWindowBack(page: RunningApp['page']): Promise<void> {
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null, contrast: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

const composerOf = ({ page }: RunningApp) => page.getByRole('textbox', { name: 'Message' });

async function loadSample({ call }: RunningApp): Promise<void> {
  await call('exchange.loadSample', null);
  await waitForIndex(() => call('app.status', null));
}
