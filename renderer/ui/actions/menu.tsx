import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Kbd } from './kbd';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  keys?: string[];
  tone?: 'plain' | 'danger';
  isDisabled?: boolean;
}

/** A button that opens a list of actions: `<Menu trigger={<IconButton …/>} items={[…]} />`. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: MenuItem[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A landmark, since it lies outside those of the page. */}
      <Base.Portal role="region" aria-label="Actions">
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
          <Base.Popup className={styles.popup}>
            {items.map((item) => (
              <Base.Item
                key={item.label}
                className={classNames(styles.item, item.tone === 'danger' && styles.danger)}
                disabled={item.isDisabled}
                onClick={item.onSelect}
              >
                {item.icon}
                <span className={styles.label}>{item.label}</span>
                {item.keys && <Kbd keys={item.keys} />}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
