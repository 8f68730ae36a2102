import { IntlMessageFormat, type FormatXMLElementFn, type PrimitiveType } from 'intl-messageformat';
import en from './en.json' with { type: 'json' };

/** All sentences of one language, by area and name. English is the language that all others follow. */
export type Messages = typeof en;

/** The name of a sentence: `review.nothingWaits`. `MessageValues` is made of en.json before types are checked. */
export type MessageKey = keyof MessageValues;

/** What a sentence needs: nothing, or a value for every name in it. */
export type ValuesFor<Key extends MessageKey, Value, Element> = [MessageValues[Key]] extends [null]
  ? []
  : [
      { [Name in NonNullable<MessageValues[Key]>['values']]: Value } & {
        [Name in NonNullable<MessageValues[Key]>['elements']]: Element;
      },
    ];

/** The name of a sentence that needs nothing, as tables hold it. */
export type PlainKey = { [Key in MessageKey]: MessageValues[Key] extends null ? Key : never }[MessageKey];

interface Language {
  /** A BCP 47 tag: how numbers and dates are written. */
  locale: string;
  messages: Messages;
}

let language: Language = { locale: 'en', messages: en };
const formats = new Map<string, IntlMessageFormat>();

const listeners = new Set<() => void>();

/** From here on all sentences are of this language. */
export function setLanguage(chosen: Language): void {
  language = chosen;
  formats.clear();
  for (const listener of listeners) listener();
}

/** The language in use; another object after each change. */
export const currentLanguage = (): Language => language;

/** @returns a function that stops listening */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The locale of numbers, dates and lists. */
export const currentLocale = (): string => language.locale;

function sentence(key: MessageKey, messages = language.messages): string {
  const [area, name] = key.split('.') as [keyof Messages, never];
  return messages[area][name];
}

/** The sentence in English, for what speaks English only: the command line. */
export const english = (key: PlainKey): string => sentence(key, en);

/** Most sentences hold nothing to fill in. */
const isPlain = (text: string): boolean => !/[{<']/.test(text);

function formatOf(key: MessageKey): IntlMessageFormat {
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(sentence(key), language.locale);
    formats.set(key, format);
  }
  return format;
}

/**
 * The sentence in the person's language, written in ICU's message syntax
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/).
 */
export function t<Key extends MessageKey>(key: Key, ...[values]: ValuesFor<Key, string | number, never>): string {
  const text = sentence(key);
  return isPlain(text) ? text : String(formatOf(key).format<string>(values));
}

/** The same of a sentence whose values are only known when the app runs. */
export const formatted = (key: MessageKey, values: Record<string, string | number>): string =>
  String(formatOf(key).format<string>(values));

/** A table of labels, each read when it is shown, so that it follows a language set later. */
export const labels = <Name extends string>(
  texts: Record<Name, PlainKey | (() => string)>,
): Readonly<Record<Name, string>> =>
  Object.defineProperties(
    {} as Record<Name, string>,
    Object.fromEntries(
      Object.entries<PlainKey | (() => string)>(texts).map(([name, text]) => [
        name,
        { get: typeof text === 'string' ? () => t(text) : text, enumerable: true },
      ]),
    ),
  );

/** The parts of a sentence whose values are more than text: texts, and what the values are or make of their text. */
export function messageParts<Part>(
  key: MessageKey,
  values: Record<string, PrimitiveType | Part | FormatXMLElementFn<Part>>,
): (string | Part)[] {
  const parts = formatOf(key).format<Part>(values);
  return Array.isArray(parts) ? parts : [parts];
}
