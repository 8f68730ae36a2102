import { useState } from 'react';
import type { Settings, SettingsChanges, SettingsView } from '../../../shared/ipc/routes/settings';
import { RadioGroup } from '../../ui/forms/radio-group';
import { AgentPanel } from './agent-panel';
import { LocalModelPanel } from './local-model/local-model-panel';
import { ProviderForm } from './provider-form';
import { SettingsSection } from './settings-section';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';

/**
 * The engine: the built-in rules, a model that runs in the app, one of a server, or an agent of the person's. Choosing one whose model is not set
 * up yet only opens its steps.
 */
export function ModelSection({
  view,
  save,
  connects,
}: {
  view: SettingsView;
  save: (changes: SettingsChanges) => void;
  /** The steps that are open from the start. */
  connects: 'here' | 'server' | null;
}) {
  const { engine, provider, builtIn } = view.settings;
  const [opened, setOpened] = useState<Settings['engine'] | null>(
    connects === null ? null : connects === 'here' ? 'built-in' : 'provider',
  );
  const shown = opened ?? engine;
  const hasModel = builtIn.path !== '';
  return (
    <SettingsSection
      title={t('common.model')}
      intro={t('settings.whoAnswersWhoReads')}
      wide={shown === 'built-in' && <LocalModelPanel isInUse={engine === 'built-in' && hasModel} />}
    >
      <RadioGroup
        label={t('settings.answersComeFrom')}
        isLabelHidden
        value={shown}
        onChange={(next) => {
          setOpened(next);
          if (next === engine || next === 'provider' || next === 'agent' || (next === 'built-in' && !hasModel)) return;
          save({ engine: next });
        }}
        options={[
          {
            value: 'offline',
            label: t('settings.withoutAModel'),
            detail: t('settings.rulesLanguageModelAnswers'),
          },
          {
            value: 'built-in',
            label: t('settings.onThisComputer'),
            detail: t('settings.modelRunsInApp'),
          },
          {
            value: 'provider',
            label: t('settings.aServer'),
            detail: t('settings.anyServerSpeaksOpenais'),
          },
          {
            value: 'agent',
            label: t('agents.anAgentOfYours'),
            detail: t('agents.whatItIs'),
          },
        ]}
      />
      {(engine !== 'provider' || provider.embeddingModel.trim() === '') && (
        <p className={styles.fact} role="note">
          {t('settings.searchMeaningReads')}
        </p>
      )}
      {shown === 'agent' && (
        <div className={styles.provider}>
          <AgentPanel view={view} />
        </div>
      )}
      {shown === 'provider' && (
        <div className={styles.provider}>
          <ProviderForm view={view} />
        </div>
      )}
    </SettingsSection>
  );
}
