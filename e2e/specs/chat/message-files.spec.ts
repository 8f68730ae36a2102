import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { writePdf } from '../../../electron/corpus/documents/testing/write-pdf';
import type { FakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { answers, ask, composer, openNewChat, waitForAnswer } from '../../screens/chat';
import { notices, openScreen } from '../../screens/frame';
import { chooseFolder, exportEverything, importDialog } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { makePng } from '../../support/make-png';

const NOTES = '# Kiln\n\nIt fires at 1,240 degrees. Anna Quill keeps the key.\n';
const PLAN = makePng(320, 180, [163, 81, 47]);
type Part = { type: string; text?: string; image_url?: { url: string } };

const waiting = (page: Page): Locator => page.getByRole('list', { name: 'Files of this message' });
const sent = (page: Page): Locator => page.getByRole('list', { name: 'Files', exact: true });
const choose = (page: Page, files: string[]) =>
  page.locator('input[type="file"][aria-label="Attach files"]').setInputFiles(files);
const question = (provider: FakeProvider): string | Part[] =>
  (provider.requestsOf('answer').at(-1)!.body!.messages as { content: string | Part[] }[]).at(-1)!.content;

/** Sends what stands in the field, and waits for the end of its answer. */
async function sendTyped(page: Page): Promise<void> {
  const before = await answers(page).count();
  await composer(page).press('Enter');
  await expect(answers(page)).toHaveCount(before + 1);
  await waitForAnswer(page);
}

/** Pastes a file into the field, as a copied picture is. */
const pasteFile = (field: Locator, name: string, type: string, bytes: Buffer) =>
  field.evaluate(
    (element, { base64, ...file }) => {
      const data = new DataTransfer();
      const binary = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([binary], file.name, { type: file.type }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { name, type, base64: bytes.toString('base64') },
  );

test.describe('files of a message', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'message-files-'));
    await writeFile(at('notes.md'), NOTES);
    await writeFile(at('plan.png'), PLAN);
    await writeFile(at('soil.pdf'), writePdf([[{ text: 'Clay holds water for long.', x: 72, y: 700, size: 11 }]]));
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  test('are attached, taken out by keyboard, kept through a restart, sent byte for byte, shown and exported', async ({
    providerApp,
    provider,
    launcher,
    workerApp,
  }) => {
    let app = providerApp;
    await test.step('chosen and pasted files stand above the text, with what becomes of each', async () => {
      const { page } = app;
      await choose(page, [at('notes.md'), at('plan.png'), at('soil.pdf')]);
      await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
      await expect(waiting(page)).toContainText('Its whole text is sent.');
      await expect(waiting(page)).toContainText('This model does not see pictures: only the name is sent.');
      await expect(page.getByText('or send without words: then your vault is not searched')).toBeVisible();
      await lookInBothThemes(app, 'message-files-01-waiting');
    });

    await test.step('the last is taken out by keyboard', async () => {
      const { page } = app;
      await page.getByRole('button', { name: 'Take out soil.pdf' }).focus();
      await page.keyboard.press('Enter');
      await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Take out plan.png' })).toBeFocused();
    });

    await test.step('they survive a restart with the text', async () => {
      await composer(app.page).fill('How hot does it get?');
      await expect
        .poll(() =>
          app.page.evaluate(() =>
            localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('draft:new')) ?? ''),
          ),
        )
        .toContain('How hot');
      app = await launcher.restart(app);
      await expect(waiting(app.page).getByRole('listitem')).toHaveCount(2);
      await expect(composer(app.page)).toHaveValue('How hot does it get?');
    });

    await test.step('without “Takes pictures” the words go and the picture stays', async () => {
      const { page } = app;
      await sendTyped(page);
      const asked = question(provider);
      expect(asked).toContain(`<file name="notes.md" kind="text">\n${NOTES.trim()}\n</file>`);
      expect(asked).toContain('<file name="plan.png" kind="not shown">');
      expect(JSON.stringify(provider.requests.map(({ body }) => body))).not.toContain('base64');
      await expect(answers(page).last()).toContainText('“plan.png”: This model does not see pictures');
      await expect(sent(page).getByRole('listitem')).toHaveCount(2);
      await expect(sent(page).locator('img')).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
      await lookInBothThemes(app, 'message-files-03-sent');
    });

    await test.step('the person turns pictures on; the picture arrives byte for byte', async () => {
      const { page } = app;
      await openScreen(page, 'Settings');
      await page.getByRole('button', { name: 'More models and limits' }).click();
      await page.getByRole('checkbox', { name: 'Takes pictures' }).check();
      await page.getByRole('button', { name: 'Use this model…' }).click();
      await expect.poll(async () => (await app.call('settings.get', null)).settings.provider.takesPictures).toBe(true);
      await openScreen(page, 'Chat');
      await pasteFile(composer(page), 'image.png', 'image/png', PLAN);
      await expect(waiting(page)).toContainText('The picture is sent.');
      await composer(page).fill('What is on this?');
      await page.getByRole('button', { name: 'What would be sent' }).click();
      const preview = page.getByRole('dialog', { name: 'What would be sent' });
      await preview.getByRole('button', { name: /Answers/ }).click();
      const hash = createHash('sha256').update(PLAN).digest('hex');
      await expect(preview).toContainText(`SHA-256 ${hash.slice(0, 12)}`);
      await lookInBothThemes(app, 'message-files-02-preview');
      await preview.getByRole('button', { name: 'Close' }).first().click();
      await sendTyped(page);
      const pictures = (question(provider) as Part[]).flatMap(({ image_url: image }) => image?.url ?? []);
      expect(pictures).toEqual([`data:image/png;base64,${PLAN.toString('base64')}`]);
    });

    await test.step('the log of what left names the picture by its hash', async () => {
      const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null, limit: 50 });
      const bodies = await Promise.all(
        entries.filter(({ task }) => task === 'answer').map(({ id }) => app.call('outgoing.body', { id })),
      );
      expect(bodies.some(({ body }) => body!.includes(createHash('sha256').update(PLAN).digest('hex')))).toBe(true);
      expect(JSON.stringify(bodies)).toContain('1,240 degrees');
    });

    await test.step('the cleaner leaves them alone, and an export holds them', async () => {
      expect((await app.call('attachments.findUnused', null)).map(({ name }) => name)).toEqual(['soil.pdf']);
      const exported = await exportEverything(app);
      const conversation = await readFile(join(exported, '_conversations', 'How hot does it get.md'), 'utf8').catch(
        () => readFile(join(exported, '_conversations', 'How hot does it get?.md'), 'utf8'),
      );
      expect(conversation).toContain('[notes.md](../_attachments/attachments/notes.md)');
      expect(conversation).toContain('![plan.png](../_attachments/attachments/plan.png)');
      expect(await readFile(join(exported, '_attachments', 'attachments', 'plan.png'))).toEqual(PLAN);
      const other = await workerApp.inNewVault('empty');
      const dialog = await chooseFolder(other.page, exported);
      await dialog.getByRole('radio', { name: /^This is an export of my own vault/ }).check();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByText('Imported.')).toBeVisible();
      const [session] = await other.call('chat.sessions', {});
      const { messages } = await other.call('chat.session', { id: session!.id });
      const files = await other.call('attachments.list', { ids: messages[0]!.attachments! });
      expect(files.map(({ name, isHere }) => [name, isHere])).toEqual([
        ['notes.md', true],
        ['plan.png', true],
      ]);
    });
  });

  test('a file of a chat is kept as a document by the import, and nothing of it before that', async ({
    fileProviderApp: providerApp,
  }) => {
    const { page, call } = providerApp;
    await choose(page, [at('notes.md')]);
    await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
    await ask(page, 'How hot does it get?');
    expect((await call('app.status', null)).counts.resources).toBe(0);
    await sent(page).getByRole('button', { name: 'More for notes.md' }).click();
    await page.getByRole('menuitem', { name: 'Keep as a document…' }).click();
    const dialog = importDialog(page);
    await expect(dialog).toContainText('notes');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible();
    expect((await call('app.status', null)).counts.resources).toBe(1);
  });

  test('are sent without words; the files alone are asked about, named and can be sent again', async ({
    fileProviderApp: providerApp,
    provider,
  }) => {
    const { page, call } = providerApp;
    await openNewChat(page);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await choose(page, [at('notes.md'), at('plan.png')]);
    await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
    await sendTyped(page);
    expect(question(provider)).toContain('(The person sent the files below without words.');
    expect(question(provider)).toContain('It fires at 1,240 degrees.');
    expect(provider.requestsOf('judgements')).toEqual([]);
    await expect(sent(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'notes.md and plan.png' })).toBeVisible();
    const [session] = await call('chat.sessions', {});
    const { messages } = await call('chat.session', { id: session!.id });
    expect(messages[0]).toMatchObject({ role: 'person', text: '', state: 'complete' });
    await lookInBothThemes(providerApp, 'message-files-05-without-words');

    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await page.getByRole('button', { name: 'Take out plan.png' }).click();
    await page.getByRole('textbox', { name: 'Edited message' }).press('Control+Enter');
    await waitForAnswer(page);
    await expect(sent(page).getByRole('listitem')).toHaveCount(1);
    await expect(call('chat.send', { sessionId: session!.id, text: ' ' })).rejects.toThrow('Write something first.');
  });

  test('the offline engine answers from text and says what it did not see', async ({ fileApp: app }) => {
    const { page } = app;
    await openNewChat(page);
    await choose(page, [at('notes.md'), at('plan.png')]);
    await expect(waiting(page)).toContainText('The offline engine reads text only');
    const answer = await ask(page, 'At how many degrees does the kiln fire?');
    await expect(answer).toContainText('It fires at 1,240 degrees.');
    await expect(answer).toContainText('I did not look at “plan.png”');
    await lookInBothThemes(app, 'message-files-04-offline');
  });

  test('what cannot be attached is refused in words, and nothing is lost', async ({ app }) => {
    const { page } = app;
    await composer(page).fill('Half a thought');
    await writeFile(at('empty.txt'), '');
    await writeFile(at('archive.zip'), Buffer.from('PK\u0003\u0004 zip', 'latin1'));
    await writeFile(at('torn.pdf'), '%PDF-1.7\nnothing that a PDF has');
    await writeFile(at('noise.bin'), randomBytes(5_000));
    await writeFile(at('huge.txt'), '');
    await truncate(at('huge.txt'), 200 * 1024 * 1024);
    await mkdir(at('many'));
    for (const [name, words] of [
      ['empty.txt', '“empty.txt” is empty'],
      ['archive.zip', '“archive.zip” holds neither text nor a picture'],
      ['noise.bin', '“noise.bin” holds neither text nor a picture'],
      ['huge.txt', '“huge.txt” is larger than 50 MB'],
    ] as const) {
      await choose(page, [at(name)]);
      await expect(notices(page).getByText(words)).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
    }
    await expect(composer(page)).toHaveValue('Half a thought');
    await choose(page, [at('torn.pdf')]);
    await expect(waiting(page)).toContainText('Only the name is sent:');

    const names = Array.from({ length: 12 }, (_, index) => at(`many/${index}.txt`));
    for (const name of names) await writeFile(name, `words of ${name}`);
    await choose(page, names);
    await expect(waiting(page).getByRole('listitem')).toHaveCount(10);
    await expect(notices(page).getByText(/10 files at most/)).toBeVisible();
  });
});
