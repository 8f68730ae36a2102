import { expect, type Locator, type Page } from '@playwright/test';

/** The corner of the rail that names the open vault. */
export const vaultSwitcher = (page: Page): Locator => page.getByRole('button', { name: /^Vault: / });
export const vaultRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Vaults' }).getByRole('listitem').filter({ hasText: name });

/** Waits until the window shows this vault and can be written in. */
export async function waitForVault(page: Page, name: string): Promise<void> {
  await expect(vaultSwitcher(page)).toHaveAccessibleName(`Vault: ${name}`);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
}

/** Changes the vault by the corner of the rail. */
export async function switchVault(page: Page, name: string): Promise<void> {
  await vaultSwitcher(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await waitForVault(page, name);
}

/** Creates a vault by the corner of the rail, in the usual place. */
export async function createVault(page: Page, name: string): Promise<void> {
  await vaultSwitcher(page).click();
  await page.getByRole('menuitem', { name: 'Create a vault…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a vault' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await waitForVault(page, name);
}

/** Runs a command by the palette. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(`>${title}`);
  await page.keyboard.press('Enter');
}
