import { t } from '../../../shared/messages/message';
import type { BodyFormat } from '../fetch/read-body';
import { webFailure } from '../fetch/web-failure';
import { listAt, type RawResult } from './web-result';

/** One interface that is asked: what is sent, and how its reply is read. */
export interface SearchSource {
  /** Name in the trace. */
  name: string;
  /** The request for a query; GET, and no body. */
  request(query: string, limit: number): { url: string; headers?: Readonly<Record<string, string>> };
  accept: BodyFormat;
  /** @throws AppError `web-failed` for a reply that reports a failure, or is none of this interface */
  read(reply: string, host: string): RawResult[];
  /** What a status means at this interface where it differs from other sites; null: nothing else. */
  refusal?(status: number, host: string): string | null;
}

/** A reply as JSON. @throws AppError `web-failed` where it is none */
export function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadableReply(host);
  }
}

/** The list at a path of a reply. @throws AppError `web-failed` where there is none */
export function requireList(reply: unknown, path: string, host: string): Record<string, unknown>[] {
  const list = listAt(reply, path);
  if (list === null) throw unreadableReply(host);
  return list;
}

export const unreadableReply = (host: string) => webFailure('damaged', t('mainWeb.replyUnreadable', { host }));

/** A failure that the interface reports in its own words. */
export const reportedFailure = (host: string, why: unknown) =>
  webFailure('server-error', t('mainWeb.sourceFailed', { host, why: String(why).slice(0, 200) }));

/** An address with these parameters added. */
export function withParameters(base: string, parameters: Readonly<Record<string, string | number>>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url.href;
}
