import { IntlMessageFormat, type FormatXMLElementFn, type PrimitiveType } from 'intl-messageformat';
import { en } from './en/index';

/** All sentences of one language, by area and name. */
export type Messages = { [Area in keyof typeof en]: { [Name in keyof (typeof en)[Area]]: string } };

/** The name of a sentence: `review.nothingWaits`. */
export type MessageKey = {
  [Area in keyof typeof en]: `${Area}.${keyof (typeof en)[Area] & string}`;
}[keyof typeof en];

type Sentence<Key extends MessageKey> = Key extends `${infer Area extends keyof typeof en}.${infer Name}`
  ? Name extends keyof (typeof en)[Area]
    ? (typeof en)[Area][Name]
    : never
  : never;

type NameIn<Part extends string> = Part extends `${infer Name},${string}`
  ? Name
  : Part extends `'${string}`
    ? never
    : Part;

/** A branch of a plural follows its condition without a space: `one{# note}`. */
type BranchStart = `${string}${'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | '=0' | '=1'}`;

/** The names in braces, at any depth. */
type Named<Text extends string> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends BranchStart ? never : Rest extends `${infer Part}}${string}` ? NameIn<Part> : never) | Named<Rest>
  : never;

/** The names of elements: `<link>…</link>`. */
type Tagged<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tagged<Rest> : never;

/** What a sentence needs: nothing, or a value for every name in it. */
export type ValuesFor<Key extends MessageKey, Value, Element> = [Named<Sentence<Key>> | Tagged<Sentence<Key>>] extends [
  never,
]
  ? []
  : [{ [Name in Named<Sentence<Key>>]: Value } & { [Name in Tagged<Sentence<Key>>]: Element }];

/** The name of a sentence that needs nothing, as tables hold it. */
export type PlainKey = { [Key in MessageKey]: ValuesFor<Key, never, never> extends [] ? Key : never }[MessageKey];

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

function sentence(key: MessageKey): string {
  const [area, name] = key.split('.') as [keyof Messages, never];
  return language.messages[area][name];
}

/** The sentence in English, for what speaks English only: the command line. */
export function english(key: PlainKey): string {
  const [area, name] = key.split('.') as [keyof Messages, never];
  return en[area][name];
}

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
