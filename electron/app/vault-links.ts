import { parseVaultLink, type VaultLink } from '../../shared/domain/vault-link';
import type { LinkAnswer } from '../../shared/ipc/routes/vaults';
import type { VaultList } from '../vaults/vault-list';
import type { VaultSwitch } from './vault-switch';
import { t } from '../../shared/messages/message';

export interface VaultLinks {
  /** A link was opened from outside. What no link of ours says is answered too. */
  arrive(text: string): void;
  /** What came of something else that was asked from outside. */
  say(words: string): void;
  /** What the last link leads to, once. */
  take(): Promise<LinkAnswer | null>;
  /** The link that led into this vault is taken again once that is open. */
  keepFor(vaultId: string): void;
}

/**
 * Links from outside: they show something of the open vault and do nothing else. The window takes them when it is
 * ready, so that one that started the app is not lost.
 */
export function createVaultLinks(
  list: VaultList,
  vaultSwitch: Pick<VaultSwitch, 'listed' | 'opened'>,
  onArrived: () => void,
): VaultLinks {
  let waiting: VaultLink | { words: string } | null = null;
  /** Led into another vault, which the person may open. */
  let elsewhere: VaultLink | null = null;

  const answer = async (link: VaultLink): Promise<LinkAnswer> => {
    const open = vaultSwitch.listed();
    const target = link.vaultId === null ? open : list.get(link.vaultId);
    if (target === null && link.vaultId === null) return { kind: 'refused', words: t('mainApp.linkNoVaultOpen') };
    if (target === null || target.isForgotten)
      return {
        kind: 'refused',
        words: t('mainApp.linkVaultNotListed'),
      };
    if (target.id !== open?.id) {
      elsewhere = link;
      const { id, name } = target;
      return { kind: 'elsewhere', words: t('mainApp.linkLeadsIntoVault', { name }), vault: { id, name } };
    }
    if (link.kind === 'review') return { kind: 'review' };
    if (link.kind === 'save') return { kind: 'save', url: link.url };
    if (link.kind === 'search') return { kind: 'search', text: link.text };
    const { vault } = await vaultSwitch.opened();
    const note = await vault.store.get('notes', link.noteId);
    return note === null
      ? { kind: 'refused', words: t('mainApp.linkNoteMissing', { name: target.name }) }
      : { kind: 'note', noteId: link.noteId };
  };

  return {
    arrive(text) {
      waiting = parseVaultLink(text) ?? { words: t('mainApp.linkUnknown') };
      onArrived();
    },
    say(words) {
      waiting = { words };
      onArrived();
    },
    async take() {
      const link = waiting;
      waiting = null;
      if (link === null) return null;
      return 'words' in link ? { kind: 'refused', words: link.words } : answer(link);
    },
    keepFor(vaultId) {
      if (elsewhere?.vaultId === vaultId) waiting = elsewhere;
      elsewhere = null;
    },
  };
}
