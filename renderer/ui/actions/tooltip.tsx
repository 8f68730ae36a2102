import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: string;
  keys?: string[];
  /** The element it explains; must take a ref and pass on its props. */
  children: ReactElement;
}

/** Says what something does on hover and focus. Never the only place where that is said. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6}>
          <Base.Popup className={styles.popup}>
            {text}
            {keys && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
