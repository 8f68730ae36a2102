import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from '../class-names';
import { Kbd } from './kbd';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the one thing to do, `danger` for what takes away, `plain` without a border. */
  tone?: 'primary' | 'quiet' | 'danger' | 'plain';
  size?: 'small' | 'normal';
  /** Keys that do the same, shown on the button; purely a hint. */
  keys?: string[];
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words on it. */
export function Button({
  tone = 'quiet',
  size = 'normal',
  keys,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[tone], styles[size], className)} {...rest}>
      {icon}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}
