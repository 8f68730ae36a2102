import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { noteSaved, noteText, openNote, storedText, writeNewNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAF0lEQVR4nGNQSJiGFTEMKwmF5ClY0VCSAACb0lvBYd4sEwAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('formatting in notes', () => {
  let app: RunningApp;

  test.beforeEach(({ fileApp: started }) => {
    app = started;
  });

  const bodyOf = (title: string) => storedText(app, title);
  const create = async (page: Page, title: string, body: string) => {
    await app.call('notes.create', { title, body, category: 'idea' });
    await openNote(page, title);
  };

  test('tasks are typed, ticked by key and by mouse, and stand among other items', async () => {
    const { page } = app;
    await writeNewNote(page, 'Before the harvest');
    await noteText(page).click();
    await page.keyboard.type('- clean the basket\n[ ] oil the screw\ncall Teo');
    await expect
      .poll(() => bodyOf('Before the harvest'))
      .toBe('- clean the basket\n- [ ] oil the screw\n- [ ] call Teo');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => bodyOf('Before the harvest')).toContain('- [x] call Teo');
    await expect(page.getByText('1 of 2 tasks done')).toBeVisible();
    const screw = noteText(page).getByRole('checkbox', { name: /oil the screw/ });
    const box = (await screw.boundingBox())!;
    await page.mouse.click(box.x + 8, box.y + 12);
    await expect.poll(() => bodyOf('Before the harvest')).toContain('- [x] oil the screw');
    await expect(page.getByText('2 of 2 tasks done')).toBeVisible();
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'formatting-01-tasks');
  });

  test('a table is edited in place: Tab moves on and adds a row, its menu adds and removes, the rest of the note stays as written', async () => {
    const { page } = app;
    const rest = '* stars\n* as bullets\n\nTitle\n=====';
    await create(page, 'Kiln sizes', `${rest}\n\n|  kiln | size |\n|:------|-----:|\n|   old | 12 |`);
    await expect(noteText(page).getByRole('columnheader')).toHaveText(['kiln', 'size']);
    await noteText(page).getByText('12').click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('new');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await expect
      .poll(() => bodyOf('Kiln sizes'))
      .toBe(`${rest}\n\n|  kiln | size |\n|:------|-----:|\n|   old | 12 |\n| new | 20 |`);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add column right' }).click();
    await expect(noteText(page).getByRole('columnheader')).toHaveCount(3);
    await takeScreenshot(page, 'formatting-02-table');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete row' }).click();
    await expect(noteText(page).getByRole('row')).toHaveCount(2);
    await expect.poll(() => bodyOf('Kiln sizes')).toMatch(/\n\n\| +kiln \| size \| +\|\n/u);
    expect(await bodyOf('Kiln sizes')).toContain(`${rest}\n\n|`);
  });

  test('code has its colours and its language, and looking at a note in source and back writes nothing', async () => {
    const { page } = app;
    const body = '```js\nconst kiln = "old"; // the first\n```\n\n- a\n* b\n\n__bold__';
    await create(page, 'How to count', body);
    const painted = () =>
      page.evaluate(() =>
        [...CSS.highlights].filter(([name]) => name.startsWith('code-')).map(([name, { size }]) => [name, size]),
      );
    await expect.poll(painted).toContainEqual(['code-keyword', 1]);
    await expect.poll(painted).toContainEqual(['code-comment', 1]);
    await noteText(page).getByText('const kiln').click();
    await takeScreenshot(page, 'formatting-03-code');
    await page.keyboard.press('Control+e');
    await expect(page.locator('textarea[aria-label="Text of the note"]')).toHaveValue(body);
    await page.keyboard.press('Control+e');
    await expect(noteText(page).locator('strong')).toHaveText('bold');
    await expect(noteSaved(page)).toBeVisible();
    expect(await bodyOf('How to count')).toBe(body);
    await noteText(page).getByText('const kiln').click();
    await page.getByLabel('Language of the code').selectOption('python');
    await expect.poll(() => bodyOf('How to count')).toBe(body.replace('js', 'python'));
  });

  test('properties are a typed table above the text, stored as front matter and never as text', async () => {
    const { page } = app;
    await create(page, 'Barn party', 'We dance.');
    await page.getByRole('button', { name: 'Add property' }).click();
    await page.keyboard.type('guests');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'guests', exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'More about guests' }).click();
    await page.getByRole('menuitem', { name: 'Make it: number' }).click();
    await expect(page.getByRole('spinbutton', { name: 'guests' })).toHaveValue('40');
    await page.getByRole('button', { name: 'Add property' }).click();
    await page.keyboard.type('tags');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Add to tags' }).fill('feast');
    await page.keyboard.press('Enter');
    await expect(page.getByText('#feast')).toBeVisible();
    const found = await app.call('notes.byTitle', { title: 'Barn party' });
    const { note } = await app.call('notes.page', { id: found!.id });
    expect(note).toMatchObject({
      body: 'We dance.',
      tags: ['feast'],
      properties: { source: '---\nguests: 40\n---\n' },
      version: 1,
    });
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'formatting-04-properties');
    await page.getByRole('button', { name: 'More about guests' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByRole('spinbutton', { name: 'guests' })).toBeHidden();
  });

  test('find goes through the matches by key; replace changes them all and is undone in one step', async () => {
    const { page } = app;
    await create(page, 'Moss', 'Moss and **moss**.\n\n- moss\n- fern\n\n| moss |\n| --- |\n| x |');
    await noteText(page).click();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find in this note' });
    await page.keyboard.type('moss');
    await expect(bar.getByRole('status')).toHaveText('1 of 4');
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('2 of 4');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(bar.getByRole('status')).toHaveText('4 of 4');
    await page.keyboard.press('Control+h');
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('lichen');
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'formatting-05-find');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await expect
      .poll(() => bodyOf('Moss'))
      .toBe('lichen and **lichen**.\n\n- lichen\n- fern\n\n| lichen |\n| --- |\n| x |');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(noteText(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(() => bodyOf('Moss')).toContain('Moss and **moss**');
  });

  test('the slash menu inserts a table, a picture from the disk, and nothing after Esc', async () => {
    const { page } = app;
    const picture = test.info().outputPath('roof.png');
    await writeFile(picture, PNG);
    await writeNewNote(page, 'The old roof');
    await noteText(page).click();
    // Well before the key, which the browser may answer before it was told that somebody listens.
    const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
    await page.keyboard.type('/pict');
    const list = page.getByRole('listbox', { name: 'Insert' });
    await expect(list.getByRole('option')).toHaveText(['Picture or file']);
    await expect(noteText(page)).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(picture);
    await expect.poll(() => bodyOf('The old roof')).toBe('![[roof.png]]');
    await expect(noteText(page).getByRole('img', { name: 'roof.png' })).toBeVisible();
    await expect
      .poll(() =>
        noteText(page)
          .getByRole('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(8);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/ta');
    await expect(list.getByRole('option')).toHaveText([/^Task list/, /^Table/]);
    await takeScreenshot(page, 'formatting-06-slash');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(noteText(page).getByRole('columnheader')).toHaveCount(3);
    await page.keyboard.type('size');
    await expect.poll(() => bodyOf('The old roof')).toContain('| size |  |  |\n| --- | --- | --- |');
    expect(await bodyOf('The old roof')).not.toContain('/ta');
    expect((await app.call('attachments.overview', null)).files).toBe(1);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('a /ta');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.type('ble');
    await expect.poll(() => bodyOf('The old roof')).toContain('a /table');
  });

  test('callouts, footnotes and formulas are shown as what they are, and a formula opens when it is clicked', async () => {
    const { page } = app;
    const body =
      '> [!warning] Hot\n> Wear gloves.\n\nSaid[^1] with $x^2$ and $5 and $6.\n\n$$\n\\frac{a}{b}\n$$\n\n[^1]: By Teo.';
    await create(page, 'Firing', body);
    await expect(noteText(page).locator('[data-label=Warning]')).toContainText('Wear gloves.');
    await expect(noteText(page).locator('math')).toHaveCount(2);
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'formatting-08-callouts');
    await noteText(page).locator('math').first().click();
    await expect(noteText(page)).toContainText('$x^2$');
    await page.keyboard.press('End');
    await expect(noteText(page).locator('math')).toHaveCount(2);
    await expect(noteSaved(page)).toBeVisible();
    expect(await bodyOf('Firing')).toBe(body);
  });

  test('a link to a block opens its note there, and a template fills in the title', async () => {
    const { page } = app;
    await create(page, 'Weekly form', 'Week of {{title}}');
    const form = await app.call('notes.byTitle', { title: 'Weekly form' });
    await app.call('notes.setProperty', { id: form!.id, name: 'tags', value: ['template'] });
    await app.call('notes.create', {
      title: 'Long log',
      body: `${'Nothing.\n\n'.repeat(60)}Fire it slowly. ^slow`,
      category: 'idea',
    });
    await writeNewNote(page, 'March');
    await noteText(page).click();
    await page.keyboard.type('/week');
    await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText([
      'Template: Weekly form',
    ]);
    await expect(noteText(page)).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('Enter');
    await expect.poll(() => bodyOf('March')).toBe('Week of March');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' see [[Long log#^slow]] ');
    await expect.poll(() => bodyOf('March')).toContain('[[Long log#^slow]]');
    await noteText(page)
      .locator('[data-wiki-link]')
      .click({ modifiers: ['Control'] });
    await expect(noteText(page).getByText('Fire it slowly.')).toBeInViewport();
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map((range) => String(range))))
      .toEqual(['Fire it slowly']);
  });

  test('pasted pages keep headings, lists, links and tables; a pasted picture is stored and shown', async () => {
    const { page } = app;
    await writeNewNote(page, 'From the web');
    await noteText(page).click();
    const paste = (data: Record<string, string>, picture?: string) =>
      noteText(page).evaluate(
        (element, { data: given, picture: encoded }) => {
          const transfer = new DataTransfer();
          for (const [type, text] of Object.entries(given)) transfer.setData(type, text);
          if (encoded !== undefined) {
            const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
            transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
          }
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
          );
        },
        { data, picture },
      );
    await paste({
      'text/html':
        '<h2>Roofs</h2><p>See <a href="https://example.org/">this</a>, <b>please</b>.</p><ul><li>tin</li><li>slate</li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><script>alert(1)</script>',
      'text/plain': 'Roofs See this, please. tin slate a b 1 2',
    });
    await expect
      .poll(() => bodyOf('From the web'))
      .toBe(
        '## Roofs\n\nSee [this](https://example.org/), **please**.\n\n- tin\n- slate\n\n| a | b |\n| - | - |\n| 1 | 2 |',
      );
    await page.keyboard.press('Control+End');
    await paste({}, PNG.toString('base64'));
    await expect(noteText(page).getByRole('img')).toBeVisible();
    await expect.poll(() => bodyOf('From the web')).toMatch(/!\[\[Picture [\d. -]+\.png\]\]/);
    await takeScreenshot(page, 'formatting-07-pasted');
  });
});
