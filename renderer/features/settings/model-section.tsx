import { useState } from 'react';
import type { SettingsChanges, SettingsView } from '../../../shared/ipc/routes/settings';
import { RadioGroup } from '../../ui/forms/radio-group';
import { ProviderForm } from './provider-form';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

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
  const { engine, provider } = view.settings;
  const [isFormOpen, setFormOpen] = useState(connects);
  return (
    <SettingsSection title={t('common.model')} intro={t('settings.whoAnswersWhoReads')}>
      <RadioGroup
        label={t('settings.answersComeFrom')}
        isLabelHidden
        value={engine === 'provider' || isFormOpen ? 'provider' : 'offline'}
        onChange={(next) => {
          setFormOpen(next === 'provider');
          if (next === 'offline' && engine !== 'offline') save({ engine: 'offline' });
        }}
        options={[
          {
            value: 'offline',
            label: t('settings.theOfflineEngine'),
            detail: t('settings.rulesLanguageModelAnswers'),
          },
          {
            value: 'provider',
            label: t('settings.aModel'),
            detail: t('settings.anyServerSpeaksOpenais'),
          },
        ]}
      />
      {(engine === 'offline' || provider.embeddingModel.trim() === '') && (
        <p className={styles.fact} role="note">
          {t('settings.searchMeaningReads')}
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
