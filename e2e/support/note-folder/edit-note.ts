import { expect, type Page } from '@playwright/test';
import { noteText, noteTitle } from '../../screens/vault';

export type EditPosition = 'beginning' | 'middle' | 'end';

/** How a note's text is shown: formatted and editable, or as a page whose source is edited. */
export type EditorForm = 'formatted' | 'source';

const readPage = (page: Page) => page.getByRole('document', { name: 'Text of the note' });

/** Opens a note and waits until its text is there. @returns the milliseconds that took */
export async function openInEditor(page: Page, { id, title }: { id: string; title: string }): Promise<number> {
  const begin = performance.now();
  await page.evaluate((noteId) => {
    location.hash = `#/vault/note/${noteId}`;
  }, id);
  // A daily note shows its day instead of a field for the title.
  const heading = noteTitle(page).or(page.getByRole('heading', { level: 2 }).locator(`span[title="${title}"]`));
  await heading.first().waitFor();
  if ((await noteTitle(page).count()) > 0) await expect(noteTitle(page)).toHaveValue(title);
  await noteText(page).or(readPage(page)).first().waitFor();
  return performance.now() - begin;
}

/** Puts the caret into the text as a person does, in the form in which the note is edited. */
export async function placeCaret(page: Page, position: EditPosition): Promise<EditorForm> {
  const form = (await readPage(page).count()) === 0 ? 'formatted' : 'source';
  if (form === 'source') await page.getByRole('button', { name: 'Edit source' }).click();
  const text = noteText(page);
  await text.focus();
  if (position === 'middle' && form === 'formatted') {
    const blocks = text.locator('> *');
    const block = blocks.nth(Math.floor(((await blocks.count()) - 1) / 2));
    await block.click();
    await page.keyboard.press('End');
  } else if (position === 'middle') {
    await text.evaluate((field) => {
      const area = field as HTMLTextAreaElement;
      const half = area.value.indexOf('\n', area.value.length / 2);
      area.setSelectionRange(half === -1 ? area.value.length : half, half === -1 ? area.value.length : half);
    });
  } else await page.keyboard.press(position === 'beginning' ? 'Control+Home' : 'Control+End');
  return form;
}
