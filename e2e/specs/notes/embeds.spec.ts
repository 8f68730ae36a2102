import { noteText, noteTitle, openNote } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { makePng } from '../../support/make-png';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

const OVEN = [
  '# Oven',
  '',
  'Brick, ==two metres== wide. %%check the width%%',
  '',
  '## Firing',
  '',
  'Slow rise to 900 degrees. ^rise',
  '',
  '- First day: open vents',
  '  - half an hour each ^vents',
  '',
  '## Cooling',
  '',
  'Leave it shut for two days.',
  '',
].join('\n');
const DAY = [
  'Before lunch:',
  '',
  '![[Oven#Firing]]',
  '',
  'Then * this* odd   spacing stays.',
  '',
  '![[Oven#^rise]] and ![[plan.png|80]]',
  '',
  '![[Glaze]]',
  '',
  '![[Never written]]',
  '',
  '![[Oven#Chimney]]',
  '',
  '![[Kiln day]]',
  '',
].join('\n');
const MERMAID = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\``;

test.describe('what a note shows of others', () => {
  let app: RunningApp;
  const frame = (name: string) => noteText(app.page).getByRole('group', { name: `From “${name}”`, exact: true });
  const bodyOf = async (title: string) => {
    const found = await app.call('notes.byTitle', { title });
    return (await app.call('notes.page', { id: found!.id })).note;
  };

  test.beforeEach(({ fileApp }) => {
    app = fileApp;
  });

  test('stands in its place, is edited where it is shown, and is written to its own note alone', async () => {
    const { page } = app;
    await app.call('attachments.add', {
      uploadId: 'plan',
      name: 'plan.png',
      bytes: new Uint8Array(makePng(160, 90, [163, 81, 47])),
      isLast: true,
    });
    const write = (title: string, body: string) => app.call('notes.create', { title, body, category: 'idea' });
    await write('Oven', OVEN);
    await write('Glaze', 'Ash and clay, as in ![[Oven#Cooling]].\n\n![[Glaze]]');
    await write('Kiln day', DAY);
    const before = await bodyOf('Kiln day');
    await openNote(page, 'Kiln day');

    await expect(frame('Oven › Firing')).toContainText('Slow rise to 900 degrees.');
    await expect(frame('Oven › Firing')).not.toContainText('^rise');
    await expect(frame('Oven › Firing')).not.toContainText('Leave it shut');
    await expect(frame('Oven › rise')).toContainText('Slow rise to 900 degrees.');
    await expect(frame('Oven › rise')).not.toContainText('First day');
    await expect(noteText(page).locator('img[width="80"]')).toBeVisible();
    await expect(frame('Oven › Cooling')).toContainText('Leave it shut for two days.');
    await expect(frame('Never written')).toContainText('does not exist yet');
    await expect(frame('Oven › Chimney')).toContainText('no place called “Chimney”');
    await expect(frame('Kiln day')).toContainText('further up already');
    await lookInBothThemes(app, 'embeds-01-shown');

    await frame('Oven › Firing').getByRole('button', { name: 'Edit “Oven” here' }).click();
    const part = page.getByRole('textbox', { name: 'Text from “Oven”' });
    await expect(part).toBeFocused();
    await part.getByText('Slow rise').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Very ');
    await lookInBothThemes(app, 'embeds-02-edited');
    await page.keyboard.press('Escape');
    await expect(part).toHaveCount(0);
    await expect(frame('Oven › Firing')).toContainText('Very Slow rise');
    await expect.poll(async () => (await bodyOf('Oven')).body).toBe(OVEN.replace('Slow rise', 'Very Slow rise'));
    await expect(frame('Oven › rise')).toContainText('Very Slow rise');
    expect(await bodyOf('Kiln day')).toEqual(before);
  });

  test('is reached, edited and left by keys alone', async () => {
    const { page } = app;
    await openNote(page, 'Kiln day');
    await noteText(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect(noteText(page).locator('[data-shown][data-selected]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    const part = page.getByRole('textbox', { name: 'Text from “Oven”' });
    await expect(part).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Then rest.');
    await page.keyboard.press('Escape');
    await expect(frame('Oven › Firing').getByRole('button', { name: 'Edit “Oven” here' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(frame('Oven › Firing').getByRole('link', { name: 'Oven › Firing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(noteTitle(page)).toHaveValue('Oven');
    // The comment, which only its writer reads, is dimmed, and the highlight is one.
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get('code-comment') ?? [])].map(String)))
      .toEqual(['%%check the width%%']);
    await expect(noteText(page).locator('mark')).toHaveText('two metres');
    await lookInBothThemes(app, 'embeds-04-source');
  });

  test('of a diagram is a drawing that runs nothing, reaches nothing and is a text where it fails', async () => {
    const { page } = app;
    const hostile = [
      '%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%',
      'flowchart LR',
      '  A["<img src=https://evil.example/a.png onerror=parent.hacked=1><script>parent.hacked=1</script>Kiln"] --> B[Glaze]',
      '  click A href "javascript:parent.hacked=1"',
      '  click B call alert(1)',
    ].join('\n');
    const huge = ['flowchart LR', ...Array.from({ length: 600 }, (_, i) => `  N${i} --> N${(i * 7) % 600}`)].join('\n');
    await app.call('notes.create', {
      title: 'Drawn',
      body: [
        MERMAID('flowchart LR\n  Clay --> Kiln --> Bowl'),
        MERMAID(hostile),
        MERMAID('flowchart LR\n  A --'),
        MERMAID(huge),
        'End.',
      ].join('\n\n'),
      category: 'idea',
    });
    const before = await bodyOf('Drawn');
    await openNote(page, 'Drawn');
    const drawings = noteText(page).getByRole('figure', { name: 'Diagram' });
    await expect(drawings).toHaveCount(4);
    await expect(drawings.nth(0).locator('iframe')).toHaveAttribute('data-state', 'drawn');
    await expect(drawings.nth(0).frameLocator('iframe').locator('svg')).toContainText('Bowl');
    await expect(drawings.nth(1).locator('iframe')).toHaveAttribute('data-state', 'drawn');
    await expect(drawings.nth(1).frameLocator('iframe').locator('svg')).toContainText('Kiln');
    await expect(
      drawings.nth(1).frameLocator('iframe').locator('svg :is(script, img, [onerror], a[href])'),
    ).toHaveCount(0);
    await drawings.nth(2).scrollIntoViewIfNeeded();
    await expect(drawings.nth(2)).toContainText('could not be drawn. Parse error on line 3.');
    await expect(drawings.nth(2).locator('pre')).toContainText('A --');
    await drawings.nth(3).scrollIntoViewIfNeeded();
    await expect(drawings.nth(3)).toHaveAttribute('data-drawing', 'failed');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.evaluate(() => document.querySelectorAll('figure svg').length)).toBe(0);
    expect(app.foreignRequests()).toEqual([]);
    await drawings.nth(0).scrollIntoViewIfNeeded();
    await lookInBothThemes(app, 'embeds-03-drawn');
    // It is drawn again in the colours of the other theme.
    for (const one of [0, 1]) await expect(drawings.nth(one).locator('iframe')).toHaveAttribute('data-state', 'drawn');
    await takeScreenshot(page, 'embeds-03-drawn-dark');

    await drawings.nth(0).getByRole('button', { name: 'Edit source' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect(noteText(page)).toContainText('flowchart LR');
    expect((await bodyOf('Drawn')).body).toBe(before.body);
  });
});
