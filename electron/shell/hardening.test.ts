import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { silentLogger, type Logger } from '../../shared/lib/logger';
import { recordFigure } from '../testing/record-figure';
import { browserArguments } from './chromium/chromium-launch';
import { createChromiumShell } from './chromium/chromium-shell';
import { findInstalledBrowser } from './chromium/installed-browser';
import { prepareElectron } from './electron/electron-life';
import { createElectronShell } from './electron/electron-shell';
import { BrowserWindow, fakeState } from './electron/testing/electron-fake';
import { answerPage, createBuiltPages } from './page-files';
import { DRAWING_PAGE } from '../../shared/lib/drawing';
import { CONTENT_SECURITY_POLICY, DRAWING_SECURITY_POLICY, ELECTRON_ORIGIN, PICTURE_SECURITY_POLICY } from './shell';
import { writeFixturePages } from './testing/fixture-pages';
import { HARDENING_POLICY as POLICY } from './testing/hardening-policy';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let checked = 0;

/** Compares one setting with the policy, and counts it. */
const expectPolicy = (found: unknown, wanted: unknown, name: string) => {
  checked += 1;
  expect(found, name).toEqual(wanted);
};
const expectAll = (found: object, wanted: object, name: string) => {
  expect(Object.keys(found).sort(), name).toEqual(Object.keys(wanted).sort());
  for (const [key, value] of Object.entries(wanted))
    expectPolicy(found[key as keyof typeof found], value, `${name} ${key}`);
};
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name, ...values] = part.split(' ');
      return [name!, values];
    }),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-hardening-'));
  await writeFixturePages(folder);
  prepareElectron(join(folder, 'profile'), []);
  const shell = await createElectronShell({
    pages: createBuiltPages(folder),
    preloadPath: '/preload.cjs',
    log: silentLogger,
  });
  await shell.openStorePage();
  await shell.openWindow();
  await shell.openFurtherWindow('?alone#/vault/note/A', '/vault/note/A');
});
afterAll(async () => {
  recordFigure('S14', 'settings', `${checked} settings equal the policy`);
  // Other files get an Electron of their own.
  vi.resetModules();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('equals the policy:', () => {
  it('the preferences of every window, with nothing beside them', () => {
    expect(BrowserWindow.all.length).toBeGreaterThanOrEqual(3);
    for (const { options } of BrowserWindow.all) {
      const { backgroundThrottling, preload, ...rest } = options.webPreferences!;
      expectAll(rest, POLICY.webPreferences, 'window');
      expect(preload).toBe('/preload.cjs');
      expect(backgroundThrottling ?? false).toBe(false);
    }
  });

  it('the scheme of the pages', () => {
    expect(fakeState.schemes.map(({ scheme }) => scheme)).toEqual(['app']);
    expectAll(fakeState.schemes[0]!.privileges!, POLICY.schemePrivileges, 'scheme');
  });

  it('every permission that this Electron knows, asked for by a page of ours and by another', async () => {
    const typings = await readFile(join(root, 'node_modules/electron/electron.d.ts'), 'utf8');
    const list = /setPermissionRequestHandler\(handler: .*?permission: ((?:'[\w-]+'(?: \| )?)+)/u.exec(typings)![1]!;
    const permissions = [...list.matchAll(/'([\w-]+)'/gu)].map(([, name]) => name!);
    expect(permissions.length).toBeGreaterThan(30);
    for (const permission of [...permissions, 'one-of-tomorrow'])
      for (const origin of [ELECTRON_ORIGIN, 'https://example.org', 'file://', 'app://vault.example.org']) {
        let answered: boolean | null = null;
        fakeState.permissionRequest!(null, permission, (isAllowed) => (answered = isAllowed), {
          requestingUrl: `${origin}/app/index.html`,
        });
        const wanted = origin === ELECTRON_ORIGIN && (POLICY.permissions as readonly string[]).includes(permission);
        expectPolicy(answered, wanted, `${origin} requests ${permission}`);
        expectPolicy(fakeState.permissionCheck!(null, permission, origin), wanted, `${origin} checks ${permission}`);
      }
    expectPolicy(fakeState.device!(), false, 'devices');
  });

  it('the content policies and the headers of every page', async () => {
    expectAll(directivesOf(CONTENT_SECURITY_POLICY), POLICY.contentPolicy, 'content policy');
    expectAll(directivesOf(PICTURE_SECURITY_POLICY), POLICY.picturePolicy, 'picture policy');
    expectAll(directivesOf(DRAWING_SECURITY_POLICY), POLICY.drawingPolicy, 'drawing policy');
    const drawing = await answerPage(createBuiltPages(folder), new URL(`${ELECTRON_ORIGIN}${DRAWING_PAGE}`));
    const { 'content-security-policy': own, 'content-type': _kind, ...others } = drawing.headers;
    expectPolicy(own, DRAWING_SECURITY_POLICY, DRAWING_PAGE);
    // Its script is loaded from a frame that has no origin.
    expectAll(others, { ...POLICY.headers, 'cross-origin-resource-policy': 'cross-origin' }, DRAWING_PAGE);
    for (const path of ['/app/index.html', '/store/store.html', '/nothing']) {
      const { headers } = await answerPage(createBuiltPages(folder), new URL(`${ELECTRON_ORIGIN}${path}`));
      const { 'content-security-policy': policy, 'content-type': _type, ...rest } = headers;
      expectPolicy(policy, CONTENT_SECURITY_POLICY, path);
      expectAll(rest, POLICY.headers, path);
    }
  });

  it('the fuses of the packaged program', async () => {
    const file = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    const { asar, electronFuses } = parse(file) as { asar: boolean; electronFuses: Record<string, boolean> };
    expectPolicy(asar, true, 'asar');
    // How a program is signed once they are set, which is no fuse.
    const { resetAdHocDarwinSignature: _signing, ...fuses } = electronFuses;
    expectAll(fuses, POLICY.fuses, 'fuses');
  });
});

describe('Chromium', () => {
  it('is started with no switch that opens it', () => {
    for (const headless of [true, false])
      for (const argument of browserArguments({ headless, socketUrl: null, windowSize: { width: 1, height: 1 } }))
        expectPolicy(POLICY.refusedBrowserSwitches.test(argument), false, argument);
    expect(POLICY.refusedBrowserSwitches.test('--no-sandbox')).toBe(true);
  });

  it('runs without its sandbox for root alone, and then says so', async () => {
    const warnings: string[] = [];
    const log: Logger = { ...silentLogger, warn: (text) => void warnings.push(text) };
    const isRoot = process.getuid?.() === 0;
    const shell = await createChromiumShell({
      profileFolder: join(folder, 'chromium'),
      pages: createBuiltPages(folder),
      headless: true,
      executablePath: findInstalledBrowser()!,
      log,
    });
    onTestFinished(() => shell.quit());
    const used = await readOwnArguments(join(folder, 'chromium'));
    if (used !== null) expectPolicy(used.includes('--no-sandbox'), isRoot, '--no-sandbox');
    expect(shell.isSandboxed).toBe(!isRoot);
    expect(warnings.filter((text) => text.includes('without its own sandbox'))).toHaveLength(isRoot ? 1 : 0);
  });
});

it('windows, browsers and sessions are made in one place each, which this test reads', async () => {
  const names = (await readdir(join(root, 'electron'), { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const sources = names.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/testing\//u.test(name));
  const makers = await Promise.all(
    sources.map(async (name) => {
      const text = await readFile(join(root, 'electron', name), 'utf8');
      const isMaker =
        /new (?:BrowserWindow|BrowserView|WebContentsView|BaseWindow)\b|\.launch(?:PersistentContext|Server)?\(|fromPartition\(|connectOverCDP\(/u;
      return isMaker.test(text) ? [name] : [];
    }),
  );
  expect(makers.flat().sort()).toEqual([
    'shell/chromium/chromium-launch.ts',
    'shell/electron/electron-web-page.ts',
    'shell/electron/electron-window.ts',
  ]);
});

/** The command line of the browser that has this profile, as the system tells it; null where it does not. */
async function readOwnArguments(profile: string): Promise<string[] | null> {
  if (process.platform !== 'linux') return null;
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))) {
    const used = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (used.includes(`--user-data-dir=${profile}`) && !used.some((one) => one.startsWith('--type='))) return used;
  }
  throw new Error('the browser was not found among the processes');
}
