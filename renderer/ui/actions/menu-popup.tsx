import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
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

interface MenuPopupProps {
  items: readonly MenuItem[];
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** The list of actions of a menu, however it was opened. */
export function MenuPopup({ items, finalFocus }: MenuPopupProps) {
  return (
    <Base.Popup className={styles.popup} finalFocus={finalFocus}>
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
  );
}
