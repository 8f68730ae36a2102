import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupFolderState } from '../../../shared/ipc/routes/backup-folder';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { HealthRow, HealthSection } from './health-row';
import styles from './backup-folder-section.module.css';
import { t } from '../../../shared/messages/message';
import { formatDate } from '../../ui/text/date-text';
import { line, type HealthLine } from './health-text';

/** Copies in a folder of the person's: another disk, a stick, a share. */
export function BackupFolderSection({ now }: { now: number }) {
  const queries = useQueryClient();
  const { data: state } = useRoute('backup.folder', null, { staleTime: 0 });
  const [path, setPath] = useState('');
  const show = (next: BackupFolderState | null) => {
    if (next !== null) queries.setQueryData(routeKey('backup.folder', null), next);
  };
  const choose = useCommand('backup.chooseFolder', { onSuccess: show });
  const run = useCommand('backup.runFolder', { onSuccess: show });
  const configure = useCommand('backup.configureFolder', { onSuccess: show });
  const forget = useCommand('backup.forgetFolder', { onSuccess: show });
  if (state === undefined) return null;
  const isBusy = choose.isPending || run.isPending || state.isRunning;
  return (
    <HealthSection title={t('health.backupFolder')}>
      <HealthRow name={t('health.copiesElsewhere')} line={backupFolderLine(state, now)} isWorking={isBusy}>
        {state.folder !== null && (
          <>
            <Button size="small" disabled={isBusy || !state.isConnected} onClick={() => run.mutate(null)}>
              {t('health.backUpNow')}
            </Button>
            <Button size="small" tone="plain" disabled={isBusy} onClick={() => forget.mutate(null)}>
              {t('health.stopUsingIt')}
            </Button>
          </>
        )}
      </HealthRow>
      {state.folder === null ? (
        <li>
          <form
            className={styles.choose}
            onSubmit={(event) => {
              event.preventDefault();
              choose.mutate({ path });
            }}
          >
            <TextField
              label={t('health.folderAnotherDiskStick')}
              placeholder="/media/stick/backups"
              value={path}
              maxLength={1_000}
              spellCheck={false}
              onChange={(event) => setPath(event.target.value)}
            />
            <Button type="submit" disabled={isBusy || path.trim() === ''}>
              {t('common.useThisFolder')}
            </Button>
          </form>
        </li>
      ) : (
        <li className={styles.choices}>
          <Select
            label={t('health.backUpEvery')}
            value={String(state.everyDays)}
            options={optionsOf(EVERY_DAYS, state.everyDays, everyText)}
            onChange={(everyDays) => configure.mutate({ everyDays: Number(everyDays), keep: state.keep })}
          />
          <Select
            label={t('health.keep')}
            value={String(state.keep)}
            options={optionsOf(KEPT_COPIES, state.keep, (count) => t('health.countCopies', { count }))}
            onChange={(keep) => configure.mutate({ everyDays: state.everyDays, keep: Number(keep) })}
          />
          <p className={styles.quiet}>{t('health.copiesThereEncryptedPlace')}</p>
        </li>
      )}
    </HealthSection>
  );
}

/** What is offered, and a number from settings that were edited by hand. */
const optionsOf = (offered: readonly number[], current: number, labelOf: (value: number) => string) =>
  [...new Set([...offered, current])].map((value) => ({ value: String(value), label: labelOf(value) }));

const EVERY_DAYS = [1, 3, 7, 30];
const KEPT_COPIES = [3, 5, 10, 30];

/** Continues “Back up every”. */
const everyText = (days: number): string => (days === 7 ? t('health.everyWeek') : t('health.everyDays', { days }));

/** How the backup folder stands. A drive that is away is no fault; only an old copy asks for attention. */
export function backupFolderLine(state: BackupFolderState, now: number): HealthLine {
  const { folder, last, isConnected, isOverdue, isSameDisk, everyDays, problem } = state;
  if (folder === null) return line('unknown', t('health.noBackupFolder'), t('health.nameFolderAnotherDisk'));
  const lastText =
    last === null ? t('health.noCopyYet') : t('health.lastCopyAt', { at: formatDate(last.at, 'moment', now) });
  if (problem !== null) return line('bad', t('health.theLastCopyFailed'), `${problem} ${lastText}.`);
  if (!isConnected)
    return line(
      isOverdue ? 'attention' : 'good',
      isOverdue ? t('health.timeConnectDrive') : t('health.driveConnected'),
      t('health.lasttextNextOneMade', { lastText, folder }),
    );
  if (isOverdue)
    return line('attention', t('health.aCopyIsDue'), t('health.lasttextWantOneEvery', { lastText, everyDays }));
  return line(
    isSameDisk ? 'attention' : 'good',
    lastText,
    isSameDisk ? t('health.folderSameDiskVault', { folder }) : t('health.readAgainFoundWhole', { folder }),
  );
}
