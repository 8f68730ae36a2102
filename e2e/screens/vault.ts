import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/running-app';
import { openScreen } from './frame';

export const noteText = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the note' });
export const noteTitle = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' });
export const noteSaved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^saved$/ });
export const linkedFrom = (page: Page): Locator => page.getByRole('region', { name: 'Linked from' });
export const history = (page: Page): Locator => page.getByRole('region', { name: 'History' });

/** Finds a note in the list by its words and opens it. */
export async function openNote(page: Page, title: string): Promise<void> {
  await openScreen(page, 'Vault');
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill(title);
  await page.getByRole('listbox', { name: 'Vault' }).getByRole('option').filter({ hasText: title }).first().click();
  await expect(noteTitle(page)).toHaveValue(title);
}

/** Runs an act of the open note that its menu holds. */
export async function chooseNoteAct(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('complementary', { name: 'About this note' }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Creates a note by its key and types over the selected title. */
export async function writeNewNote(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+Shift+N');
  await expect(noteTitle(page)).toHaveValue(/^Note of /);
  await noteTitle(page).fill(title);
  await page.keyboard.press('Enter');
  await expect(noteSaved(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: title }).first()).toBeVisible();
}

/** The stored text of the note with this title; null while there is none. */
export async function storedText({ call }: Pick<RunningApp, 'call'>, title: string): Promise<string | null> {
  const found = await call('notes.byTitle', { title });
  return found === null ? null : (await call('notes.page', { id: found.id })).note.body.trim();
}
