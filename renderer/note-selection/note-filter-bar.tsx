import type { ReactNode } from 'react';
import type { NoteView } from '../../shared/domain/note-view';
import { CATEGORY_LABELS, categorySchema, type Category } from '../../shared/domain/note';
import { useRoute } from '../ipc/queries';
import { AskInButton } from '../query-field/ask-in-button';
import { QueryField, QueryProblems } from '../query-field/query-field';
import { SaveSearchButton } from '../saved-searches/save-search-button';
import { Select } from '../ui/forms/select';
import styles from './note-filter-bar.module.css';
import { isNarrowed, queryOfFilter, type NoteSort, type ShownKind } from './note-filter';
import { changeNoteFilter, useSharedNoteSelection } from './note-selection';
import { t } from '../../shared/messages/message';
import { formatNumber } from '../../shared/messages/format-number';

const showOptions = (): { value: ShownKind; label: string }[] => [
  { value: 'engrams', label: t('common.keptNotes') },
  { value: 'resources', label: t('common.documents') },
  { value: 'pending', label: t('vault.toReview') },
  { value: 'dropped', label: t('common.dropped2') },
  { value: 'archived', label: t('common.archived') },
  { value: 'hidden', label: t('common.hidden') },
  { value: 'all', label: t('common.all') },
];
const sortOptions = (): { value: NoteSort; label: string }[] => [
  { value: 'updated', label: t('vault.lastChanged') },
  { value: 'kept', label: t('vault.lastKept') },
  { value: 'created', label: t('vault.newest') },
  { value: 'title', label: t('common.title') },
  { value: 'links', label: t('vault.mostLinks') },
  { value: 'used', label: t('vault.mostQuoted') },
];
const categoryOptions = (): { value: Category | 'any'; label: string }[] => [
  { value: 'any', label: t('common.anyCategory') },
  ...categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];

interface Props {
  /** The order is chosen too: absent where there is none. */
  isSorted?: boolean;
  /** The table that is saved with the filter; absent: it is shown as a list. */
  view?: NoteView;
  /** Buttons beside the field. */
  children?: ReactNode;
}

/** Which notes are shown, for every view of them. */
export function NoteFilterBar({ isSorted = false, view, children }: Props) {
  const { filter } = useSharedNoteSelection();
  return (
    <div className={styles.frame}>
      <div className={styles.filters}>
        <div className={styles.filterLine}>
          <QueryField
            className={styles.filterText}
            label={t('vault.filterByText')}
            placeholder={t('vault.filterTextTagPath')}
            value={filter.text}
            onChange={(text) => changeNoteFilter({ text })}
          />
          <AskInButton query={isNarrowed(filter) ? queryOfFilter(filter) : ''} />
          <SaveSearchButton query={isNarrowed(filter) || view !== undefined ? queryOfFilter(filter) : ''} view={view} />
          {children}
        </div>
        <QueryProblems text={filter.text} onChange={(text) => changeNoteFilter({ text })} />
        <div className={styles.selects}>
          <Select
            label={t('common.show')}
            isLabelHidden
            isCompact
            value={filter.show}
            options={showOptions()}
            onChange={(show) => changeNoteFilter({ show })}
          />
          <Select
            label={t('common.category')}
            isLabelHidden
            isCompact
            value={filter.category ?? 'any'}
            options={categoryOptions()}
            onChange={(value) => changeNoteFilter({ category: value === 'any' ? null : value })}
          />
          <TagSelect value={filter.tag} onChange={(tag) => changeNoteFilter({ tag })} />
          {isSorted && (
            <Select
              label={t('vault.sort')}
              isLabelHidden
              isCompact
              value={filter.sort}
              options={sortOptions()}
              onChange={(sort) => changeNoteFilter({ sort })}
            />
          )}
        </div>
      </div>
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
      label={t('vault.tag')}
      isLabelHidden
      isCompact
      value={value ?? ''}
      options={[
        { value: '', label: t('vault.anyTag') },
        ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${formatNumber(count)})` })),
        ...(isListed ? [] : [{ value: value ?? '', label: value ?? '' }]),
      ]}
      onChange={(tag) => onChange(tag === '' ? null : tag)}
    />
  );
}
