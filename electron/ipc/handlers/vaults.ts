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
}

export function createVaultsHandlers(acts: VaultActs): Handlers<VaultsRoute> {
  const nothing = async (doing: Promise<void>) => {
    await doing;
    return null;
  };
  return {
    'vaults.list': async () => acts.view(),
    'vaults.open': async ({ id, withLink = false }) => nothing(acts.open(id, { withLink })),
    'vaults.create': async ({ name, parent }) => nothing(acts.create(name, parent)),
    'vaults.restore': async ({ uploadId, name }) => nothing(acts.restore(uploadId, name)),
    'vaults.openFolder': async ({ folder }) => nothing(acts.openFolder(folder)),
    'vaults.chooseParent': async () => acts.chooseParent(),
    'vaults.rename': async ({ id, name }) => nothing(acts.rename(id, name)),
    'vaults.close': async () => nothing(acts.close()),
    'vaults.forget': async ({ id }) => nothing(acts.forget(id)),
    'links.take': async () => acts.takeLink(),
  };
}
