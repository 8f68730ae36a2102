import { useState } from 'react';
import type { SettingsChanges, SettingsView } from '../../../shared/ipc/routes/settings';
import { useNotesAreNotEnglish } from '../../ipc/use-notes-are-not-english';
import { RadioGroup } from '../../ui/forms/radio-group';
import { ProviderForm } from './provider-form';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';

/** The engine: the built-in rules, or a model that the person sets up. Choosing a model only opens its form. */
export function ModelSection({
  view,
  save,
  connects,
}: {
  view: SettingsView;
  save: (changes: SettingsChanges) => void;
  /** The steps are open from the start. */
  connects: boolean;
}) {
  const { engine } = view.settings;
  const [isFormOpen, setFormOpen] = useState(connects);
  const isNotEnglish = useNotesAreNotEnglish();
  return (
    <SettingsSection title="Model" intro="Who answers, and who reads your chats for notes.">
      <RadioGroup
        label="Answers come from"
        isLabelHidden
        value={engine === 'provider' || isFormOpen ? 'provider' : 'offline'}
        onChange={(next) => {
          setFormOpen(next === 'provider');
          if (next === 'offline' && engine !== 'offline') save({ engine: 'offline' });
        }}
        options={[
          {
            value: 'offline',
            label: 'The offline engine',
            detail:
              'Rules, not a language model. It answers by quoting your vault, and takes notes by rules. It cannot write freely or reason; it needs nothing installed, and nothing leaves this machine.',
          },
          {
            value: 'provider',
            label: 'A model',
            detail:
              'Any server that speaks OpenAI’s protocol: one on this machine, or one you have a key for. Nothing is sent before you confirm where.',
          },
        ]}
      />
      {isNotEnglish && (
        <p className={styles.fact} role="note">
          Search by meaning reads English here, and most of your notes are in another language: they are found by their
          words. To find them by meaning as well, choose “A model” and name an embedding model that reads your language.
        </p>
      )}
      {(engine === 'provider' || isFormOpen) && (
        <div className={styles.provider}>
          <ProviderForm view={view} />
        </div>
      )}
    </SettingsSection>
  );
}
