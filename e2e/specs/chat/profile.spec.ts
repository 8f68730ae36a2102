import type { Page } from '@playwright/test';
import { ask, openNewChat, openWholeRetrieval, whyPanel } from '../../screens/chat';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';

const ALLERGY = 'I’m allergic to melatonin';
const QUESTION = 'Suggest a snack with tart cherries for tonight.';

const openProfile = async (page: Page) => {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('allergies');
  await expect(page.getByRole('option', { name: /Profile: what every answer heeds/ })).toBeVisible();
  await page.keyboard.press('Enter');
  return page.getByRole('region', { name: 'Profile', exact: true });
};

test('what every answer should heed is chosen from kept notes, applies though no word leads to it, and is told and turned off in the chat', async ({
  providerApp: app,
  provider,
}) => {
  const { page } = app;
  const notices = page.getByRole('region', { name: 'Notices' });
  const create = (title: string, category: 'fact' | 'constraint') =>
    app.call('notes.create', { title, body: '', category });
  await create(ALLERGY, 'constraint');
  await create('Guests leave their shoes at the door', 'constraint');
  await create('Clara sings in the choir', 'fact');
  await expect.poll(async () => (await app.call('app.status', null)).index.pending).toBe(0);

  // Empty, it teaches; what may belong there is suggested, and nothing is in it yet.
  const profile = await openProfile(page);
  await expect(profile.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Add a note…' })).toBeFocused();
  const suggestions = profile.getByRole('region', { name: 'Suggested from your notes' });
  await expect(suggestions.getByRole('listitem')).toHaveCount(2);
  await lookInBothThemes(app, 'profile-01-empty');
  await suggestions.getByRole('button', { name: `Add “${ALLERGY}” to the profile` }).press('Enter');
  await expect(notices).toContainText('It is in your profile now.');
  await suggestions.getByRole('button', { name: /^Not this one: “Guests/ }).press('Enter');
  await expect(suggestions).toHaveCount(0);

  // Any kept note can be added, by keyboard alone; the list is put in order and mended by keys.
  await profile.getByRole('button', { name: 'Add a note…' }).press('Enter');
  await page.keyboard.type('clara');
  await expect(page.getByRole('option', { name: 'Clara sings in the choir' })).toBeVisible();
  await page.keyboard.press('Enter');
  const list = profile.getByRole('list', { name: 'Profile' });
  const order = () => list.locator('button[data-row]').allTextContents();
  await expect.poll(order).toEqual([ALLERGY, 'Clara sings in the choir']);
  await list.getByRole('button', { name: 'Clara sings in the choir', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['Clara sings in the choir', ALLERGY]);
  await expect(list.getByRole('button', { name: 'Clara sings in the choir', exact: true })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(order).toEqual([ALLERGY]);
  await notices.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect.poll(order).toHaveLength(2);
  await lookInBothThemes(app, 'profile-02-list');

  // A judge that knows what tart cherries hold.
  provider.setStructured('judgements', (prompt: string) => ({
    verdicts: [...prompt.matchAll(/<candidate id="(\d+)"[^>]*>([^<]*)/gu)]
      .map(([, id, text]) => `${id}${text!.includes('melatonin') ? 'B' : 'E'}`)
      .join(' '),
    reasons: [],
  }));
  await openNewChat(page);
  const panel = await openWholeRetrieval(page, await ask(page, QUESTION));
  const report = panel.getByTestId('profile-report');
  await expect(report).toContainText('1 of 2 notes in your profile matters for this message.');
  await expect(report.getByRole('button', { name: ALLERGY })).toBeVisible();
  const used = panel.getByRole('region', { name: 'Used' });
  await expect(used).toContainText('profile · quoted');
  await lookInBothThemes(app, 'profile-03-panel');
  await used.getByRole('button').first().click();
  await expect(whyPanel(page).getByTestId('plain-reasons').first()).toContainText('It is in your profile');

  // Off in this chat, by the switch beside the message field; another chat is as before.
  const profileSwitch = page.getByRole('combobox', { name: 'Weigh your profile with each message of this chat' });
  await profileSwitch.selectOption('Profile: not this chat');
  await expect(profileSwitch).toHaveValue('off');
  const without = await openWholeRetrieval(page, await ask(page, 'And one without sugar?'));
  await expect(without.getByTestId('profile-report')).toContainText('Your profile is off in this chat.');
  await openNewChat(page);
  await expect(profileSwitch).toHaveValue('on');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('leave the profile out');
  await page.keyboard.press('Enter');
  await expect(profileSwitch).toHaveValue('off');

  // The note itself says that it is there, in the person's language.
  const { entries } = await app.call('profile.get', null);
  await page.keyboard.press('Control+O');
  await page.keyboard.type(ALLERGY);
  await page.keyboard.press('Enter');
  const context = page.locator('aside[data-pane="context"]');
  await context.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove from profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await app.call('settings.save', { language: 'de' });
  await context.getByRole('button', { name: 'Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Aus dem Profil nehmen' }).click();
  await context.getByRole('button', { name: 'Aktionen' }).click();
  await expect(page.getByRole('menuitem', { name: 'Ins Profil aufnehmen' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await app.call('profile.get', null)).entries).toHaveLength(entries.length - 1);
});
