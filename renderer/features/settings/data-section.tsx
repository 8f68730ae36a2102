import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { EncryptedBackupDialog } from './exchange/encrypted-backup-dialog';
import { RestoreBackupDialog } from './exchange/restore-backup-dialog';
import { ExportDialog } from './exchange/export-dialog';
import { ExtractionProgress } from './exchange/extraction-progress';
import { ImportDialog } from './exchange/import-dialog';
import { hostOf, isThisMachine } from './provider-presets';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** The data folder, import and export. */
export function DataSection({ view }: { view: SettingsView }) {
  const status = useRoute('app.status', null);
  const [layer, setLayer] = useState<'import' | 'export' | 'backup' | 'restore' | null>(null);
  const isReadOnly = status.data?.readOnlyReason != null;
  return (
    <>
      <SettingsSection title="Your data" intro="Everything is on this machine, in one folder that is yours to copy.">
        <dl className={styles.facts}>
          <div>
            <dt>Folder</dt>
            <dd className={styles.path}>{status.data?.dataFolder ?? '…'}</dd>
          </div>
          <div>
            <dt>What leaves this machine</dt>
            <dd>
              <WhatLeaves view={view} />
            </dd>
          </div>
          <div>
            <dt>Telemetry</dt>
            <dd>None. The app reports nothing to anybody.</dd>
          </div>
        </dl>
      </SettingsSection>
      <SettingsSection
        title="Import and export"
        intro="In: chats with ChatGPT and Claude, transcripts, documents, an export of this app. Out: everything, as files you can read without it."
      >
        <div className={styles.keyLine}>
          <Button onClick={() => setLayer('import')} disabled={isReadOnly}>
            Import…
          </Button>
          <Button onClick={() => setLayer('export')}>Export everything…</Button>
        </div>
        {isReadOnly && (
          <p className={styles.problem}>
            {status.data?.readOnlyReason} Importing waits until that is solved; exporting works.
          </p>
        )}
        <ExtractionProgress />
        <SampleVault isReadOnly={isReadOnly} />
      </SettingsSection>
      <SettingsSection
        title="Encrypted backup"
        intro="A copy of this vault as one file that only your passphrase opens, for a stick, another disk or a cloud folder."
      >
        <div className={styles.keyLine}>
          <Button onClick={() => setLayer('backup')}>Make encrypted backup…</Button>
          <Button onClick={() => setLayer('restore')} disabled={isReadOnly}>
            Restore encrypted backup…
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
  if (settings.engine === 'offline') return <>Nothing. The offline engine answers.</>;
  const host = hostOf(settings.provider.baseUrl);
  if (isThisMachine(settings.provider.baseUrl)) return <>Nothing. Text goes to {host}, which is this machine.</>;
  return (
    <>
      To <strong>{host}</strong>: each message you send, the recent turns of that chat, the notes and passages chosen
      for it, and the turns notes are taken from.
      {settings.provider.embeddingModel === ''
        ? ' Never the whole vault.'
        : ' Because an embedding model is set there: also the text of every note, message and resource.'}
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
      showToast({ text: 'The sample is removed. Loading it again brings it back.' });
    },
  });
  if (state.data === undefined) return null;
  const isBusy = load.isPending || remove.isPending || isReadOnly;
  return (
    <div className={styles.keyLine}>
      {state.data.state === 'loaded' ? (
        <Button onClick={() => remove.mutate(null)} disabled={isBusy}>
          Remove sample
        </Button>
      ) : (
        <Button onClick={() => load.mutate(null)} disabled={isBusy}>
          Open the sample vault
        </Button>
      )}
      <span className={styles.fact}>
        Six made-up conversations on a garden essay, a trip and some books, to look around in.
      </span>
    </div>
  );
}
