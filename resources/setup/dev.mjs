import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { forgetBuilt } from './build.mjs';
import { createDevApp } from './dev-app.mjs';
import { servePages, watchBundles } from './dev-builds.mjs';
import { electronObstacle, ensureElectron } from './electron.mjs';
import { ensureGitHooks } from './git.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { hasDisplay } from './start-options.mjs';

// The app while its code is edited: pages change in place, and the app restarts when main, a thread, the preload or the
// store page changes. The pages come from a server that listens on 127.0.0.1 as long as this runs. That the app opens no
// port is a promise of what `npm start` and the packages run; nothing of this is built into them.

const USAGE = `npm run dev -- [options]

  --data-dir DIR   keep everything in DIR; out/dev-data unless told, so that your own vault is never at risk
  --headless       run without a window
  --shell NAME     electron or chromium; chromium unless told
  --help           this text`;
const say = (text) => console.log(text);

function readOptions() {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: inProject('out', 'dev-data') },
      headless: { type: 'boolean', default: !hasDisplay() },
      shell: { type: 'string', default: 'chromium' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (!['electron', 'chromium'].includes(values.shell)) throw new Error('--shell is electron or chromium.');
  return values;
}

/** The program and its arguments; `origin` is where the pages come from. */
async function chooseProgram({ 'data-dir': dataDir, headless, shell }, origin) {
  const entry = inProject('out', 'main', `dev-${shell}-main.js`);
  const args = [entry, origin, '--data-dir', dataDir];
  if (shell === 'chromium') {
    const browser = await ensureBrowser({ say });
    return { command: process.execPath, args: [...args, '--browser', browser, ...(headless ? ['--headless'] : [])] };
  }
  const obstacle = electronObstacle({ hasDisplay: hasDisplay(), headless });
  const binary = obstacle === null ? await ensureElectron({ say }) : null;
  if (binary === null) throw new Error(`Electron cannot be used here${obstacle ? `: ${obstacle}` : ''}.`);
  return { command: binary, args };
}

async function develop() {
  const options = readOptions();
  if (options.help) return say(USAGE);
  await ensureInstalled({ say });
  await ensureGitHooks();
  // What is written to `out` from here on is not what `npm start` runs.
  forgetBuilt();
  let app = null;
  const restart = (reason) => void app?.restart(reason);
  const pages = await servePages({ onStoreChange: (file) => restart(file) });
  const bundles = await watchBundles({ say, onRebuilt: restart });
  app = createDevApp(await chooseProgram(options, pages.origin), say);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => app.stop());
  process.exitCode = await app.ended;
  await bundles.close();
  await pages.close();
}

try {
  await develop();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
