import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserArguments } from './chromium-launch';
import { createChromiumShell } from './chromium-shell';
import { findInstalledBrowser } from './installed-browser';
import { silentLogger } from '../../../shared/lib/logger';
import { createBuiltPages } from '../page-files';

const PREFIX = '--disable-features=';
const featuresIn = (args: readonly string[]): string[] =>
  args
    .findLast((arg) => arg.startsWith(PREFIX))!
    .slice(PREFIX.length)
    .split(',');

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

describe('what the browser does without', () => {
  it('includes everything the driver does without', async () => {
    const context = await chromium.launchPersistentContext(await makeFolder(), {
      executablePath: findInstalledBrowser()!,
      // The browser tells its arguments only with this.
      args: ['--enable-automation'],
    });
    onTestFinished(() => context.close());
    const session = await context.browser()!.newBrowserCDPSession();
    const { arguments: used } = await session.send('Browser.getBrowserCommandLine');
    const driver = featuresIn(used);
    expect(driver.length).toBeGreaterThan(5);
    const ours = featuresIn(browserArguments({ headless: true, socketUrl: null, windowSize: { width: 1, height: 1 } }));
    expect(driver.filter((feature) => !ours.includes(feature))).toEqual([]);
  });

  it('includes pages for its own address bar', async () => {
    const folder = await makeFolder();
    const shell = await createChromiumShell({
      profileFolder: join(folder, 'profile'),
      pages: createBuiltPages(folder),
      headless: true,
      executablePath: findInstalledBrowser()!,
      log: silentLogger,
    });
    onTestFinished(() => shell.quit());
    await shell.context.newPage();
    const session = await shell.context.browser()!.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    expect(targetInfos.filter(({ url }) => url !== 'about:blank')).toEqual([]);
  });
});
