import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';
import { isDiskFull } from './file-system';

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

/**
 * The data folder of this process.
 *
 * @param argument value of `--data-dir`
 */
export const ownDataFolder = (
  argument: string | undefined,
  {
    environment = process.env,
    workingFolder = process.cwd(),
  }: { environment?: NodeJS.ProcessEnv; workingFolder?: string } = {},
): string =>
  resolveDataFolder({
    argument,
    environment,
    platform: process.platform,
    homeFolder: homedir(),
    workingFolder,
    programFolder: programFolderOf(environment, process.execPath),
  });

/**
 * Makes the data folder where it is missing.
 *
 * @throws AppError `not-allowed` where nothing can be written in it, `disk-full`
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (isDiskFull(error))
      throw new AppError('disk-full', t('mainFiles.diskFolderFullNothing', { folder }), { cause: error });
    throw new AppError('not-allowed', t('mainFiles.folderNotWritable', { folder }), { cause: error });
  }
}

/** Whether the program was unpacked or mounted for this run alone: a portable one of Windows, or an AppImage. */
export const isUnpackedForOneRun = (environment: NodeJS.ProcessEnv, programPath: string): boolean =>
  folderOfOneRun(environment, programPath) !== undefined;

/** The folder in which the person keeps the program, also where it runs from another place. */
export const programFolderOf = (environment: NodeJS.ProcessEnv, programPath: string): string =>
  folderOfOneRun(environment, programPath) ?? dirname(programPath);

function folderOfOneRun(environment: NodeJS.ProcessEnv, programPath: string): string | undefined {
  if (environment.PORTABLE_EXECUTABLE_DIR) return environment.PORTABLE_EXECUTABLE_DIR;
  const image = appImageOf(environment, programPath);
  return image === undefined ? undefined : dirname(image);
}

/**
 * The AppImage that a program runs from, if any. What another AppImage started inherits its variables: they are ours only
 * where we run from its mount.
 */
export const appImageOf = ({ APPDIR, APPIMAGE }: NodeJS.ProcessEnv, programPath: string): string | undefined =>
  APPIMAGE && APPDIR && programPath.startsWith(`${APPDIR}/`) ? APPIMAGE : undefined;

/** Each shell's browser profile, separate from the vaults, which belong to no browser. */
export const profileFolderOf = (dataFolder: string, shell: 'chromium' | 'electron'): string =>
  join(dataFolder, `${shell}-profile`);
export const logsFolderOf = (dataFolder: string): string => join(dataFolder, 'logs');
