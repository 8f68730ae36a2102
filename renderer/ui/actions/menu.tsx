import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, RefObject } from 'react';
import { MenuPopup, type MenuItem } from './menu-popup';
import styles from './menu.module.css';
import { t } from '../../../shared/messages/message';

interface MenuProps {
  trigger: ReactElement;
  items: MenuItem[];
  /** What has the focus once it is closed; default: its trigger. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** A button that opens a list of actions: `<Menu trigger={<IconButton …/>} items={[…]} />`. */
export function Menu({ trigger, items, finalFocus }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A landmark, since it lies outside those of the page. */}
      <Base.Portal role="region" aria-label={t('common.actions')}>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
          <MenuPopup items={items} finalFocus={finalFocus} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
