import type { CaptureState } from '../../../shared/ipc/routes/capture';
import { t } from '../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { AlertText } from '../../ui/feedback/alert-text';
import { FolderPathForm } from './folder-path-form';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** The folder whose new files wait in the inbox. */
export function CaptureSection() {
  const { data: state } = useRoute('capture.state', null, { staleTime: 0 });
  const show = useShown('capture.state', 'inbox.counts', 'capture.files');
  if (state === undefined) return null;
  return (
    <SettingsSection title={t('capture.title')} intro={t('capture.intro')}>
      {state.folder === null ? <ChooseFolder onChosen={show} /> : <WatchedFolder state={state} onChanged={show} />}
    </SettingsSection>
  );
}

function ChooseFolder({ onChosen }: { onChosen: (state: CaptureState | null) => void }) {
  const choose = useCommand('capture.choose', { onSuccess: onChosen });
  return (
    <FolderPathForm
      placeholder={t('capture.placeholder')}
      isBusy={choose.isPending}
      onChoose={(path) => choose.mutate({ path })}
    />
  );
}

function WatchedFolder({ state, onChanged }: { state: CaptureState; onChanged: (state: CaptureState) => void }) {
  const go = useGo();
  const configure = useCommand('capture.configure', { onSuccess: onChanged });
  const forget = useCommand('capture.forget', { onSuccess: onChanged });
  const { folder, movesTaken, waiting, unfinished, problem } = state;
  return (
    <>
      <p className={styles.path}>{folder}</p>
      <AlertText text={problem} className={styles.problem} />
      {problem === null && (
        <p className={styles.fact} role="status">
          {t('capture.state', { waiting })}
          {unfinished > 0 && ` · ${t('capture.unfinished', { count: unfinished })}`}
        </p>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={movesTaken}
          onChange={(event) => {
            onChanged({ ...state, movesTaken: event.target.checked });
            configure.mutate({ movesTaken: event.target.checked });
          }}
        />
        {t('capture.movesTaken')}
      </label>
      <div className={styles.keyLine}>
        {waiting > 0 && <Button onClick={go.toCaptured}>{t('capture.goTo')}</Button>}
        <Button tone="plain" disabled={forget.isPending} onClick={() => forget.mutate(null)}>
          {t('capture.stop')}
        </Button>
      </div>
    </>
  );
}
