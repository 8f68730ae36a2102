import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import { t } from '../../../../shared/messages/message';
import { call } from '../../../ipc/client';
import { noteUnsavedText } from '../../../ipc/unsaved-text';
import { vaultStorageKey } from '../../../ipc/vault-storage';
import { useOtherFields } from '../../../ipc/use-other-fields';

const SAVE_AFTER_MS = 100;
const newChatStorageKey = (): string => vaultStorageKey('draft:new');

/** Two texts of the person in one field: neither is lost. */
export const withBelow = (above: string, below: string): string =>
  [above, below].filter((text) => text.trim() !== '').join('\n\n');

/**
 * The draft of a message, which survives a crash: saved 100 ms after the last key, and at once when the window is
 * hidden. Where a chat begins in the field it goes with it.
 */
export function useMessageDraft(sessionId: SessionId | null) {
  const [text, setShown] = useState('');
  const current = useRef('');
  const chat = useRef(sessionId);
  const isUnsaved = useRef(false);
  /** What the stored draft is to this field: awaited, awaited while something else was typed, or no longer needed. */
  const stored = useRef<'awaited' | 'typed-before' | 'known'>('awaited');
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const show = useCallback((next: string, isNew: boolean) => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    current.current = next;
    isUnsaved.current = isNew;
    setShown(next);
  }, []);

  const tellOthers = useOtherFields<string>('draft', sessionId, (newer) => {
    stored.current = 'known';
    show(newer, false);
  });

  const flush = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (!isUnsaved.current) return;
    isUnsaved.current = false;
    saveDraft(chat.current, current.current);
  }, []);

  const setText = useCallback(
    (next: string) => {
      show(next, true);
      if (stored.current === 'awaited') stored.current = 'typed-before';
      timer.current = setTimeout(flush, SAVE_AFTER_MS);
      tellOthers(next);
    },
    [show, flush, tellOthers],
  );

  useEffect(() => {
    let isCurrent = true;
    const isBegunHere = chat.current === null && sessionId !== null;
    chat.current = sessionId;
    if (isBegunHere) {
      stored.current = 'known';
      if (current.current !== '') {
        saveDraft(null, '');
        setText(current.current);
      }
    } else {
      stored.current = 'awaited';
      show('', false);
      void loadDraft(sessionId).then((saved) => {
        if (!isCurrent || stored.current === 'known') return;
        const isTyped = stored.current === 'typed-before';
        stored.current = 'known';
        if (!isTyped) show(saved, false);
        else if (saved !== '' && saved !== current.current) setText(withBelow(saved, current.current));
      });
    }
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
  }, [sessionId, show, setText, flush]);

  /** Clears the field and its saved draft at once. */
  const clear = useCallback(() => {
    setText('');
    flush();
  }, [setText, flush]);

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
