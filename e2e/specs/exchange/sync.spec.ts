import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';

test.describe('sync', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-sync-'));
  });
  test.afterEach(() => rm(folder, { recursive: true, force: true }));

  const section = ({ page }: RunningApp) => page.getByRole('region', { name: 'Sync', exact: true });
  const useFolder = async (app: RunningApp, name: string) => {
    await openSettings(app.page, 'Data');
    await section(app).getByLabel('Folder for syncing').fill(folder);
    await section(app).getByRole('button', { name: 'Use this folder' }).click();
    await app.answerConsent('yes');
    await section(app).getByLabel('Name of this device').fill(name);
    await section(app).getByRole('button', { name: 'Save name' }).click();
    await expect(section(app).getByText(/^Synced /)).toBeVisible({ timeout: 20_000 });
  };
  /** Until a sync that began with the click has ended well: what stands there may be of an earlier one. */
  const syncNow = async (app: RunningApp) => {
    const lastAt = async () => (await app.call('sync.state', null)).last?.at ?? 0;
    const before = await lastAt();
    await section(app).getByRole('button', { name: 'Sync now' }).click();
    await expect.poll(lastAt, { timeout: 20_000 }).toBeGreaterThan(before);
    await expect(section(app).getByText(/^Synced /)).toBeVisible();
  };
  const bodyOf = async (app: RunningApp, id: string) => (await app.call('notes.page', { id: id })).note.body;

  test('two machines have one vault; both texts of a note are kept and shown; damage is told', async ({
    app: desk,
    launcher,
  }) => {
    const laptop = await launcher.start();
    const note = await desk.call('notes.create', { title: 'Kiln', body: 'Hot.', category: 'idea' });
    await useFolder(desk, 'Desk');
    await expect(section(desk).getByText('Not encrypted.')).toBeVisible();
    await expect(section(desk).getByText('No other device has written into this folder yet.')).toBeVisible();

    await useFolder(laptop, 'Laptop');
    expect(await bodyOf(laptop, note.id)).toBe('Hot.');

    // Both write before either syncs.
    for (const app of [desk, laptop]) await section(app).getByRole('button', { name: 'Pause' }).click();
    for (const app of [desk, laptop])
      await expect(section(app).getByText('Paused. Nothing is written or merged.')).toBeVisible();
    await desk.call('notes.save', { id: note.id, baseVersion: 1, title: 'Kiln', body: 'Hot as rust.' });
    await laptop.call('notes.save', { id: note.id, baseVersion: 1, title: 'Kiln', body: 'Hot as wine.' });
    await section(desk).getByRole('button', { name: 'Resume' }).click();
    await expect(section(desk).getByText(/^Synced /)).toBeVisible({ timeout: 20_000 });
    await section(laptop).getByRole('button', { name: 'Resume' }).click();
    await expect(section(laptop).getByText('Written on two devices')).toBeVisible({ timeout: 20_000 });
    await expect(section(laptop).getByText(/^Desk, last seen /)).toBeVisible();
    await section(laptop).getByRole('button', { name: 'Compare the texts' }).click();
    await expect(section(laptop).locator('del')).toContainText('rust');
    await expect(section(laptop).locator('ins')).toContainText('wine');
    await lookInBothThemes(laptop, 'sync');
    await syncNow(desk);
    await expect.poll(() => bodyOf(desk, note.id), { timeout: 20_000 }).toContain('wine');
    const body = await bodyOf(desk, note.id);
    expect(body).toMatch(/^Hot as wine\.\n\n> \[!conflict\] Also written on another device, .* UTC\n> Hot as rust\.$/);
    expect(await bodyOf(laptop, note.id)).toBe(body);

    // Writing the note ends it, on the other machine too.
    const { version } = (await laptop.call('notes.page', { id: note.id })).note;
    await laptop.call('notes.save', { id: note.id, baseVersion: version, title: 'Kiln', body: 'Hot and red.' });
    await syncNow(laptop);
    await expect(section(laptop).getByText('Written on two devices')).toBeHidden({ timeout: 20_000 });
    await expect.poll(async () => (await readdir(join(folder, 'devices'))).length).toBe(2);
    await syncNow(desk);
    await expect.poll(() => bodyOf(desk, note.id), { timeout: 20_000 }).toBe('Hot and red.');

    // A head that was damaged on its way.
    await laptop.call('notes.create', { title: 'Moss', body: 'Green.', category: 'idea' });
    // Until it is written: a head that is damaged before would be written anew.
    await laptop.call('sync.run', null);
    const heads = await Promise.all(
      (await readdir(join(folder, 'devices'))).map(async (device) => {
        const path = join(folder, 'devices', device, 'head.json');
        return { path, text: await readFile(path, 'utf8') };
      }),
    );
    const head = heads.find(({ text }) => text.includes('Laptop'))!;
    await writeFile(head.path, head.text.replace('"number":', '"number":1'));
    await section(desk).getByRole('button', { name: 'Sync now' }).click();
    await expect(section(desk).getByRole('alert')).toContainText('is damaged. Your vault is unchanged.', {
      timeout: 20_000,
    });
    await writeFile(head.path, head.text);
    await syncNow(desk);
    await expect(section(desk).getByRole('alert')).toBeHidden({ timeout: 20_000 });
    await expect.poll(async () => (await desk.call('notes.list', {})).total, { timeout: 20_000 }).toBe(2);

    // A device that is no longer used is retired by keyboard; it comes back as a new one, with everything.
    await syncNow(laptop);
    await expect(
      section(laptop).getByText(/^Notes, chats and their history: .* · no pictures or files$/),
    ).toBeVisible();
    await section(laptop).getByRole('button', { name: 'Retire Desk' }).press('Enter');
    await expect(section(laptop).getByText(/^Desk, retired · /)).toBeVisible({ timeout: 20_000 });
    await expect(section(laptop).getByRole('button', { name: 'Use again: Desk' })).toBeVisible();
    await lookInBothThemes(laptop, 'sync-folder');
    await syncNow(desk);
    await expect.poll(async () => (await readdir(join(folder, 'devices'))).length, { timeout: 20_000 }).toBe(3);
    await syncNow(laptop);
    await expect(section(laptop).getByText(/^Desk, last seen /)).toBeVisible({ timeout: 20_000 });
    for (const app of [desk, laptop]) expect((await app.call('notes.list', {})).total).toBe(2);
  });

  test('an unrelated vault is merged only when the person says so', async ({ app: desk, launcher }) => {
    await desk.call('notes.create', { title: 'Kiln', body: 'Hot.', category: 'idea' });
    await useFolder(desk, 'Desk');
    const laptop = await launcher.start();
    await laptop.call('notes.create', { title: 'Moss', body: 'Green.', category: 'idea' });
    await openSettings(laptop.page, 'Data');
    await section(laptop).getByLabel('Folder for syncing').fill(folder);
    await section(laptop).getByRole('button', { name: 'Use this folder' }).click();
    await laptop.answerConsent('yes');
    await expect(section(laptop).getByRole('alert')).toContainText('an unrelated vault: 1 note there, 1 note here', {
      timeout: 20_000,
    });
    expect((await laptop.call('notes.list', {})).total).toBe(1);
    await section(laptop).getByRole('button', { name: 'Merge both vaults' }).click();
    await expect(section(laptop).getByText(/^Synced /)).toBeVisible({ timeout: 20_000 });
    expect((await laptop.call('notes.list', {})).total).toBe(2);
  });
});
