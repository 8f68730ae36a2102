import { useCallback, useEffect, useRef } from 'react';
import type { SessionId } from '../../shared/domain/ids';
import { vaultStorageKey } from './vault-storage';

/**
 * Tells the other message fields of a chat, in this window and in others, what this one holds: none of them shows, and
 * then saves, something older.
 */
export function useOtherFields<Value>(
  name: string,
  sessionId: SessionId | null,
  onTold: (value: Value) => void,
): (value: Value) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const latest = useRef(onTold);
  useEffect(() => {
    latest.current = onTold;
  });
  useEffect(() => {
    const others = new BroadcastChannel(vaultStorageKey(`${name}:${sessionId ?? 'new'}`));
    others.onmessage = ({ data }: MessageEvent<Value>) => latest.current(data);
    channel.current = others;
    return () => others.close();
  }, [name, sessionId]);
  return useCallback((value) => channel.current?.postMessage(value), []);
}
