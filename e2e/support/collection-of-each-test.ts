import type { test as playwrightTest } from '@playwright/test';
import { openTestCollection, type TestCollection } from '../../electron/collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../electron/collections/testing/postgres-server';
import { launchApp, removeFolder } from './launch-app';
import type { RunningApp } from './running-app';

/** What the tests of a file have of a shared collection. */
export interface CollectionOfEachTest {
  readonly server: TestServer;
  readonly collection: TestCollection;
  /** An app with a vault of its own, which ends with the test. */
  startApp(): Promise<RunningApp>;
}

/** A private PostgreSQL for the tests of a file, and a new collection on it for each. Call it once, at the file's top. */
export function collectionOfEachTest(test: typeof playwrightTest): CollectionOfEachTest {
  let server: TestServer;
  let collection: TestCollection;
  let apps: RunningApp[] = [];
  test.beforeAll(async () => {
    server = await startPostgres();
  });
  test.afterAll(() => server.stop());
  test.beforeEach(async () => {
    // The same on every machine, whether its server has pgvector or not.
    collection = await openTestCollection({ server, hasVectors: false });
  });
  test.afterEach(async () => {
    for (const app of apps) {
      await app.stop();
      await removeFolder(app.dataFolder);
    }
    apps = [];
    await collection.close();
  });
  return {
    get server() {
      return server;
    },
    get collection() {
      return collection;
    },
    async startApp() {
      const app = await launchApp();
      apps.push(app);
      return app;
    },
  };
}
