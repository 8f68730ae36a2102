import { useState } from 'react';
import type { Settings, SettingsView } from '../../../shared/ipc/routes/settings';
import { Choice } from './choice';
import { ConnectionTest } from './connection-test';
import { KeyField } from './key-field';
import { LocalModels } from './local-models';
import { ProviderForm } from './provider-form';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** Who answers: the rules built in, or a model the person sets. */
export function ModelSection({ view, save }: { view: SettingsView; save: (changes: Partial<Settings>) => void }) {
  const { engine, provider } = view.settings;
  // A found server fills the form anew.
  const [form, setForm] = useState(0);
  return (
    <SettingsSection title="Model" intro="Who answers, and who reads your chats for notes.">
      <Choice
        label="Answers come from" isLabelHidden value={engine} onChange={(next) => save({ engine: next })}
        options={[
          {
            value: 'offline', label: 'The offline engine',
            detail: 'Rules, not a language model. It answers by quoting your vault, and takes notes by rules. It cannot write freely or reason; it needs nothing installed, and nothing leaves this machine.',
          },
          { value: 'provider', label: 'A model', detail: 'Any server that speaks OpenAI’s protocol: one on this machine, or one you have a key for.' },
        ]}
      />
      {engine === 'provider' && (
        <div className={styles.provider}>
          <LocalModels
            provider={provider}
            onUse={(next) => {
              save({ provider: next });
              setForm(form + 1);
            }}
          />
          <ProviderForm key={`${provider.preset} ${form}`} provider={provider} onSave={(next) => save({ provider: next })} />
          <KeyField view={view} />
          <ConnectionTest provider={provider} />
        </div>
      )}
    </SettingsSection>
  );
}
