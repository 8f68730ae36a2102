import type { BodyFormat } from '../fetch/read-body';
import type { RawResult } from './web-result';

/** One interface that is asked: what is sent, and how its reply is read. */
export interface SearchSource {
  /** Name in the trace. */
  name: string;
  /** The request for a query; GET, and no body. */
  request(query: string, limit: number): { url: string; headers?: Readonly<Record<string, string>> };
  accept: BodyFormat;
  /** Never throws for a reply of another form: it then holds no results. */
  read(reply: string): RawResult[];
}

/** A reply as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An address with these parameters added. */
export function withParameters(base: string, parameters: Readonly<Record<string, string | number>>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url.href;
}
