import type { UnitWorth } from '../../../../shared/domain/worth';
import type { GroupInfo } from '../queue/review-state';
import { worthReasons } from '../queue/worth-text';
import styles from '../styles/review.module.css';
import { t } from '../../../../shared/messages/message';

/** Why the unit is among the first of its session, or among the smaller things. */
export function UnitWorthReasons({ worth, part }: { worth: UnitWorth; part: GroupInfo['part'] }) {
  const reasons = worthReasons(worth);
  if (reasons.length === 0) return null;
  const caption =
    part === 'first'
      ? t('review.whyFirst')
      : part === 'small'
        ? t('review.whyAmongSmallerThings')
        : t('review.worthKeeping');
  return (
    <section aria-label={t('review.worthKeeping2')}>
      <h2 className={styles.caption}>{caption}</h2>
      <ul className={styles.checks}>
        {reasons.map(({ text, isFor }) => (
          <li key={text}>
            <span aria-hidden>{isFor ? '+' : '−'}</span>{' '}
            <span className="visually-hidden">{isFor ? t('review.forIt') : t('review.againstIt')}</span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
