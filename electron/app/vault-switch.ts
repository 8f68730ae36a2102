import { AppError, isAppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { createMutex } from '../../shared/lib/mutex';
import { realFileSystem } from '../files/file-system';
import { isFolderLocked } from '../files/folder-lock';
import type { VaultServiceHandlers } from '../ipc/dispatch';
import type { VaultSettings, VaultSettingsStores } from '../settings/vault-settings';
import { isVault } from '../store/opening/vault-folder';
import type { ListedVault, VaultList } from '../vaults/vault-list';
import type { OpenedVault } from './opened-vault';
import { t } from '../../shared/messages/message';

export interface VaultSwitchOptions {
  list: VaultList;
  settings: VaultSettingsStores;
  /** Opens a vault with its services; `answering` resolves when the window's requests are answered. */
  open: (listed: ListedVault, settings: VaultSettings, answering: Promise<void>) => Promise<OpenedVault>;
  /** Saves what is being typed in windows, and closes further ones; rejects with `conflict` where a text could not be saved. */
  saveTyped: () => Promise<void>;
  /** Resolves when every request that a window made so far has been answered, or after a while. */
  drain: () => Promise<void>;
  /** Starts the first window anew and closes further ones, with what the page keeps of this vault: its look is also that of the choice of one. */
  loadWindow: (listed: ListedVault) => Promise<void>;
  onChanged: () => void;
  now: () => number;
  log: Logger;
}

type State =
  | { kind: 'opening'; listed: ListedVault; opening: Promise<OpenedVault> }
  | { kind: 'open'; opened: OpenedVault }
  /** One vault is closed and the other not open yet; nothing reaches either. */
  | { kind: 'changing' }
  | { kind: 'closed'; reason: AppError | null };

export interface VaultSwitch {
  /** The vault that the app begins with; a vault that cannot be opened leaves none open, with the reason. */
  begin(listed: ListedVault | null, answering: Promise<void>): Promise<void>;
  listed(): ListedVault | null;
  closedReason(): string | null;
  opened(): Promise<OpenedVault>;
  handlers(): Promise<VaultServiceHandlers>;
  settings(): Promise<VaultSettings>;
  /**
   * Closes the open vault and opens another one. When that one does not open, the first is opened again and this
   * rejects with the reason.
   *
   * @param whenOpen before it is stored which vault is open: lists a vault that was not
   */
  change(listed: ListedVault, whenOpen?: () => Promise<void>): Promise<void>;
  /** Closes the open vault and opens it again, after a fault that only opening mends. */
  reopen(): Promise<void>;
  close(): Promise<void>;
  stop(): Promise<void>;
}

/** Which vault is open. One at a time: of two, one could be asked for what belongs to the other. */
export function createVaultSwitch(options: VaultSwitchOptions): VaultSwitch {
  const { list, settings, saveTyped, drain, loadWindow, onChanged, now, log } = options;
  let state: State = { kind: 'changing' };
  const runInOrder = createMutex();
  const isSettled = Promise.resolve();

  /** Why no vault can be reached now. */
  const whyNone = (): AppError =>
    state.kind === 'closed'
      ? (state.reason ?? new AppError('not-found', t('mainApp.noVaultOpenOpen')))
      : new AppError('cancelled', t('mainApp.anotherVaultBeingOpened'));
  const opened = async (): Promise<OpenedVault> => {
    if (state.kind === 'open') return state.opened;
    if (state.kind === 'opening') return state.opening;
    throw whyNone();
  };
  const listed = (): ListedVault | null =>
    state.kind === 'open'
      ? (list.get(state.opened.listed.id) ?? state.opened.listed)
      : state.kind === 'opening'
        ? state.listed
        : null;

  const openNow = async (vault: ListedVault, answering: Promise<void>) =>
    options.open(vault, await settings.of(vault), answering);

  const closeNow = async () => {
    if (state.kind !== 'open') return null;
    const { opened: closing } = state;
    await drain();
    state = { kind: 'changing' };
    await closing.close();
    return closing.listed;
  };

  return {
    opened,
    listed,
    closedReason: () => (state.kind === 'closed' ? (state.reason?.message ?? null) : null),
    handlers: async () => (await opened()).handlers,
    async settings() {
      const vault = listed();
      if (vault === null) throw whyNone();
      return settings.of(vault);
    },
    async begin(vault, answering) {
      if (vault === null) {
        state = { kind: 'closed', reason: null };
        return;
      }
      const opening = requireHere(vault).then(() => openNow(vault, answering));
      state = { kind: 'opening', listed: vault, opening };
      try {
        state = { kind: 'open', opened: await opening };
      } catch (error) {
        // The window tells: whoever started the app without a terminal reads nothing else.
        if (isAppError(error)) log.warn('the vault was not opened', { code: error.code });
        else log.error('the vault was not opened', { error });
        state = { kind: 'closed', reason: whyNotOpened(vault, error) };
      }
    },
    change: (vault, whenOpen = async () => {}) =>
      runInOrder(async () => {
        await requireFree(vault, listed());
        if (listed()?.id === vault.id) return;
        await saveTyped();
        const before = await closeNow();
        let markAnswering = () => {};
        const answering = new Promise<void>((resolve) => (markAnswering = resolve));
        try {
          state = { kind: 'open', opened: await openNow(vault, answering) };
        } catch (error) {
          await goBack(before);
          throw error;
        }
        await whenOpen();
        if (before !== null) await list.setOpen(before.id, now());
        await list.setOpen(vault.id, now());
        await loadWindow(vault);
        markAnswering();
        log.info('another vault was opened');
      }),
    reopen: () =>
      runInOrder(async () => {
        if (state.kind === 'opening') await state.opening.catch(() => {});
        // What cannot be saved now must not keep the fault.
        await saveTyped().catch(() => {});
        const before = await closeNow();
        if (before === null) return;
        await goBack(before);
        await loadWindow(before);
        log.info('the vault was opened again');
      }),
    close: () =>
      runInOrder(async () => {
        await saveTyped();
        const closed = await closeNow();
        if (closed === null) return;
        state = { kind: 'closed', reason: null };
        await list.setOpen(closed.id, now());
        await list.setOpen(null, now());
        await loadWindow(closed);
      }),
    stop: () =>
      runInOrder(async () => {
        if (state.kind === 'opening') await state.opening.catch(() => {});
        if (state.kind === 'open') await state.opened.close();
        state = { kind: 'changing' };
      }),
  };

  /** The vault that was open is opened again, with the page as it is. */
  async function goBack(before: ListedVault | null): Promise<void> {
    try {
      state =
        before === null ? { kind: 'closed', reason: null } : { kind: 'open', opened: await openNow(before, isSettled) };
    } catch (error) {
      const reason = isAppError(error)
        ? error
        : new AppError('store-failed', t('mainApp.nameCouldOpenedAgain', { name: before?.name ?? '' }));
      state = { kind: 'closed', reason };
    }
    onChanged();
  }
}

/** In words, and with the name where the list shows others. */
function whyNotOpened({ name }: ListedVault, error: unknown): AppError {
  if (isAppError(error, 'busy')) return new AppError('busy', t('mainApp.nameOpenAnotherProgram', { name }));
  return isAppError(error) ? error : new AppError('store-failed', t('mainApp.vaultCouldOpenedRestart'));
}

/** @throws AppError `not-found` when a vault that was opened before is gone from its folder */
async function requireHere({ name, folder, openedAt }: ListedVault): Promise<void> {
  if (openedAt !== null && !isVault(folder))
    throw new AppError('not-found', t('mainApp.vaultNameFolderFolder', { name, folder }));
}

/** Before the open vault is closed: whether the other one can be opened. */
async function requireFree(vault: ListedVault, current: ListedVault | null): Promise<void> {
  if (vault.id === current?.id) return;
  await requireHere(vault);
  if (await isFolderLocked(realFileSystem, vault.folder).catch(() => false))
    throw new AppError('busy', t('mainApp.nameOpenAnotherProgram', { name: vault.name }));
}
