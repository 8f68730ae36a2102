import { CATEGORY_LABELS, categorySchema, type Category } from '../../../../shared/domain/note';
import { useRoute } from '../../../ipc/queries';
import { Select } from '../../../ui/forms/select';
import styles from '../styles/vault.module.css';
import type { NoteListFilter, NoteSort, ShownKind } from './use-note-rows';

const SHOW_OPTIONS: { value: ShownKind; label: string }[] = [
  { value: 'engrams', label: 'Kept notes' },
  { value: 'resources', label: 'Documents' },
  { value: 'pending', label: 'To review' },
  { value: 'dropped', label: 'Dropped' },
  { value: 'archived', label: 'Archived' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'all', label: 'All' },
];
const SORT_OPTIONS: { value: NoteSort; label: string }[] = [
  { value: 'updated', label: 'Last changed' },
  { value: 'kept', label: 'Last kept' },
  { value: 'created', label: 'Newest' },
  { value: 'title', label: 'Title' },
  { value: 'links', label: 'Most links' },
  { value: 'used', label: 'Most quoted' },
];
const CATEGORIES: { value: Category | 'any'; label: string }[] = [
  { value: 'any', label: 'Any category' },
  ...categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];

/** Which notes are listed, and in which order. */
export function ListSelects({
  filter,
  onChange,
}: {
  filter: NoteListFilter;
  onChange: (changes: Partial<NoteListFilter>) => void;
}) {
  return (
    <div className={styles.selects}>
      <Select
        label="Show"
        isLabelHidden
        isCompact
        value={filter.show}
        options={SHOW_OPTIONS}
        onChange={(show) => onChange({ show })}
      />
      <Select
        label="Category"
        isLabelHidden
        isCompact
        value={filter.category ?? 'any'}
        options={CATEGORIES}
        onChange={(value) => onChange({ category: value === 'any' ? null : value })}
      />
      <TagSelect value={filter.tag} onChange={(tag) => onChange({ tag })} />
      <Select
        label="Sort"
        isLabelHidden
        isCompact
        value={filter.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}

/** The tags in use; nothing in a vault without tags. */
function TagSelect({ value, onChange }: { value: string | null; onChange: (tag: string | null) => void }) {
  const { data: tags = [] } = useRoute('notes.tags', null);
  if (tags.length === 0 && value === null) return null;
  const isListed = value === null || tags.some(({ tag }) => tag === value);
  return (
    <Select
      label="Tag"
      isLabelHidden
      isCompact
      value={value ?? ''}
      options={[
        { value: '', label: 'Any tag' },
        ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count.toLocaleString()})` })),
        ...(isListed ? [] : [{ value: value ?? '', label: value ?? '' }]),
      ]}
      onChange={(tag) => onChange(tag === '' ? null : tag)}
    />
  );
}
