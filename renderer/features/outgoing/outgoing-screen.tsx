import { useDeferredValue, useState } from 'react';
import type { OutgoingHost } from '../../../shared/ipc/routes/outgoing';
import { errorText } from '../../ipc/client';
import { useRoute, useCommand } from '../../ipc/queries';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { TopBar } from '../../ui/layout/top-bar';
import { formatBytes } from '../../ui/text/format-bytes';
import { OutgoingList } from './outgoing-list';
import styles from './outgoing.module.css';
import { formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/layout/dialog';
import { choiceOfDays, daysOfChoice, keepChoices } from './outgoing-text';

const EVERYWHERE = '';

/** The log of what left for models, searchable, for as long as the person keeps it. */
export function OutgoingScreen() {
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
    <section className={styles.screen} aria-label={t('common.whatLeft')} data-pane="work">
      <TopBar title={t('common.whatLeft')} facts={list === undefined ? null : <span>{totalText(list)}</span>} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('outgoing.requestsToModels')}>
        {list === undefined || keepDays === undefined ? (
          <Spinner text={t('common.reading')} />
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
    ? t('common.nothing')
    : t('outgoing.requestsAndBytes', {
        requests: hosts.reduce((sum, { requests }) => sum + requests, 0),
        bytes: formatBytes(hosts.reduce((sum, { bytes }) => sum + bytes, 0)),
      });

interface KeepSectionProps {
  keepDays: number | null;
  hosts: readonly OutgoingHost[];
  /** Only what went there is deleted; null: everything. */
  host: string | null;
}

/** How long the log is kept, and deleting it. */
function KeepSection({ keepDays, hosts, host }: KeepSectionProps) {
  const { save } = useSaveSettings();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const remove = useCommand('outgoing.remove', {
    onSuccess: ({ requests }) => {
      setAsked(false);
      showToast({ text: t('common.requestsDeleted', { requests }) });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('outgoing.') });
    },
  });
  return (
    <section className={styles.group} aria-labelledby="outgoing-keep">
      <h2 id="outgoing-keep">{t('outgoing.howLongKept')}</h2>
      <div className={styles.line}>
        <Select
          label={t('outgoing.keepWhatLeftFor')}
          isLabelHidden
          value={choiceOfDays(keepDays)}
          options={keepChoices()}
          onChange={(choice) => save({ outgoingLog: { keepDays: daysOfChoice(choice) } })}
        />
        <Button tone="danger" disabled={hosts.length === 0} onClick={() => setAsked(true)}>
          {host === null ? t('outgoing.deleteLog') : t('outgoing.deleteOfHost', { host })}
        </Button>
      </div>
      <p className={styles.note}>{t('outgoing.whatOlderDeletedItself')}</p>
      <Dialog
        isOpen={asked}
        onClose={() => setAsked(false)}
        title={host === null ? t('outgoing.askDeleteLog') : t('outgoing.askDeleteOfHost', { host })}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
            <Button tone="danger" disabled={remove.isPending} onClick={() => remove.mutate({ host })}>
              {t('common.delete')}
            </Button>
          </>
        }
      >
        <p className={styles.asked}>{t('outgoing.cannotUndoneChatsNotes')}</p>
      </Dialog>
    </section>
  );
}
