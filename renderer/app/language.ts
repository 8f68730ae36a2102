import { resolveLanguage, speak, type WantedLanguage } from '../../shared/messages/choose-language';
import { vaultStorageKey } from '../ipc/vault-storage';

const storageKey = (): string => vaultStorageKey('language');

function remembered(): WantedLanguage | 'pseudo' {
  const stored = localStorage.getItem(storageKey());
  return stored === 'en' || stored === 'de' || stored === 'pseudo' ? stored : 'system';
}

const shown = () => {
  const wanted = remembered();
  return wanted === 'pseudo'
    ? ({ language: wanted, locale: 'en' } as const)
    : resolveLanguage(wanted, navigator.languages);
};

/** Runs before the rest of the app is loaded, whose modules name their labels once. */
export async function showRememberedLanguage(): Promise<void> {
  const chosen = shown();
  document.documentElement.lang = chosen.locale;
  await speak(chosen);
}

/** Remembers what the settings ask for; true where another language is shown, so that the window has to load anew. */
export function rememberLanguage(wanted: WantedLanguage): boolean {
  const { language } = shown();
  if (language === 'pseudo') return false;
  localStorage.setItem(storageKey(), wanted);
  return shown().language !== language;
}
