import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from '../class-names';

export interface ChipProps {
  children: ReactNode;
  /** `on` is selected or active; `warn` needs attention. */
  tone?: 'plain' | 'on' | 'warn';
  /** Makes it a button. */
  onClick?: () => void;
  /** The state of a chip that is a toggle. */
  isPressed?: boolean;
  title?: string;
}

/** A short fact, or with `onClick` a short choice. */
export function Chip({ children, tone = 'plain', onClick, isPressed, title }: ChipProps) {
  const name = classNames(styles.chip, (isPressed || tone === 'on') && styles.on, tone === 'warn' && styles.warn);
  if (!onClick)
    return (
      <span className={name} title={title}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={classNames(name, styles.button)}
      onClick={onClick}
      aria-pressed={isPressed}
      title={title}
    >
      {children}
    </button>
  );
}
