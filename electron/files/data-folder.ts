import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';

const FOLDER_NAME = 'Engram Vault';

export interface DataFolderOptions {
  /** Value of `--data-dir`. */
  argument?: string | undefined;
  environment: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  homeFolder: string;
  /** Base of a relative argument. */
  workingFolder: string;
  /** Folder of a packaged program: with a `portable.txt` in it, the data is stored beside it. */
  programFolder?: string;
  exists?: (path: string) => boolean;
}

/** The data folder: `--data-dir`, else `ENGRAM_VAULT_HOME`, else a portable folder, else the platform's location. */
export function resolveDataFolder(options: DataFolderOptions): string {
  const { argument, environment, homeFolder, platform, programFolder, workingFolder, exists = existsSync } = options;
  const chosen = argument || environment.ENGRAM_VAULT_HOME;
  if (chosen) return resolve(workingFolder, chosen.replace(/^~(?=$|[/\\])/, homeFolder));
  if (programFolder && exists(join(programFolder, 'portable.txt'))) return join(programFolder, `${FOLDER_NAME} Data`);
  if (platform === 'win32') return join(environment.APPDATA || join(homeFolder, 'AppData', 'Roaming'), FOLDER_NAME);
  if (platform === 'darwin') return join(homeFolder, 'Library', 'Application Support', FOLDER_NAME);
  // The XDG specification requires relative paths to be ignored.
  const configured = environment.XDG_CONFIG_HOME;
  return join(configured && isAbsolute(configured) ? configured : join(homeFolder, '.config'), FOLDER_NAME);
}

/** Each shell's browser profile, separate from the vaults, which belong to no browser. */
export const profileFolderOf = (dataFolder: string, shell: 'chromium' | 'electron'): string =>
  join(dataFolder, `${shell}-profile`);
export const logsFolderOf = (dataFolder: string): string => join(dataFolder, 'logs');
