import { expect } from '@playwright/test';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { makeMessage, makeNote, makeSession } from '../../../electron/testing/sample-rows';
import type { RunningApp } from '../running-app';
import { importRows } from './import-rows';

const MADE_AT = Date.UTC(2026, 9, 20, 9);

interface PendingSession {
  title: string;
  origin?: Session['origin'];
  /** One message per unit, alternating between person and assistant, with the unit extracted from it. */
  units: (Partial<Pick<Note, 'category' | 'flags' | 'deferrals' | 'worth'>> & { title: string; says?: string })[];
}

export interface PendingVault {
  kept?: (Partial<Note> & { title: string })[];
  sessions: PendingSession[];
}

/** Imports sessions with pending units, and kept notes, as a vault export; returns the units' ids by title. */
export async function importPendingUnits(
  app: RunningApp,
  { kept = [], sessions }: PendingVault,
): Promise<Map<string, string>> {
  const ids = createIdFactory(
    () => MADE_AT,
    (length) => new Uint8Array(length),
  );
  const rows: { table: string; row: unknown }[] = kept.map((note) => ({
    table: 'notes',
    row: makeNote(ids, MADE_AT, { ...note, status: 'kept', keptAt: MADE_AT, decidedAt: MADE_AT }),
  }));
  const unitIds = new Map<string, string>();
  for (const [position, { title, origin = 'chat', units }] of sessions.entries()) {
    const at = MADE_AT + (sessions.length - position) * 60_000;
    const session = makeSession(ids, at, { title, origin });
    rows.push({ table: 'sessions', row: session });
    for (const [index, { says, ...fields }] of units.entries()) {
      const text = says ?? `Well, ${fields.title}, that is all.`;
      const message: Message = makeMessage(ids, at + index, session.id, index, { role: 'person', text });
      const quote = says ?? fields.title;
      const start = text.indexOf(quote);
      const note = makeNote(ids, at + index, {
        ...fields,
        origin: 'extraction',
        sources: [{ sessionId: session.id, messageId: message.id, start, end: start + quote.length, quote }],
      });
      unitIds.set(fields.title, note.id);
      rows.push({ table: 'messages', row: message }, { table: 'notes', row: note });
    }
  }
  await importRows(app, rows);
  await expect
    .poll(async () => (await app.call('app.status', null)).counts.pending, { timeout: 60_000 })
    .toBe(unitIds.size);
  return unitIds;
}
