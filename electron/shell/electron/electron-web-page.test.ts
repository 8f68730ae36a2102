import { expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { openWebPage } from './electron-web-page';
import { BrowserWindow, fakeState, partitions } from './testing/electron-fake';

it('a web page has a session of its own in memory, no preload script, no window and no network but what is served', async () => {
  const permission = fakeState.permissionRequest;
  const check = fakeState.permissionCheck;
  const before = fakeState.beforeRequest;
  const asked: unknown[] = [];
  fakeState.readPage = '<html>text</html>';
  const page = await openWebPage(
    'https://site.example/',
    async (request) => {
      asked.push(request);
      return request.kind === 'script' ? { status: 200, contentType: 'text/javascript', body: Buffer.from('1') } : null;
    },
    silentLogger,
  );
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
  // Other tests look at the shell's own session through the same fake.
  Object.assign(fakeState, { permissionRequest: permission, permissionCheck: check, beforeRequest: before });
});
