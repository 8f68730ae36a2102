import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { isAppError } from '../../../shared/ipc/errors';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Spinner } from '../../ui/feedback/spinner';
import { hostOf } from './provider-presets';
import styles from './settings.module.css';
import { formatSeconds } from '../../ui/text/format-seconds';
import { t } from '../../../shared/messages/message';

/** Tests the model step by step and reports each result. */
export function ConnectionTest({ provider, keyText }: { provider: ProviderSettings; keyText: string }) {
  const test = useCommand('models.test', { quiet: true });
  const { reset } = test;
  // A result for other settings would be mistaken for one for these.
  useEffect(() => reset(), [provider, keyText, reset]);
  return (
    <div className={styles.group}>
      <div className={styles.keyLine}>
        <Button
          onClick={() => test.mutate({ provider, key: keyText.trim() === '' ? null : keyText })}
          disabled={test.isPending || provider.baseUrl.trim() === ''}
        >
          {t('settings.testConnection')}
        </Button>
        <span className={styles.fact}>
          {test.isPending ? (
            <Spinner text={t('settings.askingHost', { host: hostOf(provider.baseUrl) })} />
          ) : (
            t('settings.sendsShortMadeUp')
          )}
        </span>
      </div>
      <div role="status">
        {test.isError && !isAppError(test.error, 'cancelled') && (
          <p className={styles.problem}>{errorText(test.error)}</p>
        )}
        {test.data && (
          <>
            <p className={test.data.ok ? 'kept-text' : 'dropped-text'}>
              {test.data.ok ? t('settings.itWorks') : t('settings.doesWorkYet')}{' '}
              <span className="num">{formatSeconds(test.data.ms)} s</span>
            </p>
            <ul className={styles.steps}>
              {test.data.steps.map(({ name, ok, detail }) => (
                <li key={name}>
                  {ok ? (
                    <Check className={styles.ok} aria-label={t('settings.passed')} />
                  ) : (
                    <X className={styles.bad} aria-label={t('settings.failed')} />
                  )}
                  <span className={styles.stepName}>{name}</span>
                  <span className={styles.stepDetail}>{detail}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
