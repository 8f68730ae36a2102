import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { runProgram, seconds } from './process.mjs';
import { inProject } from './project.mjs';

/** Which system this is, as far as installing goes. */
export function describeSystem({
  platform = process.platform,
  release = readRelease(),
  isRoot = process.getuid?.() === 0,
} = {}) {
  const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(([, value]) => value.split(' '));
  if (platform === 'darwin' || platform === 'win32') return { kind: platform, isRoot };
  for (const kind of ['ubuntu', 'debian', 'fedora', 'arch', 'suse', 'alpine']) {
    if (ids.some((id) => id === kind || id.startsWith(`${kind}-`) || (kind === 'suse' && id.startsWith('opensuse'))))
      return { kind, isRoot };
  }
  return { kind: 'linux', isRoot };
}

const readRelease = () => (existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');

const ADVICE = {
  darwin: 'Install Google Chrome (https://www.google.com/chrome), or: brew install --cask chromium',
  win32: 'Install Google Chrome (https://www.google.com/chrome) or Microsoft Edge, or: winget install Google.Chrome',
  debian: 'Install Chromium:  sudo apt-get update && sudo apt-get install -y chromium',
  ubuntu: 'Install Chromium:  sudo snap install chromium   (or Google Chrome from https://www.google.com/chrome)',
  fedora: 'Install Chromium:  sudo dnf install -y chromium',
  arch: 'Install Chromium:  sudo pacman -S chromium',
  suse: 'Install Chromium:  sudo zypper install chromium',
  alpine: 'Install Chromium:  sudo apk add chromium',
  linux: 'Install Chromium, Google Chrome or Microsoft Edge with your system’s software manager',
};

/** What a person on this system should do to get a browser. */
export const browserAdvice = ({ kind }) =>
  `${ADVICE[kind]}\nOr name one that is installed elsewhere: ENGRAM_BROWSER=/path/to/chrome npm start`;

/** The installed browser; needs the built program. */
async function findBrowser() {
  const { findInstalledBrowser } = await import(pathToFileURL(inProject('out', 'main', 'installed-browser.js')).href);
  return findInstalledBrowser();
}

/**
 * An installed Chrome, Chromium or Edge. On Debian and Ubuntu as root Chromium is installed when there is none.
 *
 * @throws Error that says exactly what to install
 */
export async function ensureBrowser({ say, output = 'inherit' }) {
  const found = await findBrowser();
  if (found) return found;
  if (process.env.ENGRAM_BROWSER)
    throw new Error(`ENGRAM_BROWSER names ${process.env.ENGRAM_BROWSER}, but there is no such file.`);
  const system = describeSystem();
  if (system.isRoot && (system.kind === 'debian' || system.kind === 'ubuntu')) await installChromium(say, output);
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(`No Chrome, Chromium or Edge was found on this machine.\n${browserAdvice(system)}`);
}

async function installChromium(say, output) {
  const startedAt = performance.now();
  say('No browser found; installing Chromium with apt-get (this is a Debian or Ubuntu system and you are root) …');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { output: output === 'inherit' ? 'stderr' : output, environment, timeoutMs: 15 * 60_000 };
  await runProgram('apt-get', ['update', '-q'], quiet);
  const { code } = await runProgram(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    quiet,
  );
  say(code === 0 ? `Installed Chromium in ${seconds(startedAt)}.` : 'apt-get did not succeed; its message is above.');
}
