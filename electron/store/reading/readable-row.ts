import type { Message } from '../../../shared/domain/message';
import { wholeNoteText, type Note } from '../../../shared/domain/note';
import type { Chunk, Resource } from '../../../shared/domain/resource';
import { isReadableRow, unreadableFields } from '../../../shared/domain/readable-row';
import type { Session } from '../../../shared/domain/session';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import { contentHash } from '../../../shared/lib/content-hash';
import { isTime } from '../../../shared/lib/time/time-range';
import { t } from '../../../shared/messages/message';

/** Characters of the stored record in its placeholder. */
const MAX_SHOWN_CHARACTERS = 20_000;
/** Fields that replace a missing time, most recent and reliable first. */
const TIME_FIELDS = ['updatedAt', 'createdAt', 'keptAt', 'decidedAt'] as const;

/**
 * A stored row for readers: unchanged or, where a field is unusable (an impossible date, a missing value), a
 * placeholder that says so and shows the record. Null for a row of a table without screens.
 */
export function readableRow<Name extends TableName>(table: Name, row: TableRows[Name]): TableRows[Name] | null {
  if (isReadableRow(table, row)) return row;
  return PLACEHOLDERS[table]?.(table, row) ?? null;
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
    const text = { title: titleOf(t('mainStore.unreadableNote'), row), body: explanation(table, row) };
    return {
      ...fillFromStored(table, row, blank),
      ...text,
      aliases: [],
      pinned: false,
      neverSurface: true,
      contentHash: contentHash(wholeNoteText(text)),
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
    // Marked as imported, since an empty session would be taken for the new chat.
    return {
      ...fillFromStored(table, row, blank),
      title: titleOf(t('mainStore.unreadableChat'), row),
      origin: 'import',
    };
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
      error: t('mainStore.messageCannotRead'),
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
    return { ...fillFromStored(table, row, blank), title: titleOf(t('mainStore.unreadableDocument'), row) };
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
    // Hidden: readable where it was cited, not searched.
    const text = explanation(table, row);
    return { ...fillFromStored(table, row, blank), text, contentHash: contentHash(text), removedAt: at };
  },
};

/** The blank row with the usable fields of the stored one. */
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

/** A displayable time of the row; 1 January 1970 without one. */
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
  const says = fields.includes(',')
    ? t('mainStore.recordUnreadableFields', { id: String(row.id), fields })
    : t('mainStore.recordUnreadableField', { id: String(row.id), fields });
  return `${says} ${t('mainStore.recordAsStored')}\n\n\`\`\`json\n${shown}\n\`\`\``;
}
