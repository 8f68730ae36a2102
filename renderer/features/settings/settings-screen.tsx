import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import type { SettingsScreenProps } from '../../navigation/screen-props';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { RadioGroup } from '../../ui/forms/radio-group';
import { AnswerStyleSection } from './answer-style-section';
import { AppearanceSection } from './appearance-section';
import { DataSection } from './data-section';
import { KeyboardSection } from './keyboard-section';
import { ModelSection } from './model-section';
import { PrivacySection } from './privacy-section';
import { SettingsSection } from './settings-section';
import { VaultsSection } from './vaults-section';
import { WorkSection } from './work-section';
import styles from './settings.module.css';
import { useSaveSettings } from '../../ipc/use-save-settings';

/** The settings. There is no save button: each change is saved when it is made. */
export function SettingsScreen({ connectsModel }: SettingsScreenProps) {
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
            <ModelSection view={view} save={save} connects={connectsModel} />
            {view.settings.engine === 'provider' && <WorkSection work={view.settings.work} save={save} />}
            <AnswerStyleSection view={view} />
            <PrivacySection view={view} save={save} />
            <AppearanceSection settings={view.settings} save={save} />
            <SettingsSection title="Writing">
              <RadioGroup
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
            <VaultsSection />
            <DataSection view={view} />
            <KeyboardSection own={view.settings.keys} save={save} />
          </>
        )}
      </div>
    </div>
  );
}
