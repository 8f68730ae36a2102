import { existsSync, readFileSync } from 'node:fs';
import { PROJECT } from './project.mjs';
import { runNpm, seconds } from './process.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether everything the lockfile names is installed in that version. Compares contents, because a fresh checkout
 * changes every file's date. Packages for other platforms may be missing.
 */
export function isInstalled(project = PROJECT) {
  const installedFile = `${project}/node_modules/.package-lock.json`;
  if (!existsSync(installedFile)) return false;
  const wanted = readJson(`${project}/package-lock.json`).packages;
  const installed = readJson(installedFile).packages;
  return Object.entries(wanted).every(([path, { optional, version }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/** Installs what the lockfile names, unless it is there. */
export async function ensureInstalled({ say, output = 'inherit' }) {
  if (isInstalled()) return;
  const startedAt = performance.now();
  say('Installing what the app is built from (once; needs the network) …');
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await runNpm(args, { output });
  if (code !== 0) throw new Error('npm ci did not succeed; its message is above. Is the network there?');
  // Editors know the keys of sentences from the first opening on.
  (await import('./messages.mjs')).writeMessageTypes();
  say(`Installed in ${seconds(startedAt)}.`);
}
