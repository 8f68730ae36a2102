import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  it.skipIf(process.platform === 'win32')('includes everything the driver does without', async () => {
    const folder = await makeFolder();
    const program = join(folder, 'browser.mjs');
    const file = join(folder, 'arguments.json');
    await writeFile(
      program,
      `#!${process.execPath}\nimport { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(file)}, JSON.stringify(process.argv));\n`,
    );
    await chmod(program, 0o755);
    await expect(chromium.launchPersistentContext(folder, { executablePath: program })).rejects.toThrow();
    const driver = featuresIn(JSON.parse(await readFile(file, 'utf8')));
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
