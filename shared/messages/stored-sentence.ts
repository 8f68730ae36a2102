import { currentLanguage, onSentence, t, type MessageKey } from './message';

/** What fills a sentence's gaps; a sentence of the app itself is one of them where it stands inside another. */
type Values = Record<string, unknown>;
interface Made {
  key: MessageKey;
  values: Values | undefined;
  /** How many sentences were made before it. */
  count: number;
}

/** Sentences that are remembered: a sweep of a large vault makes some thousands before it writes them. */
const MAX_REMEMBERED = 5_000;
/** A note may be named like a word of the app, so a value is a sentence where that was made just before, or is long. */
const MADE_JUST_BEFORE = 12;
const LONG = 20;
/** Characters of a stored sentence; a longer one stays the text that it is. */
const MAX_LENGTH = 1_000;
const MARK = '§';

const made = new Map<string, Made>();
let count = 0;
let stop: (() => void) | null = null;

/** From here on the sentences of this process can be stored by their keys. The first call alone does something. */
export function rememberSentences(): void {
  stop ??= onSentence((text, key, values) => {
    count += 1;
    made.delete(text);
    made.set(text, { key, values, count });
    if (made.size > MAX_REMEMBERED) made.delete(made.keys().next().value!);
  });
}

/**
 * A text as it is stored. A sentence that `t` made is followed by its key and values, so that it is read in the language
 * of the day: `Changed “Pier” §area.name&title=Pier`. Any other text, and one that is stored already, stays as it is.
 */
export function toStored(text: string): string {
  const sentence = made.get(text);
  if (sentence === undefined) return text;
  const stored = `${text} ${keyAndValues(sentence)}`;
  return stored.length > MAX_LENGTH ? text : stored;
}

const keyAndValues = ({ key, values = {}, count: own }: Made): string =>
  `${MARK}${key}${Object.entries(values)
    .map(([name, value]) => `&${name}${valueAsStored(value, own)}`)
    .join('')}`;

function valueAsStored(value: unknown, own: number): string {
  if (typeof value === 'number') return `:${value}`;
  const text = String(value);
  const inner = made.get(text);
  return inner !== undefined && inner.count < own && (own - inner.count <= MADE_JUST_BEFORE || text.length >= LONG)
    ? `${MARK}${escape(keyAndValues(inner))}`
    : `=${escape(text)}`;
}

/** What parts the values. */
const escape = (text: string): string => text.replace(/[%&§]/gu, encodeURIComponent);

const STORED = /^(.*) §([\w.]+(?:&[^&§]*(?:§[^&§]*)?)*)$/su;

/** A stored text in the language of the day; where its sentence is not known any more, in the one it was made in. */
export function said(stored: string): string {
  const [, text, sentence] = STORED.exec(stored) ?? [];
  if (text === undefined || sentence === undefined) return stored;
  try {
    return sentenceOf(sentence);
  } catch {
    return text;
  }
}

/** @throws where the sentence is gone, or needs what was not stored */
function sentenceOf(keyAndGaps: string): string {
  const [key = '', ...gaps] = keyAndGaps.split('&');
  const [area = '', name = ''] = key.split('.');
  const sentences = (currentLanguage().messages as Record<string, Record<string, string>>)[area];
  if (sentences === undefined || !Object.hasOwn(sentences, name)) throw new Error(`There is no sentence ${key}.`);
  return (t as (key: string, values: Values) => string)(key, Object.fromEntries(gaps.map(valueOf)));
}

function valueOf(gap: string): [name: string, value: string | number] {
  const [, name = '', kind, rest = ''] = /^(\w+)([:=§])(.*)$/su.exec(gap) ?? [];
  if (kind === ':') return [name, Number(rest)];
  const text = decodeURIComponent(rest);
  return [name, kind === MARK ? sentenceOf(text.slice(MARK.length)) : text];
}
