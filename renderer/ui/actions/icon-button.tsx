import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What it does, read by screen readers and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  keys?: string[];
  /** The state of a toggle. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a picture; 28 px square. */
export function IconButton({ label, icon, keys, isPressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        type={type}
        className={classNames(styles.button, className)}
        aria-label={label}
        aria-pressed={isPressed}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
