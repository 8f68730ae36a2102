import { z } from 'zod';
import { parseHTML } from 'linkedom';
import { checkWebAddress } from '../fetch/check-web-address';

/** One result of a search, as text. */
export interface WebResult {
  /** An address of the public web, in normal form. */
  url: string;
  title: string;
  /** The snippet or abstract; may be empty. */
  text: string;
  /** Epoch milliseconds; null where the provider does not say. */
  publishedAt: number | null;
}

/** What a provider's reply may hold before it is checked; anything may be missing or of another type. */
export interface RawResult {
  url?: unknown;
  title?: unknown;
  text?: unknown;
  date?: unknown;
}

const MAX_TITLE = 300;
const MAX_TEXT = 2_500;

/** The results that lead to a public page, each page once, at most `limit`. */
export function toResults(raw: readonly RawResult[], limit: number): WebResult[] {
  const results = new Map<string, WebResult>();
  for (const { url, title, text, date } of raw) {
    if (results.size >= limit) break;
    const address = addressOf(url);
    const name = plainText(title).slice(0, MAX_TITLE);
    if (address === null || results.has(address) || name === '') continue;
    results.set(address, {
      url: address,
      title: name,
      text: plainText(text).slice(0, MAX_TEXT),
      publishedAt: timeOf(date),
    });
  }
  return [...results.values()];
}

function addressOf(url: unknown): string | null {
  if (typeof url !== 'string') return null;
  try {
    return checkWebAddress(url.trim()).href;
  } catch {
    return null;
  }
}

/** The words of a text that may hold markup; no markup is left. */
function plainText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const words = /[<&]/u.test(value) ? textOf(value) : value;
  return words
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function textOf(markup: string): string {
  const { document } = parseHTML(`<html><body>${markup.slice(0, 20_000)}</body></html>`) as unknown as {
    document: {
      body: { textContent: string | null };
      querySelectorAll(selector: string): Iterable<{ remove(): void }>;
    };
  };
  for (const element of document.querySelectorAll('script, style')) element.remove();
  return document.body.textContent ?? '';
}

function timeOf(date: unknown): number | null {
  if (typeof date === 'number') return Number.isFinite(date) ? date : null;
  const time = typeof date === 'string' ? Date.parse(date) : NaN;
  return Number.isFinite(time) ? time : null;
}

/** The objects of a list at a path of names; null where there is no list. */
export function listAt(value: unknown, path: string): Record<string, unknown>[] | null {
  const found = path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>((at, name) => recordSchema.safeParse(at).data?.[name], value);
  if (!Array.isArray(found)) return null;
  return (found as unknown[]).flatMap((item): Record<string, unknown>[] => {
    const { data } = recordSchema.safeParse(item);
    return data === undefined ? [] : [data];
  });
}

const recordSchema = z.record(z.string(), z.unknown());

/** A value at a path of names. */
export const valueAt = (value: unknown, path: string): unknown =>
  path === ''
    ? undefined
    : path.split('.').reduce<unknown>((at, name) => recordSchema.safeParse(at).data?.[name], value);
