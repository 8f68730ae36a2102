import { openTestCollection, type TestCollection } from '../../electron/collections/testing/open-test-collection';
import { startPostgres, type TestServer } from '../../electron/collections/testing/postgres-server';
import type { test as appTest } from './app-test';
import type { RunningApp } from './running-app';
import { createWorkerApp, type WorkerApp } from './worker-app';

/** What the tests of a file have of a shared collection. */
export interface CollectionOfEachTest {
  readonly server: TestServer;
  readonly collection: TestCollection;
  /** An app with a new vault, which is closed after the test. Each call in a test gives another app, first the worker's. */
  startApp(): Promise<RunningApp>;
}

/** A private PostgreSQL for the tests of a file, and a new collection on it for each. Call it once, at the file's top. */
export function collectionOfEachTest(test: typeof appTest): CollectionOfEachTest {
  let server: TestServer;
  let collection: TestCollection;
  const apps: WorkerApp[] = [];
  let inUse: RunningApp[] = [];
  test.beforeAll(async () => {
    server = await startPostgres();
  });
  test.afterAll(async () => {
    for (const app of apps.slice(1)) await app.stop();
    await server.stop();
  });
  test.beforeEach(async ({ workerApp }) => {
    apps[0] = workerApp;
    // The same on every machine, whether its server has pgvector or not.
    collection = await openTestCollection({ server, hasVectors: false });
  });
  test.afterEach(async () => {
    for (const { call } of inUse) await call('vaults.close', null);
    inUse = [];
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
      const app = (apps[inUse.length] ??= createWorkerApp({}));
      const opened = await app.inNewVault('empty');
      inUse.push(opened);
      return opened;
    },
  };
}
