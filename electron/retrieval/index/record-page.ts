import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { ColumnChoice, RecordColumns } from '../../../shared/domain/record-columns';
import type { Resource } from '../../../shared/domain/resource';
import type { Session } from '../../../shared/domain/session';
import {
  entryOfChunk,
  entryOfMessage,
  entryOfNote,
  type IndexedChunk,
  type IndexedMessage,
  type IndexedNote,
  type IndexEntry,
} from './entry';
import type { LinkColumns } from './link-graph';

/**
 * Fields the index reads of each table's rows: a page holds no others. Of a note's further sources it is the message
 * alone.
 */
export const INDEXED_COLUMNS = {
  notes: {
    paths: [
      'id',
      'status',
      'neverSurface',
      'title',
      'body',
      'aliases',
      'author',
      'createdAt',
      'keptAt',
      'confirmations',
      'version',
      'sources.0.sessionId',
      'sources.0.messageId',
      'sources.0.start',
      'sources.0.end',
      'sources.0.said.at',
      'sources.0.said.by',
      'sources.1+.messageId',
    ],
  },
  chunks: { paths: ['id', 'resourceId', 'path', 'text', 'createdAt', 'putAwayAt'] },
  messages: {
    paths: ['id', 'sessionId', 'index', 'role', 'speaker', 'text', 'createdAt', 'state', 'model', 'analysis.verdict'],
  },
  links: { paths: ['id', 'from', 'to', 'kind'], recurring: ['from', 'to', 'kind'], joined: ['id'] },
} as const satisfies Record<string, ColumnChoice>;
export type IndexedTable = keyof typeof INDEXED_COLUMNS;

/**
 * Rows of one table as the store wrote them, the text of RecordColumns: they are read where they are indexed, not on
 * the way.
 */
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

/** What a page gives the index: entries, or links. */
export type PageContent = { entries: IndexEntry[] } | { links: LinkColumns };

/** Reads the pages of one load. */
export function createPageReader(context: RecordContext): (page: RecordPage) => PageContent {
  const hidden = new Set(context.hidden);
  const resources = new Map(context.resources);
  const sessions = new Map(context.sessions);
  const entryOf = {
    notes: entryOfNote,
    chunks(chunk: IndexedChunk) {
      const resource = resources.get(chunk.resourceId);
      return resource === undefined || hidden.has(sourceRef('chunk', chunk.id)) ? null : entryOfChunk(chunk, resource);
    },
    messages(message: IndexedMessage) {
      const session = sessions.get(message.sessionId);
      return session === undefined || hidden.has(sourceRef('message', message.id))
        ? null
        : entryOfMessage(message, session);
    },
  };
  return ({ table, json }) => {
    const page = JSON.parse(json) as RecordColumns;
    if (table === 'links') return { links: linksOf(page) };
    const rowAt = ROWS[table](page.columns) as (place: number) => never;
    const read = entryOf[table] as (row: never) => IndexEntry | null;
    const entries: IndexEntry[] = [];
    for (let place = 0; place < page.rows; place += 1) {
      const entry = read(rowAt(place));
      if (entry !== null) entries.push(entry);
    }
    return { entries };
  };
}

type Columns = RecordColumns['columns'];
type Column<Value> = readonly Value[];

/** A column that every row has a value in. */
const whole = <Row, Field extends keyof Row & string>(columns: Columns, field: Field): Column<Row[Field]> =>
  columns[field] as Column<Row[Field]>;

/** A column that a page leaves out when no row has a value in it. */
const partial = <Value>(columns: Columns, path: string): ((place: number) => Value | null) => {
  const values = columns[path] as Column<Value | null> | undefined;
  return values === undefined ? () => null : (place) => values[place]!;
};

/** Each table's rows by their places: a row lives no longer than its entry is being made of it. */
const ROWS = {
  notes(columns: Columns): (place: number) => IndexedNote {
    const column = <Field extends keyof IndexedNote>(field: Field) => whole<IndexedNote, Field>(columns, field);
    const [id, status, neverSurface, title, body, aliases] = [
      column('id'),
      column('status'),
      column('neverSurface'),
      column('title'),
      column('body'),
      column('aliases'),
    ];
    const [author, createdAt, confirmations, version] = [
      column('author'),
      column('createdAt'),
      column('confirmations'),
      column('version'),
    ];
    const keptAt = partial<number>(columns, 'keptAt');
    const sourcesAt = sourcesOf(columns);
    return (place) => ({
      id: id[place]!,
      status: status[place]!,
      neverSurface: neverSurface[place]!,
      title: title[place]!,
      body: body[place]!,
      aliases: aliases[place]!,
      author: author[place]!,
      createdAt: createdAt[place]!,
      keptAt: keptAt(place),
      confirmations: confirmations[place]!,
      version: version[place]!,
      sources: sourcesAt(place),
    });
  },
  chunks(columns: Columns): (place: number) => IndexedChunk {
    const column = <Field extends keyof IndexedChunk>(field: Field) => whole<IndexedChunk, Field>(columns, field);
    const [id, resourceId, path, text, createdAt] = [
      column('id'),
      column('resourceId'),
      column('path'),
      column('text'),
      column('createdAt'),
    ];
    const putAwayAt = partial<number>(columns, 'putAwayAt');
    return (place) => ({
      id: id[place]!,
      resourceId: resourceId[place]!,
      path: path[place]!,
      text: text[place]!,
      createdAt: createdAt[place]!,
      putAwayAt: putAwayAt(place),
    });
  },
  messages(columns: Columns): (place: number) => IndexedMessage {
    const column = <Field extends keyof IndexedMessage>(field: Field) => whole<IndexedMessage, Field>(columns, field);
    const [id, sessionId, index, role, text] = [
      column('id'),
      column('sessionId'),
      column('index'),
      column('role'),
      column('text'),
    ];
    const [createdAt, state] = [column('createdAt'), column('state')];
    const [speaker, model, verdict] = [
      partial<string>(columns, 'speaker'),
      partial<string>(columns, 'model'),
      partial<string>(columns, 'analysis.verdict'),
    ];
    return (place) => ({
      id: id[place]!,
      sessionId: sessionId[place]!,
      index: index[place]!,
      role: role[place]!,
      speaker: speaker(place),
      text: text[place]!,
      createdAt: createdAt[place]!,
      state: state[place]!,
      model: model(place),
      analysis: verdict(place) ?? undefined,
    });
  },
};

type IndexedSource = IndexedNote['sources'][number];

const NO_SOURCE: IndexedSource[] = [];

/** Each note's sources; behind the first with the place of that one, which nobody reads of them. */
function sourcesOf(columns: Columns): (place: number) => IndexedSource[] {
  const sessionId = partial<IndexedSource['sessionId']>(columns, 'sources.0.sessionId');
  const messageId = partial<IndexedSource['messageId']>(columns, 'sources.0.messageId');
  const [start, end] = [partial<number>(columns, 'sources.0.start'), partial<number>(columns, 'sources.0.end')];
  const [saidAt, saidBy] = [
    partial<number>(columns, 'sources.0.said.at'),
    partial<string>(columns, 'sources.0.said.by'),
  ];
  const further = partial<IndexedSource['messageId'][]>(columns, 'sources.1+.messageId');
  return (place) => {
    const session = sessionId(place);
    if (session === null) return NO_SOURCE;
    const at = saidAt(place);
    const first = {
      sessionId: session,
      messageId: messageId(place)!,
      start: start(place)!,
      end: end(place)!,
      said: at === null ? undefined : { at, by: saidBy(place) },
    };
    const others = further(place);
    return others === null ? [first] : [first, ...others.map((other) => ({ ...first, messageId: other }))];
  };
}

function linksOf({ columns, values, texts }: RecordColumns): LinkColumns {
  const column = (path: string) => (columns[path] ?? []) as readonly number[];
  return { ids: texts.id ?? '', from: column('from'), to: column('to'), kinds: column('kind'), values };
}
