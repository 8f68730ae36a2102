import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { isAppError } from '../../../shared/ipc/errors';
import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Spinner } from '../../ui/feedback/spinner';
import styles from './settings.module.css';

/** Searches once with the settings in the form, and tells for each server what it answered. */
export function WebSearchTest({ search, typedKey }: { search: WebSearchSettings; typedKey: string | null }) {
  const test = useCommand('web.testProvider', { quiet: true });
  const { reset } = test;
  // A result for other settings would be mistaken for one for these.
  useEffect(() => reset(), [search, typedKey, reset]);
  return (
    <div className={styles.group}>
      <div className={styles.keyLine}>
        <Button disabled={test.isPending} onClick={() => test.mutate({ search, key: typedKey })}>
          {t('web.test')}
        </Button>
        <span className={styles.fact}>{test.isPending ? <Spinner text={t('web.testing')} /> : t('web.testHint')}</span>
      </div>
      <div role="status" data-testid="search-test">
        {test.isError && !isAppError(test.error, 'cancelled') && (
          <p className={styles.problem}>{errorText(test.error)}</p>
        )}
        {test.data && (
          <ul className={styles.steps}>
            {test.data.map(({ source, host, results, first, failure }) => (
              <li key={source}>
                {failure === null ? (
                  <Check className={styles.ok} aria-label={t('settings.passed')} />
                ) : (
                  <X className={styles.bad} aria-label={t('settings.failed')} />
                )}
                <span className={styles.stepName}>{source}</span>
                <span className={styles.stepDetail}>
                  {failure ?? t('web.testFound', { host, count: results, first })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
