import { rememberLanguage } from './retell';
import { setLanguage, type Messages } from './message';

/** The languages of the interface; `pseudo` is English with marks and longer words, to see what no message file holds. */
type Language = 'en' | 'de' | 'pseudo';
/** What the person asks for; `system`: the first language of the system that the interface has. */
export type WantedLanguage = 'system' | 'en' | 'de';

/** A language, and how its numbers and dates are written. */
export interface Spoken {
  language: Language;
  locale: string;
}

const OFFERED: ReadonlySet<string> = new Set(['en', 'de']);
const MESSAGES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./de.json', { with: { type: 'json' } })).default,
  pseudo: async () => (await import('./pseudo')).pseudo,
};

/** The language of the interface, and how its numbers and dates are written; English where the system has none of ours. */
export function resolveLanguage(wanted: WantedLanguage, ofSystem: readonly string[]): Spoken {
  const languageOf = (tag: string) => tag.split('-')[0]!;
  const fits = (tag: string) => (wanted === 'system' ? OFFERED.has(languageOf(tag)) : languageOf(tag) === wanted);
  const locale = ofSystem.find(fits) ?? (wanted === 'system' ? 'en' : wanted);
  return { language: languageOf(locale) as Language, locale };
}

/**
 * Loads the sentences of all languages, so that from then on another one is spoken at once, and what a record holds in one
 * is told in it.
 */
export async function loadLanguages(): Promise<void> {
  for (const language of ['en', 'de'] as const) rememberLanguage(language, await MESSAGES[language]());
}

/** From here on every sentence is of this language. */
export async function speak({ language, locale }: Spoken): Promise<void> {
  setLanguage({ locale, messages: await MESSAGES[language]() });
}
