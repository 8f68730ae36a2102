import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_UNIT_WORDS } from '../../../shared/domain/note';
import styles from './review.module.css';
import { countWords } from './review-words';

interface Props {
  title: string;
  /** `thenKeep` with Ctrl+Enter; Enter alone saves and leaves the unit undecided. */
  onSave: (title: string, thenKeep: boolean) => void;
  onRevert: () => void;
}

/** Edits a unit's sentence where it stands. Leaving the field saves; Esc reverts. */
export function UnitEditor({ title, onSave, onRevert }: Props) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const finish = (end: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    end();
  };
  const save = (thenKeep: boolean) => finish(() => (text.trim() === '' ? onRevert() : onSave(text.trim(), thenKeep)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      save(event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      finish(onRevert);
    }
  };

  const words = countWords(text);
  return (
    <span className={styles.editor}>
      <input ref={field} className={styles.editField} value={text} maxLength={300} aria-label="Sentence" onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} onBlur={() => save(false)} />
      <span className={words > MAX_UNIT_WORDS ? styles.tooLong : styles.wordCount}>{words} of {MAX_UNIT_WORDS} words</span>
    </span>
  );
}
