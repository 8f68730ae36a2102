import type { DailyReviewItem } from '../../../shared/ipc/routes/daily-review';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { DateText } from '../../ui/text/date-text';
import { type ListAction, useListChords } from '../../commands/list-keys';
import { chordKeys } from '../../commands/shortcuts';
import styles from './daily-review.module.css';
import { vitalityText } from './daily-review-text';
import { t, type PlainKey } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

export type DailyReviewAction = ListAction<'dailyReview'> | 'first' | 'last';

interface Props {
  item: DailyReviewItem;
  /** Whether the editor is open; no other answer can be given then. */
  isWriting: boolean;
  onAction: (action: DailyReviewAction) => void;
}

const ANSWERS: readonly { action: ListAction<'dailyReview'>; words: PlainKey }[] = [
  { action: 'still-true', words: 'common.stillTrue' },
  { action: 'update', words: 'dailyReview.update' },
  { action: 'replace', words: 'dailyReview.replace' },
  { action: 'archive', words: 'common.archiveVerb' },
  { action: 'not-now', words: 'dailyReview.notNow' },
];

/** Why this note is asked about, its links, and the answers. */
export function DailyReviewDetail({ item, isWriting, onAction }: Props) {
  const go = useGo();
  const chordsOf = useListChords('dailyReview');
  const keysOf = (action: ListAction<'dailyReview'>) => chordKeys(chordsOf(action)[0] ?? '');
  const { body, reasons, neighbours: near, keptAt, lastUsedAt } = item;
  return (
    <div className={styles.side}>
      <section aria-label={t('common.note')}>
        <h2 className={styles.title} dir="auto">
          {item.title}
        </h2>
        {body !== '' && (
          <p className={styles.body} dir="auto">
            {body}
          </p>
        )}
        <p className={styles.quiet}>
          {rich('dailyReview.vitalityLastUsedDatetextkeptat', {
            vitality: vitalityText(item),
            dateText: <DateText at={lastUsedAt} form="day" />,
            keptAt: keptAt !== null && (
              <>{rich('dailyReview.keptDatetext', { dateText: <DateText at={keptAt} form="day" /> })}</>
            ),
          })}
        </p>
      </section>
      <section aria-label={t('dailyReview.whyAskedAbout')}>
        <h3 className={styles.caption}>{t('dailyReview.whyAskedAbout2')}</h3>
        <ul className={styles.reasons}>
          {reasons.map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
        </ul>
      </section>
      {near.length > 0 && (
        <section aria-label={t('dailyReview.besideItInUse')}>
          <h3 className={styles.caption}>{t('dailyReview.besideItInUse2')}</h3>
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
        <div className={styles.answers} role="group" aria-label={t('dailyReview.isItStillTrue')}>
          {ANSWERS.map(({ action, words }) => (
            <Button
              key={action}
              tone={action === 'still-true' ? 'primary' : 'quiet'}
              keys={keysOf(action)}
              onClick={() => onAction(action)}
            >
              {t(words)}
            </Button>
          ))}
          <Button tone="plain" keys={keysOf('open')} onClick={() => onAction('open')}>
            {t('common.openTheNote')}
          </Button>
        </div>
      )}
      <p className={styles.quiet}>{t('dailyReview.archivedNotesLeaveSearch')}</p>
    </div>
  );
}
