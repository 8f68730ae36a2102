import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import styles from './row.module.css';

export interface RowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  /** A TierMark or another small sign. */
  mark?: ReactNode;
  /** The text of the row; serif when `isNote`. */
  title: ReactNode;
  /** Secondary facts, right-aligned on the same line. */
  meta?: ReactNode;
  /** Secondary facts under the title. */
  detail?: ReactNode;
  isSelected?: boolean;
  /** Fades the mark and the facts, never the text. */
  isFaded?: boolean;
  isNote?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/**
 * One row for one item. Give it a role and a tabIndex if it is interactive: role="option" in a listbox, role="button"
 * alone.
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
