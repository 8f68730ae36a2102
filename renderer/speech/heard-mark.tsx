import type { Heard } from '../../shared/domain/heard';
import { formatList } from '../../shared/messages/format-list';
import { t } from '../../shared/messages/message';
import { formatDate } from '../ui/text/date-text';
import { Button } from '../ui/actions/button';
import styles from './speech.module.css';

/** That a text was heard, when, and which of its words are doubtful until somebody has looked at them. */
export function HeardMark({ heard, onLookedAt }: { heard: Heard | undefined; onLookedAt?: () => void }) {
  if (heard === undefined) return null;
  return (
    <p className={styles.mark}>
      {t('speech.heardOn', { date: formatDate(heard.at, 'day') })}
      {heard.doubtful.length > 0 && (
        <>
          {' · '}
          {t('speech.notSureOfWords', { words: formatList(heard.doubtful) })}
          {onLookedAt && (
            <Button size="small" tone="plain" onClick={onLookedAt}>
              {t('speech.lookedAt')}
            </Button>
          )}
        </>
      )}
    </p>
  );
}
