import { test as base } from '@playwright/test';
import { startFakeProvider, type FakeProvider } from '../../electron/testing/fake-provider/fake-provider';
import { waitForIndex } from '../screens/frame';
import { launchApp, removeFolder, type LaunchOptions, type RunningApp, type ShellName } from './launch-app';

/** Starts apps and takes them down again after the test, whatever became of it. */
export interface Launcher {
  start(options?: LaunchOptions): Promise<RunningApp>;
  /** Ends the app in order; whatever still runs is ended after the test. */
  stop(app: RunningApp): Promise<void>;
  /** Ends the app in order and starts it again on the same folder. */
  restart(app: RunningApp): Promise<RunningApp>;
}

interface AppFixtures {
  launcher: Launcher;
  /** The app on an empty vault. */
  app: RunningApp;
  /** The app on the sample vault, indexed by its words. */
  sampleApp: RunningApp;
  /** A loopback server that speaks the OpenAI protocol. */
  provider: FakeProvider;
  /** The app on an empty vault, answered by `provider`. */
  providerApp: RunningApp;
}

interface WorkerFixtures {
  /** What the apps run in; the project says it. */
  shell: ShellName;
}

/** `test` with what nearly every story needs: an app of its own, and a provider of its own. */
export const test = base.extend<AppFixtures, WorkerFixtures>({
  shell: ['chromium', { option: true, scope: 'worker' }],
  launcher: async ({ shell }, provide) => {
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
    await provide({
      start,
      stop,
      restart: async (app) => {
        await stop(app);
        return start({ dataFolder: app.dataFolder });
      },
    });
    for (const app of running) await app.stop();
    for (const folder of folders) await removeFolder(folder);
  },
  app: async ({ launcher }, provide) => provide(await launcher.start()),
  sampleApp: async ({ app }, provide) => {
    await app.call('exchange.loadSample', null);
    await waitForIndex(() => app.call('app.status', null));
    await provide(app);
  },
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
