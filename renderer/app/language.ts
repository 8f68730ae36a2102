import { resolveLanguage, speak, type WantedLanguage } from '../../shared/messages/choose-language';
import { currentLanguage } from '../../shared/messages/message';
import { vaultStorageKey } from '../ipc/vault-storage';

const storageKey = (): string => vaultStorageKey('language');

function remembered(): WantedLanguage | 'pseudo' {
  const stored = localStorage.getItem(storageKey());
  return stored === 'en' || stored === 'de' || stored === 'pseudo' ? stored : 'system';
}

/** Shows the language that the window had last, before main is asked for the settings. */
export async function showRememberedLanguage(): Promise<void> {
  const wanted = remembered();
  const chosen =
    wanted === 'pseudo' ? ({ language: wanted, locale: 'en' } as const) : resolveLanguage(wanted, navigator.languages);
  await speak(chosen);
  document.documentElement.lang = chosen.locale;
}

/**
 * Shows the language that the settings ask for, and remembers it; the pseudo-locale stays.
 *
 * @returns whether it is another one than before
 */
export async function showLanguage(wanted: WantedLanguage): Promise<boolean> {
  const { messages } = currentLanguage();
  if (remembered() !== 'pseudo') localStorage.setItem(storageKey(), wanted);
  await showRememberedLanguage();
  return currentLanguage().messages !== messages;
}
