import { AlertText } from '../../ui/feedback/alert-text';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveFolderState } from '../../../shared/ipc/routes/live-folder';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand, useRoute, useShown } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { formatDate } from '../../ui/text/date-text';
import { FolderPathForm } from './folder-path-form';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** The folder of Markdown files that mirrors the kept notes. */
export function LiveFolderSection() {
  const queries = useQueryClient();
  const { data: state } = useRoute('liveFolder.state', null, { staleTime: 0 });
  const show = useShown('liveFolder.state', 'liveFolder.preview');
  const configure = useCommand('liveFolder.configure', { onSuccess: show });
  if (state === undefined) return null;
  const { links, areMine, documents, chats, isPaused } = state;
  const change = (part: Partial<LiveFolderState>) => {
    // The change is shown at once; main's reply follows.
    queries.setQueryData(routeKey('liveFolder.state', null), { ...state, ...part });
    configure.mutate({ links, areMine, documents, chats, isPaused, ...part });
  };
  return (
    <SettingsSection title={t('liveFolder.healthName')} intro={t('liveFolder.intro')}>
      {state.folder === null ? (
        <ChooseFolder onChosen={show} />
      ) : (
        <>
          <FolderLine state={state} onChanged={show} onPause={(paused) => change({ isPaused: paused })} />
          <RadioGroup
            label={t('liveFolder.newFiles')}
            value={areMine ? 'mine' : 'review'}
            onChange={(value) => change({ areMine: value === 'mine' })}
            options={[
              { value: 'review', label: t('liveFolder.areOthers'), detail: t('liveFolder.areOthersDetail') },
              { value: 'mine', label: t('liveFolder.areMine'), detail: t('liveFolder.areMineDetail') },
            ]}
          />
          <RadioGroup
            label={t('liveFolder.links')}
            value={links}
            onChange={(value) => change({ links: value })}
            options={[
              { value: 'wiki', label: t('liveFolder.wikiLinks'), detail: t('liveFolder.wikiLinksDetail') },
              { value: 'relative', label: t('liveFolder.relativeLinks'), detail: t('liveFolder.relativeLinksDetail') },
            ]}
          />
          <fieldset className={styles.plainGroup}>
            <legend>{t('liveFolder.alsoWrite')}</legend>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={documents}
                onChange={(event) => change({ documents: event.target.checked })}
              />
              {t('common.documents')}
            </label>
            <label className={styles.check}>
              <input type="checkbox" checked={chats} onChange={(event) => change({ chats: event.target.checked })} />
              {t('common.chats')}
            </label>
          </fieldset>
        </>
      )}
    </SettingsSection>
  );
}

function ChooseFolder({ onChosen }: { onChosen: (state: LiveFolderState | null) => void }) {
  const choose = useCommand('liveFolder.choose', { onSuccess: onChosen });
  return (
    <FolderPathForm
      placeholder={t('liveFolder.folderPlaceholder')}
      isBusy={choose.isPending}
      onChoose={(path) => choose.mutate({ path })}
    />
  );
}

function FolderLine({
  state,
  onChanged,
  onPause,
}: {
  state: LiveFolderState;
  onChanged: (state: LiveFolderState) => void;
  onPause: (isPaused: boolean) => void;
}) {
  const go = useGo();
  const run = useCommand('liveFolder.run', { onSuccess: onChanged });
  const forget = useCommand('liveFolder.forget', { onSuccess: onChanged });
  const { folder, isPaused, isRunning, last, waiting, problems, problem } = state;
  return (
    <>
      <p className={styles.path}>{folder}</p>
      <AlertText text={problem} className={styles.problem} />
      <p className={styles.fact} role="status">
        {isRunning
          ? t('liveFolder.running')
          : isPaused
            ? t('liveFolder.paused')
            : last === null
              ? t('liveFolder.notYet')
              : t('liveFolder.lastRun', { at: formatDate(last.at, 'moment', Date.now()) })}
      </p>
      {isPaused && last === null && <FirstLook />}
      {!isPaused && last !== null && (
        <p className={styles.fact}>
          {t('liveFolder.whatHappened', {
            written: last.written + last.moved,
            versions: last.takenIn,
            added: last.added,
          })}
        </p>
      )}
      <div className={styles.keyLine}>
        {isPaused ? (
          <Button tone="primary" disabled={isRunning} onClick={() => onPause(false)}>
            {t('liveFolder.start')}
          </Button>
        ) : (
          <>
            <Button disabled={isRunning || run.isPending} onClick={() => run.mutate(null)}>
              {t('liveFolder.runNow')}
            </Button>
            <Button disabled={isRunning} onClick={() => onPause(true)}>
              {t('common.pause')}
            </Button>
          </>
        )}
        <Button tone="plain" disabled={isRunning} onClick={() => forget.mutate(null)}>
          {t('health.stopUsingIt')}
        </Button>
      </div>
      {waiting > 0 && (
        <div className={styles.keyLine}>
          <span>{t('liveFolder.waiting', { waiting })}</span>
          <Button onClick={go.toLiveFolder}>{t('common.decide')}</Button>
        </div>
      )}
      {problems.length > 0 && (
        <details>
          <summary>{t('liveFolder.problems', { problems: problems.length })}</summary>
          <ul className={styles.bullets}>
            {problems.map(({ path, why }) => (
              <li key={path}>{t('liveFolder.problemLine', { path, why })}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What starting would do, before anything is written. */
function FirstLook() {
  const { data, error } = useRoute('liveFolder.preview', null, { staleTime: 0 });
  if (error !== null) return <p className={styles.problem}>{errorText(error)}</p>;
  if (data === undefined) return <p className={styles.fact}>{t('liveFolder.looking')}</p>;
  const { written, moved, takenIn, added } = data.counts;
  return (
    <p className={styles.fact}>{t('liveFolder.firstLook', { written: written + moved, versions: takenIn, added })}</p>
  );
}
