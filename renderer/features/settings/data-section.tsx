import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { ExtractionProgress } from '../../note-taking/extraction-progress';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { EncryptedBackupDialog } from './exchange/encrypted-backup-dialog';
import { RestoreBackupDialog } from './exchange/restore-backup-dialog';
import { ExportDialog } from './exchange/export-dialog';
import { ImportDialog } from './exchange/import-dialog';
import { hostOf, isThisMachine } from './provider-presets';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import { rich, strong } from '../../ui/text/rich-message';

export function DataSection({ view }: { view: SettingsView }) {
  const status = useRoute('app.status', null);
  const [layer, setLayer] = useState<'import' | 'export' | 'backup' | 'restore' | null>(null);
  const isReadOnly = status.data?.readOnlyReason != null;
  return (
    <>
      <SettingsSection title={t('settings.yourData')} intro={t('settings.everythingMachineOneFolder')}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('common.folder')}</dt>
            <dd className={styles.path}>{status.data?.dataFolder ?? '…'}</dd>
          </div>
          <div>
            <dt>{t('settings.whatLeavesThisMachine')}</dt>
            <dd>
              <WhatLeaves view={view} />
            </dd>
          </div>
          <div>
            <dt>{t('settings.telemetry')}</dt>
            <dd>{t('settings.noneAppReportsNothing')}</dd>
          </div>
        </dl>
      </SettingsSection>
      <SettingsSection title={t('settings.importAndExport')} intro={t('settings.chatsChatgptClaudeTranscripts')}>
        <div className={styles.keyLine}>
          <Button onClick={() => setLayer('import')} disabled={isReadOnly}>
            {t('settings.import')}
          </Button>
          <Button onClick={() => setLayer('export')}>{t('settings.exportEverything')}</Button>
        </div>
        {isReadOnly && (
          <p className={styles.problem}>
            {status.data?.readOnlyReason} {t('settings.importingWaitsUntilSolved')}
          </p>
        )}
        <ExtractionProgress />
        <SampleVault isReadOnly={isReadOnly} />
      </SettingsSection>
      <SettingsSection title={t('settings.encryptedBackup')} intro={t('settings.copyVaultOneFile')}>
        <div className={styles.keyLine}>
          <Button onClick={() => setLayer('backup')}>{t('settings.makeEncryptedBackup')}</Button>
          <Button onClick={() => setLayer('restore')} disabled={isReadOnly}>
            {t('settings.restoreABackup')}
          </Button>
        </div>
      </SettingsSection>
      {layer === 'backup' && <EncryptedBackupDialog onClose={() => setLayer(null)} />}
      {layer === 'restore' && <RestoreBackupDialog onClose={() => setLayer(null)} />}
      <ImportDialog isOpen={layer === 'import'} onClose={() => setLayer(null)} />
      <ExportDialog isOpen={layer === 'export'} onClose={() => setLayer(null)} />
    </>
  );
}

function WhatLeaves({ view: { settings } }: { view: SettingsView }) {
  if (settings.engine === 'offline') return <>{t('settings.nothingOfflineEngineAnswers')}</>;
  if (settings.engine === 'built-in') return <>{t('settings.nothingModelHere')}</>;
  if (settings.engine === 'agent') return <>{rich('agents.whatLeaves', { agent: settings.agent.name, strong })}</>;
  const host = hostOf(settings.provider.baseUrl);
  if (isThisMachine(settings.provider.baseUrl)) return <>{t('settings.nothingTextGoesHost', { host })}</>;
  return (
    <>
      {rich('settings.hostEachMessageSend', { host, strong })}{' '}
      {settings.provider.embeddingModel === ''
        ? t('settings.neverTheWholeVault')
        : t('settings.becauseEmbeddingModelSet')}
    </>
  );
}

function SampleVault({ isReadOnly }: { isReadOnly: boolean }) {
  const state = useRoute('exchange.sampleState', null);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: routeKey('exchange.sampleState', null) });
  const load = useCommand('exchange.loadSample', { onSuccess: refresh });
  const remove = useCommand('exchange.removeSample', {
    onSuccess: () => {
      refresh();
      showToast({ text: t('settings.sampleRemovedLoadingAgain') });
    },
  });
  if (state.data === undefined) return null;
  const isBusy = load.isPending || remove.isPending || isReadOnly;
  return (
    <div className={styles.keyLine}>
      {state.data.state === 'loaded' ? (
        <Button onClick={() => remove.mutate(null)} disabled={isBusy}>
          {t('settings.removeSample')}
        </Button>
      ) : (
        <Button onClick={() => load.mutate(null)} disabled={isBusy}>
          {t('settings.openTheSampleVault')}
        </Button>
      )}
      <span className={styles.fact}>{t('settings.sixMadeUpConversations')}</span>
    </div>
  );
}
