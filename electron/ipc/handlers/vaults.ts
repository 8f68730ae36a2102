import type { Handlers } from '../../../shared/ipc/contract';
import type { LinkAnswer, VaultsRoute, VaultsView } from '../../../shared/ipc/routes/vaults';

/** What the app does with its list of vaults; the open one is changed after this resolves, with the window. */
export interface VaultActs {
  view(): Promise<VaultsView>;
  open(id: string, options: { withLink: boolean }): Promise<void>;
  create(name: string, parent: string | null): Promise<void>;
  restore(uploadId: string, name: string): Promise<void>;
  openFolder(folder: string | null): Promise<void>;
  chooseParent(): Promise<string | null>;
  rename(id: string, name: string): Promise<void>;
  close(): Promise<void>;
  forget(id: string): Promise<void>;
  takeLink(): Promise<LinkAnswer | null>;
  readGiven(piece: { id: string; file: number; from: number; bytes: number }): Promise<Uint8Array>;
}

export function createVaultsHandlers(acts: VaultActs): Handlers<VaultsRoute> {
  return {
    'vaults.list': () => acts.view(),
    'vaults.open': ({ id, withLink = false }) => acts.open(id, { withLink }),
    'vaults.create': ({ name, parent }) => acts.create(name, parent),
    'vaults.restore': ({ uploadId, name }) => acts.restore(uploadId, name),
    'vaults.openFolder': ({ folder }) => acts.openFolder(folder),
    'vaults.chooseParent': () => acts.chooseParent(),
    'vaults.rename': ({ id, name }) => acts.rename(id, name),
    'vaults.close': () => acts.close(),
    'vaults.forget': ({ id }) => acts.forget(id),
    'links.take': () => acts.takeLink(),
    'links.readFile': (piece) => acts.readGiven(piece),
  };
}
