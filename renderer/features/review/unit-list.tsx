import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './styles/review.module.css';
import type { ReviewListRow } from './queue/review-state';
import type { ReviewScreenState } from './use-review-screen';
import { useStableFunctions } from '../../ui/use-stable-functions';
import { UnitRowView } from './unit/unit-row';
import { t } from '../../../shared/messages/message';
import { Kbd } from '../../ui/actions/kbd';
import { formatDate } from '../../ui/text/date-text';
import { rich } from '../../ui/text/rich-message';
import { groupSourceText } from './queue/review-text';
import { ListMenu } from '../../ui/lists/list-menu';
import { actItems, ROW_ACTS } from './unit/act-items';

const UNIT_HEIGHT_PX = 37;
const GROUP_HEIGHT_PX = 42;

/** The units as a grid with one tab stop; only visible rows are rendered. */
export function UnitList({ screen }: { screen: ReviewScreenState }) {
  const { rows, review, editingId, grid } = screen;
  const { activeId } = review;
  const [selected, unfolded] = [screen.selection.selected, screen.unfolded.selected];
  const scroller = useRef<HTMLDivElement>(null);
  // Stable functions let a key press render two rows instead of all of them.
  const { save, revert, toggleDuplicates } = useStableFunctions({
    save: screen.onSave,
    revert: screen.onRevert,
    toggleDuplicates: screen.unfolded.toggle,
  });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]!.kind === 'unit' ? UNIT_HEIGHT_PX : GROUP_HEIGHT_PX),
    getItemKey: (index) => rows[index]!.key,
    overscan: 12,
  });
  const activeIndex = rows.findIndex((row) => row.key === activeId);
  const activeRow = rows[activeIndex];
  const activeGroup = activeRow?.kind === 'unit' ? activeRow.row.groupKey : null;

  const foldOfActive = foldAt(rows, activeIndex);
  const isFirstOfGroup = rows[activeIndex - 1]?.kind === 'group';
  useEffect(() => {
    if (activeIndex < 0) return;
    // The first unit of a group scrolls its heading into view too.
    if (isFirstOfGroup) virtual.scrollToIndex(activeIndex - 1, { align: 'auto' });
    virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, isFirstOfGroup, virtual]);

  /** Ctrl toggles the row in the selection; Shift selects all rows up to it. */
  const click = (id: string) => (event: MouseEvent) => {
    screen.onActivate(id, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  };
  return (
    <ListMenu
      className={styles.menuArea}
      activeKey={activeId}
      itemsOf={() => actItems(ROW_ACTS, screen.map, screen.act)}
      onOpen={(id) => !selected.has(id) && screen.onActivate(id, 'only')}
    >
      <div ref={scroller} className={styles.list}>
        <div
          ref={(element) => {
            // The list takes the focus, so that keys work at once, unless an element beside it has it.
            if (element !== null && grid.current === null && document.activeElement?.contains(element))
              element.focus({ preventScroll: true });
            grid.current = element;
          }}
          role="grid"
          tabIndex={0}
          aria-label={t('review.unitsToReview')}
          aria-rowcount={rows.length}
          aria-colcount={4}
          aria-multiselectable
          aria-activedescendant={activeId !== null && activeIndex >= 0 ? rowId(activeId) : undefined}
          className={styles.grid}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={screen.onKeyDown}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]!;
            const rowProps = {
              style: { transform: `translateY(${item.start}px)` },
              'data-index': item.index,
              ref: virtual.measureElement,
              'aria-rowindex': item.index + 1,
            };
            if (row.kind !== 'unit') {
              return (
                <div key={item.key} role="row" className={styles.virtualRow} {...rowProps}>
                  <div role="gridcell" aria-colspan={4} className={styles.group}>
                    {row.kind === 'group' ? (
                      <GroupHeading row={row} isActive={row.group.key === activeGroup} screen={screen} />
                    ) : row.kind === 'fold' ? (
                      <FoldHeading row={row} isActive={row.key === foldOfActive} screen={screen} />
                    ) : (
                      <span className={styles.topic}>
                        <span>{t('review.countNumberMoreWait', { count: row.count })}</span>{' '}
                        <button type="button" tabIndex={-1} className={styles.keepRest} onClick={review.readMore}>
                          {t('review.showMoreNow')}
                        </button>
                      </span>
                    )}
                  </div>
                </div>
              );
            }
            const id = row.key;
            return (
              <div
                key={item.key}
                id={rowId(id)}
                role="row"
                aria-selected={id === activeId || selected.has(id)}
                data-menu={id}
                className={styles.virtualRow}
                onClick={click(id)}
                {...rowProps}
              >
                <UnitRowView
                  row={row.row}
                  isActive={id === activeId}
                  isSelected={selected.has(id)}
                  isEditing={id === editingId}
                  isUnfolded={unfolded.has(id)}
                  onSave={save}
                  onRevert={revert}
                  onToggleDuplicates={toggleDuplicates}
                />
              </div>
            );
          })}
        </div>
      </div>
    </ListMenu>
  );
}

/** The key of the fold that the fold key acts on: that of the active unit's session, else the first. */
function foldAt(rows: readonly ReviewListRow[], activeIndex: number): string | undefined {
  const active = rows[activeIndex];
  if (active?.kind !== 'unit') return rows.find(({ kind }) => kind === 'fold')?.key;
  const heading = rows.findLast((row, index) => index < activeIndex && row.kind === 'group');
  const sessionId = heading?.kind === 'group' ? heading.group.sessionId : null;
  return rows.find((row) => row.kind === 'fold' && row.group.sessionId === sessionId)?.key;
}

const rowId = (id: string) => `unit-${id}`;

interface HeadingProps<Kind> {
  row: Extract<ReviewListRow, { kind: Kind }>;
  /** Whether the keys act on this group or fold. */
  isActive: boolean;
  screen: ReviewScreenState;
}

/** The topic of the units, where and when they were stated, and a button that keeps the rest of them, or what was said. */
function GroupHeading({ row: { group, waiting, safe, said, isFirstOfChat }, isActive, screen }: HeadingProps<'group'>) {
  const isOfImport = group.origin === 'import';
  return (
    <>
      <span className={styles.topic}>
        {group.topic || group.title}{' '}
        <span>
          {waiting} · {groupSourceText(group)}, {formatDate(group.at, 'moment')}
        </span>
      </span>
      {safe > 1 && safe > said && (
        <button type="button" tabIndex={-1} className={styles.keepRest} onClick={() => screen.keepRest(group.key)}>
          {rich(safe < waiting ? 'review.keepTheOther' : 'review.keepAll', {
            active: isActive && <Kbd keys={screen.keysOf('keep-rest')} />,
            safe,
          })}
        </button>
      )}
      {said > (isOfImport ? 0 : 1) && (
        <button type="button" tabIndex={-1} className={styles.keepRest} onClick={() => screen.keepSaid(group.key)}>
          {rich('review.keepSaidHere', { active: isActive && <Kbd keys={screen.keysOf('keep-said')} />, said })}
        </button>
      )}
      {said > 0 && isFirstOfChat && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.keepRest}
          title={t('review.keepSaidOfChat')}
          onClick={() => screen.keepSaidOfChat(group)}
        >
          {rich('review.ofWholeChat', { active: isActive && <Kbd keys={screen.keysOf('keep-said-chat')} /> })}
        </button>
      )}
    </>
  );
}

/** "Smaller things (41)": the rest of a session, behind a fold. */
function FoldHeading({ row: { group, isOpen }, isActive, screen }: HeadingProps<'fold'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.foldHeading}
      aria-expanded={isOpen}
      title={t('review.fromTitle', { title: group.title })}
      onClick={() => screen.toggleFold(group.sessionId!)}
    >
      {rich('review.valueSmallerThingsFolded', {
        value: isOpen ? '▾' : '▸',
        span: (text) => <span aria-hidden>{text}</span>,
        folded: group.folded ?? 0,
        active: isActive && <Kbd keys={screen.keysOf('fold')} />,
      })}
    </button>
  );
}
