import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import type { SettingsScreenProps } from '../../navigation/screen-props';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { RadioGroup } from '../../ui/forms/radio-group';
import { AnswerStyleSection } from './answer-style-section';
import { AppearanceSection } from './appearance-section';
import { AssistantClients } from './assistants/assistant-clients';
import { JoinedCollections } from './collections/joined-collections';
import { DataSection } from './data-section';
import { KeyboardSection } from './keyboard-section';
import { LockSection } from './lock-section';
import { LiveFolderSection } from './live-folder-section';
import { SyncSection } from './sync-section';
import { ModelSection } from './model-section';
import { PrivacySection } from './privacy-section';
import { ProfileSection } from './profile-section';
import { SettingsSection } from './settings-section';
import { WebSection } from './web-section';
import { WorkSection } from './work-section';
import styles from './settings.module.css';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import { showVaultDialog } from '../../vaults/vault-dialog-state';
import { VaultRows } from '../../vaults/vault-rows';

/** The settings. There is no save button: each change is saved when it is made. */
export function SettingsScreen({ connects, opensProfile }: SettingsScreenProps) {
  const query = useRoute('settings.get', null);
  const { save, isSaving } = useSaveSettings();
  if (query.isError) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const view = query.data;
  return (
    <div className={styles.screen}>
      <TopBar
        title={t('common.settings')}
        facts={<span role="status">{isSaving ? t('settings.saving') : t('settings.everyChangeKeptMake')}</span>}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.settings')}>
        {view === undefined ? (
          <div className={styles.loading}>
            <Spinner text={t('settings.readingTheSettings')} />
          </div>
        ) : (
          <>
            {view.notice !== undefined && (
              <p className={styles.notice} role="alert">
                {view.notice}
              </p>
            )}
            <ModelSection view={view} save={save} connects={connects} />
            {view.settings.engine !== 'offline' && view.settings.engine !== 'agent' && (
              <WorkSection work={view.settings.work} save={save} />
            )}
            <AnswerStyleSection view={view} />
            <ProfileSection isOpened={opensProfile} />
            <PrivacySection view={view} save={save} />
            <SettingsSection title={t('assistants.otherAssistants')} intro={t('assistants.programsReadVaultOnce')}>
              <AssistantClients />
            </SettingsSection>
            <WebSection view={view} />
            <SettingsSection title={t('collections.askedCollections')} intro={t('collections.settingsIntro')}>
              <JoinedCollections />
            </SettingsSection>
            <AppearanceSection settings={view.settings} save={save} />
            <SettingsSection title={t('settings.writing')}>
              <RadioGroup
                label={t('settings.sendAMessageWith')}
                isInline
                value={view.settings.sendWith}
                onChange={(sendWith) => save({ sendWith })}
                options={[
                  { value: 'enter', label: 'Enter', detail: t('settings.shiftEnterBeginNew') },
                  { value: 'ctrl-enter', label: t('settings.ctrlAndEnter'), detail: t('settings.enterBeginsNewLine') },
                ]}
              />
            </SettingsSection>
            <LockSection />
            <VaultsSection />
            <DataSection view={view} />
            <LiveFolderSection />
            <SyncSection />
            <KeyboardSection own={view.settings.keys} review={view.settings.review} save={save} />
          </>
        )}
      </div>
    </div>
  );
}

function VaultsSection() {
  const view = useRoute('vaults.list', null).data;
  return (
    <SettingsSection title={t('common.vaults')} intro={t('settings.eachOwnNotesChats')}>
      {view !== undefined && <VaultRows vaults={view.vaults} />}
      <div className={styles.keyLine}>
        <Button onClick={() => showVaultDialog({ kind: 'create' })}>{t('common.createAVault')}</Button>
        <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>{t('common.openAVaultsFolder')}</Button>
      </div>
    </SettingsSection>
  );
}
