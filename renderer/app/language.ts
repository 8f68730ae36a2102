import type { Settings } from '../../shared/ipc/routes/settings';
import { setLanguage, type Messages } from '../../shared/messages/message';
import { vaultStorageKey } from '../ipc/vault-storage';

type Wanted = Settings['language'];
/** `pseudo`: English with marks and longer words, to see what is not in the message files. */
type Language = 'en' | 'de' | 'pseudo';

const OFFERED: ReadonlySet<Language> = new Set(['en', 'de']);
const MESSAGES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('../../shared/messages/en/index')).en,
  de: async () => (await import('../../shared/messages/de/index')).de,
  pseudo: async () => (await import('../../shared/messages/pseudo')).pseudo,
};

const storageKey = (): string => vaultStorageKey('language');

/** The language of the interface, and how its numbers and dates are written; English where the system has none of ours. */
export function resolveLanguage(wanted: Wanted, ofSystem: readonly string[]): { language: Language; locale: string } {
  const languageOf = (tag: string) => tag.split('-')[0] as Language;
  const fits = (tag: string) => (wanted === 'system' ? OFFERED.has(languageOf(tag)) : languageOf(tag) === wanted);
  const locale = ofSystem.find(fits) ?? (wanted === 'system' ? 'en' : wanted);
  return { language: languageOf(locale), locale };
}

function remembered(): Wanted | 'pseudo' {
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
  const { language, locale } = shown();
  document.documentElement.lang = locale;
  setLanguage({ locale, messages: await MESSAGES[language]() });
}

/** Remembers what the settings ask for; true where another language is shown, so that the window has to load anew. */
export function rememberLanguage(wanted: Wanted): boolean {
  const { language } = shown();
  if (language === 'pseudo') return false;
  localStorage.setItem(storageKey(), wanted);
  return shown().language !== language;
}
