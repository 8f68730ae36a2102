import type { Message } from '../../../shared/domain/message';
import { noteText, type Note } from '../../../shared/domain/note';
import type { Chunk, Resource } from '../../../shared/domain/resource';
import { isReadableRow, unreadableFields } from '../../../shared/domain/readable-row';
import type { Session } from '../../../shared/domain/session';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import { contentHash } from '../../../shared/lib/content-hash';
import { isTime } from '../../../shared/lib/time/time-range';

/** Characters of the stored record that its stand-in shows. */
const MAX_SHOWN_CHARACTERS = 20_000;
/** Latest and surest first: what a missing time is shown as. */
const TIME_FIELDS = ['updatedAt', 'createdAt', 'keptAt', 'decidedAt'] as const;

/**
 * A stored row as readers may have it: itself, or, where a field holds nothing that can be used (an impossible date,
 * nothing at all), a stand-in that says so and shows the record. Null for a row of a table nobody opens: it is left
 * out.
 */
export function readableRow<Name extends TableName>(table: Name, row: TableRows[Name]): TableRows[Name] | null {
  if (isReadableRow(table, row)) return row;
  return (
    (PLACEHOLDERS[table]?.(table, row as unknown as Record<string, unknown>) as TableRows[Name] | undefined) ?? null
  );
}

type Fields = Record<string, unknown>;
type Blank<Row> = Omit<Row, 'id'>;

const PLACEHOLDERS: { [Name in TableName]?: (table: Name, row: Fields) => TableRows[Name] } = {
  notes: (table, row): Note => {
    const at = timeOf(row);
    const blank: Blank<Note> = {
      status: 'archived',
      category: 'fact',
      author: 'assistant',
      title: '',
      body: '',
      aliases: [],
      tags: [],
      origin: 'import',
      sources: [],
      flags: [],
      createdAt: at,
      updatedAt: at,
      keptAt: null,
      decidedAt: null,
      deferredUntil: null,
      confirmations: 0,
      pinned: false,
      neverSurface: true,
      version: 1,
      contentHash: '',
    };
    // Nothing of it may be found or quoted before the person has looked at it.
    const text = { title: titleOf('Unreadable note', row), body: explanation(table, row) };
    return {
      ...fillFromStored(table, row, blank),
      ...text,
      aliases: [],
      pinned: false,
      neverSurface: true,
      contentHash: contentHash(noteText(text)),
    };
  },
  sessions: (table, row): Session => {
    const at = timeOf(row);
    const blank: Blank<Session> = {
      title: '',
      createdAt: at,
      updatedAt: at,
      incognito: true,
      origin: 'import',
      externalKey: null,
      participants: [],
      deletedAt: null,
    };
    // As imported: an empty one would be taken for the new chat that is still empty.
    return { ...fillFromStored(table, row, blank), title: titleOf('Unreadable chat', row), origin: 'import' };
  },
  messages: (table, row): Message => {
    const blank: Blank<Message> = {
      sessionId: '' as Message['sessionId'],
      index: 0,
      role: 'assistant',
      speaker: null,
      text: '',
      createdAt: timeOf(row),
      state: 'failed',
      error: null,
      model: null,
      traceId: null,
      citations: [],
      extraction: null,
      externalKey: null,
    };
    // A failed message is neither searched nor quoted.
    return {
      ...fillFromStored(table, row, blank),
      text: explanation(table, row),
      state: 'failed',
      error: 'This message cannot be read.',
      citations: [],
    };
  },
  resources: (table, row): Resource => {
    const at = timeOf(row);
    const blank: Blank<Resource> = {
      title: '',
      format: 'text',
      contentHash: '',
      createdAt: at,
      updatedAt: at,
      chunkCount: 0,
      externalKey: null,
      deletedAt: null,
    };
    return { ...fillFromStored(table, row, blank), title: titleOf('Unreadable document', row) };
  },
  chunks: (table, row): Chunk => {
    const at = timeOf(row);
    const blank: Blank<Chunk> = {
      resourceId: '' as Chunk['resourceId'],
      ordinal: 0,
      path: [],
      text: '',
      contentHash: '',
      createdAt: at,
    };
    // Put away: it can be opened where it was cited, and is not searched.
    const text = explanation(table, row);
    return { ...fillFromStored(table, row, blank), text, contentHash: contentHash(text), removedAt: at };
  },
};

/** The blank row with those fields of the stored one that can be used. */
function fillFromStored<Name extends TableName>(
  table: Name,
  row: Fields,
  blank: Blank<TableRows[Name]>,
): TableRows[Name] {
  const unusable = new Set(unreadableFields(table, row));
  const usable = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !unusable.has(name) && value !== undefined),
  );
  return { ...blank, ...usable } as unknown as TableRows[Name];
}

/** A time of the row that can be shown; the first of January 1970 where it has none. */
const timeOf = (row: Fields): number => TIME_FIELDS.map((name) => row[name]).find(isTime) ?? 0;

function titleOf(prefix: string, { id, title }: Fields): string {
  const storedTitle = typeof title === 'string' && title.trim() !== '' ? title.replace(/\s+/g, ' ').trim() : String(id);
  return `${prefix}: ${storedTitle}`.slice(0, 300);
}

function explanation(table: TableName, row: Fields): string {
  const fields = unreadableFields(table, row)
    .map((name) => `\`${name}\``)
    .join(', ');
  const text = JSON.stringify(row, null, 2);
  const shown = text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}\n…` : text;
  return (
    `This record (${String(row.id)}) cannot be read: ${fields} ${fields.includes(',') ? 'hold' : 'holds'} no value that can be used. It is left out of search and answers. ` +
    `Archive it, or copy what you need of it into a new note. This is the record as it is stored:\n\n\`\`\`json\n${shown}\n\`\`\``
  );
}
