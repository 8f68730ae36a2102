import { loadLanguages, resolveLanguage, speak } from '../../shared/messages/choose-language';
import { shareLanguage } from '../threads/thread-language';
import type { SettingsStore } from '../settings/settings-store';

const followed = new WeakSet<SettingsStore>();

/**
 * Main and its threads speak the language of the vault that was opened last, and follow its settings.
 *
 * @param ofSystem the system's languages, the preferred one first
 */
export async function followLanguage(settingsStore: SettingsStore, ofSystem: readonly string[]): Promise<void> {
  const change = () => {
    const spoken = resolveLanguage(settingsStore.get().language, ofSystem);
    shareLanguage(spoken);
    return speak(spoken);
  };
  await change();
  if (followed.has(settingsStore)) return;
  followed.add(settingsStore);
  void loadLanguages();
  settingsStore.onSaved(() => void change());
}
