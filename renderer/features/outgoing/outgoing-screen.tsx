import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { IconButton } from '../../ui/actions/icon-button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { TopBar } from '../../ui/layout/top-bar';
import { formatBytes } from '../../ui/text/format-bytes';
import { KeepSection } from './keep-section';
import { OutgoingList } from './outgoing-list';
import styles from './outgoing.module.css';
import { formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';

const EVERYWHERE = '';

/** The log of what left for models, searchable, for as long as the person keeps it. */
export function OutgoingScreen() {
  const go = useGo();
  const hosts = useRoute('outgoing.hosts', null, { staleTime: 0 });
  const settings = useRoute('settings.get', null);
  const [host, setHost] = useState(EVERYWHERE);
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const failed = hosts.error ?? settings.error;
  if (failed !== null)
    return (
      <ErrorState
        text={errorText(failed)}
        onRetry={() => {
          void hosts.refetch();
          void settings.refetch();
        }}
      />
    );
  const list = hosts.data;
  const keepDays = settings.data?.settings.outgoingLog.keepDays;
  return (
    <section className={styles.screen} aria-label={t('outgoing.whatLeft')} data-pane="work">
      <TopBar
        lead={
          <IconButton label={t('outgoing.backToUsage')} icon={<ArrowLeft aria-hidden="true" />} onClick={go.toUsage} />
        }
        title={t('outgoing.whatLeft')}
        facts={list === undefined ? null : <span>{totalText(list)}</span>}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('outgoing.requestsToModels')}>
        {list === undefined || keepDays === undefined ? (
          <Spinner text={t('outgoing.readingTheLog')} />
        ) : (
          <>
            <p className={styles.note}>{t('outgoing.everyRequestModelSent')}</p>
            <div className={styles.search}>
              <TextField
                label={t('outgoing.wordsInARequest')}
                type="search"
                value={text}
                maxLength={500}
                onChange={({ target }) => setText(target.value)}
              />
              <Select
                label={t('outgoing.sentTo')}
                value={host}
                onChange={setHost}
                options={[
                  { value: EVERYWHERE, label: t('outgoing.everywhere') },
                  ...list.map((known) => ({
                    value: known.host,
                    label: `${known.host} (${formatNumber(known.requests)})`,
                  })),
                ]}
              />
            </div>
            <OutgoingList
              key={`${host} ${searched}`}
              text={searched}
              host={host === EVERYWHERE ? null : host}
              isKept={keepDays !== 0}
              onHost={setHost}
              onShowAll={() => {
                setText('');
                setHost(EVERYWHERE);
              }}
            />
            <KeepSection keepDays={keepDays} hosts={list} host={host === EVERYWHERE ? null : host} />
          </>
        )}
      </div>
    </section>
  );
}

const totalText = (hosts: readonly OutgoingHost[]): string =>
  hosts.length === 0
    ? t('outgoing.nothing')
    : t('outgoing.requestsAndBytes', {
        requests: hosts.reduce((sum, { requests }) => sum + requests, 0),
        bytes: formatBytes(hosts.reduce((sum, { bytes }) => sum + bytes, 0)),
      });
