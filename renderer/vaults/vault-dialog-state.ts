import { useSyncExternalStore } from 'react';
import type { VaultInfo } from '../../shared/ipc/routes/vaults';

/** What is asked about vaults now. */
export type VaultDialog =
  | { kind: 'create' }
  | { kind: 'open-folder' }
  | { kind: 'rename'; vault: VaultInfo }
  | { kind: 'forget'; vault: VaultInfo };

interface State {
  dialog: VaultDialog | null;
  /** The other vault is being opened, in these words; nothing can be typed meanwhile. */
  changing: string | null;
}

let state: State = { dialog: null, changing: null };
const listeners = new Set<() => void>();

function set(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Shows one of the dialogs; null closes it. They are rendered once, by `VaultDialogs`. */
export const showVaultDialog = (dialog: VaultDialog | null): void => set({ dialog });
export const showChanging = (changing: string | null): void => set({ changing });

export const useVaultDialogs = (): State => useSyncExternalStore(subscribe, () => state);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
