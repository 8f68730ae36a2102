import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsFolderOf } from '../../../electron/vaults/vault-places';
import { answers, ask, composer } from '../../screens/chat';
import { answerConsent } from '../../screens/consent';
import { openScreen, openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

// Assembled here, so that no scanner reports them as real secrets.
const SECRETS = [
  ['sk', 'test', '9fQ2mZ7xLw41TbVdR8nKcYp3'].join('-'),
  '4242 4242 4242 4242',
  'DE89 3704 0044 0532 0130 00',
  'hunter-Moss-88',
];
const EXCLUDED = { people: ['Gregor Pahl'], places: ['Castrop-Rauxel'], folders: ['/home/me/private'] };
const NAMES = ['Gregor', 'Pahl', 'Castrop-Rauxel', '/home/me/private'];
const THOUGHT = `Gregor Pahl moved to Castrop-Rauxel, see /home/me/private/lease.pdf. The staging key: ${SECRETS[0]} works. Pay with ${SECRETS[1]} or from ${SECRETS[2]}. The wifi password is ${SECRETS[3]}. We fly to Lisbon on the third of May. Who keeps the keys to the Lisbon flat?`;

test('secrets and excluded names leave in no request; a masked name is restored in the answer, a secret is not', async ({
  providerApp: app,
  provider,
  launcher,
}) => {
  const { page } = app;
  await app.call('notes.create', {
    title: 'Gregor Pahl keeps the keys to the Lisbon flat',
    body: '',
    category: 'fact',
  });

  await test.step('names are excluded in the settings', async () => {
    await openSettings(page, 'Privacy');
    for (const [label, entries] of [
      ['People', EXCLUDED.people],
      ['Places', EXCLUDED.places],
      ['Folders', EXCLUDED.folders],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(entries.join('\n'));
      await page.getByLabel(label, { exact: true }).blur();
    }
    await expect.poll(async () => (await app.call('settings.get', null)).settings.excluded).toEqual(EXCLUDED);
    await page.getByRole('heading', { level: 2, name: 'Privacy' }).scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'masking-01-privacy');
  });

  const seen = provider.requests.length;
  const preview = await test.step('the preview shows the exact request and sends nothing', async () => {
    await openScreen(page, 'Chat');
    await composer(page).fill(THOUGHT);
    await page.getByRole('button', { name: 'What would be sent' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would be sent' });
    await expect(dialog.getByRole('button', { name: /Answers$/, pressed: true })).toBeVisible();
    await dialog.getByRole('button', { name: /Relevance of notes$/ }).click();
    await expect(dialog.getByText('1 person, 1 place, 1 folder, 4 secrets')).toBeVisible();
    await expect(dialog).toContainText('[person 1] moved to [place 1], see [folder 1b]');
    for (const words of [...SECRETS, ...NAMES]) await expect(dialog).not.toContainText(words);
    await takeScreenshot(page, 'masking-02-preview');
    await dialog.getByRole('button', { name: 'Every byte' }).click();
    const bytes = dialog.getByLabel('The request, every byte');
    await expect(bytes).toContainText('[person 1]');
    const judge = await bytes.textContent();
    await dialog.getByRole('button', { name: /Answers$/ }).click();
    await expect(bytes).toContainText('keeps the keys to the Lisbon flat');
    await expect(bytes).not.toHaveText(judge!);
    const answer = await bytes.textContent();
    await page.keyboard.press('Escape');
    expect(provider.requests.length).toBe(seen);
    return { judge, answer };
  });

  await test.step('no request contains any of it; those of the preview are sent as they were shown', async () => {
    provider.setAnswer('It says “[person 1] keeps the keys to the Lisbon flat” [1], but not [secret 1].');
    await composer(page).fill('');
    const answer = await ask(page, THOUGHT);
    await expect(answer).toContainText('Gregor Pahl keeps the keys to the Lisbon flat');
    await expect(answer).toContainText('[secret 1]');
    await expect
      .poll(async () => {
        const [session] = await app.call('chat.sessions', {});
        return (await app.call('chat.session', { id: session!.id })).messages.at(-1)?.extraction?.state;
      })
      .toBe('done');
    const sent = provider.requests.slice(seen);
    expect(sent.map(({ task }) => task)).toEqual(expect.arrayContaining(['answer']));
    for (const { body } of sent)
      for (const words of [...SECRETS, ...NAMES]) expect(JSON.stringify(body)).not.toContain(words);
    // Which of the two comes first depends on how fast the server is: the answer does not wait for late verdicts.
    const bodies = () => provider.requests.slice(seen).map(({ body }) => JSON.stringify(body));
    await expect.poll(bodies).toEqual(expect.arrayContaining([preview.judge, preview.answer]));
  });

  await test.step('no unit contains a secret or an excluded name; the statements beside them become units', async () => {
    const { groups } = await app.call('review.queue', {});
    const units = groups.flatMap((group) => group.units);
    const titles = units.map(({ note }) => note.title);
    expect(titles).toContain('We fly to Lisbon on the third of May');
    for (const { note } of units)
      for (const words of [...SECRETS, ...NAMES]) expect(JSON.stringify(note)).not.toContain(words);
  });

  const again =
    await test.step('half a settings file: nothing leaves until the person decides, by keyboard alone', async () => {
      const { openId } = await app.call('vaults.list', null);
      await launcher.stop(app);
      // The first vault of a data folder keeps its settings beside it.
      const own = settingsFolderOf(app.dataFolder, openId!);
      const file = join(existsSync(own) ? own : app.dataFolder, 'settings.json');
      const whole = await readFile(file, 'utf8');
      const half = whole.slice(0, whole.length / 2);
      await writeFile(file, half);
      const before = provider.requests.length;
      const restarted = await launcher.start({ dataFolder: app.dataFolder });
      const paused = restarted.page.getByRole('alert').filter({ hasText: 'what is excluded is not known' });
      await expect(paused).toContainText('other assistants, shared collections or the live folder');
      await ask(restarted.page, 'Who keeps the keys to the Lisbon flat?');
      await takeScreenshot(restarted.page, 'masking-03-paused');
      expect(provider.requests.length).toBe(before);
      expect(await readFile(file, 'utf8')).toBe(half);
      await paused.getByRole('button', { name: 'Use the last good copy (3 names)' }).focus();
      await restarted.page.keyboard.press('Enter');
      expect(await answerConsent(restarted.page, 'yes')).toContain('Gregor Pahl, Castrop-Rauxel, /home/me/private');
      await expect(paused).toBeHidden();
      const { settings } = await restarted.call('settings.get', null);
      expect([settings.excluded, settings.engine]).toEqual([EXCLUDED, 'provider']);
      return restarted;
    });

  await test.step('with the offline engine nothing leaves, and the preview says so', async () => {
    await again.call('settings.save', { engine: 'offline' });
    await composer(again.page).fill('One more thought');
    await again.page.getByRole('button', { name: 'What would be sent' }).click();
    await expect(again.page.getByRole('dialog', { name: 'What would be sent' })).toContainText(
      'Nothing. The offline engine answers on this machine.',
    );
    await again.page.keyboard.press('Escape');
    await expect(answers(again.page).last()).toBeVisible();
  });
});
