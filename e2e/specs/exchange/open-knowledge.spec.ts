import { folderContent } from '../../../electron/exchange/testing/folder-content';
import { breachesOfOkf } from '../../../electron/exchange/testing/okf-rules';
import { chooseFolder, exportEverything } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

test('kept notes go out in the Open Knowledge Format, and the folder is known again and adds nothing', async ({
  fileApp: app,
}) => {
  const { page } = app;
  await app.call('exchange.loadSample', null);
  const folder = await exportEverything(app, 'Kept notes, for other programs');
  const files = await folderContent(folder);
  expect(breachesOfOkf(files)).toEqual([]);
  expect(files['decision/we-fly-on-the-third-of-may.md']).toMatch(/^verified:\n {2}- by: human:owner$/mu);

  const { counts } = await app.call('app.status', null);
  const dialog = await chooseFolder(page, folder);
  await expect(dialog.getByLabel('The folder')).toContainText('Open Knowledge Format.');
  await expect(dialog).toContainText('they list its notes, and are none');
  await takeScreenshot(page, 'import-open-knowledge');
  await dialog.getByRole('radio', { name: /^These are mine/ }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Nothing new: all of it was here already.')).toBeVisible();
  expect((await app.call('app.status', null)).counts).toEqual(counts);
  expect(app.foreignRequests()).toEqual([]);
});
