import { expect } from '@playwright/test';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { makeNote } from '../../../electron/testing/sample-rows';
import type { RunningApp } from '../running-app';
import { importRows } from './import-rows';

const MS_PER_DAY = 86_400_000;

export interface KeptNote extends Partial<Pick<Note, 'category' | 'body' | 'tags' | 'pinned' | 'confirmations'>> {
  title: string;
  daysAgo: number;
  /** Titles of related notes; the links are as old as the note. */
  links?: string[];
}

/** Imports notes kept some days ago, as a vault export; returns their ids by title. */
export async function importKeptNotes(app: RunningApp, notes: readonly KeptNote[]): Promise<Map<string, NoteId>> {
  const now = Date.now();
  const ids = createIdFactory(
    () => now,
    (length) => new Uint8Array(length),
  );
  const made = notes.map(({ daysAgo, links: _links, ...fields }) => {
    const at = now - daysAgo * MS_PER_DAY;
    return makeNote(ids, at, { ...fields, status: 'kept', keptAt: at, decidedAt: at });
  });
  const idOf = new Map(made.map(({ id, title }) => [title, id]));
  const links = notes.flatMap(({ title, daysAgo, links: to = [] }) =>
    to.map((toTitle): Link => ({
      id: ids.next<LinkId>(),
      from: idOf.get(title)!,
      to: idOf.get(toTitle)!,
      toTitle,
      kind: 'related',
      createdAt: now - daysAgo * MS_PER_DAY,
    })),
  );
  const before = (await app.call('app.status', null)).counts.engrams;
  await importRows(app, [
    ...made.map((row) => ({ table: 'notes', row })),
    ...links.map((row) => ({ table: 'links', row })),
  ]);
  await expect
    .poll(async () => (await app.call('app.status', null)).counts.engrams, { timeout: 60_000 })
    .toBe(before + notes.length);
  return idOf;
}
