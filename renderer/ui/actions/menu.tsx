import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { MenuPopup, type MenuItem } from './menu-popup';
import styles from './menu.module.css';
import { t } from '../../../shared/messages/message';

/** A button that opens a list of actions: `<Menu trigger={<IconButton …/>} items={[…]} />`. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: MenuItem[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A landmark, since it lies outside those of the page. */}
      <Base.Portal role="region" aria-label={t('common.actions')}>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
          <MenuPopup items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
