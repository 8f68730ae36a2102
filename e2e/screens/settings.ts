import type { Work } from '../../shared/ipc/routes/settings';
import { WORK_PRESETS } from '../../shared/ipc/work-presets';
import { expect, type Locator, type Page } from '@playwright/test';
import { openScreen, openSettings } from './frame';
import type { RunningApp } from '../support/running-app';
import { takeScreenshot } from '../support/screenshots';

export const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import' });

/** Sets a custom provider by hand and confirms main's question. */
export async function setProvider(
  { page, answerConsent }: Pick<RunningApp, 'page' | 'answerConsent'>,
  fields: { baseUrl: string; chatModel: string; key?: string },
): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('radio', { name: /^A server/ }).click();
  await page.getByLabel('Provider').selectOption('custom');
  await page.getByLabel('Base URL').fill(fields.baseUrl);
  await page.getByLabel('Chat model').fill(fields.chatModel);
  if (fields.key !== undefined) await page.getByLabel('API key').fill(fields.key);
  await page.getByRole('button', { name: 'Use this model…' }).click();
  await answerConsent('yes');
  await expect(page.getByText('In use.', { exact: true }).first()).toBeVisible();
  await openSettings(page, 'Privacy');
  await expect(page.getByText(/^Nothing\. Text goes to 127\.0\.0\.1/)).toBeVisible();
  await openSettings(page, 'Model');
}

/** Uses a server without the screen: again, or for the first time, which main's question is answered for. */
export async function connectProvider(
  { answerConsent, call, countConsents }: Pick<RunningApp, 'answerConsent' | 'call' | 'countConsents'>,
  baseUrl: string,
): Promise<void> {
  const provider = { preset: 'custom' as const, baseUrl, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' };
  let isUsed = false;
  const using = call('settings.useProvider', { provider, key: null }).finally(() => (isUsed = true));
  await expect
    .poll(async () => {
      if (!isUsed && (await countConsents()) > 0) await answerConsent('yes');
      return isUsed;
    })
    .toBe(true);
  await using;
}

/** Uses a folder as the live folder without the screen, for notes that are the person's own, and compares it once. */
export async function useLiveFolder(
  { answerConsent, call }: Pick<RunningApp, 'answerConsent' | 'call'>,
  path: string,
  { chats }: { chats: boolean },
): Promise<void> {
  const choosing = call('liveFolder.choose', { path });
  await answerConsent('yes');
  await choosing;
  await call('liveFolder.configure', { links: 'wiki', areMine: true, documents: false, chats, isPaused: false });
  await call('liveFolder.run', null);
}

/** Who does what, with so much time for a model that it is back on a busy machine too. */
export const setWork = async ({ call }: Pick<RunningApp, 'call'>, work: Partial<Work> = {}): Promise<void> =>
  void (await call('settings.save', { work: { ...WORK_PRESETS.careful, waitMs: 60_000, ...work } }));

/** Opens the import dialog with files, or with a folder, up to the preview. */
export const chooseImport = (page: Page, files: string | string[]): Promise<Locator> =>
  previewImport(page, 'Files to import', files);
export const chooseFolder = (page: Page, folder: string): Promise<Locator> =>
  previewImport(page, 'Folder to import', folder);

/** Imports a folder whose pages are the person's own notes. */
export async function importAsMine(page: Page, folder: string): Promise<void> {
  const dialog = await chooseFolder(page, folder);
  await dialog.getByRole('radio', { name: /^These are mine/ }).check();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

async function previewImport(page: Page, field: string, files: string | string[]): Promise<Locator> {
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = importDialog(page);
  await dialog.getByLabel(field).setInputFiles(files);
  await dialog.getByRole('button', { name: 'Choose another' }).waitFor();
  return dialog;
}

/** Exports everything, or what another of the dialog's choices says. @returns the folder that the dialog names */
export async function exportEverything({ page }: Pick<RunningApp, 'page'>, choice?: string): Promise<string> {
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Export everything…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  if (choice !== undefined) {
    await dialog.getByRole('radio', { name: choice, exact: true }).click();
    await takeScreenshot(page, `export-${choice.toLowerCase().replace(/\W+/gu, '-')}`);
  }
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('Exported.')).toBeVisible();
  const folder = (await dialog.getByRole('status').locator('p').last().innerText()).trim();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return folder;
}

/** Chooses a theme in the settings. */
export async function chooseTheme(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await openSettings(page, 'Appearance');
  await page.getByRole('radio', { name: theme, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
}
