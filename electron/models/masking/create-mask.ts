import type { Excluded } from '../../../shared/ipc/routes/settings';
import { findSecrets } from '../../language/privacy/find-secrets';
import { createExcludedNameFinder, type ExcludedKind } from '../../language/privacy/find-excluded-names';

type MaskedKind = 'secret' | ExcludedKind;

/** What was masked, with its span in the original text. */
interface MaskedSpan {
  kind: MaskedKind;
  start: number;
  end: number;
}

/**
 * Replaces private words of a text by placeholders ("[secret 1]", "[person 2]") and restores them in replies. A mask
 * always uses the same placeholder for the same name, in every request.
 */
export interface Mask {
  mask(text: string): { text: string; masked: MaskedSpan[] };
  /** Restores people, places and folders as written. Secrets stay masked. */
  unmask(text: string): string;
  /** Restores secrets too. Only for locating a reply's quote; never store or show the result. */
  unmaskWithSecrets(text: string): string;
  /** Number of distinct masked things by kind in a masked text; kinds without any are left out. */
  countIn(masked: string): { kind: MaskedKind; count: number }[];
}

const PLACEHOLDER = /\[(secret|person|place|folder) (\d+[a-z]*)\]/giu;
/** The start of a placeholder that the next piece of a stream may complete. */
const INCOMPLETE_PLACEHOLDER = /\[(?:[a-z]{0,6}(?: \d*[a-z]*)?)?$/iu;

export interface MaskOptions {
  excluded: Excluded;
  /** Spans of the configured keys in a text; no pattern matches every key format. */
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
  // The name as the person set it gets the plain number, whichever of its parts occurs first.
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
        // Variants of a name count as one person.
        counted.set(kind as MaskedKind, seen.add(kind === 'secret' ? number! : number!.replace(/[a-z]+$/u, '')));
      }
      return [...counted].map(([kind, numbers]) => ({ kind, count: numbers.size }));
    },
  };
}

/**
 * Spans in order and without overlaps. A span that overlaps a secret is merged into the secret, so that no part of it
 * remains (a key in an excluded folder's path).
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

/** Suffix of a name's variant: '' for the first, then b, c, …, z, ba, … */
const variantSuffix = (count: number): string =>
  count === 0
    ? ''
    : count < 26
      ? String.fromCharCode(97 + count)
      : variantSuffix(Math.floor(count / 26)) + String.fromCharCode(97 + (count % 26));

/** A copy of a value with `change` applied to every text; keys, numbers and structure stay. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts<unknown>(item, change)]),
  ) as Value;
}

/** A reply's stream with names restored, also where a placeholder is split between two pieces. */
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

/** Fields of a request body that hold words of the person, the vault or earlier replies. */
const TEXT_FIELDS = new Set(['messages', 'input', 'content', 'prompt']);

/**
 * A `fetch` that masks a request's texts before it leaves. Every request to a model passes through it. Model, schema
 * and settings stay as they are.
 */
export function maskFetch(fetchImplementation: typeof fetch, mask: Mask): typeof fetch {
  return (input, init) =>
    fetchImplementation(input, typeof init?.body === 'string' ? { ...init, body: maskBody(init.body, mask) } : init);
}

/** The masked body. A body that is not a JSON object is masked as a whole. */
export function maskBody(body: string, mask: Mask): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return mask.mask(body).text;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return mask.mask(body).text;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, TEXT_FIELDS.has(key) ? maskTextFields(member, mask) : member]),
    ),
  );
}

const PICTURE = /^data:image\/[\w.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/;

/** Masks every text except roles and tool names, which belong to the protocol. */
function maskTextFields(value: unknown, mask: Mask, key = ''): unknown {
  // A picture has no words; what looks like a name or a secret in its letters is none.
  if (typeof value === 'string' && key === 'url' && PICTURE.test(value)) return value;
  if (typeof value === 'string')
    return ['role', 'type', 'tool_call_id', 'id', 'name'].includes(key) ? value : mask.mask(value).text;
  if (Array.isArray(value)) return value.map((item) => maskTextFields(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskTextFields(member, mask, name)]));
}
