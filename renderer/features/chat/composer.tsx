import { Square } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { SessionId } from '../../../shared/domain/ids';
import { useRoute } from '../../bridge/queries';
import { chordKeys } from '../../bridge/shortcuts';
import { Button } from '../../ui/button';
import { focusUnlessLayered } from '../../ui/focus-unless-layered';
import { Kbd } from '../../ui/kbd';
import { TextArea } from '../../ui/text-area';
import { useEscape } from '../../ui/use-escape';
import styles from './composer.module.css';
import { SendPreview } from './send-preview';
import { useDraft } from './use-draft';

export interface ComposerProps {
  sessionId: SessionId | null;
  isAnswering: boolean;
  isStopping: boolean;
  /** Why nothing can be sent, or null. */
  readOnlyReason: string | null;
  /** Rejects when the message could not be saved; the text then stands here again. */
  onSend: (text: string) => Promise<void>;
  onStop: () => void;
}

/** Where one writes. Enter or Ctrl+Enter sends, as set; never while a word is being composed. */
export function Composer({ sessionId, isAnswering, isStopping, readOnlyReason, onSend, onStop }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, clear } = useDraft(sessionId);
  const sendWith = useRoute('settings.get', null).data?.settings.sendWith ?? 'enter';
  const canSend = text.trim() !== '' && !isAnswering && readOnlyReason === null;
  useEscape(onStop, isAnswering);

  useEffect(() => focusUnlessLayered(field.current), [sessionId]);

  const send = async () => {
    if (!canSend) return;
    const sent = text;
    clear();
    try {
      await onSend(sent);
    } catch {
      setText(sent);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const hasMod = event.ctrlKey || event.metaKey;
    const sends = hasMod || (sendWith === 'enter' && !event.shiftKey && !event.altKey);
    if (!sends) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className={styles.composer}>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextArea
          ref={field}
          label="Message"
          isLabelHidden
          isBare
          className={styles.field}
          placeholder="Ask, or think aloud"
          rows={1}
          dir="auto"
          value={text}
          data-pane-focus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isAnswering ? (
          <Button
            icon={<Square size={11} fill="currentColor" aria-hidden="true" />}
            keys={['Esc']}
            disabled={isStopping}
            onClick={onStop}
          >
            {isStopping ? 'Stopping' : 'Stop'}
          </Button>
        ) : (
          <Button tone="primary" type="submit" disabled={!canSend}>
            Send
          </Button>
        )}
      </form>
      <div className={styles.hint}>
        <SendPreview sessionId={sessionId} text={text} />
        <span>
          <Kbd keys={sendWith === 'enter' ? ['Enter'] : chordKeys('Mod+Enter')} /> sends ·{' '}
          {sendWith === 'enter' ? (
            <>
              <Kbd keys={['Shift', 'Enter']} /> new line
            </>
          ) : (
            <>
              <Kbd keys={['Enter']} /> new line
            </>
          )}
        </span>
      </div>
    </div>
  );
}
