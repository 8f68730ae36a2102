import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './completion-list.module.css';

interface CompletionListProps {
  /** The field names the list `${id}-list`, and the active one `${id}-${index}`. */
  id: string;
  label: string;
  choices: readonly { key: string; shown: ReactNode }[];
  active: number;
  onTake: (index: number) => void;
}

/** What completes the text of the field above it, which keeps the focus and the keys. */
export const CompletionList = ({ id, label, choices, active, onTake }: CompletionListProps) => (
  <ul id={`${id}-list`} className={styles.list} role="listbox" aria-label={label} data-open>
    {choices.map(({ key, shown }, index) => (
      <li
        key={key}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={classNames(styles.option, index === active && styles.active)}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(index)}
      >
        {shown}
      </li>
    ))}
  </ul>
);
