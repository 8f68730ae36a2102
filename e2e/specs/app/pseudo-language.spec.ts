import { expect, test } from '../../support/app-test';
import { findUnmarkedTexts, readRecordedText } from '../../support/unmarked-texts';
import { takeScreenshot } from '../../support/screenshots';

/** Not the archive and the daily review, whose reasons main words: it speaks the language of the settings. */
const SCREENS = [
  'chat',
  'review',
  'vault',
  'calendar',
  'facts',
  'lessons',
  'graph',
  'search',
  'cleaning',
  'usage',
  'health',
  'settings',
  'activity',
  'week',
  'topics',
  'outgoing',
];

test.describe('the language of the interface', () => {
  test('every sentence of every screen comes from the message files', async ({
    sampleApp: { page, call, dataFolder },
  }) => {
    test.setTimeout(240_000);
    await page.evaluate(() => {
      const vault = new URLSearchParams(location.search).get('vault');
      localStorage.setItem(vault === null ? 'language' : `language@${vault}`, 'pseudo');
    });
    // Another language is shown without a reload: a sentence that a module or a component kept is in English still.
    await call('settings.save', { language: 'en' });
    await expect(page.getByRole('navigation').first()).toContainText('⟦');
    const note = (await call('notes.list', {})).rows[0]!;
    const resource = (await call('notes.list', { show: 'resources' })).rows[0]!;
    const session = (await call('chat.sessions', { includeDeleted: false }))[0]!;
    const found: string[] = [];
    for (const path of [...SCREENS, `vault/note/${note.id}`, `vault/resource/${resource.id}`, `chat/${session.id}`]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${path}`);
      const name = path.split('/').slice(0, 2).join('-').slice(0, 20);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(400);
      await takeScreenshot(page, `pseudo-${name}`);
      const recorded = `${await readRecordedText(dataFolder)}\n${dataFolder}`;
      found.push(...(await findUnmarkedTexts(page, recorded)).map((text) => `${name}: ${text}`));
    }
    expect(found).toEqual([]);
  });
});
