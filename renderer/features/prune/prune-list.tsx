import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { classNames } from '../../ui/class-names';
import { VirtualList } from '../../ui/virtual-list';
import styles from './prune.module.css';
import { keyOfItem, reasonOfLine, type PruneItem, type PruneRow } from './prune-rows';
import { GROUP_WORDS, vitalityWords } from './prune-words';

interface Props {
  items: readonly PruneItem[];
  label: string;
  /** What can be chosen here; null where nothing is done to the notes. */
  chosen: ReadonlySet<string> | null;
  activeId: string | null;
  onActivate: (id: string) => void;
  onToggle: (id: string, isRange: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * One line for each note: what it is, why it stands here, how alive it is. The mark before it says whether it is
 * chosen.
 */
export function PruneList({ items, label, chosen, activeId, onActivate, onToggle, onKeyDown, ref }: Props) {
  return (
    <div ref={ref} className={styles.list}>
      <VirtualList<PruneItem>
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
            <Heading group={item.group} count={item.count} />
          ) : (
            <Line
              row={item.row}
              isActive={isActive}
              isChosen={chosen === null ? null : chosen.has(item.row.id)}
              onToggle={onToggle}
            />
          )
        }
      />
    </div>
  );
}

function Heading({ group, count }: { group: PruneRow['group']; count: number }) {
  const { title, what } = GROUP_WORDS[group];
  return (
    <div className={styles.heading}>
      <strong>{title}</strong> <span className="num">{count.toLocaleString()}</span>{' '}
      <span className={styles.headingWhat}>{what}</span>
    </div>
  );
}

function Line({
  row,
  isActive,
  isChosen,
  onToggle,
}: {
  row: PruneRow;
  isActive: boolean;
  isChosen: boolean | null;
  onToggle: Props['onToggle'];
}) {
  const choose = (event: MouseEvent) => onToggle(row.id, event.shiftKey);
  return (
    <div className={classNames(styles.row, isActive && styles.active, isChosen === null && styles.plain)}>
      {isChosen !== null && (
        // The row is the option that says it is chosen; this is the place to press.
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
      <span className={styles.rowReason}>{reasonOfLine(row)}</span>
      <span className={`${styles.rowValue} num`}>
        <span className="visually-hidden">vitality </span>
        {vitalityWords(row.vitality)}
      </span>
    </div>
  );
}
