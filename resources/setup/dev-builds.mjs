import { join, relative } from 'node:path';
import { createServer } from 'node:http';
import { inProject, PROJECT } from './project.mjs';

// Node 20 cannot load these configurations by itself, and Vite says so at every start.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';

const LOOPBACK = '127.0.0.1';
const STORE_ENTRY = 'store/store-page.ts';

/**
 * Serves the pages with hot updates.
 *
 * @param root folder of the pages
 * @param cacheFolder for packages as pages load them
 * @param onStoreChange told of an edited file that the store page is made from: it cannot be replaced while main uses it
 */
export async function servePages({
  onStoreChange,
  root = inProject('renderer'),
  cacheFolder = inProject('out', 'vite'),
}) {
  const { createServer: createVite } = await import('vite');
  // Listens before Vite starts: the pages are told the port. Vite's own server would end this process on SIGTERM.
  const http = createServer();
  await new Promise((resolve, reject) => http.once('error', reject).listen(0, LOOPBACK, resolve));
  const { port } = http.address();
  const server = await createVite({
    configFile: inProject('resources', 'build', 'dev-pages.vite.config.ts'),
    root,
    cacheDir: cacheFolder,
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server: http, protocol: 'ws', host: LOOPBACK, clientPort: port } },
  });
  http.on('request', server.middlewares);
  server.watcher.on('change', (file) => {
    if (isPartOf(server.environments.client.moduleGraph, file, join(root, STORE_ENTRY)))
      onStoreChange(relative(PROJECT, file));
  });
  return {
    origin: `http://${LOOPBACK}:${port}`,
    close: () => Promise.all([server.close(), new Promise((resolve) => http.close(resolve))]),
  };
}

/** Whether an entry imports a file, on any path. */
function isPartOf(graph, file, entry) {
  const seen = new Set();
  const queue = [...(graph.getModulesByFile(file) ?? [])];
  for (const module of queue) {
    if (module.file === entry) return true;
    if (seen.has(module)) continue;
    seen.add(module);
    queue.push(...module.importers);
  }
  return false;
}

/** Builds main with its threads and the preload, and again on every change. Resolves when all are built once. */
export async function watchBundles({ say, onRebuilt }) {
  const { build } = await import('vite');
  const watchers = await Promise.all(
    ['dev-main', 'preload'].map((name) => watchBundle(build, name, { say, onRebuilt })),
  );
  return { close: () => Promise.all(watchers.map((watcher) => watcher.close())) };
}

async function watchBundle(build, name, { say, onRebuilt }) {
  const configFile = inProject('resources', 'build', `${name}.vite.config.ts`);
  const watcher = await build({
    configFile,
    logLevel: 'silent', // What an app that is starting imports must stay.
    build: { watch: {}, emptyOutDir: false },
  });
  let isFirst = true;
  await new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR')
        say(`Building ${name} failed; it is tried again after the next change.\n${event.error.message}`);
      if (event.code !== 'BUNDLE_END') return;
      say(`Built ${name} in ${(event.duration / 1000).toFixed(1)} s.`);
      if (!isFirst) onRebuilt(name);
      isFirst = false;
      resolve();
    });
  });
  return watcher;
}
