import { test as base } from '@playwright/test';
import { startFakeProvider, type FakeProvider } from '../../electron/testing/fake-provider/fake-provider';
import { connectProvider } from '../screens/settings';
import { launchApp, removeFolder } from './launch-app';
import type { LaunchOptions, RunningApp, ShellName } from './running-app';
import { createWorkerApp, type WorkerApp } from './worker-app';

/** Starts apps and stops them after the test, whatever its result. */
export interface Launcher {
  start(options?: LaunchOptions): Promise<RunningApp>;
  /** Quits the app; processes that still run are killed after the test. */
  stop(app: RunningApp): Promise<void>;
  /** Quits the app and starts it again on the same folder. */
  restart(app: RunningApp): Promise<RunningApp>;
}

interface AppFixtures {
  launcher: Launcher;
  /** The running app in an empty vault of this test. */
  app: RunningApp;
  /** The running app in a sample vault of this test, with its lexical index complete. */
  sampleApp: RunningApp;
  /**
   * The running app in a vault of this file, empty before the file’s first test, with the window reset before each: for
   * tests that do not depend on what the others wrote.
   */
  fileApp: RunningApp;
  /** The same with the sample vault. */
  fileSampleApp: RunningApp;
  /** A loopback server that speaks the OpenAI protocol. */
  provider: FakeProvider;
  /** The running app in an empty vault of this test, with `provider` as its model. */
  providerApp: RunningApp;
  /** `fileApp` with `provider` as its model. */
  fileProviderApp: RunningApp;
}

interface WorkerFixtures {
  /** The shell the apps run in, set by the project. */
  shell: ShellName;
  /** The running app, for a test that needs one vault after another. */
  workerApp: WorkerApp;
}

/** Starts apps on their own folders and stops all that still run. */
function createLauncher(shell: ShellName, workerApp: WorkerApp): { launcher: Launcher; closeAll: () => Promise<void> } {
  const running = new Set<RunningApp>();
  const folders = new Set<string>();
  const start = async (options?: LaunchOptions) => {
    const app = await launchApp({ shell, ...options });
    running.add(app);
    folders.add(app.dataFolder);
    return app;
  };
  const stop = async (app: RunningApp) => {
    if (workerApp.isThis(app)) {
      folders.add(app.dataFolder);
      await workerApp.release();
    } else if (running.delete(app)) await app.stop();
  };
  return {
    launcher: {
      start,
      stop,
      restart: async (app) => {
        if (workerApp.isThis(app)) return workerApp.restart();
        await stop(app);
        return start({ dataFolder: app.dataFolder });
      },
    },
    async closeAll() {
      for (const app of running) await stop(app);
      for (const folder of folders) await removeFolder(folder);
      folders.clear();
    },
  };
}

/** `test` with the fixtures of nearly every story: a vault in the running app, and a provider. */
export const test = base.extend<AppFixtures, WorkerFixtures>({
  shell: ['chromium', { option: true, scope: 'worker' }],
  workerApp: [
    async ({ shell }, provide) => {
      const workerApp = createWorkerApp({ shell });
      await provide(workerApp);
      await workerApp.stop();
    },
    { scope: 'worker' },
  ],
  launcher: async ({ shell, workerApp }, provide) => {
    const { closeAll, launcher } = createLauncher(shell, workerApp);
    await provide(launcher);
    await closeAll();
  },
  app: async ({ workerApp }, provide) => provide(await workerApp.inNewVault('empty')),
  sampleApp: async ({ workerApp }, provide) => provide(await workerApp.inNewVault('sample')),
  fileApp: async ({ workerApp }, provide, { file }) => provide(await workerApp.inVaultOf(file, 'empty')),
  fileSampleApp: async ({ workerApp }, provide, { file }) => provide(await workerApp.inVaultOf(file, 'sample')),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  provider: async ({}, provide) => {
    const provider = await startFakeProvider();
    await provide(provider);
    await provider.stop();
  },
  providerApp: async ({ app, provider }, provide) => {
    await connectProvider(app, provider.url);
    await provide(app);
  },
  fileProviderApp: async ({ fileApp, provider }, provide) => {
    await connectProvider(fileApp, provider.url);
    await provide(fileApp);
  },
});

export { expect } from '@playwright/test';
