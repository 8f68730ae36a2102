import { isUndecided, wholeNoteText, type Note } from '../../../../shared/domain/note';
import type { TableName } from '../../../../shared/domain/tables';
import { contentHash } from '../../../../shared/lib/content-hash';
import { findRisks } from '../../../corpus/quality-gate/quality-gate';
import type { TableRow } from './vault-export-index';
import { t } from '../../../../shared/messages/message';

/** Characters of a note that are checked for instructions, links and secrets. */
const MAX_CHECKED_CHARACTERS = 20_000;

const theirUse = (): string => t('mainExchange.theirUse');
const theirDerived = (): string => t('mainExchange.theirDerived');
/** Tables that are left out of an export from another vault, with the reason. */
const EXCLUDED_TABLES: Partial<Record<TableName, () => string>> = {
  links: () => t('mainExchange.linksMadeAgain'),
  traces: theirUse,
  feedback: theirUse,
  accessEvents: theirUse,
  facts: theirDerived,
  lessons: theirDerived,
  entities: theirDerived,
  decisions: theirDerived,
  summaries: theirDerived,
  topics: theirDerived,
  proposals: theirDerived,
  actionGroups: theirDerived,
  savedSearches: () => t('mainLists.theirLists'),
  projects: () => t('mainLists.theirLists'),
};

/** Why rows of this table are left out; null when they are imported. */
export const tableExclusionReason = (table: TableName): string | null => EXCLUDED_TABLES[table]?.() ?? null;

/** Why a note, session or resource is left out with its dependent rows; null when it is imported. */
export function ownerExclusionReason({ table, row }: TableRow): { noun: string; why: string } | null {
  if (table === 'notes' && (row.status === 'dropped' || row.status === 'merged' || row.status === 'superseded')) {
    return { noun: 'notes', why: t('mainExchange.droppedThere') };
  }
  if (table === 'sessions' && row.deletedAt !== null) return { noun: 'chats', why: t('mainExchange.deletedThere') };
  return table === 'resources' && row.deletedAt !== null
    ? { noun: 'documents', why: t('mainExchange.putAwayThere') }
    : null;
}

/**
 * Whether a stored row came from another vault's export and is still pending: only such rows may be extended by another
 * export.
 */
export function isUndecidedForeignRow({ table, row }: TableRow): boolean {
  if (table === 'notes') return row.origin === 'import' && isUndecided(row);
  return table === 'sessions' && row.origin === 'import' && row.externalKey === null;
}

/**
 * A row from another vault in importable form: notes wait in Review, and nothing in the row counts as said, kept,
 * quoted or confirmed here.
 *
 * @param ownSessions sessions of this vault that were not imported: a note's claim to come from one of them is dropped
 */
export function foreignRow(read: TableRow, ownSessions: ReadonlySet<string>): TableRow | null {
  if (EXCLUDED_TABLES[read.table] !== undefined) return null;
  switch (read.table) {
    case 'notes':
      return { table: 'notes', row: foreignNote(read.row, ownSessions) };
    case 'sessions': {
      // What is kept here and in which project it stands, the person of this vault chooses.
      const { keepsSaid: _keepsSaid, project: _project, ...row } = read.row;
      return { table: 'sessions', row: { ...row, origin: 'import', externalKey: null } };
    }
    case 'resources':
      return { table: 'resources', row: { ...read.row, externalKey: null } };
    case 'messages': {
      // Its quotes were verified by another vault, not here.
      const { analysis: _analysis, ...row } = read.row;
      return {
        table: 'messages',
        row: {
          ...row,
          state: row.state === 'streaming' ? 'stopped' : row.state,
          traceId: null,
          citations: [],
          extraction: null,
          externalKey: null,
        },
      };
    }
    default:
      return read;
  }
}

function foreignNote(
  {
    contradicts: _contradicts,
    deferrals: _deferrals,
    isWrong: _isWrong,
    readings: _readings,
    profile: _profile,
    sourceId: _sourceId,
    ...note
  }: Note,
  ownSessions: ReadonlySet<string>,
): Note {
  return {
    ...note,
    status: 'pending',
    origin: 'import',
    keptAt: null,
    decidedAt: null,
    deferredUntil: null,
    confirmations: 0,
    pinned: false,
    neverSurface: false,
    sources: note.sources.filter(({ sessionId }) => !ownSessions.has(sessionId)),
    flags: [
      ...new Set([
        ...note.flags.filter((flag) => flag !== 'contradicts-kept'),
        ...findRisks(wholeNoteText(note).slice(0, MAX_CHECKED_CHARACTERS)),
      ]),
    ],
    contentHash: contentHash(wholeNoteText(note)),
  };
}
