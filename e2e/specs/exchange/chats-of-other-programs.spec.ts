import { CHAT_FIXTURES, type ChatFixture } from '../../fixtures/chat-programs';
import { openScreen, openSettings } from '../../screens/frame';
import { importDialog } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

test('chats of other programs: the preview names program and counts, and each opens with its roles and dates', async ({
  fileApp: app,
}) => {
  const { page } = app;
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Import…' }).click();
  for (const fixture of CHAT_FIXTURES)
    await test.step(fixture.file.name, async () => {
      await importFixture(app, fixture);
      await importDialog(page).getByRole('button', { name: 'Import more' }).click();
    });
  await importDialog(page).getByRole('button', { name: 'Close' }).first().click();
  for (const { file, chat } of CHAT_FIXTURES) await test.step(`opening ${file.name}`, () => openChat(app, chat));
  await takeScreenshot(page, 'chats-of-other-programs-02-open');
  expect(app.foreignRequests()).toEqual([]);
});

test('a project of Claude is named in the preview and becomes a project with its documents and instructions', async ({
  fileApp: { page, call },
}) => {
  const projects = [
    {
      uuid: 'p-weir',
      name: 'Weir',
      prompt_template: 'Answer in one sentence.',
      docs: [{ filename: 'levels.md', content: '# Levels\nThe sill lies at 34 metres.' }],
    },
  ];
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = importDialog(page);
  await dialog.getByLabel('Files to import').setInputFiles({
    name: 'projects.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(projects)),
  });
  await expect(dialog.getByRole('checkbox', { name: /^Make a project of it/ })).toBeChecked();
  await expect(dialog).toContainText('Weir 2 documents and instructions as its answer style');
  await takeScreenshot(page, 'chats-of-other-programs-03-project');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Imported.')).toBeVisible();
  await expect(dialog).toContainText('1 project.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const project = (await call('projects.list', null)).find(({ name }) => name === 'Weir')!;
  expect(project.answerStyle).toBe('Answer in one sentence.');
  const { rows } = await call('projects.holds', { id: project.id, kind: 'documents' });
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Weir/Instructions', 'Weir/levels']);
});

async function importFixture(app: RunningApp, fixture: ChatFixture): Promise<void> {
  const { program, file, conversations, messages, leftOut = [] } = fixture;
  const before = (await app.call('chat.sessions', {})).length;
  const dialog = importDialog(app.page);
  await dialog
    .getByLabel('Files to import')
    .setInputFiles({ name: file.name, mimeType: 'application/octet-stream', buffer: Buffer.from(file.content) });
  await dialog.getByRole('button', { name: 'Choose another' }).waitFor();
  const counted = `${conversations} ${conversations === 1 ? 'conversation' : 'conversations'} with ${messages} messages`;
  await expect(dialog).toContainText(program === null ? counted : `Chats from ${program}: ${counted}`);
  for (const words of leftOut) await expect(dialog).toContainText(words);
  if (fixture === CHAT_FIXTURES[0]) await takeScreenshot(app.page, 'chats-of-other-programs-01-preview');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Imported.')).toBeVisible();
  expect((await app.call('chat.sessions', {})).length).toBe(before + conversations);
}

async function openChat({ page, call }: RunningApp, { title, said }: ChatFixture['chat']): Promise<void> {
  const session = (await call('chat.sessions', {})).find((each) => each.title === title);
  const { messages } = await call('chat.session', { id: session!.id });
  expect(messages.map(({ role }) => role)).toEqual(said.map(([role]) => role));
  for (const [index, [, text, at]] of said.entries()) {
    expect(messages[index]!.text).toContain(text);
    if (at !== undefined) expect(new Date(messages[index]!.createdAt).toISOString()).toBe(new Date(at).toISOString());
  }
  await openScreen(page, 'Chat');
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name: title }).first().click();
  await expect(page.getByRole('main')).toContainText(firstWords(said[0]![1]));
}

const firstWords = (text: string): string => text.slice(0, 20);
