import type { Appearance, Settings, SettingsChanges } from '../../../shared/ipc/routes/settings';
import { RadioGroup } from '../../ui/forms/radio-group';
import { Select } from '../../ui/forms/select';
import { SettingsSection } from './settings-section';

const TEXT_SIZES = [80, 90, 100, 110, 125, 150, 175, 200];
const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

interface Props {
  settings: Pick<Settings, 'theme' | 'appearance'>;
  save: (changes: SettingsChanges) => void;
}

/** How the window looks: theme, contrast, size of text, density and motion. */
export function AppearanceSection({ settings: { theme, appearance }, save }: Props) {
  const change = (part: Partial<Appearance>) => save({ appearance: { ...appearance, ...part } });
  // A size from a settings file that was edited by hand is offered too.
  const sizes = [...new Set([...TEXT_SIZES, appearance.textSize])].toSorted((left, right) => left - right);
  return (
    <SettingsSection title="Appearance">
      <RadioGroup
        label="Theme"
        isInline
        value={theme}
        onChange={(next) => save({ theme: next })}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <RadioGroup
        label="Contrast"
        isInline
        value={appearance.contrast}
        onChange={(contrast) => change({ contrast })}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'normal', label: 'Normal' },
          { value: 'high', label: 'High' },
        ]}
      />
      <Select
        label="Text size"
        value={String(appearance.textSize)}
        options={sizes.map((size) => ({ value: String(size), label: percent.format(size / 100) }))}
        onChange={(size) => change({ textSize: Number(size) })}
      />
      <RadioGroup
        label="Density"
        isInline
        value={appearance.density}
        onChange={(density) => change({ density })}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact', detail: 'More rows in view' },
        ]}
      />
      <RadioGroup
        label="Motion"
        isInline
        value={appearance.motion}
        onChange={(motion) => change({ motion })}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'reduced', label: 'Reduced', detail: 'Nothing slides or fades' },
        ]}
      />
    </SettingsSection>
  );
}
