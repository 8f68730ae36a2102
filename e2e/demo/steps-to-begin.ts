import { openScreen, waitForIndex } from '../screens/frame';
import { must, type DemoStage } from './demo-stage';

export async function openEmptyVault({ page, screenshot }: DemoStage): Promise<string> {
  await screenshot(
    '01-empty',
    page.getByRole('heading', { name: 'Chat. Keep what matters. Ask it later.' }),
    page.getByRole('button', { name: /^Import chats/ }),
    page.getByRole('button', { name: /^Open a folder of notes/ }),
    page.getByRole('button', { name: /^Start with a sample/ }),
    page.getByRole('button', { name: /^Restore a backup/ }),
    page.getByRole('button', { name: /^Connect a model/ }),
    page.getByRole('navigation', { name: 'Screens' }).getByText('All changes saved'),
  );
  return 'four ways to begin, and three questions to try';
}

/** Only looks: the model stays off, and no address is contacted. */
export async function seeModelSteps({ page, call, screenshot }: DemoStage): Promise<string> {
  await page.getByRole('button', { name: /^Connect a model/ }).click();
  const steps = page.getByRole('list', { name: 'Connect a model' });
  await steps.getByLabel('Provider').selectOption('openai');
  const last = steps.getByRole('button', { name: 'Use this model…' });
  await last.scrollIntoViewIfNeeded();
  await screenshot(
    '02-connect-a-model',
    steps.getByRole('heading', { name: 'Try it' }),
    last,
    steps.getByText('api.openai.com', { exact: true }),
  );
  const { engine } = (await call('settings.get', null)).settings;
  must(engine === 'offline', 'looking at the steps has turned a model on');
  await openScreen(page, 'Chat');
  return 'four steps; nothing is on before the last';
}

export async function openSampleVault({ page, call, screenshot }: DemoStage): Promise<string> {
  await page.getByRole('button', { name: /^Start with a sample/ }).click();
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Notes\s*\d/ })
    .waitFor();
  await waitForIndex(() => call('app.status', null));
  const { counts } = await call('app.status', null);
  must(
    counts.engrams > 30 && counts.pending > 10,
    `the sample vault holds ${counts.engrams} engrams, ${counts.pending} units`,
  );
  await screenshot(
    '03-sample-vault',
    page.getByText('Kyoto, planning the trip'),
    page.getByRole('button', { name: `Review ${counts.pending} note` }),
    page.getByRole('list', { name: 'Questions to try' }).getByRole('button').first(),
  );
  return `${counts.engrams} engrams, ${counts.pending} units to review, ${counts.sessions} sessions`;
}

/** Two pages as another app would export them. */
const PAGES = [
  {
    name: 'Stone setting.md',
    text: '---\ntags: [garden]\n---\n# Stone setting\n\nSet the main stone first and let it ask for the next. Three upright stones carry a whole slope.\n',
  },
  {
    name: 'Moss.md',
    text: '# Moss\n\nIt wants shade, water in the morning, and no feet. See [[Stone setting]].\n',
  },
];

export async function previewImport({ page, screenshot }: DemoStage): Promise<string> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to, run or ask' }).fill('>import');
  await page.getByRole('option', { name: /Import chats, notes or documents/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog
    .getByLabel('Files to import')
    .setInputFiles(PAGES.map(({ name, text }) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) })));
  await screenshot('04-import-preview', dialog.getByRole('button', { name: 'Import', exact: true }), dialog);
  return 'both pages are listed, and nothing has come in yet';
}

export async function runImport({ page, call, screenshot }: DemoStage): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const before = (await call('app.status', null)).counts;
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Imported.').waitFor();
  await screenshot('05-imported', dialog.getByText('Imported.'), dialog.getByRole('button', { name: 'Ask about it' }));
  const { counts } = await call('app.status', null);
  const added = counts.resources + counts.engrams - before.resources - before.engrams;
  must(added === PAGES.length, `${added} of ${PAGES.length} pages came in`);
  await dialog.getByRole('button', { name: 'Ask about it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'New session' }).waitFor();
  return `${added} pages came in, and the next step is to ask about them`;
}
