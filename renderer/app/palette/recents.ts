import { useEffect } from 'react';
import { vaultStorageKey } from '../../ipc/vault-storage';

/** Something that was opened or run lately. Only its id is kept here: its name is the vault's to tell. */
export interface Recent {
  kind: 'note' | 'session' | 'project' | 'topic' | 'command';
  id: string;
}

const storageKey = (): string => vaultStorageKey('palette:recents');
const MAX_KEPT = 40;

const isSame = (left: Recent, right: Recent): boolean => left.kind === right.kind && left.id === right.id;

/** What was opened or run, the latest first; empty where the stored list cannot be read. */
export function readRecents(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(entry: unknown): entry is Recent {
  const { kind, id } = (entry ?? {}) as Partial<Recent>;
  return typeof id === 'string' && ['note', 'session', 'project', 'topic', 'command'].includes(kind ?? '');
}

export function recordRecent(recent: Recent): void {
  const others = readRecents().filter((other) => !isSame(other, recent));
  localStorage.setItem(storageKey(), JSON.stringify([recent, ...others].slice(0, MAX_KEPT)));
}

/** What a location of the app shows: a note, a session, a project or a topic; null for anything else. */
export function recentOf(pathname: string, topic: string | undefined): Recent | null {
  const [, screen = '', kind = '', id = ''] = pathname.split('/').map(decodeURIComponent);
  if (screen === 'vault' && kind === 'note' && id !== '') return { kind: 'note', id };
  if (screen === 'chat' && kind === 'project') return id === '' ? null : { kind: 'project', id };
  if (screen === 'chat' && kind !== '') return { kind: 'session', id: kind };
  return screen === 'people' && topic !== undefined ? { kind: 'topic', id: topic } : null;
}

export function useRecordRecents(pathname: string, topic: string | undefined): void {
  useEffect(() => {
    const recent = recentOf(pathname, topic);
    if (recent !== null) recordRecent(recent);
  }, [pathname, topic]);
}
