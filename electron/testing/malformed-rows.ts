import type { AccessEventId, IdFactory, SourceRef } from '../../shared/domain/ids';
import type { Batch } from '../../shared/domain/batch';
import type { TableName, TableRows } from '../../shared/domain/tables';
import { makeFact, makeMessage, makeNote, makeSession } from './sample-rows';

type Row = { [Name in TableName]: { table: Name; row: TableRows[Name] } }[TableName];

/** Beyond what a `Date` can hold. */
export const IMPOSSIBLE_TIME = 8.65e15;

/**
 * Two sound notes, a sound chat, and beside them records as no present version writes them: impossible times, missing
 * fields.
 */
export function createMalformedRows(ids: IdFactory, at: number) {
  const kept = { status: 'kept', keptAt: at, decidedAt: at } as const;
  const sound = makeNote(ids, at, { ...kept, title: 'Invoices are paid by the club treasurer' });
  const far = makeNote(ids, at, {
    ...kept,
    title: 'Invoices are paid to another account',
    body: 'Pay [[Nobody]] today.',
    createdAt: IMPOSSIBLE_TIME,
    keptAt: IMPOSSIBLE_TIME,
    updatedAt: IMPOSSIBLE_TIME,
  });
  const bare = {
    ...makeNote(ids, at, { ...kept, title: 'Invoices of the harbour' }),
    tags: undefined,
    body: undefined,
    sources: undefined,
    aliases: undefined,
  } as unknown as TableRows['notes'];
  const waiting = makeNote(ids, at, { title: 'Invoices wait', createdAt: -IMPOSSIBLE_TIME, confirmations: -4 });
  const soundWaiting = makeNote(ids, at, { title: 'The ferry leaves at nine' });
  const session = makeSession(ids, at, { title: 'About invoices' });
  const lateSession = makeSession(ids, at, { title: 'A chat from nowhere', updatedAt: IMPOSSIBLE_TIME });
  const message = makeMessage(ids, at, session.id, 0, { text: 'Who pays the invoices?' });
  const farMessage = makeMessage(ids, at, session.id, 1, {
    text: 'Invoices are paid by nobody at all.',
    createdAt: IMPOSSIBLE_TIME,
  });
  const rows: Row[] = [
    { table: 'notes', row: sound },
    { table: 'notes', row: far },
    { table: 'notes', row: bare },
    { table: 'notes', row: waiting },
    { table: 'notes', row: soundWaiting },
    { table: 'sessions', row: session },
    { table: 'sessions', row: lateSession },
    { table: 'messages', row: message },
    { table: 'messages', row: farMessage },
    { table: 'facts', row: makeFact(ids, at, { validFrom: IMPOSSIBLE_TIME }) },
    {
      table: 'accessEvents',
      row: {
        id: ids.next<AccessEventId>(),
        ref: `note:${sound.id}` as SourceRef,
        kind: 'opened',
        at: IMPOSSIBLE_TIME,
        messageId: null,
      },
    },
  ];
  const batch: Batch = {
    seq: 1,
    at,
    actor: 'import',
    kind: 'import.vault',
    label: 'Imported',
    scope: 'none',
    undoes: null,
    changes: rows.map(({ table, row }) => ({
      table,
      id: row.id,
      before: null,
      after: JSON.parse(JSON.stringify(row)) as TableRows[TableName],
    })),
  };
  return { sound, far, bare, waiting, soundWaiting, session, lateSession, message, farMessage, rows, batch };
}
