import { isAppError } from '../../shared/ipc/errors';
import type { ProgramState } from '../../shared/ipc/routes/program';
import type { Logger } from '../../shared/lib/logger';
import { t } from '../../shared/messages/message';
import type { Confirm } from '../consent/confirm-one-at-a-time';
import { newVersionConfirmation } from '../consent/new-version-confirmation';
import { createLayOutClipper } from '../consent/lay-out-clipper';
import { createOpenOwnAddress } from '../consent/open-address';
import type { ProgramActs } from '../ipc/handlers/program';
import type { OutgoingLog } from '../models/outgoing/outgoing-log';
import type { Confirmation, Shell } from '../shell/shell';
import type { Vault } from '../store/opening/open-vault';
import { createWebFetcher } from '../web/fetch/web-fetcher';
import { createSentRecorder, type WebNetwork } from '../web/web-services';
import { runEvery } from './services/timers';
import { openNewVersions } from './updates/new-versions';

const REPOSITORY = 'engram-vault/engram-vault';
/** Where GitHub describes the newest release (REST API, “Get the latest release”). */
const NEWEST_RELEASE = `https://api.github.com/repos/${REPOSITORY}/releases/latest`;
const PAGES = {
  downloads: `https://github.com/${REPOSITORY}/releases/latest`,
  sandbox: `https://github.com/${REPOSITORY}/blob/main/SECURITY.md`,
};
/** Bytes of an answer: a release with thirty files takes about 60 kB. */
const MAX_BYTES = 1_000_000;

export interface Program extends ProgramActs {
  /** Looks for a newer version if it may and none was looked for today. */
  lookIfDue(): Promise<void>;
  close(): Promise<void>;
}

/** The program's own services, which no vault is needed for. */
export async function openProgram({
  shell,
  dataFolder,
  version,
  network = {},
  outgoing,
  ask,
  openVault,
  onChanged,
  now,
  log,
}: {
  shell: Pick<Shell, 'isInstalled' | 'isSandboxed' | 'openExternal' | 'hasRecentInput' | 'showFile'>;
  dataFolder: string;
  version: string;
  network?: WebNetwork | undefined;
  outgoing: Pick<OutgoingLog, 'add'>;
  ask: Confirm;
  /** Null where none is open. */
  openVault: () => Promise<Vault | null>;
  onChanged: () => void;
  now: () => number;
  log: Logger;
}): Promise<Program> {
  const address = network.releases ?? NEWEST_RELEASE;
  const { host } = new URL(address);
  const versions = await openNewVersions({
    dataFolder,
    version,
    toldBy: network.releases === undefined ? whoTells(shell.isInstalled, process.env) : 'app',
    isSandboxed: shell.isSandboxed,
    address,
    fetcher: createWebFetcher({ maxBytes: MAX_BYTES, ...network.fetcher }),
    onSent: createSentRecorder(outgoing, 'new-version'),
    mayLook: (howOften) => ask(newVersionConfirmation(host, howOften)),
    onChanged,
    every: runEvery,
    now,
    log,
  });
  const openOwnAddress = createOpenOwnAddress({ shell, ask });
  return {
    ...versions,
    layOutClipper: createLayOutClipper({ shell, dataFolder, log }),
    openPage: (page) =>
      openOwnAddress(PAGES[page], page === 'downloads' ? () => backUp(openVault, log) : async () => ({})),
  };
}

/** A package manager brings new versions of what it installed; a distribution's launcher says so by the variable. */
export function whoTells(isInstalled: boolean, environment: NodeJS.ProcessEnv): ProgramState['toldBy'] {
  if (!isInstalled) return 'nobody';
  const { FLATPAK_ID, SNAP, ENGRAM_VAULT_PACKAGED } = environment;
  return [FLATPAK_ID, SNAP, ENGRAM_VAULT_PACKAGED].some(Boolean) ? 'package-manager' : 'app';
}

/** A backup of the open vault that was read again, or a warning that there is none; never rejects. */
async function backUp(
  openVault: () => Promise<Vault | null>,
  log: Logger,
): Promise<Partial<Pick<Confirmation, 'details' | 'warnings'>>> {
  try {
    const vault = await openVault();
    if (vault === null) return {};
    const { state } = await vault.snapshots.make(t('mainExchange.beforeANewVersion'), { isWhole: true });
    if (state === 'verified') return { details: [t('mainExchange.backupWasMade')] };
    return { warnings: [t('mainExchange.noBackupWasMade')] };
  } catch (error) {
    log.warn('no backup was made before a new version', { error: String(error) });
    return { warnings: [t('mainExchange.noBackupWasMade'), ...(isAppError(error) ? [error.message] : [])] };
  }
}
