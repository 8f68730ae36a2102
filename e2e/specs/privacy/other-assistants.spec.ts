import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openScreen, openSettings } from '../../screens/frame';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { makeDataFolder, removeFolder } from '../../support/launch-app';

const VAULT = resolve(import.meta.dirname, '../../../out/main/vault.js');

test.describe('other assistants', () => {
  let dataFolder: string;
  const clients: Client[] = [];
  test.beforeEach(async () => {
    dataFolder = await makeDataFolder();
  });
  test.afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await removeFolder(dataFolder);
  });

  async function connect(
    name: string,
    start = { command: process.execPath, args: [VAULT, 'mcp', '--data-dir', dataFolder] },
  ): Promise<Client> {
    const client = new Client({ name, version: '1.0.0' });
    await client.connect(new StdioClientTransport(start));
    clients.push(client);
    return client;
  }
  const search = async (client: Client, query: string): Promise<string> =>
    JSON.stringify(await client.callTool({ name: 'search', arguments: { query } }));

  test('one asks, is allowed for a tag, reads, proposes, is listed with what it read, and is cut off', async ({
    launcher,
  }) => {
    const app = await launcher.start({ dataFolder });
    const { page } = app;
    await app.call('notes.create', { title: 'The kiln fires at 1,200 degrees', body: 'Cone 6. #clay' });
    await app.call('notes.create', { title: 'The kiln cost 900 euros', body: 'Paid in May.' });
    await openSettings(page, 'Other assistants');
    const section = page.getByRole('region', { name: 'Other assistants' });
    // What a program is given in its settings starts the server that this vault is read by.
    const settings = await section.getByLabel('Settings for Claude Desktop').textContent();
    await lookInBothThemes(app, 'other-assistants-00-set-up');
    const client = await connect('Pottery helper', JSON.parse(settings!).mcpServers['engram-vault']);
    const line = section.getByRole('list', { name: 'Other assistants' }).getByRole('listitem');
    await expect(line).toContainText('asks to read');
    expect(await search(client, 'kiln')).toContain('may not read this vault yet');

    await line.getByRole('button', { name: 'Allow…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What Pottery helper may read' });
    await dialog.getByRole('radio', { name: /^Notes with these tags/ }).click();
    await expect(dialog.getByRole('button', { name: 'Allow', exact: true })).toBeDisabled();
    await dialog.getByLabel('Tags, one per line').fill('#clay');
    await lookInBothThemes(app, 'other-assistants-01-allow');
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
    const question = await app.answerConsent('yes');
    expect(question).toMatch(/Pottery helper[\s\S]*notes tagged #clay/);
    await expect(line).toContainText('may read notes tagged #clay');

    const found = await search(client, 'kiln');
    expect(found).toContain('1,200 degrees');
    expect(found).not.toContain('900 euros');
    await client.callTool({ name: 'propose_note', arguments: { text: 'Cone 6 needs slow cooling' } });

    await section.getByRole('button', { name: 'Who read what' }).click();
    const reads = section.getByRole('list', { name: 'Requests of other programs' });
    await expect(reads.getByRole('listitem').filter({ hasText: 'searched “kiln”' }).first()).toContainText(
      'The kiln fires at 1,200 degrees',
    );
    await expect(reads).toContainText('proposed a note “Cone 6 needs slow cooling”');
    await expect(reads).toContainText('refused');
    expect(await findSeriousProblems(page)).toEqual([]);
    await lookInBothThemes(app, 'other-assistants-02-who-read-what');

    await line.getByRole('button', { name: 'Cut off' }).click();
    await expect(line).toContainText('cut off');
    expect(await search(client, 'kiln')).toContain('was cut off');

    await openScreen(page, 'Review');
    await expect(page.getByText('Cone 6 needs slow cooling')).toBeVisible();
    await expect(page.getByText(/from “Pottery helper”, not kept yet/)).toBeVisible();
    await expect(page.getByText('Pottery helper proposed it; nobody said it here.')).toBeVisible();
    await lookInBothThemes(app, 'other-assistants-03-proposal');
  });

  test('one goes on reading when the app is closed, and is refused where it was cut off', async ({ launcher }) => {
    const app = await launcher.start({ dataFolder });
    await app.call('notes.create', { title: 'The kiln fires at 1,200 degrees', body: '' });
    const [first, second] = [await connect('first'), await connect('second')];
    for (const name of ['first', 'second']) {
      const allowed = app.call('assistants.allow', { name, scope: { kind: 'all' }, mayPropose: true });
      await app.answerConsent('yes');
      await allowed;
    }
    await app.call('assistants.cutOff', { name: 'second' });
    await launcher.stop(app);
    expect(await search(first, 'kiln')).toContain('1,200 degrees');
    expect(await search(second, 'kiln')).toContain('was cut off');
    const again = await launcher.start({ dataFolder });
    const { reads } = await again.call('assistants.reads', { client: null, before: null });
    expect(reads.map(({ client, outcome }) => `${client} ${outcome}`)).toEqual(['second refused', 'first served']);
    expect(await search(first, 'kiln')).toContain('1,200 degrees');
  });
});
