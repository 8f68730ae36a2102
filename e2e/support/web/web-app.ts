import type { WebNetwork } from '../../../electron/web/web-services';
import type { test as playwrightTest } from '@playwright/test';
import type { RunningApp } from '../running-app';
import { createWorkerApp } from '../worker-app';

/**
 * An app for the tests of a file, which reaches the web as `networkOf` says when a vault opens. Call it once, at the
 * file's top; each call of what it returns opens a new vault.
 */
export function webAppOfFile(
  test: Pick<typeof playwrightTest, 'afterAll'>,
  networkOf: () => WebNetwork,
): () => Promise<RunningApp> {
  const app = createWorkerApp({
    webNetwork: {
      get fetcher() {
        return networkOf().fetcher!;
      },
      get bases() {
        return networkOf().bases!;
      },
      get modelHost() {
        return networkOf().modelHost!;
      },
    },
  });
  test.afterAll(() => app.stop());
  return () => app.inNewVault('empty');
}
