import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { AppError } from '../../shared/ipc/errors';
import type { ListedVault, VaultList } from '../vaults/vault-list';
import type { OpenedVault } from './opened-vault';
import { createVaultSwitch } from './vault-switch';

const vault: ListedVault = {
  id: 'a',
  name: 'Notes',
  folder: import.meta.dirname,
  hasOwnSettings: true,
  openedAt: null,
} as ListedVault;

/** A switch over one vault, with what happened in order; `open` may refuse. */
function openSwitch(refuse: () => AppError | null = () => null, saveTyped = async () => {}) {
  const happened: string[] = [];
  const vaultSwitch = createVaultSwitch({
    list: { get: () => vault } as unknown as VaultList,
    settings: { of: async () => ({}) } as never,
    async open() {
      const refusal = refuse();
      if (refusal !== null) throw refusal;
      happened.push('open');
      return { listed: vault, close: async () => void happened.push('close') } as unknown as OpenedVault;
    },
    saveTyped,
    drain: async () => void happened.push('drain'),
    loadWindow: async () => void happened.push('window'),
    onChanged: () => {},
    now: () => 0,
    log: silentLogger,
  });
  return { vaultSwitch, happened };
}

describe('a vault with a text that cannot be saved in a window', () => {
  it('is not closed for another one, but opened again where only that mends it', async () => {
    const { vaultSwitch, happened } = openSwitch(undefined, () =>
      Promise.reject(new AppError('conflict', 'It could not be saved.')),
    );
    await vaultSwitch.begin(vault, Promise.resolve());
    await expect(vaultSwitch.close()).rejects.toMatchObject({ code: 'conflict' });
    expect(happened).toEqual(['open']);
    await vaultSwitch.reopen();
    expect(happened).toEqual(['open', 'drain', 'close', 'open', 'window']);
  });
});

describe('a vault that only opening mends', () => {
  it('is closed and opened again with a fresh window, also when this is asked while it is being opened', async () => {
    const { vaultSwitch, happened } = openSwitch();
    const beginning = vaultSwitch.begin(vault, Promise.resolve());
    const reopening = vaultSwitch.reopen();
    await Promise.all([beginning, reopening]);
    expect(happened).toEqual(['open', 'drain', 'close', 'open', 'window']);
    expect(vaultSwitch.listed()).toEqual(vault);
  });

  it('leaves none open, with the reason, when it does not open again', async () => {
    let refusal: AppError | null = null;
    const { vaultSwitch, happened } = openSwitch(() => refusal);
    await vaultSwitch.begin(vault, Promise.resolve());
    refusal = new AppError('store-failed', 'The working database cannot be read.');
    await vaultSwitch.reopen();
    expect(happened).toEqual(['open', 'drain', 'close', 'window']);
    expect(vaultSwitch.closedReason()).toBe('The working database cannot be read.');
  });

  it('is left alone when none is open', async () => {
    const { vaultSwitch, happened } = openSwitch();
    await vaultSwitch.begin(null, Promise.resolve());
    await vaultSwitch.reopen();
    expect(happened).toEqual([]);
  });
});
