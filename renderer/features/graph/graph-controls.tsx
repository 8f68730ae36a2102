import { CATEGORY_LABELS, categorySchema, type Category, type NoteStatus } from '../../../shared/domain/note';
import { Chip } from '../../ui/chip';
import { Select } from '../../ui/select';
import type { GraphFilter } from './graph-filter';
import styles from './graph.module.css';

interface Props {
  search: string;
  onSearch: (text: string) => void;
  /** Enter in the search box: to the first note found. */
  onSearchEnter: () => void;
  filter: GraphFilter;
  onFilter: (filter: GraphFilter) => void;
  counts: ReadonlyMap<NoteStatus, number>;
}

const CATEGORIES: { value: Category | 'any'; label: string }[] = [
  { value: 'any', label: 'Any category' }, ...categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];

/** Search, filters, and with them the legend: each status carries its colour. */
export function GraphControls({ search, onSearch, onSearchEnter, filter, onFilter, counts }: Props) {
  const toggle = (status: NoteStatus) => {
    const statuses = new Set(filter.statuses);
    if (!statuses.delete(status)) statuses.add(status);
    onFilter({ ...filter, statuses });
  };
  return (
    <div className={styles.controls}>
      <input
        type="search"
        className={styles.search}
        placeholder="Find a note"
        aria-label="Find a note in the graph"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSearchEnter();
        }}
      />
      <Select label="Category" isLabelHidden isCompact value={filter.category ?? 'any'} options={CATEGORIES} onChange={(value) => onFilter({ ...filter, category: value === 'any' ? null : value })} />
      <div className={styles.statuses} role="group" aria-label="Status">
        {[...counts].map(([status, count]) => (
          <Chip key={status} isPressed={filter.statuses.has(status)} onClick={() => toggle(status)}>
            <span className={styles.swatch} data-status={status} aria-hidden />
            {status === 'kept' ? 'engram' : status} {count.toLocaleString()}
          </Chip>
        ))}
      </div>
      <p className={styles.legend}>A larger circle has more links. Click opens a note.</p>
    </div>
  );
}
