import { useSyncExternalStore } from 'react';
import type { AskedScope } from '../../shared/domain/asked-scope';
import type { SessionId } from '../../shared/domain/ids';
import { useNewChat } from './use-new-chat';

/** What the person chose since the last question, by chat; the key of one that is not begun is null. */
const chosen = new Map<SessionId | null, AskedScope | null>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Narrows the next question of a chat, and those after it, to a part of the vault; null: to none. */
function chooseScope(sessionId: SessionId | null, scope: AskedScope | null): void {
  chosen.set(sessionId, scope);
  tell();
}

/**
 * The scope of the chat's next question: as chosen, else as of the question before, else the chat's own. Everything is
 * asked for one question alone in a chat that has a scope of its own.
 */
export function useNextScope(sessionId: SessionId | null, last: AskedScope | null, home: AskedScope | null = null) {
  const own = useSyncExternalStore(subscribe, () => chosen.get(sessionId));
  const lasting = last !== null && !('everything' in last) && !('project' in last) ? last : home;
  return {
    scope: own === undefined ? lasting : own,
    choose: (scope: AskedScope | null) => chooseScope(sessionId, scope),
    /** The question was sent, and tells the scope from now on. */
    forget() {
      if (chosen.delete(sessionId)) tell();
    },
  };
}

/** Begins a chat, or takes the empty one, whose questions are asked in a part of the vault alone. */
export function useAskIn(): (scope: AskedScope) => void {
  const newChat = useNewChat();
  return (scope) => chooseScope(newChat(), scope);
}
