import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChromiumShell } from '../../electron/shell/chromium/chromium-shell';
import { createDevServerPages } from '../../electron/shell/dev-server-pages';
import { findInstalledBrowser } from '../../electron/shell/chromium/installed-browser';
import { silentLogger } from '../../shared/lib/logger';
import { createDevApp } from './dev-app.mjs';
import { servePages } from './dev-builds.mjs';
import { inProject } from './project.mjs';

let folder;
const at = (name) => join(folder, name);
const write = (name, text) => {
  mkdirSync(join(at(name), '..'), { recursive: true });
  writeFileSync(at(name), text);
};
beforeEach(() => {
  // Inside the project: the server gives out nothing from elsewhere.
  mkdirSync(inProject('out'), { recursive: true });
  folder = mkdtempSync(inProject('out', 'dev-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('pages during development', () => {
  it('are updated in place; a change to the store page is reported instead', async () => {
    const page = (script) =>
      `<!doctype html><html><head></head><body><script type="module" src="${script}"></script></body></html>`;
    write('app/index.html', page('./main.ts'));
    write(
      'app/main.ts',
      "import './look.css'; import { show } from './words'; show(); import.meta.hot?.accept('./words', (next) => next?.show());",
    );
    write('app/words.ts', "export const show = () => { document.body.dataset.words = 'before'; };");
    write('app/look.css', 'body { margin: 1px; }');
    write('store/store.html', page('./store-page.ts'));
    write('store/store-page.ts', "import { shape } from './shape'; document.body.dataset.words = shape;");
    write('store/shape.ts', "export const shape = 'stored';");
    const told = [];
    const pages = await servePages({
      root: folder,
      cacheFolder: at('cache'),
      onStoreChange: (file) => told.push(file),
    });
    const shell = await createChromiumShell({
      profileFolder: at('profile'),
      pages: createDevServerPages(pages.origin),
      headless: true,
      executablePath: findInstalledBrowser(),
      log: silentLogger,
    });
    try {
      await shell.openStorePage();
      await shell.openWindow();
      const window = shell.windowPage();
      const words = () => window.evaluate(() => document.body.dataset.words);
      const margin = () => window.evaluate(() => getComputedStyle(document.body).marginTop);
      await expect.poll(words, { timeout: 20_000 }).toBe('before');
      await expect.poll(margin, { timeout: 20_000 }).toBe('1px');
      await window.evaluate(() => {
        window.isSameDocument = true;
      });
      // The socket may still be opening; a change from before it is open is not told again.
      let round = 0;
      const edited = async () => {
        round += 1;
        write('app/words.ts', `export const show = () => { document.body.dataset.words = 'after'; }; // ${round}`);
        await window.waitForTimeout(500);
        return words();
      };
      await expect.poll(edited, { timeout: 20_000 }).toBe('after');
      write('app/look.css', 'body { margin: 2px; }');
      await expect.poll(margin, { timeout: 20_000 }).toBe('2px');
      expect(await window.evaluate(() => window.isSameDocument)).toBe(true);
      expect(told).toEqual([]);
      write('store/shape.ts', "export const shape = 'other';");
      await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(await shell.storePage().evaluate(() => document.body.dataset.words)).toBe('stored');
      expect(shell.foreignRequests()).toEqual([]);
    } finally {
      await shell.quit();
      await pages.close();
    }
  });
});

describe('the app during development', () => {
  const starts = () => (readFileSync(at('starts'), { encoding: 'utf8', flag: 'a+' }).match(/start/g) ?? []).length;
  const open = (body) => {
    write('app.mjs', `import { appendFileSync } from 'node:fs'; appendFileSync(process.argv[2], 'start '); ${body}`);
    return createDevApp({ command: process.execPath, args: [at('app.mjs'), at('starts')] }, () => {});
  };
  const STAYS = "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0));";
  const wait = (count) => expect.poll(starts, { timeout: 20_000 }).toBe(count);

  it('restarts once for several simultaneous changes, and stops on request', async () => {
    const app = open(STAYS);
    await wait(1);
    app.restart('main');
    app.restart('preload');
    await wait(2);
    app.stop();
    expect(await app.ended).toBe(0);
    expect(starts()).toBe(2);
  });

  it('waits for the next change after a crash, and stops when the app is closed', async () => {
    const app = open(
      'process.exit(readFileSync(process.argv[2], "utf8").split(" ").length > 2 ? 0 : 3);'.replace(
        'readFileSync',
        '(await import("node:fs")).readFileSync',
      ),
    );
    await wait(1);
    app.restart('main');
    await wait(2);
    expect(await app.ended).toBe(0);
  });
});
