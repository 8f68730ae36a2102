import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findInstalledBrowser } from '../../../electron/shell/chromium/installed-browser';
import { LINK_SCHEME } from '../../../shared/domain/link-scheme';

export const CLIPPER = resolve(import.meta.dirname, '../../../out/clipper');

/** A person's browser with the clipper in it, as the build made it. */
export interface ClipperBrowser {
  page: Page;
  /** Clicks the clipper for the page, which gives it that page and no other; resolves to its popup. */
  click(): Promise<Page>;
  stop(): Promise<void>;
}

/** The id that Chromium gives an extension which it loads from a folder. */
const idOf = (folder: string): string =>
  Array.from(createHash('sha256').update(folder).digest('hex').slice(0, 32), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  ).join('');

/**
 * Starts it with a profile of its own, in which the person has allowed the clipper to open the app's links: nobody answers
 * the browser's question about that without a window.
 *
 * @param language of the browser's interface
 */
export async function startClipperBrowser(language: string): Promise<ClipperBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'engram-clipper-'));
  await mkdir(join(profile, 'Default'));
  const allowed = { [`chrome-extension://${idOf(CLIPPER)}`]: { [LINK_SCHEME]: true } };
  await writeFile(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ protocol_handler: { allowed_origin_protocol_pairs: allowed } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findInstalledBrowser()!,
    headless: true,
    args: ['--enable-unsafe-extension-debugging', `--lang=${language}`],
    ignoreDefaultArgs: ['--disable-extensions'],
    env: { ...process.env, LANGUAGE: language },
    chromiumSandbox: false,
  });
  const page = context.pages()[0]!;
  const session = await context.browser()!.newBrowserCDPSession();
  // The driver's types know no command for extensions.
  const send = session.send.bind(session) as (method: string, input: object) => Promise<{ id: string }>;
  const { id } = await send('Extensions.loadUnpacked', { path: CLIPPER });
  return {
    page,
    async click() {
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
      const tab = targetInfos.find(({ url }) => url === page.url())!;
      // A popup is no page to the driver unless it is told so.
      process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1';
      try {
        const opened = context.waitForEvent('page');
        await send('Extensions.triggerAction', { id, targetId: tab.targetId });
        return await opened;
      } finally {
        delete process.env.PW_CHROMIUM_ATTACH_TO_OTHER;
      }
    },
    async stop() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
