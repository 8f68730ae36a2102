import type { Appearance } from '../../shared/ipc/routes/settings';
import { useCommands } from '../commands/commands';
import { useRoute } from '../ipc/queries';
import { useSaveSettings } from '../ipc/use-save-settings';
import { t } from '../../shared/messages/message';

const STEP_PERCENT = 10;
const MIN_PERCENT = 80;
const MAX_PERCENT = 200;

/** The text size one step larger or smaller, within 80 to 200 percent. */
const nextTextSize = (percent: number, direction: 1 | -1): number =>
  Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent + direction * STEP_PERCENT));

/** The looks of Settings as commands of the palette. */
export function useAppearanceCommands(): void {
  const settings = useRoute('settings.get', null).data?.settings;
  const { save } = useSaveSettings();
  const change = (toChange: (appearance: Appearance) => Partial<Appearance>) => () => {
    if (settings !== undefined) save({ appearance: { ...settings.appearance, ...toChange(settings.appearance) } });
  };
  const isShown = (attribute: string, value: string) => document.documentElement.dataset[attribute] === value;
  useCommands([
    {
      id: 'look.theme',
      title: t('app.switchBetweenLightDark'),
      group: t('app.look'),
      otherNames: t('app.themeNightAppearance'),
      run: () => save({ theme: isShown('theme', 'dark') ? 'light' : 'dark' }),
    },
    {
      id: 'look.contrast',
      title: t('app.switchHighContrastOff'),
      group: t('app.look'),
      run: change(() => ({ contrast: isShown('contrast', 'high') ? 'normal' : 'high' })),
    },
    {
      id: 'look.larger',
      title: t('app.largerText'),
      group: t('app.look'),
      otherNames: t('app.zoomInBigger'),
      run: change(({ textSize }) => ({ textSize: nextTextSize(textSize, 1) })),
    },
    {
      id: 'look.smaller',
      title: t('app.smallerText'),
      group: t('app.look'),
      otherNames: t('app.zoomOut'),
      run: change(({ textSize }) => ({ textSize: nextTextSize(textSize, -1) })),
    },
    { id: 'look.normal', title: t('app.normalTextSize'), group: t('app.look'), run: change(() => ({ textSize: 100 })) },
    {
      id: 'look.density',
      title: t('app.switchBetweenCompactComfortable'),
      group: t('app.look'),
      run: change(({ density }) => ({ density: density === 'compact' ? 'comfortable' : 'compact' })),
    },
  ]);
}
