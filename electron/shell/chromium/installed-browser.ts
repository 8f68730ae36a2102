import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface BrowserSearch {
  environment?: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  exists?: (path: string) => boolean;
}

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/microsoft/msedge'];
const MAC_PROGRAMS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/**
 * An installed Chromium, Chrome or Edge, or null. `ENGRAM_BROWSER` takes precedence: if it names no existing file,
 * nothing is found, so that a typo is noticed.
 */
export function findInstalledBrowser({
  environment = process.env,
  platform = process.platform,
  exists = existsSync,
}: BrowserSearch = {}): string | null {
  if (environment.ENGRAM_BROWSER) return exists(environment.ENGRAM_BROWSER) ? environment.ENGRAM_BROWSER : null;
  return browserPaths(environment, platform).find((path) => exists(path)) ?? null;
}

function browserPaths(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(environment.HOME ? [join(environment.HOME, 'Applications')] : [])];
    return MAC_PROGRAMS.flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return WINDOWS_PATHS.flatMap((parts) => folders.map((folder) => join(folder, ...parts)));
  }
  const folders = [...new Set([...(environment.PATH ?? '').split(delimiter).filter(Boolean), ...LINUX_FOLDERS])];
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}
