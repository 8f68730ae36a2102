import { resolveLanguage, speak } from '../../shared/messages/choose-language';
import type { SettingsStore } from '../settings/settings-store';

const followed = new WeakSet<SettingsStore>();

/** Main speaks the language of the vault that was opened last, and follows its settings. */
export async function followLanguage(settingsStore: SettingsStore): Promise<void> {
  const ofSystem = [new Intl.DateTimeFormat().resolvedOptions().locale];
  const change = () => speak(resolveLanguage(settingsStore.get().language, ofSystem));
  await change();
  if (followed.has(settingsStore)) return;
  followed.add(settingsStore);
  settingsStore.onSaved(() => void change());
}
