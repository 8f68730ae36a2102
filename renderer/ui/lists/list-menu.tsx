import { useState, type ReactNode } from 'react';
import type { MenuItem } from '../actions/menu-popup';
import { RowContextMenu } from './row-context-menu';

interface ListMenuProps {
  /**
   * The key of the row that is active in a list with one tab stop, for Shift+F10; null: its rows have the focus
   * themselves.
   */
  activeKey?: string | null;
  /** What can be done to the row with this key; empty: nothing opens. */
  itemsOf: (key: string) => readonly MenuItem[];
  /** It is called before it opens. */
  onOpen?: (key: string) => void;
  className?: string;
  children: ReactNode;
}

/** A list with a menu for each row that is marked with `data-menu={key}`: right click, Shift+F10 or the menu key. */
export function ListMenu({ activeKey = null, itemsOf, onOpen, className, children }: ListMenuProps) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <RowContextMenu
      className={className}
      items={key === null ? [] : itemsOf(key)}
      onOpen={(at) => {
        const next = keyAt(at) ?? activeKey;
        if (next === null || itemsOf(next).length === 0) return false;
        setKey(next);
        onOpen?.(next);
        return true;
      }}
    >
      {children}
    </RowContextMenu>
  );
}

/** The row at an element: around it, or in the option around it. */
function keyAt(at: EventTarget): string | null {
  if (!(at instanceof Element)) return null;
  const row = at.closest('[data-menu]') ?? at.closest('[role=option]')?.querySelector('[data-menu]') ?? null;
  return row?.getAttribute('data-menu') ?? null;
}
