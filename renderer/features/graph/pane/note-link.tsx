import type { ReactNode } from 'react';
import styles from './note-panel.module.css';

interface Props {
  title: string;
  /** A short fact at the right. */
  fact?: ReactNode;
  sign?: ReactNode;
  onChoose: () => void;
}

/** One note in a short list; choosing it selects it in the drawing. */
export function NoteLink({ title, fact, sign, onChoose }: Props) {
  return (
    <button type="button" className={styles.link} onClick={onChoose}>
      {sign}
      <span>{title}</span>
      {fact !== undefined && <small>{fact}</small>}
    </button>
  );
}
