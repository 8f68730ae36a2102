import { AppError } from '../../../shared/ipc/errors';
import { lowerBound } from '../../../shared/lib/binary-search';
import { mapTexts } from '../masking/create-mask';
import { encodingsOf } from './secret-encodings';

export const REDACTED = '[key removed]';

/** Removes known secrets from anything shown, logged or stored: whole, encoded, and long parts of them. */
export interface SecretRedactor {
  /** It is kept until the process ends, since a replaced key can still be echoed. Empty and null are ignored. */
  add(secret: string | null): void;
  /** Spans of secrets, in order and without overlaps. */
  find(text: string): { start: number; end: number }[];
  redact(text: string): string;
  /** Redacts every text in a JSON-like value. */
  redactAll<Value>(value: Value): Value;
  /** An AppError with its message redacted; anything else unchanged. */
  redactError<Thrown>(error: Thrown): Thrown | AppError;
  /** Redacts a stream, also where a secret is split between two pieces. */
  redactPieces(pieces: AsyncIterable<string>): AsyncIterable<string>;
}

/** Shorter secrets are more often names of demo servers than keys; redacting them would remove ordinary words. */
const MIN_SECRET = 8;
/** Consecutive characters that count as a part of a secret; twelve random ones do not recur by chance. */
const MIN_RUN = 12;
/** Minimum length of a part that looks like words, so that a passphrase does not redact its words everywhere. */
const MIN_WORDY_RUN = 20;
const MIN_DISTINCT = 5;
const GRAM_LENGTH = 6;
/** Grams with fewer distinct characters ("000000") occur in any text. */
const MIN_DISTINCT_IN_GRAM = 3;
/** Every run of MIN_RUN contains a whole gram that starts at a multiple of this. */
const GRAM_STEP = MIN_RUN - GRAM_LENGTH + 1;
/** Occurrences examined per gram, so that a key like "aaaa…" costs no more than another. */
const MAX_OCCURRENCES = 64;

const ONLY_WORDS = /^(?:[a-z _-]+|[A-Z _-]+|[A-Z][a-z _-]+)$/u;

/** A redactor for these secrets; `add` adds more. */
export function createSecretRedactor(secrets: readonly (string | null)[] = []): SecretRedactor {
  const known = new Set<string>();
  /** Matched whole; all others are matched by their parts. */
  const wholes: string[] = [];
  const grams = new Map<string, { form: string; offset: number }[]>();
  let allEncodings = '';
  let maxEncodingLength = 0;

  const add = (given: string | null): void => {
    const secret = given?.trim() ?? '';
    if (known.has(secret) || secret.length < MIN_SECRET || (secret.length < MIN_RUN && looksLikeWords(secret))) return;
    known.add(secret);
    for (const form of encodingsOf(secret)) {
      allEncodings += `\0${form}`;
      maxEncodingLength = Math.max(maxEncodingLength, form.length);
      if (form === secret || form.length < MIN_RUN) wholes.push(form);
      indexGrams(form);
    }
  };
  const indexGrams = (form: string): void => {
    for (let offset = 0; offset + GRAM_LENGTH <= form.length; offset += 1) {
      const gram = form.slice(offset, offset + GRAM_LENGTH);
      if (new Set(gram).size < MIN_DISTINCT_IN_GRAM) continue;
      const occurrences = grams.get(gram);
      if (occurrences === undefined) grams.set(gram, [{ form, offset }]);
      else if (occurrences.length < MAX_OCCURRENCES) occurrences.push({ form, offset });
    }
  };

  const find = (text: string): { start: number; end: number }[] => {
    if (known.size === 0) return [];
    const spans: { start: number; end: number }[] = [];
    for (const whole of wholes) {
      for (let start = text.indexOf(whole); start !== -1; start = text.indexOf(whole, start + whole.length))
        spans.push({ start, end: start + whole.length });
    }
    for (let position = 0; position + GRAM_LENGTH <= text.length; position += GRAM_STEP) {
      let seen = position;
      for (const { form, offset } of grams.get(text.slice(position, position + GRAM_LENGTH)) ?? []) {
        const run = matchingRunAround(text, position, form, offset);
        if (isSecretPart(text.slice(run.start, run.end))) spans.push(run);
        seen = Math.max(seen, run.end);
      }
      // The part that a long run covers is not examined again.
      if (seen - position > MIN_WORDY_RUN) position = seen - MIN_RUN;
    }
    return mergeSpans(spans);
  };
  const redact = (text: string): string => {
    let rest = '';
    let from = 0;
    for (const { start, end } of find(text)) {
      rest += text.slice(from, start) + REDACTED;
      from = end;
    }
    return from === 0 ? text : rest + text.slice(from);
  };

  /** Offset from which a text could be continued into a secret by the next piece. */
  const possibleSecretStart = (text: string): number => {
    // Every suffix of a part is a part, so binary search finds the longest one.
    const longest = lowerBound(Math.min(text.length, maxEncodingLength), (index) =>
      allEncodings.includes(text.slice(text.length - index - 1)),
    );
    const start = text.length - longest;
    return find(text).find((span) => span.start < start && span.end > start)?.start ?? start;
  };

  for (const secret of secrets) add(secret);
  return {
    add,
    find,
    redact,
    redactAll: (value) => (known.size === 0 ? value : mapTexts(value, redact)),
    redactError(error) {
      if (!(error instanceof AppError)) return error;
      const message = redact(error.message);
      return message === error.message ? error : new AppError(error.code, message, error.options);
    },
    async *redactPieces(pieces) {
      let held = '';
      try {
        for await (const piece of pieces) {
          const text = held + piece;
          const open = known.size === 0 ? text.length : possibleSecretStart(text);
          held = text.slice(open);
          if (open > 0) yield redact(text.slice(0, open));
        }
      } catch (error) {
        // A stream that breaks off still yields what had arrived.
        if (held !== '') yield redact(held);
        throw error;
      }
      if (held !== '') yield redact(held);
    },
  };
}

/** The longest run around a shared gram in which text and secret agree. */
function matchingRunAround(
  text: string,
  position: number,
  form: string,
  offset: number,
): { start: number; end: number } {
  let back = 0;
  while (back < position && back < offset && text[position - back - 1] === form[offset - back - 1]) back += 1;
  let ahead = GRAM_LENGTH;
  while (
    position + ahead < text.length &&
    offset + ahead < form.length &&
    text[position + ahead] === form[offset + ahead]
  )
    ahead += 1;
  return { start: position - back, end: position + ahead };
}

const isSecretPart = (run: string): boolean =>
  run.length >= MIN_RUN && new Set(run).size >= MIN_DISTINCT && (run.length >= MIN_WORDY_RUN || !looksLikeWords(run));

const looksLikeWords = (text: string): boolean => ONLY_WORDS.test(text);

function mergeSpans(spans: { start: number; end: number }[]): { start: number; end: number }[] {
  const result: { start: number; end: number }[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
