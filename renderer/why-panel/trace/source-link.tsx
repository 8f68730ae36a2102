import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import { call } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { showError } from '../../ipc/queries';
import styles from '../styles/stages.module.css';

/**
 * A link to a source: a note, a topic, or the turn of a conversation. A chunk and a summary are only named, since their
 * document or session is a separate stage, and so are texts that are not in the vault.
 */
export function SourceLink({ source, children }: { source: SourceRef; children: string }) {
  const go = useGo();
  const { kind, id } = parseSourceRef(source);
  if (kind !== 'note' && kind !== 'topic' && kind !== 'message') return <span>{children}</span>;
  const open = () => {
    if (kind === 'note') return go.toNote(id);
    if (kind === 'topic') return go.toTopics(id);
    call('chat.locate', { messageId: id }).then(({ sessionId }) => go.toSession(sessionId, { message: id }), showError);
  };
  return (
    <button type="button" className={styles.link} onClick={open}>
      {children}
    </button>
  );
}
