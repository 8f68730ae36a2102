import './node-version.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { electronObstacle, ensureElectron, runElectron } from './electron.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode } from './process.mjs';
import { inProject, PROJECT } from './project.mjs';
import { hasDisplay, openArguments, readStartOptions, START_USAGE } from './start-options.mjs';

const say = (text) => console.log(text);
/** npm starts its scripts in the project, wherever it was called from. */
const calledFrom = process.env.INIT_CWD ?? PROJECT;

async function start(args) {
  const options = readStartOptions(args);
  if (options.help) {
    say(START_USAGE);
    return 0;
  }
  await ensureInstalled({ say });
  await ensureBuilt({ say });
  if (options.demo) return runDemo(options);
  const appArguments = [
    ...(options.dataDir ? ['--data-dir', options.dataDir] : []),
    ...openArguments(options.rest, calledFrom),
  ];

  const obstacle =
    options.shell === 'chromium'
      ? 'the installed browser was asked for'
      : electronObstacle({ hasDisplay: hasDisplay(), headless: options.headless });
  if (obstacle === null) {
    const code = await tryElectron(appArguments);
    if (code !== null) return code;
  }
  return runInBrowser(options, appArguments, obstacle ?? 'Electron did not come up');
}

/** The exit code when the app ran; null when another shell should be tried. */
async function tryElectron(appArguments) {
  const binary = await ensureElectron({ say });
  if (binary === null) return null;
  say('Shell: Electron, because its program is here.');
  const { code, opened, why } = await runElectron(binary, appArguments);
  if (opened) return code;
  say(`Electron did not come up: ${why}`);
  say('Its log is main.log in the folder "logs" of your data folder. Falling back to the installed browser.');
  return null;
}

async function runInBrowser(options, appArguments, reason) {
  const browser = await ensureBrowser({ say });
  const headless = options.headless || !hasDisplay();
  say(`Shell: ${browser}, because ${reason}.`);
  if (headless && !options.headless) say('There is no display here, so the app runs without a window (headless).');
  return runApp('chromium-main', ['--browser', browser, ...(headless ? ['--headless'] : []), ...appArguments]);
}

async function runDemo({ dataDir, rest }) {
  const browser = await ensureBrowser({ say });
  say(`Playing the demo without a window in ${browser}.`);
  return runApp('demo', [...(dataDir ? ['--data-dir', dataDir] : []), ...rest], { ENGRAM_BROWSER: browser });
}

async function runApp(name, args, environment = {}) {
  const { code } = await runNode(inProject('out', 'main', `${name}.js`), args, {
    environment,
    cwd: calledFrom,
    forwardSignals: true,
  });
  return code;
}

try {
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
