import type { ReactNode, Ref } from 'react';
import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { DailyReviewItem, DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import { classNames } from '../../ui/class-names';
import styles from './daily-review.module.css';
import { ANSWER_LABELS, rowText } from './daily-review-text';
import { t } from '../../../shared/messages/message';

interface Props {
  items: readonly DailyReviewItem[];
  activeId: string | null;
  /** Replaces the sentence of the active row. */
  editor: ReactNode | null;
  ref: Ref<HTMLDivElement>;
  onActivate: (id: string) => void;
}

/** Today's notes, one line each. */
export function DailyReviewList({ items, activeId, editor, ref, onActivate }: Props) {
  if (editor !== null) {
    return (
      <div className={styles.list}>
        {items.map((item) =>
          item.id === activeId ? (
            <div key={item.id} className={classNames(styles.row, styles.active)}>
              <RowContent item={item}>{editor}</RowContent>
            </div>
          ) : (
            <div key={item.id} className={styles.row}>
              <RowContent item={item} />
            </div>
          ),
        )}
      </div>
    );
  }
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label={t('dailyReview.toLookAtToday')}
      tabIndex={0}
      aria-activedescendant={activeId === null ? undefined : `daily-review-${activeId}`}
      className={styles.list}
    >
      {items.map((item) => (
        <div
          key={item.id}
          id={`daily-review-${item.id}`}
          role="option"
          aria-selected={item.id === activeId}
          className={classNames(styles.row, item.id === activeId && styles.active)}
          onClick={() => onActivate(item.id)}
        >
          <RowContent item={item} />
        </div>
      ))}
    </div>
  );
}

function RowContent({ item, children }: { item: DailyReviewItem; children?: ReactNode }) {
  return (
    <>
      <span className={styles.category}>{CATEGORY_LABELS[item.category]}</span>
      {children === undefined ? (
        <span className={styles.sentence} dir="auto">
          {item.title}
        </span>
      ) : (
        <div className={styles.inPlace}>{children}</div>
      )}
      {children === undefined && <span className={styles.facts}>{rowText(item, Date.now())}</span>}
    </>
  );
}

/** The notes answered today, with Undo. */
export function AnsweredList({ answers }: Pick<DailyReviewSet, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.answered} aria-label={t('dailyReview.answeredToday')}>
      <h2>{t('dailyReview.answeredToday')}</h2>
      <ul>
        {answers.map(({ id, title, answer }) => (
          <li key={id} className={styles.row} data-answer={answer}>
            <span className={styles.answer}>
              <span aria-hidden="true">{ANSWER_LABELS[answer].sign}</span> {t(ANSWER_LABELS[answer].word)}
            </span>
            <span className={styles.sentence} dir="auto">
              {title}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
