import { test as base } from '@playwright/test';
import { startFakeProvider, type FakeProvider } from '../../electron/testing/fake-provider/fake-provider';
import { waitForIndex } from '../screens/frame';
import { launchApp, removeFolder } from './launch-app';
import type { LaunchOptions, RunningApp, ShellName } from './running-app';

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
  /** The app on an empty vault. */
  app: RunningApp;
  /** The app on the sample vault, with its lexical index complete. */
  sampleApp: RunningApp;
  /**
   * One app for the tests of a file that run in one worker, with its window reset before each. For tests that do not
   * depend on what others wrote; the file must run in order (`mode: 'default'`), or each worker starts its own app.
   */
  fileApp: RunningApp;
  /** The same on the sample vault. */
  fileSampleApp: RunningApp;
  /** A loopback server that speaks the OpenAI protocol. */
  provider: FakeProvider;
  /** The app on an empty vault with `provider` as its model. */
  providerApp: RunningApp;
}

interface WorkerFixtures {
  /** The shell the apps run in, set by the project. */
  shell: ShellName;
  fileApps: FileApps;
}

interface FileApps {
  /** The file's app; started with the file's first test, stopped before the first test of another file. */
  of(file: string, vault: 'empty' | 'sample'): Promise<RunningApp>;
}

/** Starts apps on their own folders and stops all that still run. */
function createLauncher(shell: ShellName): { launcher: Launcher; closeAll: () => Promise<void> } {
  const running = new Set<RunningApp>();
  const folders = new Set<string>();
  const start = async (options?: LaunchOptions) => {
    const app = await launchApp({ shell, ...options });
    running.add(app);
    folders.add(app.dataFolder);
    return app;
  };
  const stop = async (app: RunningApp) => {
    if (running.delete(app)) await app.stop();
  };
  return {
    launcher: {
      start,
      stop,
      restart: async (app) => {
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

async function loadSample(app: RunningApp): Promise<void> {
  await app.call('exchange.loadSample', null);
  await waitForIndex(() => app.call('app.status', null));
}

/** The window as after a start: at the chat, no dialog open, no unsent text. */
async function openWindowAnew({ page }: RunningApp): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/chat';
  });
  await page.reload();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
}

/** `test` with the fixtures of nearly every story: an app and a provider of its own. */
export const test = base.extend<AppFixtures, WorkerFixtures>({
  shell: ['chromium', { option: true, scope: 'worker' }],
  fileApps: [
    async ({ shell }, provide) => {
      const { closeAll, launcher } = createLauncher(shell);
      let current: { file: string; app: RunningApp } | null = null;
      await provide({
        async of(file, vault) {
          if (current?.file === file) await openWindowAnew(current.app);
          else {
            await closeAll();
            current = { file, app: await launcher.start() };
            if (vault === 'sample') await loadSample(current.app);
          }
          return current.app;
        },
      });
      await closeAll();
    },
    { scope: 'worker' },
  ],
  launcher: async ({ shell }, provide) => {
    const { closeAll, launcher } = createLauncher(shell);
    await provide(launcher);
    await closeAll();
  },
  app: async ({ launcher }, provide) => provide(await launcher.start()),
  sampleApp: async ({ app }, provide) => {
    await loadSample(app);
    await provide(app);
  },
  fileApp: async ({ fileApps }, provide, { file }) => provide(await fileApps.of(file, 'empty')),
  fileSampleApp: async ({ fileApps }, provide, { file }) => provide(await fileApps.of(file, 'sample')),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  provider: async ({}, provide) => {
    const provider = await startFakeProvider();
    await provide(provider);
    await provider.stop();
  },
  providerApp: async ({ app, provider }, provide) => {
    const used = app.call('settings.useProvider', {
      provider: { preset: 'custom', baseUrl: provider.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
      key: null,
    });
    await app.answerConsent('yes');
    await used;
    await provide(app);
  },
});

export { expect } from '@playwright/test';
