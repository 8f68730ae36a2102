import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { sourceRef, type AccessEventId, type LinkId, type NoteId, type VersionId } from '../../../shared/domain/ids';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { Link } from '../../../shared/domain/link';
import type { Note, NoteVersion } from '../../../shared/domain/note';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { makeNote } from '../../../electron/testing/sample-rows';
import type { RunningApp } from '../running-app';
import { importRows } from './import-rows';

export interface AgedNote {
  title: string;
  /** Days since it was kept. */
  kept: number;
  /** Days since each use. */
  used?: number[];
  /** Titles it links to, and the links' ages in days. */
  links?: { to: string; ago: number }[];
  fields?: Partial<Note>;
}

const DAY_MS = 86_400_000;

/** Imports a vault export of notes kept long ago, with their links and uses; returns their ids by title. */
export async function importAgedNotes(app: RunningApp, wanted: readonly AgedNote[]): Promise<Map<string, NoteId>> {
  const now = Date.now();
  const ids = createIdFactory(
    () => now,
    (length) => randomBytes(length),
  );
  const before = (await app.call('app.status', null)).counts.engrams;
  const notes = wanted.map(({ title, kept, fields }) => {
    const at = now - kept * DAY_MS;
    return makeNote(ids, at, { title, status: 'kept', keptAt: at, decidedAt: at, ...fields });
  });
  const byTitle = new Map(notes.map(({ title, id }) => [title, id]));
  const versions = notes.map(({ id, title, body, category, createdAt }): NoteVersion => ({
    id: ids.next<VersionId>(),
    noteId: id,
    version: 1,
    title,
    body,
    category,
    at: createdAt,
    reason: 'imported',
  }));
  const links = wanted.flatMap(({ title, links: out = [] }) =>
    out.map(({ to, ago }): Link => ({
      id: ids.next<LinkId>(),
      from: byTitle.get(title)!,
      to: byTitle.get(to)!,
      toTitle: to,
      kind: 'related',
      createdAt: now - ago * DAY_MS,
    })),
  );
  const uses = wanted.flatMap(({ title, used = [] }) =>
    used.map((ago): AccessEvent => ({
      id: ids.next<AccessEventId>(),
      ref: sourceRef('note', byTitle.get(title)!),
      kind: 'opened',
      at: now - ago * DAY_MS,
      messageId: null,
    })),
  );
  await importRows(app, [
    ...notes.map((row) => ({ table: 'notes', row })),
    ...versions.map((row) => ({ table: 'noteVersions', row })),
    ...links.map((row) => ({ table: 'links', row })),
    ...uses.map((row) => ({ table: 'accessEvents', row })),
  ]);
  await expect
    .poll(async () => (await app.call('app.status', null)).counts.engrams, { timeout: 120_000 })
    .toBe(before + notes.filter(({ status }) => status === 'kept').length);
  // A rebuild reads everything, so that nothing depends on a timer.
  await expect.poll(async () => (await app.call('vitality.state', null)).state, { timeout: 60_000 }).toBe('ready');
  await app.call('vitality.rebuild', null);
  return byTitle;
}
