import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '../../support/app-test';
import { makeDataFolder, removeFolder } from '../../support/launch-app';
import { recoveryBanner } from '../../screens/frame';
import { takeScreenshot } from '../../support/screenshots';

const VAULT = resolve(import.meta.dirname, '../../../out/main/vault.js');

interface Ended {
  code: number | null;
  out: string;
  said: string;
}

/** Runs the built command line as a process of its own. */
function startVault(dataFolder: string, args: string[]) {
  const child = spawn(process.execPath, [VAULT, ...args, '--data-dir', dataFolder], { cwd: dataFolder });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, out, said })));
  return { child, ended, said: () => said };
}
const vault = (dataFolder: string, ...args: string[]) => startVault(dataFolder, args).ended;

async function writePages(folder: string, pages: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, name), text);
}

test.describe('the command line and the app on one vault', () => {
  let dataFolder: string;
  test.beforeEach(async () => {
    dataFolder = await makeDataFolder();
  });
  test.afterEach(async () => removeFolder(dataFolder));

  test('what it wrote before the first start is greeted with one calm line, and no alarm', async ({ launcher }) => {
    await writePages(join(dataFolder, 'pages'), {
      'Kiln.md': '# Kiln\n\nThe kiln fires at 1,200 degrees.\n',
      'Glaze.md': '# Glaze\n\nThe glaze is blue, see [[Kiln]].\n',
    });
    expect(await vault(dataFolder, 'import', 'pages', '--mine')).toMatchObject({ code: 0 });
    const app = await launcher.start({ dataFolder });
    const { commandLineChanges, recovery, counts } = await app.call('app.status', null);
    expect([recovery, counts.engrams]).toEqual([null, 2]);
    const line = app.page.getByText(
      `${commandLineChanges} change${commandLineChanges === 1 ? '' : 's'} from the command line`,
    );
    await expect(line).toBeVisible();
    await expect(recoveryBanner(app.page)).toHaveCount(0);
    await takeScreenshot(app.page, 'command-line-01-greeting');
    await app.page.getByRole('status').filter({ has: line }).getByRole('button', { name: 'Dismiss' }).click();
    await expect(line).toHaveCount(0);
  });

  test('goes through the open app: what it imports is there at once, and it answers as on a closed vault', async ({
    launcher,
  }) => {
    const app = await launcher.start({ dataFolder });
    await writePages(join(dataFolder, 'pages'), {
      'Kiln.md': '# Kiln\n\nThe kiln fires at 1,200 degrees.\n',
      'Wheel.md': '# Wheel\n\nIt turns.\n',
    });
    const imported = await vault(dataFolder, 'import', 'pages', '--mine', '--json');
    expect(imported.code).toBe(0);
    expect(JSON.parse(imported.out)).toMatchObject({ notes: 2 });
    expect((await app.call('app.status', null)).counts.engrams).toBe(2);

    const searched = await vault(dataFolder, 'search', 'kiln', 'degrees');
    expect(searched).toMatchObject({ code: 0, out: expect.stringMatching(/^1\. Kiln\n[\s\S]*fires at 1,200 degrees/) });
    expect(await vault(dataFolder, 'export', 'out')).toMatchObject({ code: 0 });
    expect(await readdir(join(dataFolder, 'out', 'pages'))).toContain('Kiln.md');
    expect(await vault(dataFolder, 'backup', 'safe')).toMatchObject({ code: 0 });
    expect(await vault(dataFolder, 'verify')).toMatchObject({ code: 0, out: expect.stringContaining('sound') });
    expect(await vault(dataFolder, 'repair')).toMatchObject({
      code: 3,
      said: expect.stringContaining('close the app'),
    });
    expect(await vault(dataFolder, 'import', 'nothing-here')).toMatchObject({ code: 5 });

    await launcher.stop(app);
    expect(await readdir(join(dataFolder, 'vaults', 'main'))).not.toContain('command-line.json');
    expect(await vault(dataFolder, 'search', 'kiln', 'degrees')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1. Kiln'),
    });
  });

  test('is stopped by Ctrl+C in the middle of an import; the app keeps what is whole and goes on', async ({
    launcher,
  }) => {
    const app = await launcher.start({ dataFolder });
    await writePages(
      join(dataFolder, 'pages'),
      Object.fromEntries(
        Array.from({ length: 600 }, (_, page) => [
          `Page ${page}.md`,
          `# Page ${page}\n\nThe kiln number ${page} is warm.\n`,
        ]),
      ),
    );
    const running = startVault(dataFolder, ['import', 'pages', '--mine']);
    await expect.poll(running.said).toMatch(/ of 600/);
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(await vault(dataFolder, 'import', 'pages', '--mine')).toMatchObject({ code: 0 });
    expect((await app.call('app.status', null)).counts.engrams).toBe(600);
  });
});
