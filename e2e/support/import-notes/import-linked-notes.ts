import { expect } from '@playwright/test';
import type { LinkId, VersionId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { NoteVersion } from '../../../shared/domain/note';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { makeNote } from '../../../electron/testing/sample-rows';
import type { RunningApp } from '../running-app';
import { exportBytes } from './import-rows';

const MADE_AT = Date.UTC(2026, 0, 5, 9);
const CHUNK_BYTES = 1024 * 1024;

/** A vault export of notes "Note 0" … that each link to two others: nearby ones, with every hundredth note a hub. */
function makeVaultExport(count: number): { bytes: Uint8Array; links: number } {
  const ids = createIdFactory(
    () => MADE_AT,
    (length) => new Uint8Array(length),
  );
  const titles = Array.from({ length: count }, (_, index) => `Note ${index} on stones and rivers`);
  const targets = titles.map((_, index) =>
    [...new Set([Math.floor(index / 3), Math.floor(index / 100) * 100])].filter((target) => target !== index),
  );
  const notes = titles.map((title, index) =>
    makeNote(ids, MADE_AT, {
      title,
      status: 'kept',
      keptAt: MADE_AT,
      decidedAt: MADE_AT,
      body: targets[index]!.map((target) => `[[${titles[target]}]]`).join(' '),
    }),
  );
  const versions = notes.map(({ id, title, body, category }): NoteVersion => ({
    id: ids.next<VersionId>(),
    noteId: id,
    version: 1,
    title,
    body,
    category,
    at: MADE_AT,
    reason: 'imported',
  }));
  const links = notes.flatMap(({ id }, index) =>
    targets[index]!.map((target): Link => ({
      id: ids.next<LinkId>(),
      from: id,
      to: notes[target]!.id,
      toTitle: titles[target]!,
      kind: 'wikilink',
      createdAt: MADE_AT,
    })),
  );
  const rows = [
    ...notes.map((row) => ({ table: 'notes', row })),
    ...versions.map((row) => ({ table: 'noteVersions', row })),
    ...links.map((row) => ({ table: 'links', row })),
  ];
  return {
    bytes: exportBytes(rows),
    links: links.length,
  };
}

/** Imports that many linked notes as a vault export; returns the number of their links. */
export async function importLinkedNotes(app: RunningApp, count: number): Promise<number> {
  const { bytes, links } = makeVaultExport(count);
  const { uploadId } = await app.call('import.begin', { files: [{ name: 'vault.jsonl', size: bytes.length }] });
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    await app.call('import.append', { uploadId, file: 0, bytes: bytes.slice(from, from + CHUNK_BYTES) });
  }
  expect((await app.call('import.preview', { uploadId })).records?.notes).toBe(count);
  await app.call('import.run', { uploadId, areMine: true });
  await expect.poll(async () => (await app.call('app.status', null)).counts.engrams, { timeout: 120_000 }).toBe(count);
  await expect
    .poll(async () => (await app.call('graph.whole', { limit: 20_000 })).edgeKinds.length, { timeout: 60_000 })
    .toBe(links);
  return links;
}
