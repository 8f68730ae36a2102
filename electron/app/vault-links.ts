import { parseVaultLink, type VaultLink } from '../../shared/domain/vault-link';
import type { LinkAnswer } from '../../shared/ipc/routes/vaults';
import { z } from 'zod';
import type { Logger } from '../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../files/derived-file';
import type { VaultList } from '../vaults/vault-list';
import type { VaultSwitch } from './vault-switch';
import type { GivenFiles } from './given-files';
import { createMutex } from '../../shared/lib/mutex';
import { t } from '../../shared/messages/message';

export interface VaultLinks {
  /** A link was opened from outside. What no link of ours says is answered too. */
  arrive(text: string): void;
  /** Files and folders to look at were given from outside, by their whole paths. */
  arriveFiles(paths: readonly string[]): void;
  /** What came of something else that was asked from outside. */
  say(words: string): void;
  /** What a link leads to, once, the oldest first. */
  take(): Promise<LinkAnswer | null>;
  /** The link that led into this vault is taken again once that is open. */
  keepFor(vaultId: string): void;
}

/** Links that wait for the window; of more, the oldest go. */
const MAX_WAITING = 20;

/** Milliseconds without another file after which those that were given belong together: Windows starts the program for each. */
const GATHER_MS = 400;

/** What was clipped while no vault was open, as links, also after the app has ended. */
export const createClipFile = (path: string, log: Logger): DerivedFile<string[]> =>
  createDerivedFile({
    path,
    schema: z.array(z.string().max(250_000)).max(MAX_WAITING),
    empty: [],
    name: 'waiting clips',
    log,
  });

/**
 * Links from outside: they show something of the open vault and do nothing else. The window takes them when it is
 * ready, so that none that came while the app started is lost.
 */
export function createVaultLinks(
  list: VaultList,
  vaultSwitch: Pick<VaultSwitch, 'listed' | 'opened'>,
  onArrived: () => void,
  file: DerivedFile<string[]>,
  givenFiles: Pick<GivenFiles, 'look'>,
  gatherMs = GATHER_MS,
): VaultLinks {
  const waiting: ((VaultLink & { source?: string }) | { words: string } | { paths: string[] })[] = [];
  const inOrder = createMutex();
  /** Led into another vault, which the person may open. */
  let elsewhere: VaultLink | null = null;

  const wait = (link: (typeof waiting)[number]) => {
    waiting.push(link);
    waiting.splice(0, waiting.length - MAX_WAITING);
    onArrived();
  };

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
    if (link.kind === 'review' || link.kind === 'quick-note') return { kind: link.kind };
    if (link.kind === 'save') return { kind: 'save', url: link.url };
    if (link.kind === 'clip') return { kind: 'clip', clip: link.clip };
    if (link.kind === 'search') return { kind: 'search', text: link.text };
    const { vault } = await vaultSwitch.opened();
    const note = await vault.store.get('notes', link.noteId);
    return note === null
      ? { kind: 'refused', words: t('mainApp.linkNoteMissing', { name: target.name }) }
      : { kind: 'note', noteId: link.noteId };
  };

  /** What somebody else wrote cannot be clipped once more: it waits for a vault. */
  const hold = async (text: string): Promise<LinkAnswer> => {
    await file.write([...(await file.read()), text].slice(-MAX_WAITING));
    return { kind: 'refused', words: t('capture.clipWaits') };
  };
  const gathered: string[] = [];
  let gathering: NodeJS.Timeout | undefined;
  /** Paths that wait for a vault; they are what a person has just chosen, and are not kept longer than the app runs. */
  let heldPaths: string[] = [];
  const takePaths = async (paths: string[]): Promise<LinkAnswer> => {
    if (vaultSwitch.listed() !== null) return givenFiles.look(paths);
    heldPaths.push(...paths);
    return { kind: 'refused', words: t('mainApp.filesWaitForVault') };
  };
  /** The oldest of them goes first; the others stay in the file until they are asked for. */
  const takeHeld = async (): Promise<void> => {
    const [source, ...others] = vaultSwitch.listed() === null ? [] : await file.read();
    if (source === undefined) return;
    await file.write(others);
    const link = parseVaultLink(source);
    if (link !== null) waiting.unshift({ ...link, source });
  };

  return {
    arrive(text) {
      const link = parseVaultLink(text);
      wait(link === null ? { words: t('mainApp.linkUnknown') } : { ...link, source: text });
    },
    arriveFiles(paths) {
      gathered.push(...paths);
      clearTimeout(gathering);
      gathering = setTimeout(() => wait({ paths: gathered.splice(0) }), gatherMs);
    },
    say: (words) => wait({ words }),
    take: () =>
      inOrder(async () => {
        await takeHeld();
        if (heldPaths.length > 0 && vaultSwitch.listed() !== null) {
          waiting.unshift({ paths: heldPaths });
          heldPaths = [];
        }
        const link = waiting.shift();
        if (link === undefined) return null;
        if ('paths' in link) return takePaths(link.paths);
        if ('words' in link) return { kind: 'refused', words: link.words };
        const isFromElsewhere = link.kind === 'clip' || link.kind === 'save';
        return isFromElsewhere && link.source !== undefined && vaultSwitch.listed() === null
          ? hold(link.source)
          : answer(link);
      }),
    keepFor(vaultId) {
      if (elsewhere?.vaultId === vaultId) waiting.push(elsewhere);
      elsewhere = null;
    },
  };
}
