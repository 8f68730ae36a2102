import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reply, startLocalSite } from '../../../electron/web/testing/local-site';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { makeDataFolder } from '../../support/launch-app';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { needs } from '../../support/tags';

const NOTES =
  '## What’s new\n\n- **Search** is faster\n- <img src=x onerror="alert(1)">Old notes open [again](https://evil.example)';

test(
  'a newer version is looked for once the person let it, told with what changed, and never installed',
  needs('chromium shell', 'the releases are those of a server of this process'),
  async ({ launcher }) => {
    const site = await startLocalSite({
      '/latest': reply({ 'content-type': 'application/json' }, JSON.stringify({ tag_name: 'v99.0.0', body: NOTES })),
    });
    const dataFolder = await makeDataFolder();
    const record = { mayLook: null, lookedAt: null, problem: null, latest: null, skipped: null, quietUntil: 0 };
    await writeFile(
      join(dataFolder, 'new-versions.json'),
      JSON.stringify({ firstStartAt: Date.now() - 4 * DAY_MS, ...record }),
    );
    const app = await launcher.start({
      dataFolder,
      webNetwork: {
        releases: `http://127.0.0.1:${site.port}/latest`,
        fetcher: { permit: { isAllowed: (address) => address === '127.0.0.1' } },
      },
    });
    const { page } = app;
    const banner = page.getByRole('status').filter({ hasText: 'new version is out' });
    await expect(banner).toBeVisible();
    await lookInBothThemes(app, 'new-version-01-asked');
    expect(site.requests).toEqual([]);
    await banner.getByRole('button', { name: 'Yes, look once a day' }).click();
    const asked = await app.answerConsent('yes');
    expect(asked).toContain(`127.0.0.1:${site.port}`);
    const news = page.getByRole('status').filter({ hasText: 'Version 99.0.0 is out.' });
    await expect(news.getByRole('listitem')).toHaveText(['What’s new', 'Search is faster', 'Old notes open again']);
    await expect(news.getByRole('link')).toHaveCount(0);
    await lookInBothThemes(app, 'new-version-02-told');
    await news.getByRole('button', { name: 'Open the download page' }).click();
    expect(await app.answerConsent('no')).toContain('github.com');
    await news.getByRole('button', { name: 'Later' }).click();
    await expect(news).toBeHidden();

    await openSettings(page, 'Privacy');
    const section = page.getByRole('region', { name: 'This app' });
    await section.scrollIntoViewIfNeeded();
    await expect(section).toContainText('Version 99.0.0 is out.');
    await expect(section.getByRole('checkbox', { name: 'Look for new versions once a day' })).toBeChecked();
    await site.stop();
    await lookInBothThemes(app, 'new-version-03-settings');
    await expect(section).toContainText(/Last looked today/u);
    await section.getByRole('checkbox').click();
    await expect(section.getByRole('checkbox')).not.toBeChecked();
  },
);

test('a checkout says its version and looks for nothing', async ({ fileApp: { page } }) => {
  await openSettings(page, 'Privacy');
  const section = page.getByRole('region', { name: 'This app' });
  await expect(section).toContainText(/Version \d+\.\d+\.\d+/u);
  await expect(section.getByRole('checkbox')).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'Look now' })).toHaveCount(0);
});
