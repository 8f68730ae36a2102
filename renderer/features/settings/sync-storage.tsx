import { useEffect } from 'react';
import type { SyncState, SyncStorage } from '../../../shared/ipc/routes/sync';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { formatBytes } from '../../ui/text/format-bytes';
import styles from './settings.module.css';

type Device = SyncStorage['devices'][number];

/** What the folder takes, what of it can go, and the other devices, of which the person may retire one. */
export function SyncStorageList({ state: { last } }: { state: SyncState }) {
  const { data: storage, refetch } = useRoute('sync.storage', null, { staleTime: 0 });
  // Every file is looked at: that is done after a sync, not whenever the app's state changes.
  useEffect(() => void refetch(), [last?.at, refetch]);
  const show = useShown('sync.storage', 'sync.state');
  if (last === null || storage === undefined || storage === null) return null;
  const { records, files, going, devices } = storage;
  const away = devices.find((device) => device.state === 'away');
  return (
    <>
      <div>
        <h3>{t('sync.storage')}</h3>
        <p className={styles.fact}>
          {t('sync.storageTakes', {
            records: formatBytes(records.bytes),
            count: files.count,
            files: formatBytes(files.bytes),
          })}
        </p>
        {going.from !== null && (
          <p className={styles.fact}>
            {t('sync.going', {
              count: going.count,
              bytes: formatBytes(going.bytes),
              from: formatDate(going.from, 'day'),
            })}{' '}
            {away !== undefined && t('sync.goingWaits', { name: nameOf(away) })}
          </p>
        )}
      </div>
      <div>
        <h3>{t('sync.devices')}</h3>
        {devices.length === 0 ? (
          <p className={styles.fact}>{t('sync.noDevices')}</p>
        ) : (
          <>
            <ul className={styles.bullets}>
              {devices.map((device) => (
                <DeviceLine key={device.device} device={device} onChanged={show} />
              ))}
            </ul>
            <p className={styles.fact}>{t('sync.retireHint')}</p>
          </>
        )}
      </div>
    </>
  );
}

const nameOf = ({ name }: Device): string => name ?? t('sync.deviceWithoutFiles');

const DEVICE_TEXTS: Record<Device['state'], (values: { name: string; at: string; bytes: string }) => string> = {
  used: (values) => t('sync.device', values),
  away: (values) => t('sync.deviceAway', values),
  aside: ({ name, bytes }) => t('sync.deviceRetired', { name, bytes }),
};

function DeviceLine({ device, onChanged }: { device: Device; onChanged: (storage: SyncStorage | null) => void }) {
  const setAside = useCommand('sync.setAside', { onSuccess: onChanged });
  const { at, bytes, state } = device;
  const name = nameOf(device);
  const isAside = state === 'aside';
  return (
    <li>
      <span dir="auto">
        {DEVICE_TEXTS[state]({
          name,
          at: at === 0 ? t('common.unknownDate') : formatDate(at, 'moment', Date.now()),
          bytes: formatBytes(bytes),
        })}
      </span>{' '}
      <Button
        tone="plain"
        size="small"
        aria-label={isAside ? t('sync.useAgainNamed', { name }) : t('sync.retireNamed', { name })}
        disabled={setAside.isPending}
        onClick={() => setAside.mutate({ device: device.device, isAside: !isAside })}
      >
        {isAside ? t('sync.useAgain') : t('sync.retire')}
      </Button>
    </li>
  );
}
