import { SETTINGS_PAGES } from '../../../renderer/navigation/settings-pages';
import { waitForIndex } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { findUnmarkedTexts, readRecordedText } from '../../support/unmarked-texts';
import { takeScreenshot } from '../../support/screenshots';

/** Not the archive and the daily review, whose reasons main words: it speaks the language of the settings. */
const SCREENS = [
  'chat',
  'inbox',
  'inbox/cleaning',
  'inbox/captured',
  'inbox/conflicts',
  'inbox/shared-notes',
  'vault?look=list',
  'vault?look=folders',
  'vault?look=table',
  'graph',
  'days',
  'days?view=activity',
  'days?beside=week',
  'people',
  'people?show=topics',
  'people?show=decisions',
  'people?show=lessons',
  'search',
  ...SETTINGS_PAGES.map(({ path }) => path.slice(1)),
];

test.describe('the language of the interface', () => {
  test('every sentence of every screen comes from the message files', async ({ launcher }) => {
    test.setTimeout(240_000);
    // A data folder of its own: what stands in it is no sentence of the interface.
    const { page, call, dataFolder } = await launcher.start();
    await call('exchange.loadSample', null);
    await waitForIndex(() => call('app.status', null));
    await page.evaluate(() => {
      const vault = new URLSearchParams(location.search).get('vault');
      localStorage.setItem(vault === null ? 'language' : `language@${vault}`, 'pseudo');
    });
    // Another language is shown without a reload: a sentence that a module or a component kept is in English still.
    await call('settings.save', { language: 'en' });
    await expect(page.getByRole('navigation').first()).toContainText('⟦');
    const note = (await call('notes.list', {})).rows[0]!;
    const resource = (await call('notes.list', { show: 'resources' })).rows[0]!;
    const { questions } = await call('exchange.sampleState', null);
    const session = (await call('chat.sessions', { includeDeleted: false }))[0]!;
    const found: string[] = [];
    for (const path of [...SCREENS, `vault/note/${note.id}`, `vault/resource/${resource.id}`, `chat/${session.id}`]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${path}`);
      const name = path.replaceAll(/[/?=]/gu, '-').slice(0, 22);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('#work [class*=spinner], #work [class*=skeleton]')).toHaveCount(0);
      await page.waitForTimeout(200);
      await takeScreenshot(page, `pseudo-${name}`);
      const recorded = [await readRecordedText(dataFolder), dataFolder, ...questions].join('\n');
      found.push(...(await findUnmarkedTexts(page, recorded)).map((text) => `${name}: ${text}`));
    }
    expect(found).toEqual([]);
  });
});
