import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import styles from './row.module.css';

export interface RowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  /** A TierMark or another small sign. */
  mark?: ReactNode;
  /** The text of the thing; serif when `isNote`. */
  title: ReactNode;
  /** Quiet facts, right-aligned on the same line. */
  meta?: ReactNode;
  /** Quiet facts under the title. */
  detail?: ReactNode;
  isSelected?: boolean;
  /** Fades the mark and the facts, never the sentence. */
  isFaded?: boolean;
  isNote?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/**
 * One line for one thing. Give it a role and a tabIndex where it acts: role="option" in a listbox, role="button" alone.
 */
export function Row({ mark, title, meta, detail, isSelected, isFaded, isNote, className, ...rest }: RowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        isSelected && styles.selected,
        isFaded && styles.faded,
        rest.onClick && styles.active,
        className,
      )}
      {...rest}
    >
      <span className={styles.mark}>{mark}</span>
      <div className={styles.text}>
        <div className={classNames(styles.title, isNote && styles.note)}>{title}</div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {meta !== undefined && <div className={styles.meta}>{meta}</div>}
    </div>
  );
}
