import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import { entryOfChunk, entryOfMessage, entryOfNote, type IndexedChunk, type IndexedMessage, type IndexedNote, type IndexEntry } from './entry';
import type { IndexChange } from './index-port';
import type { IndexedLink } from './link-graph';

/** Fields the index reads of each table's rows, at any depth: a page holds no others. */
export const INDEXED_FIELDS = {
  notes: [
    'id', 'status', 'neverSurface', 'title', 'body', 'aliases', 'author', 'createdAt', 'keptAt', 'confirmations', 'version', 'sources', 'sessionId', 'messageId', 'start', 'end', 'said', 'at', 'by',
  ],
  chunks: ['id', 'resourceId', 'path', 'text', 'createdAt', 'putAwayAt'],
  messages: ['id', 'sessionId', 'index', 'role', 'speaker', 'text', 'createdAt', 'state', 'model', 'analysis'],
  links: ['id', 'from', 'to', 'kind'],
} as const;
export type IndexedTable = keyof typeof INDEXED_FIELDS;

/** Rows of one table as the store wrote them, a JSON array: they are read where they are indexed, not on the way. */
export interface RecordPage {
  table: IndexedTable;
  json: string;
}

/** What decides, beside the record itself, whether it may surface. */
export interface RecordContext {
  hidden: readonly SourceRef[];
  resources: readonly (readonly [id: string, resource: Pick<Resource, 'title' | 'deletedAt'>])[];
  sessions: readonly (readonly [id: string, session: Pick<Session, 'incognito' | 'deletedAt'>])[];
}

/** Reads the pages of one load. */
export function createPageReader(context: RecordContext): (page: RecordPage) => IndexChange[] {
  const hidden = new Set(context.hidden);
  const resources = new Map(context.resources);
  const sessions = new Map(context.sessions);
  const entryOf = {
    notes: (note: IndexedNote) => entryOfNote(note),
    chunks(chunk: IndexedChunk) {
      const resource = resources.get(chunk.resourceId);
      return resource === undefined || hidden.has(sourceRef('chunk', chunk.id)) ? null : entryOfChunk(chunk, resource);
    },
    messages(message: IndexedMessage) {
      const session = sessions.get(message.sessionId);
      return session === undefined || hidden.has(sourceRef('message', message.id)) ? null : entryOfMessage(message, session);
    },
  };
  return ({ table, json }) => {
    const rows = JSON.parse(json) as unknown[];
    if (table === 'links') return (rows as IndexedLink[]).map((link) => ({ type: 'link', link }));
    const read = entryOf[table] as (row: unknown) => IndexEntry | null;
    return rows.map(read).filter((entry) => entry !== null).map((entry) => ({ type: 'put', entry }));
  };
}
