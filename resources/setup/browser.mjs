import { pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';
import { describeSystem, installPackages, mayInstall } from './system.mjs';

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
  if (mayInstall(system)) await installPackages('Chromium', ['chromium', 'fonts-liberation'], { say, output });
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(`No Chrome, Chromium or Edge was found on this machine.\n${browserAdvice(system)}`);
}
