import { openNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test('words are found and replaced in the source of a note, by keys alone, and one undo takes it back', async ({
  app,
}) => {
  const { page } = app;
  const body =
    'The **moss** grows.\n\n- Moss likes shade\n- `moss` in code\n\n| Moss | Fern |\n| --- | --- |\n| a | b |\n';
  await app.call('notes.create', { title: 'Garden', body, category: 'idea' });
  await openNote(page, 'Garden');
  await page.keyboard.press('Control+E');
  const source = page.locator('textarea[aria-label="Text of the note"]');
  await expect(source).toHaveValue(/\*\*moss\*\*/);
  await source.focus();
  await page.keyboard.press('Control+F');
  const bar = page.getByRole('search', { name: 'Find in this note' });
  await expect(bar.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('moss');
  await expect(bar.getByRole('status')).toHaveText('1 of 4');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 4');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('1 of 4');
  // Each mark stands behind its words: the same text in the same type.
  const marks = page.locator('mark');
  await expect(marks).toHaveText(['moss', 'Moss', 'moss', 'Moss']);
  await lookInBothThemes(app, 'find-in-source');
  await page.keyboard.press('Control+H');
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('fern');
  await bar.getByRole('button', { name: 'Replace all' }).press('Enter');
  await expect(source).toHaveValue(/The \*\*fern\*\* grows\.\n\n- fern likes shade\n- `fern` in code\n\n\| fern/);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(source).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(source).toHaveValue(/The \*\*moss\*\* grows\.\n\n- Moss likes shade/);
});
