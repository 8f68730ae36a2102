import { type NoteId, parseSourceRef } from '../../../../shared/domain/ids';
import type { Citation, Message } from '../../../../shared/domain/message';
import type { Session } from '../../../../shared/domain/session';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { siteOf } from '../../../../shared/domain/web';
import { t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import type { VaultStore } from '../../../store/vault-store';
import type { KeptNote, SourceInChat } from '../kept-notes';
import { isoTime } from '../record-file';

/** The person whose vault it is, in the form that readers know as the highest tier of trust. */
export const OWNER = 'human:owner';

/** One entry of a concept's `sources`; `quote` and `role` are this app's own additions. */
export interface ConceptSource {
  id: string;
  resource: string;
  title: string;
  author?: string;
  last_modified?: string;
  role?: Message['role'];
  quote?: string;
}

/**
 * Where a note was kept from: the messages with their quotes, and the documents, pages of the web and notes of the
 * bundle that these quotes cite.
 *
 * @param addressOf of another note of the bundle; null for one that is not in it
 */
export async function conceptSources(
  store: VaultStore,
  { note, sources }: KeptNote,
  addressOf: (id: NoteId) => string | null,
): Promise<ConceptSource[]> {
  const found: Omit<ConceptSource, 'id'>[] = [];
  for (const source of sources) found.push(fromMessage(source), ...(await fromCitations(store, source, addressOf)));
  const page = sources.every(({ source }) => source.quote === '') ? await savedPage(store, sources, note.body) : null;
  if (page !== null) found.push(page);
  return found.map((source, index) => ({ id: `kept-${index + 1}`, ...source }));
}

function fromMessage({ source, session, message }: SourceInChat): Omit<ConceptSource, 'id'> {
  const name = message === null ? `session:${source.sessionId}` : `message:${message.id}`;
  return {
    resource: session === null ? t('research.deletedChat') : `urn:engram-vault:${name}`,
    title: [
      session === null ? t('research.deletedChat') : quoted(session.title),
      ...(message === null ? [] : [t('research.message', { message: message.index + 1 })]),
    ].join(', '),
    ...(message === null
      ? {}
      : { author: authorOf(message, session), last_modified: isoTime(message.createdAt), role: message.role }),
    ...(source.quote === '' ? {} : { quote: source.quote }),
  };
}

function authorOf({ role, speaker, model }: Message, session: Session | null): string {
  if (role === 'assistant') return actor('assistant', model ?? speaker ?? 'unknown');
  return speaker === null || speaker === session?.person ? OWNER : `human:${speaker.trim().replace(/\s+/gu, '-')}`;
}

/** A program and its version, or a tool and its model, as readers expect one. */
export const actor = (producer: string, version: string): string =>
  [producer, version].map((part) => part.trim().replace(/[\s/]+/gu, '-')).join('/');

/** What the quoted words of an answer cite, by the numbers in them. */
async function fromCitations(
  store: VaultStore,
  { source: { start, end }, session, message }: SourceInChat,
  addressOf: (id: NoteId) => string | null,
): Promise<Omit<ConceptSource, 'id'>[]> {
  if (message === null || session === null || message.citations.length === 0) return [];
  const after = /^[\s.]*(?:\[\d+\]\s?)+/u.exec(message.text.slice(end, end + 100))?.[0] ?? '';
  const words = message.text.slice(start, end) + after;
  const cited = message.citations.filter(({ number }) => words.includes(`[${number}]`));
  const found = await Promise.all(cited.map((citation) => citedSource(store, citation, message, addressOf)));
  return found.filter((source) => source !== null);
}

async function citedSource(
  store: VaultStore,
  { ref, quote, verified }: Citation,
  message: Message,
  addressOf: (id: NoteId) => string | null,
): Promise<Omit<ConceptSource, 'id'> | null> {
  const { kind, id } = parseSourceRef(ref);
  const words = verified && quote !== '' ? { quote } : {};
  if (kind === 'note') {
    const address = addressOf(id as NoteId);
    const note = address === null ? null : await store.get('notes', id);
    return address === null || note === null ? null : { resource: address, title: note.title, ...words };
  }
  if (kind === 'web') {
    const page = await pageOfWeb(store, message, (candidate) => candidate.ref === ref);
    return page === null ? null : { ...page, ...words };
  }
  if (kind !== 'chunk') return null;
  const chunk = await store.get('chunks', id);
  const resource = chunk === null ? null : await store.get('resources', chunk.resourceId);
  if (chunk === null || resource === null || resource.deletedAt !== null) return null;
  const modified = resource.web?.publishedAt ?? resource.writtenAt;
  return {
    resource: resource.web?.url ?? `urn:engram-vault:document:${resource.id}`,
    title: [
      quoted(resource.title),
      ...(chunk.page === undefined ? [] : [t('research.page', { page: chunk.page })]),
    ].join(', '),
    ...(modified === undefined ? {} : { last_modified: isoTime(modified) }),
    ...words,
  };
}

/** The page of the web from which a note took its text, which then names its address. */
async function savedPage(store: VaultStore, sources: readonly SourceInChat[], body: string) {
  for (const { message } of sources) {
    const page = message === null ? null : await pageOfWeb(store, message, ({ web }) => body.includes(web!.url));
    if (page !== null) return page;
  }
  return null;
}

/** Of the pages that were asked for an answer the wanted one. */
async function pageOfWeb(
  store: VaultStore,
  { traceId }: Message,
  isWanted: (candidate: TraceCandidate) => boolean,
): Promise<Omit<ConceptSource, 'id'> | null> {
  const trace = traceId === null ? null : await store.get('traces', traceId);
  const web = trace?.candidates.find((candidate) => candidate.web !== undefined && isWanted(candidate))?.web;
  if (web === undefined) return null;
  return {
    resource: web.url,
    title: siteOf(web.url),
    ...(web.publishedAt === null ? {} : { last_modified: isoTime(web.publishedAt) }),
  };
}
