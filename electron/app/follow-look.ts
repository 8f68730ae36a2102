import type { SettingsStore } from '../settings/settings-store';
import type { Shell } from '../shell/shell';

const followed = new WeakSet<SettingsStore>();

/** What the system draws follows the settings of the vault that was opened last. */
export function followLook(settingsStore: SettingsStore, shell: Pick<Shell, 'setTheme'>): void {
  const change = () => shell.setTheme(settingsStore.get().theme);
  change();
  if (followed.has(settingsStore)) return;
  followed.add(settingsStore);
  settingsStore.onSaved(change);
}
