import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createWebPages } from './electron-web-page';
import { app, BrowserWindow, fakeState, partitions } from './testing/electron-fake';

beforeAll(() => app.whenReady());
// Other files get an Electron of their own.
afterAll(() => void vi.resetModules());

const openWebPage = createWebPages(silentLogger);

// Other tests look at the shell's own session through the same fake.
let kept: Partial<typeof fakeState>;
beforeEach(() => {
  const { permissionRequest, permissionCheck, beforeRequest } = fakeState;
  kept = { permissionRequest, permissionCheck, beforeRequest };
});
afterEach(() => void Object.assign(fakeState, kept));

it('a web page has a session of its own in memory, no preload script, no window and no network but what is served', async () => {
  const asked: unknown[] = [];
  fakeState.readPage = '<html>text</html>';
  const page = await openWebPage('https://site.example/', async (request) => {
    asked.push(request);
    return request.kind === 'script' ? { status: 200, contentType: 'text/javascript', body: Buffer.from('1') } : null;
  });
  const window = BrowserWindow.all.at(-1)!;
  const { partition, ...preferences } = window.options.webPreferences!;
  expect(partition).toMatch(/^web-page-\d+$/u);
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, offscreen: true });
  expect(preferences).not.toHaveProperty('preload');
  expect(window.options.show).toBe(false);
  expect(window.urls).toEqual(['https://site.example/']);
  expect(window.webContents.windowOpenHandler!({ url: 'https://other.example/' })).toEqual({ action: 'deny' });
  expect(fakeState.webRtcPolicies.at(-1)).toBe('disable_non_proxied_udp');

  const own = partitions.get(partition!)!;
  const isCancelled = (url: string, method: string, resourceType: string) => {
    let cancelled = false;
    own.beforeRequest!({ url, method, resourceType }, ({ cancel }) => void (cancelled = cancel));
    return cancelled;
  };
  expect(isCancelled('wss://site.example/', 'GET', 'webSocket')).toBe(true);
  expect(isCancelled('file:///etc/passwd', 'GET', 'script')).toBe(true);
  expect(isCancelled('https://site.example/form', 'POST', 'xhr')).toBe(true);
  expect(isCancelled('https://site.example/a.js', 'GET', 'script')).toBe(false);
  const served = await own.handlers.get('https')!({ url: 'https://site.example/a.js', method: 'GET' });
  expect(await served.text()).toBe('1');
  const refused = await own.handlers.get('http')!({ url: 'http://site.example/p.png', method: 'GET' });
  expect(refused.type).toBe('error');
  expect(asked).toEqual([
    { url: 'https://site.example/a.js', method: 'GET', kind: 'script' },
    { url: 'http://site.example/p.png', method: 'GET', kind: 'other' },
  ]);
  let isAllowed = true;
  fakeState.permissionRequest!(null, 'geolocation', (allowed) => void (isAllowed = allowed), { requestingUrl: '' });
  expect(isAllowed).toBe(false);
  expect(await page.html()).toBe('<html>text</html>');
  await page.close();
  expect(window.isDestroyed()).toBe(true);
  expect((await own.handlers.get('https')!({ url: 'https://site.example/a.js', method: 'GET' })).type).toBe('error');
});

const serveNothing = async () => null;

it('pages that are open at once have sessions of their own; a page that comes after another finds its session empty', async () => {
  const first = await openWebPage('https://one.example/', serveNothing);
  const second = await openWebPage('https://two.example/', serveNothing);
  const [a, b] = BrowserWindow.all.slice(-2).map(({ options }) => options.webPreferences!.partition!);
  expect(a).not.toBe(b);
  const before = partitions.get(a!)!.cleared;
  await first.close();
  await first.close();
  expect(partitions.get(a!)!.cleared).toBe(before + 1);
  const third = await openWebPage('https://three.example/', async () => ({
    status: 200,
    contentType: 'text/plain',
    body: Buffer.from('third'),
  }));
  expect(BrowserWindow.all.at(-1)!.options.webPreferences!.partition).toBe(a);
  await first.close();
  const answered = await partitions.get(a!)!.handlers.get('https')!({ url: 'https://three.example/', method: 'GET' });
  expect(await answered.text()).toBe('third');
  await Promise.all([second.close(), third.close()]);
  const count = partitions.size;
  for (let page = 0; page < 5; page += 1) await (await openWebPage('https://one.example/', serveNothing)).close();
  expect(partitions.size).toBe(count);
});

it('a session that could not be emptied is never used again', async () => {
  const page = await openWebPage('https://one.example/', serveNothing);
  const used = BrowserWindow.all.at(-1)!.options.webPreferences!.partition!;
  partitions.get(used)!.clearData = async () => {
    throw new Error('busy');
  };
  await page.close();
  const next = await openWebPage('https://one.example/', serveNothing);
  expect(BrowserWindow.all.at(-1)!.options.webPreferences!.partition).not.toBe(used);
  await next.close();
});

it('a page whose script goes elsewhere while it loads is read where it ends; one that ends nowhere is refused', async () => {
  fakeState.redirects.set('https://old.example/', 'https://new.example/');
  const page = await openWebPage('https://old.example/', serveNothing);
  const { webContents } = BrowserWindow.all.at(-1)!;
  expect(webContents.isLoading()).toBe(false);
  expect(webContents.frameRate).toBe(1);
  await page.close();

  fakeState.failures.set('https://new.example/', 'ERR_CONNECTION_REFUSED');
  await expect(openWebPage('https://old.example/', serveNothing)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await expect(openWebPage('https://new.example/', serveNothing)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  expect(BrowserWindow.all.at(-1)!.isDestroyed()).toBe(true);
  fakeState.redirects.clear();
  fakeState.failures.clear();
});
