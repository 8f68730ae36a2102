import type { ButtonHTMLAttributes, ReactNode, Ref, ReactElement } from 'react';
import { classNames } from '../class-names';
import styles from './icon-button.module.css';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { Kbd } from './kbd';

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

interface TooltipProps {
  text: string;
  keys?: string[];
  /** The element it explains; must take a ref and pass on its props. */
  children: ReactElement;
}

/** A description shown on hover and focus. The same information must also be available elsewhere. */
function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6}>
          <Base.Popup role="tooltip" className={styles.popup}>
            {text}
            {keys && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
