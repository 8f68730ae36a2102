import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { sourceRef, type NoteId } from '../../../../shared/domain/ids';
import { MAX_RELATED_TEXT, type RelatedNote } from '../../../../shared/ipc/routes/notes';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { parseWikilinks, writeWikilink } from '../../../../shared/lib/markdown/wikilinks';
import { t } from '../../../../shared/messages/message';
import { insertAtCaret, passageAtCaret } from '../../../editor/insert-at-caret';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { useDebouncedText } from '../../../ui/use-debounced-text';
import { Region } from '../../../ui/layout/region';
import styles from '../styles/vault.module.css';

/** A pause in typing after which the notes are looked for again, in milliseconds. */
const PAUSE_MS = 1_200;

interface Props {
  noteId: NoteId;
  title: string;
  /** The note as it is being written. */
  body: string;
}

/** Notes near in meaning to what is being written: a press opens one, with Ctrl its link comes to the caret. */
export function RelatedNotes({ noteId, title, body }: Props) {
  const go = useGo();
  const settled = useDebouncedText(body, PAUSE_MS);
  // The caret moves without a change of the text; where it stood at the last pause is what is being written.
  const passage = useRef({ body: '', text: '' });
  if (passage.current.body !== settled) passage.current = { body: settled, text: passageAtCaret() ?? settled };
  const text = `${title}. ${passage.current.text}`.slice(0, MAX_RELATED_TEXT);
  const near =
    useRoute('notes.related', { id: noteId, text }, { enabled: settled === body, placeholderData: keepPreviousData })
      .data ?? [];
  // A link that was written just now is not stored yet.
  const linked = new Set(parseWikilinks(body).map(({ target }) => titleKey(target)));
  const found = near.filter((note) => !linked.has(titleKey(note.title)));
  if (found.length === 0) return null;
  const link = (note: RelatedNote): void => insertAtCaret(writeWikilink(note.title));
  const onPress = (note: RelatedNote, { ctrlKey, metaKey }: MouseEvent) =>
    ctrlKey || metaKey ? link(note) : go.toNote(note.id);
  const onKeyDown = (note: RelatedNote, event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    link(note);
  };
  return (
    <Region label={t('noteActs.related')}>
      <h3 className={styles.sectionTitle}>{t('noteActs.related')}</h3>
      {found.map((note) => (
        <button
          key={note.id}
          type="button"
          className={styles.source}
          title={t('vault.relatedKeys')}
          data-preview={sourceRef('note', note.id)}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onPress(note, event)}
          onKeyDown={(event) => onKeyDown(note, event)}
        >
          <span className={styles.entryText}>{note.title}</span>
          <span className={styles.facts}>{reasonText(note.reason)}</span>
          {note.sentence !== '' && <span className={styles.excerpt}>{note.sentence}</span>}
        </button>
      ))}
    </Region>
  );
}

function reasonText(reason: RelatedNote['reason']): string {
  switch (reason.code) {
    case 'name':
      return t('vault.relatedByName', { name: reason.name });
    case 'tag':
      return `#${reason.tag}`;
    case 'day':
      return t('vault.relatedByDay');
    case 'meaning':
      return t('vault.relatedByMeaning');
  }
}
