import { useEffect, useRef, useState } from 'react';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  title: string;
  /** For a new note: its title is selected, ready to be replaced by typing. */
  startsSelected: boolean;
  onRename: (title: string) => void;
  /** It is called on Enter to move the focus. */
  onEnter: () => void;
}

/**
 * The title as an editable field. Enter renames and moves on to the text, leaving the field renames too; Esc reverts.
 */
export function NoteTitle({ title, startsSelected, onRename, onEnter }: Props) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLTextAreaElement>(null);
  const isReverting = useRef(false);

  useEffect(() => setText(title), [title]);
  useEffect(() => {
    if (startsSelected) field.current?.select();
  }, [startsSelected]);

  const finish = () => {
    const next = text.replace(/\s+/g, ' ').trim();
    if (isReverting.current || next === '' || next === title) setText(title);
    else onRename(next);
    isReverting.current = false;
  };

  return (
    <h2 className={styles.title}>
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={300}
        aria-label={t('common.title')}
        dir="auto"
        className={styles.titleField}
        onChange={(event) => setText(event.target.value.replace(/\n/g, ' '))}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            isReverting.current = event.key === 'Escape';
            if (event.key === 'Enter') onEnter();
            else field.current?.blur();
          }
        }}
      />
    </h2>
  );
}
