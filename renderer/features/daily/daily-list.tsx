import type { ReactNode, Ref } from 'react';
import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { DailyItem, DailySet } from '../../../shared/ipc/routes/daily';
import { classNames } from '../../ui/class-names';
import styles from './daily.module.css';
import { ANSWER_WORDS, rowWords } from './daily-words';

interface Props {
  items: readonly DailyItem[];
  activeId: string | null;
  /** What stands in the active row instead of its sentence. */
  editor: ReactNode | null;
  ref: Ref<HTMLDivElement>;
  onActivate: (id: string) => void;
}

/** What is asked about today, one line each. */
export function DailyList({ items, activeId, editor, ref, onActivate }: Props) {
  if (editor !== null) {
    return (
      <div className={styles.list}>
        {items.map((item) =>
          item.id === activeId ? (
            <div key={item.id} className={classNames(styles.row, styles.active)}>
              <Line item={item}>{editor}</Line>
            </div>
          ) : (
            <div key={item.id} className={styles.row}>
              <Line item={item} />
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
      aria-label="To look at today"
      tabIndex={0}
      aria-activedescendant={activeId === null ? undefined : `daily-${activeId}`}
      className={styles.list}
    >
      {items.map((item) => (
        <div
          key={item.id}
          id={`daily-${item.id}`}
          role="option"
          aria-selected={item.id === activeId}
          className={classNames(styles.row, item.id === activeId && styles.active)}
          onClick={() => onActivate(item.id)}
        >
          <Line item={item} />
        </div>
      ))}
    </div>
  );
}

function Line({ item, children }: { item: DailyItem; children?: ReactNode }) {
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
      {children === undefined && <span className={styles.facts}>{rowWords(item, Date.now())}</span>}
    </>
  );
}

/** What was answered today; quiet, with the way back. */
export function AnsweredList({ answers }: Pick<DailySet, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.answered} aria-label="Answered today">
      <h2>Answered today</h2>
      <ul>
        {answers.map(({ id, title, answer }) => (
          <li key={id} className={styles.row} data-answer={answer}>
            <span className={styles.answer}>
              <span aria-hidden="true">{ANSWER_WORDS[answer].sign}</span> {ANSWER_WORDS[answer].word}
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
