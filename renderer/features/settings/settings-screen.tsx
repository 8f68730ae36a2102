import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import type { SettingsChanges, SettingsView } from '../../../shared/ipc/routes/settings';
import type { SettingsScreenProps } from '../../navigation/screen-props';
import { SETTINGS_PAGES } from '../../navigation/settings-pages';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { RadioGroup } from '../../ui/forms/radio-group';
import { AnswerStyleSection } from './answer-style-section';
import { AppearanceSection } from './appearance-section';
import { CaptureSection } from './capture-section';
import { AssistantClients } from './assistants/assistant-clients';
import { JoinedCollections } from './collections/joined-collections';
import { DesktopSection } from './desktop-section';
import { DataSection } from './data-section';
import { KeyboardSection } from './keyboard-section';
import { LockSection } from './lock-section';
import { LiveFolderSection } from './live-folder-section';
import { SyncSection } from './sync-section';
import { ModelSection } from './model-section';
import { ProgramSection } from './program-section';
import { PrivacySection } from './privacy-section';
import { ProfileSection } from './profile-section';
import { SettingsSection } from './settings-section';
import { ToolServers } from './tools/tool-servers';
import { WebSection } from './web-section';
import { SpeechSection } from './speech-section';
import { WorkSection } from './work-section';
import styles from './settings.module.css';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import { showVaultDialog } from '../../vaults/vault-dialog-state';
import { VaultRows } from '../../vaults/vault-rows';

/** One page of the settings. There is no save button: each change is saved when it is made. */
export function SettingsScreen({ page, connects, opensProfile }: SettingsScreenProps) {
  const query = useRoute('settings.get', null);
  const { save, isSaving } = useSaveSettings();
  if (query.isError) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const view = query.data;
  const title = t(SETTINGS_PAGES.find(({ path }) => path === `/settings/${page}`)!.label);
  return (
    <div className={styles.screen}>
      <TopBar
        title={title}
        facts={<span role="status">{isSaving ? t('settings.saving') : t('settings.everyChangeKeptMake')}</span>}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.settings')}>
        {view === undefined ? (
          <div className={styles.loading}>
            <Spinner text={t('common.reading')} />
          </div>
        ) : (
          <>
            {view.notice !== undefined && (
              <p className={styles.notice} role="alert">
                {view.notice}
              </p>
            )}
            {page === 'model' && <ModelPage {...{ view, save, connects, opensProfile }} />}
            {page === 'privacy' && (
              <>
                <PrivacySection view={view} save={save} />
                <LockSection />
                <ProgramSection />
              </>
            )}
            {page === 'data' && (
              <>
                <DataSection />
                <LiveFolderSection />
                <CaptureSection />
                <SyncSection />
                <VaultsSection />
              </>
            )}
            {page === 'appearance' && <AppearanceSection settings={view.settings} save={save} />}
            {page === 'keys' && <KeysPage view={view} save={save} />}
            {page === 'web' && <WebSection view={view} />}
            {page === 'tools' && (
              <SettingsSection isWholePage title={t('tools.title')} intro={t('tools.intro')}>
                <ToolServers view={view} />
              </SettingsSection>
            )}
            {page === 'assistants' && (
              <SettingsSection
                isWholePage
                title={t('assistants.otherAssistants')}
                intro={t('assistants.programsReadVaultOnce')}
              >
                <AssistantClients />
              </SettingsSection>
            )}
            {page === 'collections' && (
              <SettingsSection
                isWholePage
                title={t('collections.askedCollections')}
                intro={t('collections.settingsIntro')}
              >
                <JoinedCollections />
              </SettingsSection>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface PageProps {
  view: SettingsView;
  save: (changes: SettingsChanges) => void;
}

function ModelPage({ view, save, connects, opensProfile }: PageProps & Omit<SettingsScreenProps, 'page'>) {
  const { engine, work } = view.settings;
  return (
    <>
      <ModelSection view={view} save={save} connects={connects} />
      <SpeechSection />
      {engine !== 'offline' && engine !== 'agent' && <WorkSection work={work} save={save} />}
      <AnswerStyleSection view={view} />
      <ProfileSection isOpened={opensProfile} />
    </>
  );
}

function KeysPage({ view: { settings }, save }: PageProps) {
  return (
    <>
      <SettingsSection title={t('settings.writing')}>
        <RadioGroup
          label={t('settings.sendAMessageWith')}
          isInline
          value={settings.sendWith}
          onChange={(sendWith) => save({ sendWith })}
          options={[
            { value: 'enter', label: 'Enter', detail: t('settings.shiftEnterBeginNew') },
            { value: 'ctrl-enter', label: t('settings.ctrlAndEnter'), detail: t('settings.enterBeginsNewLine') },
          ]}
        />
        <RadioGroup
          label={t('settings.misspeltWords')}
          isInline
          value={settings.spelling ? 'marked' : 'unmarked'}
          onChange={(marked) => save({ spelling: marked === 'marked' })}
          options={[
            { value: 'marked', label: t('settings.areMarked'), detail: t('settings.checkedOnThisComputer') },
            { value: 'unmarked', label: t('settings.areNotMarked') },
          ]}
        />
      </SettingsSection>
      <DesktopSection />
      <KeyboardSection own={settings.keys} review={settings.review} save={save} />
    </>
  );
}

function VaultsSection() {
  const view = useRoute('vaults.list', null).data;
  return (
    <SettingsSection title={t('common.vaults')}>
      {view !== undefined && <VaultRows vaults={view.vaults} />}
      <div className={styles.keyLine}>
        <Button onClick={() => showVaultDialog({ kind: 'create' })}>{t('common.createAVault')}</Button>
        <Button onClick={() => showVaultDialog({ kind: 'open-folder' })}>{t('common.openAVaultsFolder')}</Button>
      </div>
    </SettingsSection>
  );
}
