import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactNode } from 'react';
import menuStyles from '../actions/menu.module.css';
import { MenuPopup, type MenuItem } from '../actions/menu-popup';
import { t } from '../../../shared/messages/message';

interface RowContextMenuProps {
  /** What can be done to the row at the pointer, or to the selected ones; read when the menu opens. */
  items: readonly MenuItem[];
  /**
   * It is called before it opens, with the element under the pointer, or the list by Shift+F10; false: nothing opens.
   */
  onOpen: (at: EventTarget) => boolean | void;
  className?: string;
  children: ReactNode;
}

/** A list whose rows have a menu: right click, Shift+F10 or the menu key. */
export function RowContextMenu({ items, onOpen, className, children }: RowContextMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        className={className}
        onContextMenuCapture={(event) => {
          if (onOpen(event.target) === false) event.stopPropagation();
        }}
      >
        {children}
      </Base.Trigger>
      <Base.Portal role="region" aria-label={t('common.actions')}>
        <Base.Positioner className={menuStyles.positioner}>
          <MenuPopup items={items} />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
