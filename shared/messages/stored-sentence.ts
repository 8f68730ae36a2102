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
 * A text as it is stored: a sentence that `t` made as its key with its values, so that it is read in the language of the
 * day; any other text, and one that is stored already, as it is.
 */
export function toStored(text: string): string {
  const sentence = made.get(text);
  if (sentence === undefined) return text;
  const stored = written(sentence);
  return stored.length > MAX_LENGTH ? text : stored;
}

const written = ({ key, values = {}, count: own }: Made): string =>
  `${MARK}${key}${Object.entries(values)
    .map(([name, value]) => `&${name}${valueAsWritten(value, own)}`)
    .join('')}`;

function valueAsWritten(value: unknown, own: number): string {
  if (typeof value === 'number') return `:${value}`;
  const text = String(value);
  const inner = made.get(text);
  return inner !== undefined && inner.count < own && (own - inner.count <= MADE_JUST_BEFORE || text.length >= LONG)
    ? `${MARK}${escape(written(inner))}`
    : `=${escape(text)}`;
}

/** Neither what parts the values nor what JSON would escape. */
const escape = (text: string): string => text.replace(/[%&"\\\p{Cc}]/gu, encodeURIComponent);

const SENTENCE = /^§(\w+\.\w+)((?:&[^&]+)*)$/u;

/** A stored text in the language of the day; what no sentence is known for is shown as it stands. */
export function said(stored: string): string {
  const [, key = '', gaps = ''] = SENTENCE.exec(stored) ?? [];
  if (!isKey(key)) return stored;
  try {
    const values = gaps.split('&').slice(1).map(valueOf);
    return (t as (key: MessageKey, values: Values) => string)(key, Object.fromEntries(values));
  } catch {
    // A sentence that has changed may need what was not stored.
    return stored;
  }
}

function valueOf(gap: string): [name: string, value: string | number] {
  const [, name = '', kind, rest = ''] = /^(\w+)([:=§])(.*)$/su.exec(gap) ?? [];
  if (kind === ':') return [name, Number(rest)];
  const text = decodeURIComponent(rest);
  return [name, kind === MARK ? said(text) : text];
}

function isKey(key: string): key is MessageKey {
  const [area = '', name = ''] = key.split('.');
  const sentences = (currentLanguage().messages as Record<string, Record<string, string>>)[area];
  return sentences !== undefined && Object.hasOwn(sentences, name);
}
