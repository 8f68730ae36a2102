import { sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { ColumnSelection, RecordColumns } from '../../../../shared/domain/record-columns';
import {
  entriesOfChunk,
  entriesOfMessage,
  entriesOfNote,
  entriesOfSummary,
  entriesOfTopic,
  type IndexedChunk,
  type IndexedResource,
  type IndexedMessage,
  type IndexedNote,
  type IndexedSession,
  type IndexedSummary,
  type IndexedTopic,
  type IndexEntry,
} from '../columns/index-entry';
import type { LinkColumns } from '../graph/link-graph';

/**
 * The fields of each table that the index reads; a page holds no others. Of a note's further sources that is the
 * message alone.
 */
export const INDEXED_COLUMNS = {
  notes: {
    paths: [
      'id',
      'status',
      'neverSurface',
      'category',
      'properties.fields',
      'title',
      'body',
      'aliases',
      'tags',
      'author',
      'createdAt',
      'keptAt',
      'confirmations',
      'version',
      'sources.0.sessionId',
      'sources.0.messageId',
      'sources.0.start',
      'sources.0.end',
      'sources.0.spoken.at',
      'sources.0.spoken.speaker',
      'sources.1+.messageId',
    ],
  },
  chunks: { paths: ['id', 'resourceId', 'path', 'text', 'createdAt', 'removedAt'] },
  messages: {
    paths: ['id', 'sessionId', 'index', 'role', 'speaker', 'text', 'createdAt', 'state', 'model', 'analysis.verdict'],
  },
  summaries: {
    paths: ['id', 'sessionId', 'kind', 'text', 'untilIndex', 'messageIds'],
  },
  topics: { paths: ['id', 'subject', 'entries', 'dismissedAt'] },
  links: { paths: ['id', 'from', 'to', 'kind'], dictionaryEncoded: ['from', 'to', 'kind'], newlineJoined: ['id'] },
} as const satisfies Record<string, ColumnSelection>;
type IndexedTable = keyof typeof INDEXED_COLUMNS;

/** Rows of one table as the store wrote them, the JSON of RecordColumns: the thread that indexes them parses them. */
export interface RecordPage {
  table: IndexedTable;
  json: string;
}

/** What decides, besides the record itself, whether it may surface. */
export interface RecordContext {
  hidden: readonly SourceRef[];
  resources: readonly (readonly [id: string, resource: IndexedResource])[];
  sessions: readonly (readonly [id: string, session: IndexedSession])[];
}

/** The content of a page: entries, or links. */
export type PageContent = { entries: IndexEntry[] } | { links: LinkColumns };

/** The entries of each table's records; of those that may not surface there are none. */
export function createEntryReader(context: RecordContext) {
  const hidden = new Set(context.hidden);
  const resources = new Map(context.resources);
  const sessions = new Map(context.sessions);
  return {
    notes: entriesOfNote,
    chunks(chunk: IndexedChunk) {
      const resource = resources.get(chunk.resourceId);
      return resource === undefined || hidden.has(sourceRef('chunk', chunk.id)) ? [] : entriesOfChunk(chunk, resource);
    },
    messages(message: IndexedMessage) {
      const session = sessions.get(message.sessionId);
      return session === undefined || hidden.has(sourceRef('message', message.id))
        ? []
        : entriesOfMessage(message, session);
    },
    summaries(summary: IndexedSummary) {
      const session = sessions.get(summary.sessionId);
      return session === undefined || hidden.has(sourceRef('summary', summary.id))
        ? []
        : entriesOfSummary(summary, session);
    },
    topics: (topic: IndexedTopic) =>
      hidden.has(sourceRef('topic', topic.id)) ? [] : entriesOfTopic(topic, (id) => sessions.get(id)),
  };
}

/** Reads the pages of one load. */
export function createPageReader(context: RecordContext): (page: RecordPage) => PageContent {
  const entriesOf = createEntryReader(context);
  return ({ table, json }) => {
    const page = JSON.parse(json) as RecordColumns;
    if (table === 'links') return { links: linksOf(page) };
    const rowAt = ROW_READERS[table](page.columns) as (row: number) => never;
    const read = entriesOf[table];
    const entries: IndexEntry[] = [];
    for (let row = 0; row < page.rows; row += 1) {
      for (const entry of read(rowAt(row))) entries.push(entry);
    }
    return { entries };
  };
}

type Columns = RecordColumns['columns'];

/** A column that a page leaves out when no row has a value in it. */
const optionalColumn = <Value>(columns: Columns, path: string): ((row: number) => Value | null) => {
  const values = columns[path] as readonly (Value | null)[] | undefined;
  return values === undefined ? () => null : (row) => values[row]!;
};

/** Reads the fields that are columns of their own; a row object lives only while its entry is made of it. */
function rowReader<Row extends object>(columns: Columns, table: IndexedTable): (row: number) => Row {
  const fields = INDEXED_COLUMNS[table].paths
    .filter((path) => !path.includes('.'))
    .map((field) => [field, columns[field]] as const);
  return (row) => {
    const values: Record<string, unknown> = {};
    for (const [field, column] of fields) values[field] = column === undefined ? null : column[row];
    return values as Row;
  };
}

/** Row readers by table. */
const ROW_READERS = {
  notes(columns: Columns): (row: number) => IndexedNote {
    const noteAt = rowReader<IndexedNote>(columns, 'notes');
    const sourcesAt = sourcesOf(columns);
    const fieldsAt = optionalColumn<NonNullable<IndexedNote['properties']>['fields']>(columns, 'properties.fields');
    return (row) => {
      const fields = fieldsAt(row);
      return Object.assign(noteAt(row), {
        sources: sourcesAt(row),
        ...(fields === null ? {} : { properties: { fields } }),
      });
    };
  },
  chunks: (columns: Columns) => rowReader<IndexedChunk>(columns, 'chunks'),
  messages(columns: Columns): (row: number) => IndexedMessage {
    const messageAt = rowReader<IndexedMessage>(columns, 'messages');
    const verdictAt = optionalColumn<string>(columns, 'analysis.verdict');
    return (row) => Object.assign(messageAt(row), { analysis: verdictAt(row) ?? undefined });
  },
  summaries: (columns: Columns) => rowReader<IndexedSummary>(columns, 'summaries'),
  topics: (columns: Columns) => rowReader<IndexedTopic>(columns, 'topics'),
};

type IndexedSource = IndexedNote['sources'][number];

const NO_SOURCE: IndexedSource[] = [];

/** Each note's sources. Further ones repeat the position of the first, which is never read of them. */
function sourcesOf(columns: Columns): (row: number) => IndexedSource[] {
  const sessionId = optionalColumn<IndexedSource['sessionId']>(columns, 'sources.0.sessionId');
  const messageId = optionalColumn<IndexedSource['messageId']>(columns, 'sources.0.messageId');
  const [start, end] = [
    optionalColumn<number>(columns, 'sources.0.start'),
    optionalColumn<number>(columns, 'sources.0.end'),
  ];
  const [spokenAt, spokenBy] = [
    optionalColumn<number>(columns, 'sources.0.spoken.at'),
    optionalColumn<string>(columns, 'sources.0.spoken.speaker'),
  ];
  const further = optionalColumn<IndexedSource['messageId'][]>(columns, 'sources.1+.messageId');
  return (row) => {
    const session = sessionId(row);
    if (session === null) return NO_SOURCE;
    const at = spokenAt(row);
    const first = {
      sessionId: session,
      messageId: messageId(row)!,
      start: start(row)!,
      end: end(row)!,
      spoken: at === null ? undefined : { at, speaker: spokenBy(row) },
    };
    const others = further(row);
    return others === null ? [first] : [first, ...others.map((other) => ({ ...first, messageId: other }))];
  };
}

function linksOf({ columns, dictionary, joinedTexts: texts }: RecordColumns): LinkColumns {
  const column = (path: string) => (columns[path] ?? []) as readonly number[];
  return { ids: texts.id ?? '', from: column('from'), to: column('to'), kinds: column('kind'), dictionary };
}
