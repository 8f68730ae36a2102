import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import { t } from '../../../../shared/messages/message';
import { call } from '../../../ipc/client';
import { noteUnsavedText } from '../../../ipc/unsaved-text';
import { vaultStorageKey } from '../../../ipc/vault-storage';

const SAVE_AFTER_MS = 100;
const newChatStorageKey = (): string => vaultStorageKey('draft:new');

/**
 * The draft of a message, which survives a crash: saved 100 ms after the last key, and at once when the window is
 * hidden.
 */
export function useMessageDraft(sessionId: SessionId | null) {
  const [text, setShown] = useState('');
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const flush = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (unsaved.current === null) return;
    const saved = unsaved.current;
    unsaved.current = null;
    saveDraft(sessionId, saved);
  }, [sessionId]);

  useEffect(() => {
    let isCurrent = true;
    setShown('');
    void loadDraft(sessionId).then((saved) => {
      // Text typed before the stored draft arrives replaces it.
      if (isCurrent && unsaved.current === null) setShown((shown) => (shown === '' ? saved : shown));
    });
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [sessionId, flush]);

  const setText = useCallback(
    (next: string) => {
      setShown(next);
      unsaved.current = next;
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_AFTER_MS);
    },
    [flush],
  );

  /** Clears the field and its saved draft at once. */
  const clear = useCallback(() => {
    setShown('');
    unsaved.current = '';
    flush();
  }, [flush]);

  return { text, setText, clear };
}

// A chat that does not exist yet has no record in the vault; its draft stays with the page.
async function loadDraft(sessionId: SessionId | null): Promise<string> {
  if (sessionId === null) return localStorage.getItem(newChatStorageKey()) ?? '';
  try {
    return (await call('chat.draft', { sessionId })).text;
  } catch {
    return '';
  }
}

function saveDraft(sessionId: SessionId | null, text: string): void {
  if (sessionId === null) localStorage.setItem(newChatStorageKey(), text);
  // The draft stays on screen; the banner already explains why.
  else
    call('chat.saveDraft', { sessionId, text }).then(
      () => noteUnsavedText(sessionId, null),
      () => noteUnsavedText(sessionId, text.trim() === '' ? null : t('chat.aMessage')),
    );
}
