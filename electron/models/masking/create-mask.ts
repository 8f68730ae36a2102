import type { Excluded } from '../../../shared/ipc/routes/settings';
import { findSecrets } from '../../language/privacy/find-secrets';
import { createExcludedNameFinder, type ExcludedKind } from '../../language/privacy/find-excluded-names';

export type MaskedKind = 'secret' | ExcludedKind;

/** What was masked, with its place in the text as it was. */
export interface MaskedSpan {
  kind: MaskedKind;
  start: number;
  end: number;
}

/**
 * Takes out of a text what may not leave, and puts back what a reply may say again. Placeholders ("[secret 1]",
 * "[person 2]") are stable for the life of a mask, so that a model sees the same one for the same name in every
 * request.
 */
export interface Mask {
  mask(text: string): { text: string; masked: MaskedSpan[] };
  /** People, places and folders as they were written. Secrets stay masked. */
  unmask(text: string): string;
  /** Secrets too: only to find where a quote of a reply stands, never to be stored or shown. */
  unmaskWithSecrets(text: string): string;
  /** How many different things of each kind a masked text leaves out; kinds without any are not listed. */
  countIn(masked: string): { kind: MaskedKind; count: number }[];
}

const PLACEHOLDER = /\[(secret|person|place|folder) (\d+[a-z]*)\]/giu;
/** A placeholder that may go on in the next piece of a stream. */
const INCOMPLETE_PLACEHOLDER = /\[(?:[a-z]{0,6}(?: \d*[a-z]*)?)?$/iu;

export interface MaskOptions {
  excluded: Excluded;
  /** Where the keys that are set stand in a text; no pattern knows them all. */
  findKeys?: (text: string) => { start: number; end: number }[];
}

export function createMask({ excluded, findKeys = () => [] }: MaskOptions): Mask {
  const findExcluded = createExcludedNameFinder(excluded);
  const placeholders = new Map<string, string>();
  const originals = new Map<string, string>();
  const counts = { secrets: 0, forms: new Map<string, number>() };

  const placeholderOf = (kind: MaskedKind, written: string, entry: number): string => {
    const known = placeholders.get(`${kind} ${written}`);
    if (known !== undefined) return known;
    let number = `${(counts.secrets += kind === 'secret' ? 1 : 0)}`;
    if (kind !== 'secret') {
      const forms = counts.forms.get(`${kind} ${entry}`) ?? 0;
      counts.forms.set(`${kind} ${entry}`, forms + 1);
      number = `${entry + 1}${variantSuffix(forms)}`;
    }
    const placeholder = `[${kind} ${number}]`;
    placeholders.set(`${kind} ${written}`, placeholder);
    originals.set(placeholder, written);
    return placeholder;
  };
  // The name as the person set it is the plain number, whichever of its parts is met first.
  for (const [kind, list] of [
    ['person', excluded.people],
    ['place', excluded.places],
    ['folder', excluded.folders],
  ] as const) {
    for (const [entry, written] of list.entries()) placeholderOf(kind, written.trim(), entry);
  }
  const restoreOriginals = (text: string, hasSecrets: boolean): string =>
    text.replace(PLACEHOLDER, (found) => {
      const placeholder = found.toLowerCase();
      return hasSecrets || !placeholder.startsWith('[secret') ? (originals.get(placeholder) ?? found) : found;
    });

  return {
    mask(text) {
      const secrets = [...findSecrets(text), ...findKeys(text)].map((span) => ({
        ...span,
        kind: 'secret' as const,
        listIndex: 0,
      }));
      const spans = mergeOverlappingSpans([...secrets, ...findExcluded(text)]);
      let masked = '';
      let from = 0;
      for (const { kind, start, end, listIndex } of spans) {
        masked += text.slice(from, start) + placeholderOf(kind, text.slice(start, end), listIndex);
        from = end;
      }
      return { text: masked + text.slice(from), masked: spans.map(({ kind, start, end }) => ({ kind, start, end })) };
    },
    unmask: (text) => restoreOriginals(text, false),
    unmaskWithSecrets: (text) => restoreOriginals(text, true),
    countIn(masked) {
      const counted = new Map<MaskedKind, Set<string>>();
      for (const [placeholder, kind, number] of masked.matchAll(PLACEHOLDER)) {
        if (!originals.has(placeholder)) continue;
        const seen = counted.get(kind as MaskedKind) ?? new Set();
        // Two ways of writing a name are one person.
        counted.set(kind as MaskedKind, seen.add(kind === 'secret' ? number! : number!.replace(/[a-z]+$/u, '')));
      }
      return [...counted].map(([kind, numbers]) => ({ kind, count: numbers.size }));
    },
  };
}

/**
 * In order, none over another: what a secret overlaps becomes part of the secret, so that nothing around it is left (a
 * key in an excluded folder's path).
 */
function mergeOverlappingSpans(
  spans: readonly (MaskedSpan & { listIndex: number })[],
): (MaskedSpan & { listIndex: number })[] {
  const joined: (MaskedSpan & { listIndex: number })[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) {
      joined.push({ ...span });
      continue;
    }
    last.end = Math.max(last.end, span.end);
    if (span.kind === 'secret') last.kind = 'secret';
  }
  return joined;
}

/** '' for the first form of a name, then b, c, …, z, ba, … */
const variantSuffix = (count: number): string =>
  count === 0
    ? ''
    : count < 26
      ? String.fromCharCode(97 + count)
      : variantSuffix(Math.floor(count / 26)) + String.fromCharCode(97 + (count % 26));

/** Every text in a value, put through `change`; keys, numbers and structure stay. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts<unknown>(item, change)]),
  ) as Value;
}

/** Pieces of a reply with names put back, also where a placeholder is cut between two of them. */
export async function* unmaskPieces(pieces: AsyncIterable<string>, mask: Mask): AsyncIterable<string> {
  let waiting = '';
  for await (const piece of pieces) {
    const text = waiting + piece;
    const open = INCOMPLETE_PLACEHOLDER.exec(text);
    waiting = open === null ? '' : text.slice(open.index);
    const ready = mask.unmask(open === null ? text : text.slice(0, open.index));
    if (ready !== '') yield ready;
  }
  if (waiting !== '') yield mask.unmask(waiting);
}
