import { useEffect, useRef, type Ref } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { classNames } from '../../ui/class-names';
import { formatDate } from '../../ui/text/date-text';
import { JUDGEMENT_TEXT, MARK_TEXT } from './shared-notes-text';
import styles from './shared-notes.module.css';

const ROW_HEIGHT = 52;

interface Props {
  rows: readonly ReviewRow[];
  activeId: string | null;
  onActivate: (noteId: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** The notes of a collection; the keys of the page act on the active one. Only what is in sight is rendered. */
export function NoteList({ rows, activeId, onActivate, ref }: Props) {
  const scroller = useRef<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]!.noteId,
    overscan: 8,
  });
  const activeIndex = rows.findIndex(({ noteId }) => noteId === activeId);
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref !== null && ref !== undefined) ref.current = element;
      }}
      className={styles.list}
      role="listbox"
      aria-label={t('collectionReview.notes')}
      aria-activedescendant={activeIndex >= 0 ? `shared-note-${activeId}` : undefined}
      tabIndex={0}
    >
      <div role="presentation" className={styles.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]!;
          const isActive = row.noteId === activeId;
          return (
            <div
              key={key}
              id={`shared-note-${row.noteId}`}
              ref={virtual.measureElement}
              data-index={index}
              role="option"
              aria-selected={isActive}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={classNames(styles.row, isActive && styles.active)}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onActivate(row.noteId)}
            >
              <span className={styles.rowTitle} dir="auto">
                {row.title}
              </span>
              <span className={styles.rowDetail}>{rowDetail(row)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function rowDetail({ member, keptAt, own, reviews, marks }: ReviewRow): string {
  const kinds = [...new Set(marks.map(({ kind }) => MARK_TEXT[kind]))];
  return [
    t('collectionReview.rowBy', { member, day: formatDate(keptAt, 'day') }),
    own === null ? t('collectionReview.rowReviews', { count: reviews }) : JUDGEMENT_TEXT[own.judgement],
    ...(own !== null && !own.isCurrent ? [t('collectionReview.judgedEarlier')] : []),
    ...kinds,
  ].join(' · ');
}
