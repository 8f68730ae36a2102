import type { Appearance, Settings, SettingsChanges } from '../../../shared/ipc/routes/settings';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Select } from '../../ui/forms/select';
import { SettingsSection } from './settings-section';
import { formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';

const TEXT_SIZES = [80, 90, 100, 110, 125, 150, 175, 200];

interface Props {
  settings: Pick<Settings, 'theme' | 'language' | 'appearance'>;
  save: (changes: SettingsChanges) => void;
}

/** How the window looks: theme, contrast, size of text, density and motion. */
export function AppearanceSection({ settings: { theme, language, appearance }, save }: Props) {
  const change = (part: Partial<Appearance>) => save({ appearance: { ...appearance, ...part } });
  // A size from a settings file that was edited by hand is offered too.
  const sizes = [...new Set([...TEXT_SIZES, appearance.textSize])].toSorted((left, right) => left - right);
  return (
    <SettingsSection isWholePage title={t('settings.appearance')}>
      <Select
        label={t('settings.language')}
        value={language}
        onChange={(next) => save({ language: next })}
        options={[
          { value: 'system', label: t('settings.asTheSystem') },
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
      />
      <RadioGroup
        label={t('settings.theme')}
        isInline
        value={theme}
        onChange={(next) => save({ theme: next })}
        options={[
          { value: 'system', label: t('settings.asTheSystem') },
          { value: 'light', label: t('settings.light') },
          { value: 'dark', label: t('settings.dark') },
        ]}
      />
      <RadioGroup
        label={t('settings.contrast')}
        isInline
        value={appearance.contrast}
        onChange={(contrast) => change({ contrast })}
        options={[
          { value: 'system', label: t('settings.asTheSystem') },
          { value: 'normal', label: t('settings.normal') },
          { value: 'high', label: t('settings.high') },
        ]}
      />
      <Select
        label={t('settings.textSize')}
        value={String(appearance.textSize)}
        options={sizes.map((size) => ({ value: String(size), label: formatNumber(size / 100, { style: 'percent' }) }))}
        onChange={(size) => change({ textSize: Number(size) })}
      />
      <RadioGroup
        label={t('settings.density')}
        isInline
        value={appearance.density}
        onChange={(density) => change({ density })}
        options={[
          { value: 'comfortable', label: t('settings.comfortable') },
          { value: 'compact', label: t('settings.compact') },
        ]}
      />
      <RadioGroup
        label={t('settings.motion')}
        isInline
        value={appearance.motion}
        onChange={(motion) => change({ motion })}
        options={[
          { value: 'system', label: t('settings.asTheSystem') },
          { value: 'reduced', label: t('settings.reduced') },
        ]}
      />
    </SettingsSection>
  );
}
