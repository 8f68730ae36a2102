import type { DailyReviewItem } from '../../../shared/ipc/routes/daily-review';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { DateText } from '../../ui/text/date-text';
import type { DailyReviewAction } from './daily-review-keys';
import styles from './daily-review.module.css';
import { vitalityText } from './daily-review-text';

interface Props {
  item: DailyReviewItem;
  /** While the editor is open no other answer can be given. */
  isWriting: boolean;
  onAction: (action: DailyReviewAction) => void;
}

const ANSWERS: readonly { action: DailyReviewAction; words: string; keys: string[] }[] = [
  { action: 'still-true', words: 'Still true', keys: ['Space'] },
  { action: 'update', words: 'Update', keys: ['E'] },
  { action: 'replace', words: 'Replace', keys: ['R'] },
  { action: 'archive', words: 'Archive', keys: ['A'] },
  { action: 'not-now', words: 'Not now', keys: ['S'] },
];

/** Why this note is asked about, its links, and the answers. */
export function DailyReviewDetail({ item, isWriting, onAction }: Props) {
  const go = useGo();
  const { body, reasons, neighbours: near, keptAt, lastUsedAt } = item;
  return (
    <div className={styles.side}>
      <section aria-label="The note">
        <h2 className={styles.title} dir="auto">
          {item.title}
        </h2>
        {body !== '' && (
          <p className={styles.body} dir="auto">
            {body}
          </p>
        )}
        <p className={styles.quiet}>
          {vitalityText(item)} · last used <DateText at={lastUsedAt} form="day" />
          {keptAt !== null && (
            <>
              {' '}
              · kept <DateText at={keptAt} form="day" />
            </>
          )}
        </p>
      </section>
      <section aria-label="Why it is asked about">
        <h3 className={styles.caption}>why it is asked about</h3>
        <ul className={styles.reasons}>
          {reasons.map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
        </ul>
      </section>
      {near.length > 0 && (
        <section aria-label="Beside it, in use">
          <h3 className={styles.caption}>beside it, in use</h3>
          <ul className={styles.near}>
            {near.map(({ id, title }) => (
              <li key={id}>
                <button type="button" className={styles.textButton} onClick={() => go.toNote(id)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isWriting && (
        <div className={styles.answers} role="group" aria-label="Is it still true?">
          {ANSWERS.map(({ action, words, keys }) => (
            <Button
              key={action}
              tone={action === 'still-true' ? 'primary' : 'quiet'}
              keys={keys}
              onClick={() => onAction(action)}
            >
              {words}
            </Button>
          ))}
          <Button tone="plain" keys={['O']} onClick={() => onAction('open')}>
            Open the note
          </Button>
        </div>
      )}
      <p className={styles.quiet}>Archived notes leave search, and nothing is deleted. Z takes back the last answer.</p>
    </div>
  );
}
