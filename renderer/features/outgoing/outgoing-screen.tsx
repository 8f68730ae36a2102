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
import { formatCount } from '../../ui/text/format-count';
import { KeepSection } from './keep-section';
import { OutgoingList } from './outgoing-list';
import styles from './outgoing.module.css';

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
    <section className={styles.screen} aria-label="What left" data-pane="work">
      <TopBar
        lead={<IconButton label="Back to usage" icon={<ArrowLeft aria-hidden="true" />} onClick={go.toUsage} />}
        title="What left"
        facts={list === undefined ? null : <span>{totalText(list)}</span>}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Requests to models">
        {list === undefined || keepDays === undefined ? (
          <Spinner text="reading the log" />
        ) : (
          <>
            <p className={styles.note}>
              Every request to a model, as it was sent: masked, without your key, and none of incognito chats. The log
              lies beside your vault.
            </p>
            <div className={styles.search}>
              <TextField
                label="Words in a request"
                type="search"
                value={text}
                maxLength={500}
                onChange={({ target }) => setText(target.value)}
              />
              <Select
                label="Sent to"
                value={host}
                onChange={setHost}
                options={[
                  { value: EVERYWHERE, label: 'Everywhere' },
                  ...list.map((known) => ({ value: known.host, label: `${known.host} (${known.requests})` })),
                ]}
              />
            </div>
            <OutgoingList
              key={`${host} ${searched}`}
              text={searched}
              host={host === EVERYWHERE ? null : host}
              isKept={keepDays !== 0}
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
    ? 'nothing'
    : `${formatCount(
        hosts.reduce((sum, { requests }) => sum + requests, 0),
        'request',
      )}, ${formatBytes(hosts.reduce((sum, { bytes }) => sum + bytes, 0))}`;
