import { AppError } from '../../../shared/ipc/errors';
import { changeTexts } from '../masking/create-mask';
import { formsOf } from './secret-forms';

export const REDACTED = '[key removed]';

/** Takes known secrets out of whatever is said, logged or stored: whole, encoded, and long parts of them. */
export interface SecretRedactor {
  /** Remembered until the process ends: a key that was replaced can still be echoed. Empty and null are ignored. */
  add(secret: string | null): void;
  /** Where secrets stand, in order and without overlaps. */
  find(text: string): { start: number; end: number }[];
  redact(text: string): string;
  /** Every text in a JSON-like value. */
  redactAll<Value>(value: Value): Value;
  /** An AppError with its words redacted; anything else as it is. */
  redactError<Thrown>(error: Thrown): Thrown | AppError;
  /** Pieces of a stream, also where a secret is cut between two of them. */
  redactPieces(pieces: AsyncIterable<string>): AsyncIterable<string>;
}

/** Shorter secrets are names of demo servers more often than keys, and striking them would strike ordinary words. */
const MIN_SECRET = 8;
/** Characters in a row that count as a part of a secret: twelve random ones are in no text by chance. */
const MIN_RUN = 12;
/** A part that reads like words must be longer, or a passphrase would strike the words it is made of. */
const MIN_WORDY_RUN = 20;
const MIN_DISTINCT = 5;
const GRAM = 6;
/** Grams like "000000" stand everywhere, also in texts that hold no key. */
const MIN_DISTINCT_IN_GRAM = 3;
/** Every run of MIN_RUN holds a whole gram that begins at a multiple of this. */
const STEP = MIN_RUN - GRAM + 1;
/** Occurrences of one gram that are looked at, so that a key like "aaaa…" costs no more than another. */
const MAX_OCCURRENCES = 64;

const WORDY = /^(?:[a-z _-]+|[A-Z _-]+|[A-Z][a-z _-]+)$/u;

/** A redactor for these secrets; `add` makes it know more. */
export function createSecretRedactor(secrets: readonly (string | null)[] = []): SecretRedactor {
  const known = new Set<string>();
  /** Looked for as they are; everything else by its parts. */
  const wholes: string[] = [];
  const grams = new Map<string, { form: string; offset: number }[]>();
  let all = '';
  let longest = 0;

  const add = (given: string | null): void => {
    const secret = given?.trim() ?? '';
    if (known.has(secret) || secret.length < MIN_SECRET || (secret.length < MIN_RUN && isWordy(secret))) return;
    known.add(secret);
    for (const form of formsOf(secret)) {
      all += `\0${form}`;
      longest = Math.max(longest, form.length);
      if (form === secret || form.length < MIN_RUN) wholes.push(form);
      addParts(form);
    }
  };
  const addParts = (form: string): void => {
    for (let offset = 0; offset + GRAM <= form.length; offset += 1) {
      const gram = form.slice(offset, offset + GRAM);
      if (new Set(gram).size < MIN_DISTINCT_IN_GRAM) continue;
      const places = grams.get(gram);
      if (places === undefined) grams.set(gram, [{ form, offset }]);
      else if (places.length < MAX_OCCURRENCES) places.push({ form, offset });
    }
  };

  const find = (text: string): { start: number; end: number }[] => {
    if (known.size === 0) return [];
    const spans: { start: number; end: number }[] = [];
    for (const whole of wholes) {
      for (let start = text.indexOf(whole); start !== -1; start = text.indexOf(whole, start + whole.length))
        spans.push({ start, end: start + whole.length });
    }
    for (let at = 0; at + GRAM <= text.length; at += STEP) {
      let seen = at;
      for (const { form, offset } of grams.get(text.slice(at, at + GRAM)) ?? []) {
        const run = runAround(text, at, form, offset);
        if (isPart(text.slice(run.start, run.end))) spans.push(run);
        seen = Math.max(seen, run.end);
      }
      // What a long run covers need not be looked at again.
      if (seen - at > MIN_WORDY_RUN) at = seen - MIN_RUN;
    }
    return merged(spans);
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

  /** Where the part of a text begins that a next piece could go on to make a secret of. */
  const openFrom = (text: string): number => {
    let [low, high] = [0, Math.min(text.length, longest)];
    // Every ending of a part is a part: the longest one can be halved for.
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (all.includes(text.slice(text.length - middle))) low = middle;
      else high = middle - 1;
    }
    const start = text.length - low;
    return find(text).find((span) => span.start < start && span.end > start)?.start ?? start;
  };

  for (const secret of secrets) add(secret);
  return {
    add,
    find,
    redact,
    redactAll: (value) => (known.size === 0 ? value : changeTexts(value, redact)),
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
          const open = known.size === 0 ? text.length : openFrom(text);
          held = text.slice(open);
          if (open > 0) yield redact(text.slice(0, open));
        }
      } catch (error) {
        // What had arrived is kept when a stream breaks off.
        if (held !== '') yield redact(held);
        throw error;
      }
      if (held !== '') yield redact(held);
    },
  };
}

/** The longest stretch around a shared gram on which text and form agree. */
function runAround(text: string, at: number, form: string, offset: number): { start: number; end: number } {
  let back = 0;
  while (back < at && back < offset && text[at - back - 1] === form[offset - back - 1]) back += 1;
  let on = GRAM;
  while (at + on < text.length && offset + on < form.length && text[at + on] === form[offset + on]) on += 1;
  return { start: at - back, end: at + on };
}

const isPart = (run: string): boolean =>
  run.length >= MIN_RUN && new Set(run).size >= MIN_DISTINCT && (run.length >= MIN_WORDY_RUN || !isWordy(run));

const isWordy = (text: string): boolean => WORDY.test(text);

function merged(spans: { start: number; end: number }[]): { start: number; end: number }[] {
  const result: { start: number; end: number }[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
