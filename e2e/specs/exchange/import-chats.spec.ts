import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { claudeTalk, gptConversation, gptTalk } from '../../../electron/exchange/testing/chat-exports';
import { makeZip } from '../../../electron/exchange/testing/zip-file';
import { openScreen, openSettings } from '../../screens/frame';
import { choosePaletteEntry } from '../../screens/palette';
import { unitGrid } from '../../screens/review';
import { chooseTheme, importDialog } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { expect, test } from '../../support/app-test';
import { makePng } from '../../support/make-png';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const text = JSON.stringify;
const zipOf = (name: string, parts: Parameters<typeof makeZip>[0]) => ({
  name,
  mimeType: 'application/zip',
  buffer: makeZip(parts),
});
const jsonOf = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text(value)),
});
type Files = Parameters<Locator['setInputFiles']>[0];

const talks = (turns: number) => [
  gptTalk('mill', turns, { title: 'The mill in winter' }),
  gptTalk('boat', 6, { title: 'A boat to mend' }),
  gptTalk('bread', 4, { title: 'Bread without yeast' }),
];

test.describe('importing exported chats', () => {
  test('the zip of ChatGPT: preview, selection, report, and a second import that adds only new turns', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const parts = (turns: number) => [
      { name: 'conversations-000.json', content: text(talks(turns).slice(0, 2)) },
      { name: 'conversations-001.json', content: text(talks(turns).slice(2)) },
      { name: 'user.json', content: '{}' },
      { name: 'chat.html', content: '<html></html>' },
      { name: 'file-1.png', content: 'x' },
    ];
    const dialog = await give(page, zipOf('ChatGPT export.zip', parts(8)));
    await expect(dialog).toContainText('Chats from ChatGPT: 3 conversations with 18 messages');
    await expect(dialog.locator('tbody tr')).toHaveCount(3);
    await expect(dialog).toContainText('The file says which messages are yours.');
    await expect(dialog).toContainText('user.json');
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'import-chats-01-preview');
    await dialog.getByLabel('Import “Bread without yeast”').uncheck();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await expect(outcome(page)).toContainText('Imported. 2 chats with 14 messages.');
    await takeScreenshot(page, 'import-chats-02-report');
    await dialog.getByRole('button', { name: 'Done' }).click();

    const again = await give(page, zipOf('ChatGPT export.zip', parts(11)));
    await again.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(again.getByText('Imported.')).toBeVisible();
    await expect(outcome(page)).toContainText('Imported. 1 chat with 7 messages. 14 already here.');
    await again.getByRole('button', { name: 'Open the chats' }).click();
    const sessions = await app.call('chat.sessions', {});
    expect(sessions.map(({ title, messageCount }) => [title, messageCount]).sort()).toEqual([
      ['A boat to mend', 6],
      ['Bread without yeast', 4],
      ['The mill in winter', 11],
    ]);
    const mill = await app.call('chat.session', {
      id: sessions.find(({ title }) => title === 'The mill in winter')!.id,
    });
    expect(mill.messages.map(({ role, speaker }) => [role, speaker]).slice(0, 2)).toEqual([
      ['person', null],
      ['assistant', 'ChatGPT'],
    ]);
    expect(app.foreignRequests()).toEqual([]);
  });

  test('the zip of Claude, and single files of both', async ({ fileApp: app }) => {
    const { page } = app;
    const before = new Set((await app.call('chat.sessions', {})).map(({ id }) => id));
    const dialog = await give(
      page,
      zipOf('claude.zip', [
        { name: 'conversations.json', content: text([claudeTalk('a', 4), claudeTalk('b', 2)]) },
        { name: 'projects.json', content: '[]' },
        { name: 'users.json', content: '[]' },
      ]),
    );
    await expect(dialog).toContainText('Chats from Claude: 2 conversations with 6 messages');
    await expect(dialog).toContainText('project settings, not conversations');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import more' }).click();
    await dialog
      .getByLabel('Files to import')
      .setInputFiles([
        jsonOf('conversations-000.json', [gptTalk('x', 2)]),
        jsonOf('conversations-001.json', [gptTalk('y', 4)]),
        jsonOf('one.json', gptTalk('z', 2)),
      ]);
    await expect(dialog.locator('tbody tr')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    // The empty chat of the window may be stored meanwhile.
    const came = (await app.call('chat.sessions', {})).filter(
      ({ id, messageCount }) => !before.has(id) && messageCount > 0,
    );
    expect(came.map(({ messageCount }) => messageCount).sort()).toEqual([2, 2, 2, 4, 4]);
  });

  test('the pictures of a chat come in with its messages, in both themes, and those that the export lacks are counted', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const picture = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `sediment://${id}` });
    const shown = (...parts: unknown[]) => ({ content_type: 'multimodal_text', parts });
    const heron = gptConversation(
      'heron',
      [
        {
          id: 'a',
          parent: null,
          role: 'user',
          content: shown(picture('file_00a1'), picture('file_gone'), 'Which bird?'),
        },
        { id: 'b', parent: 'a', role: 'assistant', text: 'A heron. I draw it for you:' },
        { id: 'c', parent: 'b', role: 'tool', content: shown(picture('file_00b2')) },
      ],
      { title: 'A bird at the pond' },
    );
    const dialog = await give(
      page,
      zipOf('ChatGPT with pictures.zip', [
        { name: 'conversations.json', content: text([heron]) },
        { name: 'conversation_asset_file_names.json', content: text({ 'file_00a1.dat': 'pond.png' }) },
        { name: 'file_00a1.dat', content: makePng(320, 200, [80, 130, 120]) },
        { name: 'user-1/file_00b2-drawn.png', content: makePng(320, 200, [150, 120, 80]) },
      ]),
    );
    await expect(dialog).toContainText('Copy the 2 pictures and other files that belong to these pages and chats');
    await expect(dialog).toContainText('the export does not hold them');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(outcome(page)).toContainText('2 attachments');
    await dialog.getByRole('button', { name: 'Open the chats' }).click();
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('button', { name: 'A bird at the pond' })
      .first()
      .click();
    const files = page.getByRole('list', { name: 'Files', exact: true });
    await expect(files.nth(0)).toContainText('pond.png');
    await expect(files.nth(1)).toContainText('file_00b2-drawn.png');
    // An icon stands in a picture's place until it is read.
    await expect(files.locator('img')).toHaveCount(2);
    for (const image of await files.locator('img').all())
      await expect.poll(() => image.evaluate((shownImage: HTMLImageElement) => shownImage.naturalWidth)).toBe(320);
    await lookInBothThemes(app, 'import-chats-08-pictures');
  });

  test('dates that can be read in two ways are asked about, and files with odd names are named', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    const log = ['Did you feed the hens?', 'Yes.', 'And the ducks?'];
    const dialog = await give(page, {
      name: 'Chat with Ben.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        log.map((words, index) => `3/2/24, 9:1${index} AM - ${index === 1 ? 'Ben' : 'Anna'}: ${words}`).join('\n'),
      ),
    });
    const choice = dialog.getByLabel('How are dates such as 3/2/24 read?');
    await expect(choice).toHaveValue('month-first');
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'import-chats-07-dates');
    await choice.selectOption('day-first');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    const session = (await app.call('chat.sessions', {})).find(({ title }) => title.includes('Ben'));
    expect((await app.call('chat.session', { id: session!.id })).messages[0]!.createdAt).toBe(
      Date.UTC(2024, 1, 3, 9, 10),
    );
    await dialog.getByRole('button', { name: 'Import more' }).click();
    await dialog.getByLabel('Files to import').setInputFiles(
      zipOf('notes.zip', [
        { name: 'V/A.md', content: 'hello heron' },
        { name: 'V/sub/Icon\r', content: '' },
        { name: '../up.md', content: 'x' },
      ]),
    );
    await expect(dialog).toContainText('V/sub/Icon?');
    await expect(dialog).toContainText('points outside of it');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    expect((await app.call('app.status', null)).counts).toMatchObject({ resources: 1 });
  });

  test('hostile and broken files are refused with the reason and leave nothing behind', async ({ fileApp: app }) => {
    const { page } = app;
    const { lastSeq } = await app.call('app.status', null);
    const { openId, vaults } = await app.call('vaults.list', null);
    const uploads = () => readdir(join(vaults.find(({ id }) => id === openId)!.folder, 'uploads'));
    const whole = makeZip([{ name: 'conversations.json', content: text(talks(4)) }]);
    const cases: [Files, string][] = [
      [zipOf('up.zip', [{ name: '../../evil.json', content: '[]' }]), 'points outside of it'],
      [zipOf('bomb.zip', [{ name: 'conversations.json', content: ' '.repeat(12 * 1024 * 1024) }]), 'times its size'],
      [
        zipOf('secret.zip', [{ name: 'conversations.json', content: '[]', isEncrypted: true }]),
        'protected by a password',
      ],
      [
        { name: 'half.zip', mimeType: 'application/zip', buffer: whole.subarray(0, whole.length / 2) },
        'damaged or not complete',
      ],
      [
        jsonOf('strange.json', [{ a: 1 }]),
        'holds no conversations this app knows: a list whose first entry is an object with a',
      ],
      [
        { name: 'cut.json', mimeType: 'application/json', buffer: Buffer.from(text(talks(4)).slice(0, -30)) },
        'ends in the middle',
      ],
      [
        { name: 'wide.json', mimeType: 'application/json', buffer: Buffer.from(text(talks(4)), 'utf16le') },
        'not UTF-8',
      ],
      [{ name: 'picture.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }, 'of a kind this app does not read'],
    ];
    await openSettings(page, 'Data');
    await page.getByRole('button', { name: 'Import…' }).click();
    for (const [files, words] of cases) {
      await importDialog(page).getByLabel('Files to import').setInputFiles(files);
      await expect(importDialog(page).getByRole('alert')).toContainText(words);
    }
    await takeScreenshot(page, 'import-chats-03-refused');
    expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);
    // A refused file is removed after its refusal is shown.
    await expect.poll(uploads).toEqual([]);
  });

  test('many conversations can be searched and selected, also in the dark theme', async ({ fileApp: app }) => {
    const { page } = app;
    const before = await countSessions(app);
    await chooseTheme(page, 'Dark');
    const many = Array.from({ length: 2_100 }, (_, place) =>
      gptTalk(`t${place}`, 2, { title: `Talk about matter ${place}` }),
    );
    const dialog = await give(page, jsonOf('conversations.json', many));
    await expect(dialog).toContainText('2,100 conversations with 4,200 messages');
    await dialog.getByLabel('Find a conversation').fill('matter 77');
    await expect(dialog.locator('tbody tr')).toHaveCount(11);
    expect(await findSeriousProblems(page)).toEqual([]);
    await takeScreenshot(page, 'import-chats-05-search-dark');
    await dialog.getByLabel('Find a conversation').fill('');
    await dialog.getByLabel('All conversations').uncheck();
    await dialog.getByLabel(/Import the 100 further conversations/).uncheck();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await dialog.getByLabel('Find a conversation').fill('matter 77');
    await dialog.getByLabel('All that were found').check();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await takeScreenshot(page, 'import-chats-06-report-dark');
    expect(await countSessions(app)).toBe(before + 11);
  });

  test('units are extracted in the background, with pause and across a restart, and wait in the Inbox', async ({
    app: started,
    launcher,
  }) => {
    let app = started;
    const said = (place: number) => ({
      title: `Talk ${place}`,
      mapping: undefined,
      turns: [
        {
          id: 'a',
          session: 1,
          speaker: 'Me',
          text: `I decided to paint wall ${place} white. My budget for wall ${place} is ${place}00 euros.`,
        },
      ],
    });
    await give(
      app.page,
      jsonOf(
        'talks.json',
        Array.from({ length: 40 }, (_, place) => said(place + 1)),
      ),
    );
    let dialog = importDialog(app.page);
    await expect(dialog.getByLabel(/Take notes from these chats/)).toBeChecked();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Notes from chats' })).toBeVisible();
    expect(await findSeriousProblems(app.page)).toEqual([]);
    await takeScreenshot(app.page, 'import-chats-04-notes');
    // On a fast machine extraction may end before the click: then there is nothing to pause.
    await dialog
      .getByRole('button', { name: 'Pause' })
      .click({ timeout: 1_000 })
      .catch(() => {});
    const held = await app.call('import.extraction', null);
    expect(held.total).toBe(40);
    app = await launcher.restart(app);
    await openSettings(app.page, 'Data');
    const after = await app.call('import.extraction', null);
    expect(after.done).toBeGreaterThanOrEqual(held.done);
    if (after.state === 'paused') await app.page.getByRole('button', { name: 'Go on' }).click();
    await expect(app.page.getByRole('region', { name: 'Notes from chats' })).toContainText('Notes were taken', {
      timeout: 60_000,
    });
    const done = await app.call('import.extraction', null);
    expect(done).toMatchObject({ state: 'idle', done: 40, failed: 0 });
    expect(done.units).toBeGreaterThanOrEqual(40);
    expect((await app.call('app.status', null)).lastSeq).toBeGreaterThan(0);
    dialog = importDialog(app.page);
    await app.page
      .getByRole('region', { name: 'Notes from chats' })
      .getByRole('button', { name: 'Review them' })
      .click();
    await expect(app.page.getByText(/wall \d+ white/).first()).toBeVisible();
  });

  test('notes are taken later, of one chat, a selection and from a second import; what was said is kept at once', async ({
    app,
  }) => {
    const { page } = app;
    const said = {
      Lindow: 'My aunt in Lindow keeps 20 goats.',
      Boat: 'Our budget for the boat is 900 euros.',
      Cellar: 'I decided to paint the cellar white.',
      Nüsse: 'Meine Tochter ist allergisch gegen Nüsse.',
      Dentist: 'The dentist appointment is on 3 May.',
    };
    const files = jsonOf('talks.json', {
      sessions: Object.entries(said).map(([title, words]) => ({
        title,
        turns: [
          { id: 'a', speaker: 'Me', text: words },
          { id: 'b', speaker: 'ChatGPT', text: `The museum about ${title} opens at nine in 2031.` },
          ...(title === 'Dentist'
            ? [{ id: 'c', speaker: 'Ana', text: 'My brother in Zehdenick builds 12 boats a year.' }]
            : []),
        ],
      })),
    });
    const importAgain = async () => {
      const dialog = await give(page, files);
      await dialog.getByLabel(/Take notes from these chats/).uncheck();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      return dialog;
    };
    const first = await importAgain();
    await expect(first.getByRole('button', { name: 'Take notes from 5 chats' })).toBeVisible();
    await first.getByRole('button', { name: 'Done' }).click();
    expect((await app.call('app.status', null)).counts.pending).toBe(0);

    // The act is on the chat's page and in the palette.
    await openScreen(page, 'Chat');
    const list = page.getByRole('navigation', { name: 'Chats' });
    const row = (title: string) => list.getByRole('button', { name: new RegExp(`^${title}`) });
    await row('Lindow').click();
    await page.getByRole('main').getByRole('button', { name: 'Take notes', exact: true }).click();
    await expect(page.getByRole('main').getByText(/^(?:Take|Taking) notes/)).toHaveCount(0);
    await choosePaletteEntry(page, 'take notes', /Take notes from this chat/);
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('All notes of this chat were taken.');
    // The row's menu has it too.
    await list.getByRole('button', { name: 'Actions for “Boat”' }).click();
    await takeScreenshot(page, 'import-chats-07-chat-menu');
    await page.getByRole('menuitem', { name: 'Take notes', exact: true }).click();
    await expect(row('Boat')).toContainText('to review');
    await list.getByRole('button', { name: 'Actions for “Boat”' }).click();
    await expect(page.getByRole('menuitem', { name: 'All notes taken' })).toBeDisabled();
    await page.keyboard.press('Escape');
    // Of those selected, of which one was taken already.
    await row('Boat').click();
    await row('Cellar').click({ modifiers: ['Control'] });
    await row('Nüsse').click({ modifiers: ['Control'] });
    await page.getByRole('toolbar', { name: 'Selected chats' }).getByRole('button', { name: 'Take notes (2)' }).click();
    await expect(row('Nüsse')).toContainText('to review');
    await expect(row('Cellar')).toContainText('to review');
    await lookInBothThemes(app, 'import-chats-08-notes-taken');

    const second = await importAgain();
    await expect(second.getByText('Nothing new')).toBeVisible();
    await takeScreenshot(page, 'import-chats-09-nothing-new');
    await second.getByRole('button', { name: 'Take notes from 1 chat' }).click();
    await expect(second.getByRole('region', { name: 'Notes from chats' })).toContainText('Notes were taken');
    await second.getByRole('button', { name: 'Done', exact: true }).click();

    // The first row is that of the newest chat only if its notes are there when the screen opens.
    await expect.poll(async () => (await app.call('review.queue', null)).said).toBe(5);
    await openScreen(page, 'Review');
    const { said: count, counts } = await app.call('review.queue', null);
    const others = counts.pending - count;
    expect(others).toBeGreaterThan(0);
    await unitGrid(page).focus();
    await page.keyboard.press('Control+A');
    await lookInBothThemes(app, 'import-chats-10-review');
    await page.keyboard.press('Space');
    await expect(notices).toContainText(/Kept 1\. \d+ stays?: \d+ not said by you\./);
    await page.keyboard.press('Z');
    await expect.poll(async () => (await app.call('review.queue', null)).said).toBe(count);
    await page.getByRole('button', { name: `Keep all you said in imported chats (${count})` }).click();
    await expect(notices).toContainText(`Kept ${count}. ${others} stay`);
    await takeScreenshot(page, 'import-chats-11-kept');
    const kept = (await app.call('notes.list', {})).rows.map(({ title }) => title);
    expect(kept).toHaveLength(count);
    expect(kept.join(' ')).toContain('Meine Tochter ist allergisch gegen Nüsse');
    await expect(unitGrid(page)).toBeFocused();
    await page.keyboard.press('Z');
    await expect
      .poll(async () => (await app.call('review.queue', null)).counts)
      .toMatchObject({ pending: counts.pending, kept: 0 });
  });
});

const countSessions = async (app: RunningApp): Promise<number> => (await app.call('chat.sessions', {})).length;
const outcome = (page: Page): Locator => importDialog(page).getByRole('status').first();

/** Opens the import dialog with files, up to the preview. */
async function give(page: Page, files: Files): Promise<Locator> {
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = importDialog(page);
  await dialog.getByLabel('Files to import').setInputFiles(files);
  await dialog.getByRole('button', { name: 'Choose another' }).waitFor();
  return dialog;
}
