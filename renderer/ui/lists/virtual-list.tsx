import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './virtual-list.module.css';

export interface VirtualListProps<Item> {
  items: readonly Item[];
  /** Name of the list for screen readers. */
  label: string;
  getKey: (item: Item) => string;
  /** Renders one item inside an element with role="option". */
  renderItem: (item: Item, state: { isActive: boolean; index: number }) => ReactNode;
  /** Expected height of an item in pixels; real heights are measured. */
  estimateHeight?: number | ((item: Item) => number);
  /** Key of the active item. */
  activeKey: string | null;
  onActiveChange: (key: string, item: Item) => void;
  /** It is called on Enter or a click. */
  onOpen?: (item: Item) => void;
  /**
   * It is called with keys that the list does not use: everything but ↑ ↓ Home End PageUp PageDown, and Enter without
   * Ctrl.
   */
  onKeyDown?: (event: KeyboardEvent, item: Item | null) => void;
  /** Items the keyboard skips, such as group headings. */
  isHeading?: (item: Item) => boolean;
  /** With multiple selection: whether this item is selected. Without it the active item is the selected one. */
  isSelected?: (item: Item) => boolean;
  className?: string;
  autoFocus?: boolean;
  /** Is kept up to date, and followed when the same list is drawn again. */
  scrollMemory?: ScrollMemory;
}

/** How far a list was scrolled, in pixels, and by what it is known again. */
export interface ScrollMemory {
  top: number;
  activeKey: string | null;
  count: number;
}

const PAGE_ROWS = 10;

/**
 * A long list that renders only its visible items; one tab stop, arrow keys move (an ARIA listbox with
 * aria-activedescendant).
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const {
    items,
    label,
    getKey,
    renderItem,
    estimateHeight = 48,
    activeKey,
    onActiveChange,
    onOpen,
    onKeyDown,
    isHeading,
    isSelected,
    className,
    autoFocus,
    scrollMemory,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isAsLeft = useRef(scrollMemory?.activeKey === activeKey && scrollMemory.count === items.length);
  const keyOf = useRef(getKey);
  keyOf.current = getKey;
  const activeIndex = useMemo(() => items.findIndex((item) => keyOf.current(item) === activeKey), [items, activeKey]);
  // Another function would have every place of the list worked out again at each step of scrolling.
  const keyAt = useCallback((index: number) => keyOf.current(items[index]!), [items]);
  const expectedOf = (item: Item): number =>
    typeof estimateHeight === 'number' ? estimateHeight : estimateHeight(item);
  // The smallest height of each kind stands for the others: an item that is as expected moves nothing below it.
  const learned = useRef(new Map<number, number>());
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => learned.current.get(expectedOf(items[index]!)) ?? expectedOf(items[index]!),
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      const item = items[instance.indexFromElement(element)];
      const expected = item === undefined ? null : expectedOf(item);
      if (expected !== null && height > 0)
        learned.current.set(expected, Math.min(height, learned.current.get(expected) ?? height));
      return height;
    },
    getItemKey: keyAt,
    overscan: 8,
    initialOffset: isAsLeft.current ? (scrollMemory?.top ?? 0) : 0,
  });

  useEffect(() => {
    // A list that is drawn again stays where it was left, even if its active item is out of sight there.
    if (activeIndex >= 0 && !isAsLeft.current) virtual.scrollToIndex(activeIndex, { align: 'auto' });
    isAsLeft.current = false;
  }, [activeIndex, virtual]);
  useEffect(() => {
    if (autoFocus) scroller.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const moveTo = (from: number, step: number) => {
    let index = Math.min(items.length - 1, Math.max(0, from));
    while (index >= 0 && index < items.length && isHeading?.(items[index]!)) index += step;
    const item = items[index];
    if (item) onActiveChange(getKey(item), item);
  };

  const keyMoves: Record<string, () => void> = {
    ArrowDown: () => moveTo(activeIndex + 1, 1),
    ArrowUp: () => moveTo(activeIndex - 1, -1),
    Home: () => moveTo(0, 1),
    End: () => moveTo(items.length - 1, -1),
    PageDown: () => moveTo(activeIndex + PAGE_ROWS, 1),
    PageUp: () => moveTo(activeIndex - PAGE_ROWS, -1),
  };

  const handleKey = (event: KeyboardEvent) => {
    const isWithin = event.target === scroller.current;
    const move = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : keyMoves[event.key];
    const active = items[activeIndex] ?? null;
    if (isWithin && move) {
      event.preventDefault();
      move();
    } else if (isWithin && event.key === 'Enter' && !event.ctrlKey && !event.metaKey && active && onOpen) {
      event.preventDefault();
      onOpen(active);
    } else {
      onKeyDown?.(event, active);
    }
  };

  const optionId = (index: number) => `${label.replace(/\W+/g, '-')}-${index}`;
  return (
    <div
      ref={scroller}
      className={classNames(styles.list, className)}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isSelected === undefined ? undefined : true}
      aria-activedescendant={activeIndex >= 0 ? optionId(activeIndex) : undefined}
      tabIndex={0}
      onScroll={(event) => {
        if (scrollMemory === undefined) return;
        Object.assign(scrollMemory, { top: event.currentTarget.scrollTop, activeKey, count: items.length });
      }}
      onKeyDown={handleKey}
    >
      <div className={styles.space} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index]!;
          const isActive = index === activeIndex;
          return (
            <div
              key={key}
              id={optionId(index)}
              ref={virtual.measureElement}
              data-index={index}
              className={classNames(styles.item, isActive && styles.activeItem)}
              role="option"
              aria-disabled={isHeading?.(item) ? true : undefined}
              aria-selected={isSelected === undefined ? isActive : isSelected(item)}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => {
                if (isHeading?.(item)) return;
                onActiveChange(getKey(item), item);
                onOpen?.(item);
              }}
            >
              {renderItem(item, { isActive, index })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
