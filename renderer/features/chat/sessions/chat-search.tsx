import { Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ChatHit } from '../../../../shared/ipc/routes/chat';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Highlight } from '../../../ui/text/highlight';
import { formatDate } from '../../../ui/text/date-text';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import styles from './chat-search.module.css';
import { t } from '../../../../shared/messages/message';

/** A field that searches titles and messages of all chats; `children` is shown while it is empty. */
export function ChatSearch({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  // Main reads every message.
  const wanted = useDebouncedText(text.trim());
  const found = useRoute(
    'chat.search',
    { text: wanted },
    { enabled: wanted !== '', placeholderData: (before) => before, staleTime: 0, gcTime: 10_000 },
  );
  return (
    <>
      <search className={styles.search}>
        <Search size={13} aria-hidden="true" />
        <input
          className={styles.field}
          type="search"
          aria-label={t('chat.searchChats')}
          placeholder={t('chat.searchChats')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            event.stopPropagation();
            setText('');
          }}
        />
      </search>
      {wanted === '' ? children : <Hits hits={found.data ?? null} text={wanted} />}
    </>
  );
}

function Hits({ hits, text }: { hits: ChatHit[] | null; text: string }) {
  const go = useGo();
  if (hits === null) return null;
  if (hits.length === 0)
    return (
      <p className={styles.none} role="status">
        {t('chat.noChatContainsText', { text })}
      </p>
    );
  const open = ({ sessionId, message }: ChatHit) => {
    if (message === null) return go.toSession(sessionId);
    return go.toSession(sessionId, { message: message.id });
  };
  return (
    <ul className={styles.hits} aria-label={t('chat.chatsFound')}>
      {hits.map((hit) => (
        <li key={hit.message?.id ?? hit.sessionId}>
          <button type="button" className={styles.hit} onClick={() => open(hit)}>
            <span className={styles.title} dir="auto">
              <Highlight text={hit.title.text} ranges={hit.title.marks} />
            </span>
            {hit.message !== null && (
              <span className={styles.snippet} dir="auto">
                <Highlight text={hit.message.snippet.text} ranges={hit.message.snippet.marks} />
              </span>
            )}
            <span className={styles.at}>{formatDate(hit.at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
