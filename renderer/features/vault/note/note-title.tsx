import { useEffect, useRef } from 'react';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';
import { useKeptText } from '../../../ui/forms/use-kept-text';

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
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useKeptText(title, (text) => {
    const next = text.replace(/\s+/g, ' ');
    if (next === '' || next === title) return false;
    onRename(next);
  });
  useEffect(() => {
    if (startsSelected) field.current?.select();
  }, [startsSelected]);

  return (
    <h2 className={styles.title}>
      <textarea
        ref={field}
        rows={1}
        value={typed.text}
        maxLength={300}
        aria-label={t('common.title')}
        dir="auto"
        className={styles.titleField}
        onChange={(event) => typed.write(event.target.value.replace(/\n/g, ' '))}
        onBlur={typed.leave}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') return onEnter();
            typed.revert();
            field.current?.blur();
          }
        }}
      />
    </h2>
  );
}
