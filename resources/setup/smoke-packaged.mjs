import './node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { packagedProgramHere } from './check-fuses.mjs';
import { runProgram, seconds } from './process.mjs';
import { listDescendants } from './processes.mjs';
import { readKnownOptions } from './known-options.mjs';

const STARTS_WITHIN_MS = 120_000;
const STEP_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 60_000;
const IS_WINDOWS = process.platform === 'win32';
const MODIFIER = process.platform === 'darwin' ? 'Meta' : 'Control';
const TITLE = 'The packed app keeps a note';
const SAID = 'I decided to stay at Frachtwerk because the team is small.';
/** No note has one of these words: what is considered for them has been read by its meaning. */
const ANOTHER_WAY_TO_SAY_IT = 'remaining with my employer';

/** How the system and a terminal end a program; at Ctrl+C under npm it hears the signal twice. */
const ENDINGS = IS_WINDOWS
  ? [{ name: 'taskkill', end: closeWindows }]
  : [
      { name: 'SIGTERM', end: async (pid) => process.kill(pid, 'SIGTERM') },
      { name: 'Ctrl+C, heard twice,', end: async (pid) => [1, 2].forEach(() => process.kill(pid, 'SIGINT')) },
    ];

/** Without /f, which would end it at once: it asks the windows to close. */
async function closeWindows(pid) {
  const { code, text } = await runProgram('taskkill', ['/pid', `${pid}`], { output: 'collect' });
  if (code !== 0) throw new Error(`taskkill: ${text}`);
}

/**
 * Uses a packed program as a person does: starts it on an empty folder, writes a note, keeps a suggestion, starts it a
 * second time, ends it by its window and by the system, and finds everything again. The program's debugging port stands in
 * for hands and eyes; Playwright's own way into Electron needs the inspector, which a fuse has switched off.
 *
 * @param sandbox `on` fails without Chromium's sandbox; `said` only fails where the log is silent about it
 * @throws Error that names the step and what was expected; the log's last lines are in it
 */
async function smokeTest(program, sandbox) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'engram-smoke-'));
  const logFile = join(dataFolder, 'logs', 'main.log');
  const app = { program, dataFolder, logFile, environment: { LANG: 'en_US.UTF-8', LANGUAGE: 'en' } };
  const step = async (name, act) => {
    const startedAt = performance.now();
    try {
      await act();
    } catch (error) {
      throw new Error(`${name}: ${error.message}\n\nThe log:\n${readLog(app).slice(-4_000)}`, { cause: error });
    }
    console.log(`${name} (${seconds(startedAt)})`);
  };
  let running;
  try {
    await step('The program starts', async () => (running = await start(app)));
    await step('Chromium’s sandbox is on, or the log says that it is not', () => checkSandbox(app, sandbox));
    await step('A note is written, a suggestion kept', async () => {
      await writeNote(running.page);
      await keepSuggestion(running.page);
    });
    await step('A second start hands its link to the window', () => checkSecondStart(app, running.page));
    await step('The command line reads beside the open app', () => checkCommands(app));
    await step('It takes what comes on its standard input', () => checkInput(app));
    await step('Closing the window ends it with everything saved', async () => {
      await running.page.close({ runBeforeUnload: true });
      await running.ended('closing its window');
      await checkCommands(app);
    });
    for (const { name, end } of ENDINGS) {
      await step('The next start finds both notes', async () => {
        running = await start(app);
        await findNotes(running.page);
      });
      await step(`${name} ends it with everything saved`, async () => {
        await end(holderOf(app));
        await running.ended(name);
        await checkCommands(app);
      });
    }
    await step('The log tells of no error', async () => {
      const errors = readLog(app).match(/^\S+ error .*$/gmu) ?? [];
      if (errors.length > 0) throw new Error(errors.join('\n'));
    });
  } finally {
    await running?.kill();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

const readLog = ({ logFile }) => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '(there is none)');

/** How often the app has said that it is ready. */
const countStarts = (app) => readLog(app).match(/^\S+ info {2}started \{/gmu)?.length ?? 0;

function spawnApp({ program, dataFolder, environment }, args) {
  const child = spawn(program, ['--data-dir', dataFolder, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (words += bytes));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const exit = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: error.message }));
    // What it started may hold its output open.
    child.once(
      'exit',
      (code, signal) => void Promise.race([closed, pause(2_000)]).then(() => resolve({ code, signal })),
    );
  });
  /** @throws Error unless it ends by itself in time, with code 0 */
  const ended = async (why) => {
    const outcome = await Promise.race([exit, pause(ENDS_WITHIN_MS)]);
    if (outcome?.code !== 0)
      throw new Error(
        `after ${why} it ${outcome ? `ended with ${outcome.code ?? outcome.signal}` : 'did not end'}; it wrote:\n${words.slice(-2_000)}`,
      );
    return words;
  };
  /** Ends it at once, with everything that it started. */
  const kill = async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const below = await listDescendants(child.pid).catch(() => []);
    for (const pid of [child.pid, ...below.map((one) => one.pid)])
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    await exit;
  };
  return { exit, ended, kill };
}

/** Starts the program and waits until its window can be used. */
async function start(app) {
  const port = await findFreePort();
  const startsBefore = countStarts(app);
  // The variable is for a stand-in whose browser takes no argument of the program.
  const environment = { ...app.environment, ENGRAM_SMOKE_PORT: `${port}` };
  const running = spawnApp({ ...app, environment }, [`--remote-debugging-port=${port}`]);
  let hasEnded = false;
  void running.exit.then(() => (hasEnded = true));
  try {
    await until('“started” in the log', STARTS_WITHIN_MS, async () => {
      if (hasEnded) throw new Error(`it ended before: ${await running.ended('its start')}`);
      return countStarts(app) > startsBefore;
    });
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    const page = await until('the window', STEP_WITHIN_MS, () => pages().find((one) => one.url().includes('/app/')));
    page.setDefaultTimeout(STEP_WITHIN_MS);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    return { ...running, page };
  } catch (error) {
    await running.kill();
    throw error;
  }
}

async function writeNote(page) {
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.keyboard.press(`${MODIFIER}+Shift+N`);
  await title.waitFor();
  await title.fill(TITLE);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^saved$/u })
    .waitFor();
}

/** Says something without a model, and keeps the note that the app takes of it. */
async function keepSuggestion(page) {
  await page.keyboard.press(`${MODIFIER}+n`);
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill(SAID);
  await composer.press('Enter');
  await page.getByRole('group', { name: 'New, to review' }).waitFor();
  await page.keyboard.press(`${MODIFIER}+Shift+E`);
  const units = page.getByRole('grid', { name: 'Suggestions to review' });
  await units.locator('[role=row][id^="unit-"]').first().waitFor();
  await units.focus();
  await page.keyboard.press('Space');
  await page.getByText('1 kept').first().waitFor();
}

async function findNotes(page) {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Notes/u })
    .click();
  for (const words of [TITLE, 'Frachtwerk']) {
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill(words);
    await page.getByRole('listbox', { name: 'Vault' }).getByRole('option').filter({ hasText: words }).first().waitFor();
  }
}

/** The other process must end, change nothing, and have its link opened by the first. */
async function checkSecondStart(app, page) {
  const second = spawnApp(app, ['engram-vault://search?q=zebra']);
  try {
    const words = await second.ended('a second start');
    if (!words.includes('already open')) throw new Error(`it does not say that the app is open: ${words}`);
  } finally {
    await second.kill();
  }
  await until('the link’s words in the search field', STEP_WITHIN_MS, () =>
    page.evaluate(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'zebra')),
  );
}

/** Gives what `PROGRAM vault …` wrote. */
async function runVault({ program, dataFolder, environment }, args, input) {
  const options = { output: 'collect', input, environment, timeoutMs: STEP_WITHIN_MS };
  const run = await runProgram(program, ['vault', ...args, '--data-dir', dataFolder], options);
  if (run.code !== 0) throw new Error(`vault ${args[0]} ended with ${run.code}: ${run.text.slice(-2_000)}`);
  return run.text;
}

/** `PROGRAM vault verify` finds the journal whole, `PROGRAM vault search` the note by its words and by its meaning. */
async function checkCommands(app) {
  await runVault(app, ['verify']);
  const found = await runVault(app, ['search', 'Frachtwerk', '--json']);
  if (!found.includes('Frachtwerk')) throw new Error(`vault search does not find the kept note: ${found}`);
  // The open app reads new notes when it has time.
  await until('a search by meaning', STEP_WITHIN_MS, async () =>
    /"considered":[1-9]/u.test(await runVault(app, ['search', ANOTHER_WAY_TO_SAY_IT, '--meaning', '--json'])),
  );
}

/** On Windows Electron hides it, and the server of other assistants needs it. */
async function checkInput(app) {
  const title = 'The harbour opens at dawn';
  await runVault(app, ['new', '-'], title);
  await runVault(app, ['note', title]);
}

/** The app's own process: what was started may be only the mount of an AppImage. */
const holderOf = ({ dataFolder }) => JSON.parse(readFileSync(join(dataFolder, 'LOCK'), 'utf8')).processId;

async function checkSandbox(app, wanted) {
  const renderers = (await listDescendants(holderOf(app))).filter(({ command }) => command.includes('--type=renderer'));
  if (renderers.length === 0) throw new Error('no process of a page was found');
  const isOn = renderers.every(({ command, seccomp }) => !command.includes('--no-sandbox') && seccomp !== '0');
  const isSaid = /^\S+ warn .*\bsandbox\b/imu.test(readLog(app));
  if (!isOn && wanted === 'on') throw new Error('it is off');
  if (isOn === isSaid)
    throw new Error(isOn ? 'it is on, but the log says otherwise' : 'it is off, and the log is silent');
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

async function until(what, withinMs, read) {
  for (const end = Date.now() + withinMs; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
    const value = await read();
    if (value) return value;
  }
  throw new Error(`${what} did not come within ${withinMs / 1000} s`);
}

const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

if (process.argv[1]?.endsWith('smoke-packaged.mjs')) {
  const { program = packagedProgramHere(), sandbox = 'said' } = readKnownOptions(process.argv.slice(2), {
    program: { type: 'string' },
    sandbox: { type: 'string' },
  }).values;
  try {
    if (!['on', 'said'].includes(sandbox)) throw new Error('--sandbox is “on” or “said”.');
    console.log(program);
    await smokeTest(program, sandbox);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
