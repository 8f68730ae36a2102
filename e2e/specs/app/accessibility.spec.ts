import { recordFigure } from '../../../electron/testing/record-figure';
import type { Page } from 'playwright-core';
import { expect, test } from '../../support/app-test';
import { DEFAULT_APPEARANCE } from '../../../shared/ipc/default-appearance';
import type { Category } from '../../../shared/domain/note';
import {
  analyses,
  answers,
  ask,
  citationChips,
  differenceOf,
  newUnits,
  openNewChat,
  variants,
  waitForAnswer,
  whyPanel,
} from '../../screens/chat';
import { openArchive } from '../../screens/archive';
import { proposal, proposalList, runSweep } from '../../screens/cleaning';
import { holdsNow, names, openEntity } from '../../screens/facts';
import {
  openScreen,
  openSettings,
  type ScreenName,
  SCREENS,
  SETTINGS_PAGES,
  waitForIndex,
  waitForVectors,
} from '../../screens/frame';
import { waitForLayout } from '../../screens/graph';
import { lessonCards, openRecord, openTab, probe } from '../../screens/lessons';
import { unitGrid } from '../../screens/review';
import { openTopics } from '../../screens/summaries';
import { openDetails } from '../../screens/why';
import { findColourProblems, findProblems } from '../../support/accessibility';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';
import type { RunningApp } from '../../support/running-app';

/** How a page is looked at: two themes in two contrasts, and with the system's own few colours and without motion. */
const LOOKS = {
  light: { theme: 'light', contrast: 'normal' },
  'high contrast': { theme: 'light', contrast: 'high' },
  'forced colours': { theme: 'light', contrast: 'normal' },
  dark: { theme: 'dark', contrast: 'normal' },
  'high contrast dark': { theme: 'dark', contrast: 'high' },
} as const;
type Look = keyof typeof LOOKS;
/** Every view of a walk is looked at in each of its looks. */
const EVERY_LOOK: readonly Look[][] = [
  ['light', 'high contrast', 'forced colours'],
  ['dark', 'high contrast dark'],
];
const MANY_LOOKS = 'every look of every view';

async function setLook({ call, page }: RunningApp, look: Look): Promise<void> {
  const isForced = look === 'forced colours';
  const { theme, contrast } = LOOKS[look];
  await page.emulateMedia(
    isForced ? { forcedColors: 'active', reducedMotion: 'reduce' } : { forcedColors: null, reducedMotion: null },
  );
  await call('settings.save', { theme, appearance: { ...DEFAULT_APPEARANCE, contrast } });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.locator('html')).toHaveAttribute('data-contrast', contrast);
}

/** Problems of the page as it is, in each of the looks; it is left in the first. */
async function findInLooks(app: RunningApp, looks: readonly Look[], name: string): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await setLook(app, look);
    await takeScreenshot(app.page, `screen-${name}-${look.replaceAll(' ', '-')}`);
    const problems = await (look === looks[0] ? findProblems(app.page) : findColourProblems(app.page));
    found.push(...problems.map((problem) => `${name}, ${look}: ${problem}`));
  }
  await setLook(app, looks[0]!);
  return found;
}

/** Controls and headings that reach beyond the window's right edge where nothing scrolls to them. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/u.test(getComputedStyle(element).overflowX);
    const hasScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || hasScroller(element.parentElement));
    return [...document.querySelectorAll('button, input, textarea, select, a, h1, h2, [role="option"]')]
      .filter((element) => {
        const { height, right, width } = element.getBoundingClientRect();
        return width > 1 && height > 1 && right > window.innerWidth + 1 && !hasScroller(element.parentElement);
      })
      .map((element) => `${element.tagName} ${(element.textContent || element.getAttribute('aria-label')) ?? ''}`);
  });

test.describe('accessibility', () => {
  // One window for all tests: each of them changes only what is looked at.
  let app: RunningApp;
  let views = 0;

  test.beforeAll(async ({ workerApp }) => {
    app = await workerApp.inNewVault('sample');
  });
  test.afterAll(async () => {
    await app.page.emulateMedia({ forcedColors: null, reducedMotion: null });
  });

  test('the checker finds planted faults', async () => {
    await app.page.evaluate(() =>
      document
        .querySelector('main')!
        .insertAdjacentHTML('beforeend', '<button id="planted"></button><p id="pale">Hardly to be read</p>'),
    );
    await app.page.evaluate(() => (document.getElementById('pale')!.style.cssText = 'color: #eee; background: #fff'));
    expect((await findProblems(app.page)).join('\n')).toContain('button-name');
    expect((await findColourProblems(app.page)).join('\n')).toContain('color-contrast');
    await app.page.evaluate(() => ['planted', 'pale'].forEach((id) => document.getElementById(id)!.remove()));
  });

  for (const looks of [['light', 'dark'], ...EVERY_LOOK] satisfies Look[][]) {
    const need = looks.length === 2 && looks[0] === 'light' ? {} : needs('long', MANY_LOOKS);
    test(`no finding of any impact on any screen: ${looks.join(', ')}`, need, async () => {
      test.setTimeout(600_000);
      const { page } = app;
      await setLook(app, looks[0]!);
      const found: string[] = [];
      const check = async (name: string) => {
        views += looks.length;
        found.push(...(await findInLooks(app, looks, name)));
      };

      await openScreen(page, 'Chat');
      await openNewChat(page);
      await expect(page.getByRole('heading', { name: 'What are you thinking about?' })).toBeVisible();
      await check('chat-empty');
      // Without them one source may pass, and there is nothing to compare it with.
      await waitForVectors(() => app.call('app.status', null));
      await ask(page, 'How did I want to treat empty space in the garden essay? I decided to cut the second part.');
      await expect(citationChips(answers(page).last()).first()).toBeVisible();
      await check('chat');
      await citationChips(answers(page).last()).first().click();
      await check('why-plain');
      await openDetails(page);
      await expect(whyPanel(page).getByText('Relevance', { exact: true }).first()).toBeVisible();
      await whyPanel(page).getByRole('button', { name: 'how the sum is made' }).first().click();
      await whyPanel(page)
        .getByRole('button', { name: /^(?:best )?match .*of \d+$/ })
        .first()
        .click();
      await whyPanel(page)
        .getByRole('button', { name: /^Compare with #/ })
        .click();
      await check('why');
      await whyPanel(page)
        .getByRole('button', { name: /^All \d+ considered/ })
        .click();
      await whyPanel(page).getByRole('button', { name: 'How it was read' }).click();
      await whyPanel(page)
        .getByRole('button', { name: /^What each lane gave/ })
        .click();
      await whyPanel(page)
        .getByRole('button', { name: /^Budget/ })
        .click();
      await whyPanel(page)
        .getByRole('group', { name: /^Queries/ })
        .getByRole('button')
        .first()
        .click();
      await whyPanel(page).getByRole('region', { name: 'Left out' }).getByRole('button').first().click();
      await whyPanel(page).getByRole('button', { name: 'Stored trace' }).click();
      await check('why-whole');
      await whyPanel(page).getByRole('region', { name: 'Used' }).getByRole('button').first().click();
      await whyPanel(page)
        .getByRole('button', { name: /^What would change without this source/ })
        .first()
        .click();
      await expect(variants(page)).toHaveCount(1, { timeout: 60_000 });
      await waitForAnswer(page);
      await page.keyboard.press('Escape');
      await expect(differenceOf(variants(page).first()).locator('dl')).toBeVisible();
      await check('difference');
      // Off the sources, whose card would lie over the button.
      await page.mouse.move(0, 0);
      await page.keyboard.press('Escape');
      await answers(page).first().getByRole('button', { name: 'More for this answer' }).click();
      await check('answer-menu');
      await page.getByRole('menuitem', { name: 'Ask two analysts' }).click();
      await expect(analyses(page)).toHaveCount(1, { timeout: 60_000 });
      await waitForAnswer(page);
      await check('analysts');

      await openScreen(page, 'Review');
      await expect(unitGrid(page)).toBeVisible();
      await check('review');
      await unitGrid(page).focus();
      await page.keyboard.press('n');
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('review-dialog');
      await page.keyboard.press('Escape');

      await openScreen(page, 'Vault');
      await expect(page.getByRole('listbox', { name: 'Vault' })).toBeVisible();
      await check('vault-list');
      await page.getByRole('listbox', { name: 'Vault' }).getByRole('option').first().click();
      await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeVisible();
      await check('vault-note');

      await openScreen(page, 'Graph');
      await waitForLayout(page);
      await check('graph');

      await openScreen(page, 'Search');
      await page.getByRole('searchbox', { name: 'Search the vault' }).fill('when do we fly to Japan');
      await page.keyboard.press('Enter');
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().click();
      await openDetails(page);
      await expect(whyPanel(page).getByText('Relevance', { exact: true }).first()).toBeVisible();
      await check('search');

      await page.evaluate(() => {
        location.hash = '#/activity';
      });
      await expect(page.getByRole('table', { name: 'Week by week' })).toBeVisible();
      await check('activity');

      for (const name of SETTINGS_PAGES) {
        await openSettings(page, name);
        await expect(page.locator('[data-settings-page]').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await check(`settings-${name.toLowerCase().replaceAll(/\W+/g, '-')}`);
      }
      await openSettings(page, 'Data');
      await page.getByRole('button', { name: 'Import…' }).click();
      await expect(page.getByRole('dialog', { name: 'Import' })).toBeVisible();
      await check('import-dialog');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('palette');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      expect(found.join('\n')).toBe('');
    });
  }

  for (const [which, walks, need] of [
    ['in light', [['light']], {}],
    ['in every look', EVERY_LOOK, needs('long', MANY_LOOKS)],
  ] as const)
    test(`no finding of any impact on the rarer screens, and in a chat of two answers, ${which}`, need, async () => {
      test.setTimeout(600_000);
      const { page } = app;
      const keep = (title: string, category: Category) => app.call('notes.create', { title, body: '', category });
      await keep('I live in Bergen', 'fact');
      await keep('Never deploy the site on Fridays, because nobody is there', 'constraint');
      await keep('We decided to use oak over pine for the bench because it lasts', 'decision');
      await keep('I eat fish', 'fact');
      await keep('I do not eat fish', 'fact');
      await waitForIndex(() => app.call('app.status', null));
      const resource = (await app.call('notes.list', { show: 'resources' })).rows[0]!;
      await openScreen(page, 'Cleaning');
      await runSweep(app);

      await openScreen(page, 'Chat');
      await openNewChat(page);
      await ask(page, 'I decided to plant a walnut tree in the yard. The well is nine metres deep.');
      await ask(page, 'I decided to paint the gate green. The ladder has twelve rungs.');
      await expect(newUnits(page)).toHaveCount(2);
      const chat = page.url();

      const found: string[] = [];
      for (const looks of walks) {
        await setLook(app, looks[0]);
        const check = async (name: string) => {
          views += looks.length;
          found.push(...(await findInLooks(app, looks, name)));
        };

        await page.goto(chat);
        await expect(newUnits(page)).toHaveCount(2);
        await check('chat-two-answers');

        await openEntity(page, 'You');
        await expect(holdsNow(page).filter({ hasText: 'Bergen' })).toBeVisible();
        await check('facts');

        await openScreen(page, 'Lessons');
        await names(page).getByRole('option').first().click();
        await expect(lessonCards(page).first()).toBeVisible();
        await check('lesson');
        await probe(page, 'release the site tonight');
        await check('lessons');
        await openRecord(page, 'Decisions', 'bench');
        await expect(page.getByText('oak').first()).toBeVisible();
        await check('decisions');
        await openTab(page, 'Words that trigger');
        await expect(page.getByRole('textbox', { name: 'Your word' })).toBeVisible();
        await check('action-words');

        await openScreen(page, 'Cleaning');
        await proposalList(page).getByRole('option').filter({ hasText: 'fish' }).first().click();
        await expect(proposal(page)).toContainText('fish');
        await check('cleaning');

        await openScreen(page, 'Vault');
        await page.evaluate((id) => {
          location.hash = `#/vault/resource/${id}`;
        }, resource.id);
        await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
        await check('resource');

        await openScreen(page, 'Chat');
        await openTopics(page);
        await check('topics');

        await openArchive(page);
        await check('archive');
        await page.evaluate(() => {
          location.hash = '#/inbox/still-true';
        });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await check('daily-review');
        await page.evaluate(() => {
          location.hash = '#/inbox/captured';
        });
        await expect(page.getByRole('heading', { level: 1, name: 'Captured' })).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await check('captured');
        // Addresses of earlier versions lead to what stands for them.
        for (const [path, place, shown] of [
          ['calendar', 'days', page.getByRole('tab', { name: 'Day', exact: true, selected: true })],
          ['week', 'days', page.getByRole('tab', { name: 'Week', exact: true, selected: true })],
          ['outgoing', 'settings/privacy/sent', page.getByRole('heading', { level: 1, name: 'Sent data' })],
          ['live-folder', 'inbox/conflicts', page.getByRole('heading', { level: 1, name: 'Conflicts' })],
        ] as const) {
          await page.evaluate((hash) => {
            location.hash = hash;
          }, `#/${path}`);
          await expect(shown).toBeAttached();
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          // The screen before is hidden until this one is loaded, then gone.
          const link = page.locator(`main nav a[aria-current="page"][href$="#/${place}"]`);
          await expect(link).toHaveCount(1);
          await expect(link).toBeVisible();
          await check(path);
        }
        await openScreen(page, 'Search');
        await page.getByRole('searchbox', { name: 'Search the vault' }).fill('is:fact tag:nowhere');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'No note fits' })).toBeVisible();
        await check('search-nothing');

        await openSettings(page, 'Data');
        await page.getByRole('button', { name: 'Export everything…' }).click();
        await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
        await check('export-dialog');
        await page.keyboard.press('Escape');
      }
      await setLook(app, 'light');
      expect(found.join('\n')).toBe('');
      recordFigure('A1', 'axe', `${views} views in ${Object.keys(LOOKS).join(', ')}: 0 findings of any impact`);
    });

  test('every screen has one main landmark, one h1 and a working skip link', async () => {
    const { page } = app;
    for (const screen of SCREENS) {
      await openScreen(page, screen);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 }), screen).toHaveCount(1);
      const room = {
        Vault: 'Notes',
        Review: 'Inbox',
        Lessons: 'People',
        Facts: 'People',
        Usage: 'Tokens',
        Health: 'Storage',
        Settings: 'Model',
      };
      await expect(page).toHaveTitle(new RegExp(screen in room ? room[screen as keyof typeof room] : screen));
    }
    await page.getByRole('link', { name: 'Skip to the work area' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#work')).toBeFocused();
  });

  for (const [width, height, why] of [
    [900, 500, 'a small window'],
    [640, 400, '1280 by 800 at 200 %'],
    [320, 256, '1280 by 1024 at 400 %'],
  ] as const)
    test(`no screen scrolls sideways in ${width} by ${height} pixels, ${why}`, async () => {
      const { page } = app;
      await page.setViewportSize({ width, height });
      for (const screen of [
        'Chat',
        'Review',
        'Vault',
        'Lessons',
        'Facts',
        'Search',
        'Cleaning',
        'Usage',
        'Health',
        'Settings',
      ] satisfies ScreenName[]) {
        await openScreen(page, screen);
        const overflow = await page.evaluate(() =>
          Math.max(
            ...[document.documentElement, document.getElementById('work')!].map(
              ({ clientWidth, scrollWidth }) => scrollWidth - clientWidth,
            ),
          ),
        );
        expect.soft(overflow, screen).toBeLessThanOrEqual(0);
        expect.soft(await findCutOff(page), screen).toEqual([]);
        await takeScreenshot(page, `small-${width}-${screen.toLowerCase()}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      if (width === 320)
        recordFigure('A1', 'reflow', '10 screens at 900, 640 and 320 pixels: 0 scroll sideways or are cut off');
    });
});
