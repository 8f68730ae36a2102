import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { classNames } from '../../ui/class-names';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { ListMenu } from '../../ui/lists/list-menu';
import { VirtualList } from '../../ui/lists/virtual-list';
import styles from './archive.module.css';
import { keyOfItem, type ArchiveListItem, type ArchiveRow } from './archive-rows';
import { GROUP_TEXT, formatVitality } from './archive-text';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

interface Props {
  items: readonly ArchiveListItem[];
  label: string;
  /** The selection; null in tabs whose notes have no action. */
  chosen: ReadonlySet<string> | null;
  activeId: string | null;
  onActivate: (id: string) => void;
  onToggle: (id: string, isRange: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What can be done to a note, or to the chosen ones when it is one of them. */
  itemsOf: (id: string) => readonly MenuItem[];
  ref?: Ref<HTMLDivElement>;
}

/** One row per note: its title, why it is listed, its vitality. The mark before it shows whether it is selected. */
export function ArchiveList({ items, label, chosen, activeId, onActivate, onToggle, onKeyDown, itemsOf, ref }: Props) {
  return (
    <div ref={ref} className={styles.list}>
      <ListMenu className={styles.menuArea} activeKey={activeId} onOpen={onActivate} itemsOf={itemsOf}>
        <VirtualList<ArchiveListItem>
          items={items}
          label={label}
          getKey={keyOfItem}
          estimateHeight={(item) => (item.kind === 'heading' ? 34 : 38)}
          activeKey={activeId}
          onActiveChange={(_key, item) => {
            if (item.kind === 'row') onActivate(item.row.id);
          }}
          isHeading={(item) => item.kind === 'heading'}
          isSelected={chosen === null ? undefined : (item) => item.kind === 'row' && chosen.has(item.row.id)}
          onKeyDown={onKeyDown}
          autoFocus
          renderItem={(item, { isActive }) =>
            item.kind === 'heading' ? (
              <GroupHeading group={item.group} count={item.count} />
            ) : (
              <ArchiveListRow
                row={item.row}
                isActive={isActive}
                isChosen={chosen === null ? null : chosen.has(item.row.id)}
                onToggle={onToggle}
              />
            )
          }
        />
      </ListMenu>
    </div>
  );
}

function GroupHeading({ group, count }: { group: ArchiveRow['group']; count: number }) {
  const { title, what } = GROUP_TEXT[group];
  return (
    <div className={styles.heading}>
      <strong>{t(title)}</strong> <span className="num">{formatNumber(count)}</span>{' '}
      <span className={styles.headingWhat}>{t(what)}</span>
    </div>
  );
}

interface ArchiveListRowProps {
  row: ArchiveRow;
  isActive: boolean;
  isChosen: boolean | null;
  onToggle: Props['onToggle'];
}

function ArchiveListRow({ row, isActive, isChosen, onToggle }: ArchiveListRowProps) {
  const choose = (event: MouseEvent) => onToggle(row.id, event.shiftKey);
  return (
    <div
      data-menu={row.id}
      className={classNames(styles.row, isActive && styles.active, isChosen === null && styles.plain)}
    >
      {isChosen !== null && (
        // The row is the option with the selected state; this is only its pointer target.
        <span
          className={classNames(styles.check, isChosen && styles.checked)}
          aria-hidden="true"
          data-check={row.id}
          onClick={choose}
        >
          {isChosen ? '✓' : ''}
        </span>
      )}
      <span className={styles.rowTitle} dir="auto">
        {row.title}
      </span>
      <span className={styles.rowReason}>{row.reason}</span>
      <span className={`${styles.rowValue} num`}>
        <span className="visually-hidden">{t('archive.vitality')} </span>
        {formatVitality(row.vitality)}
      </span>
    </div>
  );
}
