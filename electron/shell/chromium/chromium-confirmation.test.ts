import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { CONFIRMATION_ORIGIN } from './chromium-confirmation';
import { createChromiumShell, type ChromiumShell } from './chromium-shell';
import { findInstalledBrowser } from './installed-browser';
import type { Confirmation } from '../shell';
import { createBuiltPages } from '../page-files';
import { writeFixturePages } from '../testing/fixture-pages';

const executablePath = findInstalledBrowser();
const QUESTION: Confirmation = {
  title: 'Open this address?',
  subject: 'evil.example',
  details: ['https://evil.example/<img src=x onerror=document.title=1>'],
  warnings: ['The text says “my-bank.example”.'],
  yes: 'Open',
  no: 'Stay here',
};
let folder: string;
let shell: ChromiumShell;

beforeAll(async () => {
  if (!executablePath) throw new Error('These tests need an installed Chromium, Chrome or Edge.');
  folder = await mkdtemp(join(tmpdir(), 'engram-question-'));
  await writeFixturePages(join(folder, 'pages'));
  shell = await createChromiumShell({
    profileFolder: join(folder, 'profile'),
    pages: createBuiltPages(join(folder, 'pages')),
    headless: true,
    executablePath,
    log: silentLogger,
  });
  await shell.openWindow();
});
afterAll(async () => {
  await shell?.quit();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const app = () => shell.windowPage()!;
const questions = () => shell.context.pages().filter((page) => page.url().startsWith(CONFIRMATION_ORIGIN));

/** The page goes away while the key is still down. */
const press = (page: Page, key: string) => page.keyboard.press(key).catch(() => {});

/** Asks, waits until the question stands there, lets `answer` act on it, and gives what came of it. */
async function ask(answer: (page: Page) => Promise<unknown>): Promise<boolean> {
  const answered = shell.confirm(QUESTION);
  await expect.poll(() => questions().length).toBe(1);
  const page = questions()[0]!;
  await page.getByRole('button', { name: 'Stay here' }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('no');
  await answer(page);
  const result = await answered;
  expect(questions()).toEqual([]);
  return result;
}

describe('a question of main’s in the browser', () => {
  it('is accepted only by a real click on “yes”', async () => {
    expect(await ask((page) => page.getByRole('button', { name: 'Open' }).click())).toBe(true);
    expect(
      await ask(async (page) => {
        await expect.poll(() => page.getByRole('button', { name: 'Open' }).isEnabled()).toBe(true);
        await page.keyboard.press('Tab');
        await press(page, 'Enter');
      }),
    ).toBe(true);
  });

  it('is declined by Enter, Esc, “no” and closing', async () => {
    expect(await ask((page) => press(page, 'Enter'))).toBe(false);
    expect(await ask((page) => press(page, 'Escape'))).toBe(false);
    expect(await ask((page) => page.getByRole('button', { name: 'Stay here' }).click())).toBe(false);
    expect(await ask((page) => page.close())).toBe(false);
  });

  it('ignores scripted clicks, and shows its content as plain text', async () => {
    expect(
      await ask(async (page) => {
        await expect.poll(() => page.getByRole('button', { name: 'Open' }).isEnabled()).toBe(true);
        await page.evaluate(
          'document.getElementById("yes").click(); document.getElementById("yes").dispatchEvent(new MouseEvent("click", { bubbles: true }))',
        );
        expect(await page.title()).toBe('Engram Vault asks');
        expect(await page.locator('img').count()).toBe(0);
        expect(await page.getByRole('alertdialog').innerText()).toMatch(
          /^Open this address\?\s+evil\.example\s+The text says “my-bank\.example”\.\s+https:\/\/evil\.example\/<img/u,
        );
        await press(page, 'Escape');
      }),
    ).toBe(false);
  });

  it('is inaccessible to the app’s own page', async () => {
    expect(
      await ask(async (page) => {
        const reached = await app().evaluate(async (origin) => {
          const frame = document.createElement('iframe');
          frame.src = `${origin}/`;
          document.body.append(frame);
          const opened = window.open(`${origin}/`, 'question');
          const fetched = await fetch(`${origin}/`).then(
            () => 'read',
            () => 'refused',
          );
          let inside = 'refused';
          try {
            inside = opened?.document.body.innerText ?? 'refused';
          } catch {
            /* another origin */
          }
          return { fetched, inside };
        }, CONFIRMATION_ORIGIN);
        expect(reached.fetched).toBe('refused');
        expect(reached.inside).not.toContain('evil.example');
        expect(
          await page.evaluate('window.opener === null && window.top === window && typeof engramHost === "undefined"'),
        ).toBe(true);
        await press(page, 'Escape');
      }),
    ).toBe(false);
  });
});

it('a recent click is reported by the browser; the page’s own claim is ignored', async () => {
  await shell.context
    .newPage()
    .then((page) => page.close())
    .catch(() => {});
  const session = await shell.context.newCDPSession(app());
  await app().reload();
  await session.send('Runtime.evaluate', {
    expression: 'Object.defineProperty(Navigator.prototype, "userActivation", { value: { isActive: true } })',
    userGesture: false,
  });
  expect(await shell.hasRecentInput()).toBe(false);
  await app().mouse.click(20, 20);
  expect(await shell.hasRecentInput()).toBe(true);
});
