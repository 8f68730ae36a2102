import { errorText } from '../../bridge/client';
import { useRoute } from '../../bridge/queries';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { TopBar } from '../../ui/top-bar';
import { Choice } from './choice';
import { ContractSection } from './contract-section';
import { DataSection } from './data-section';
import { KeyboardSection } from './keyboard-section';
import { ModelSection } from './model-section';
import { PrivacySection } from './privacy-section';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { useSaveSettings } from '../../bridge/use-save-settings';

/** What the person can set. There is no save button: each change is kept when it is made. */
export function SettingsScreen() {
  const query = useRoute('settings.get', null);
  const { save, isSaving } = useSaveSettings();
  if (query.isError) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const view = query.data;
  return (
    <div className={styles.screen}>
      <TopBar
        title="Settings"
        facts={<span role="status">{isSaving ? 'saving' : 'every change is kept as you make it'}</span>}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Settings">
        {view === undefined ? (
          <div className={styles.loading}>
            <Spinner text="reading the settings" />
          </div>
        ) : (
          <>
            {view.notice !== undefined && (
              <p className={styles.notice} role="alert">
                {view.notice}
              </p>
            )}
            <ModelSection view={view} save={save} />
            <ContractSection view={view} />
            <PrivacySection view={view} save={save} />
            <SettingsSection title="Appearance">
              <Choice
                label="Theme"
                isInline
                value={view.settings.theme}
                onChange={(theme) => save({ theme })}
                options={[
                  { value: 'system', label: 'As the system' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
            </SettingsSection>
            <SettingsSection title="Writing">
              <Choice
                label="Send a message with"
                isInline
                value={view.settings.sendWith}
                onChange={(sendWith) => save({ sendWith })}
                options={[
                  { value: 'enter', label: 'Enter', detail: 'Shift and Enter begin a new line' },
                  { value: 'ctrl-enter', label: 'Ctrl and Enter', detail: 'Enter begins a new line' },
                ]}
              />
            </SettingsSection>
            <DataSection view={view} />
            <KeyboardSection />
          </>
        )}
      </div>
    </div>
  );
}
