import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function filesWith(pattern: RegExp, folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(
      (name) =>
        /\.tsx?$/u.test(name) &&
        !/\.test\.tsx?$|\/testing\//u.test(name) &&
        pattern.test(readFileSync(join(root, name), 'utf8')),
    )
    .sort();
}

it('no module can open a connection but the clients of models and of shared collections, the fetcher of pages, and the local sockets, which have no port', () => {
  const all = ['electron', 'renderer', 'shared'];
  // `isIP` reads an address and connects to nothing.
  const net = /from '(?:node:)?(?:net|http|https|http2|tls|dgram|dns|dns\/promises|undici|ws|pg)'/u;
  expect(filesWith(net, all)).toEqual([
    'electron/app/installed-command-line.ts',
    'electron/app/launch/instance-lock.ts',
    'electron/cli/socket/command-server.ts',
    'electron/cli/socket/run-in-app.ts',
    'electron/collections/database/open-database.ts',
    'electron/models/provider/client/base-url.ts',
    'electron/models/provider/client/own-network-fetch.ts',
    'electron/models/provider/client/system-certificates.ts',
    'electron/web/fetch/web-fetcher.ts',
  ]);
  expect(readFileSync(join(root, 'electron/models/provider/client/base-url.ts'), 'utf8')).toContain(
    "import { isIP } from 'node:net';",
  );
  // It says whom connections trust, and makes none.
  expect(readFileSync(join(root, 'electron/models/provider/client/system-certificates.ts'), 'utf8')).not.toMatch(
    /\bconnect\(|createServer|TLSSocket/u,
  );
  // It reads what the process was started with.
  expect(readFileSync(join(root, 'electron/app/installed-command-line.ts'), 'utf8')).not.toMatch(
    /\bconnect\(|createServer|new Socket\((?!\{ fd: 0, writable: false \}\))/u,
  );
  // Vectors and downloads of models take what the main thread gives them: metered, written down, and redirects refused.
  expect(filesWith(/\bglobalThis\.fetch\b|(?<![.\w])fetch\(/u, all)).toEqual([
    'electron/models/model-files/model-host.ts',
    'electron/models/provider/client/own-network-fetch.ts',
    'electron/models/provider/setup/find-local-servers.ts',
    'electron/retrieval/worker/index-client.ts',
    'electron/shell/dev-server-pages.ts',
  ]);
  expect(
    filesWith(/new (?:WebSocket|EventSource|XMLHttpRequest|RTCPeerConnection)\b|sendBeacon|importScripts/u, all),
  ).toEqual([]);
  expect(filesWith(/new OpenAI\(/u, all)).toEqual(['electron/models/provider/client/provider-client.ts']);
  // Of what is packaged, the development server's pages are no part.
  expect(filesWith(/dev-server-pages'/u, all)).toEqual([
    'electron/app/dev-chromium-main.ts',
    'electron/app/dev-electron-main.ts',
  ]);
  expect(filesWith(/from '(?:node:)?child_process'/u, all)).toEqual([
    'electron/shell/chromium/open-with-system.ts',
    'electron/shell/start-node-process.ts',
    'electron/shell/start-program.ts',
  ]);
  // Both sockets listen at a path; a number, or none, would be a port.
  expect(filesWith(/\.listen\(/u, all)).toEqual([
    'electron/app/launch/instance-lock.ts',
    'electron/cli/socket/command-server.ts',
  ]);
  expect(filesWith(/\.listen\((?!(?:address|server, )\b)/u, all)).toEqual([]);
});

it('addresses leave the app through a single call, and all screens use a single route', () => {
  expect(filesWith(/\.openExternal\b/u, ['electron', 'renderer', 'shared'])).toEqual([
    'electron/consent/open-address.ts',
    'electron/shell/electron/electron-shell.ts',
  ]);
  expect(filesWith(/openWithSystem\(/u, ['electron', 'renderer', 'shared'])).toEqual([
    'electron/shell/chromium/chromium-shell.ts',
    'electron/shell/chromium/open-with-system.ts',
  ]);
  expect(filesWith(/\.(?:openFile|showFile)\(/u, ['electron', 'renderer', 'shared'])).toEqual([
    // The app's own files, in a folder of its own.
    'electron/consent/lay-out-clipper.ts',
    'electron/consent/open-attachment.ts',
  ]);
  expect(filesWith(/'app\.openAddress'/u, ['renderer'])).toEqual(['renderer/ipc/open-address.ts']);
  expect(
    filesWith(/window\.open\(|(?<!history\.)location\.(?:href|assign|replace)\b|target="_blank"/u, ['renderer']),
  ).toEqual([
    // The text of a bookmark, which runs in a browser.
    'renderer/web/bookmarklet.ts',
  ]);
});
