import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { readNoteRows, readWholeNotes } from '../review/review-notes';
import { openSharingVault, type SharingVault } from '../testing/open-sharing-vault';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { startPostgres, type TestServer } from '../testing/postgres-server';

const QUESTION = 'How slow should the celadon kiln be fired?';
const TITLE = 'The celadon kiln should be fired slow';

const ADD = sql`INSERT INTO engram.notes (collection_id, note_key, title, body, aliases, tags, category, said_by, kept_at,
    published_at, changed_at, version, content_hash, quote)
  VALUES ($1, gen_random_uuid()::text, $2, $3, $4::text[], '{}', 'fact', $5, $6::timestamptz, $7::timestamptz,
    $8::timestamptz, $9, 'h', $10) RETURNING id`;
const ADD_WORDS = sql`INSERT INTO engram.words (collection_id, note_id, search)
  VALUES ($1, $2, to_tsvector('simple', 'celadon kiln fire slow'))`;
const WITHDRAW = sql`DELETE FROM engram.notes WHERE collection_id = $1 AND id = $2`;
const DROP_BOUNDS = sql`ALTER TABLE engram.notes DROP CONSTRAINT texts_in_bounds, DROP CONSTRAINT known_author,
  DROP CONSTRAINT version_in_bounds, DROP CONSTRAINT dates_in_bounds`;

const SOUND = {
  title: 'The celadon kiln, planted',
  body: 'Fire the celadon kiln slow.',
  aliases: '{}',
  saidBy: 'person',
  keptAt: '2026-01-01',
  publishedAt: '2026-01-01',
  changedAt: '2026-01-01',
  version: 1,
  quote: null as string | null,
};
type Planted = typeof SOUND;

const MEGABYTE = 1024 * 1024;
const HOSTILE: [string, Partial<Planted>][] = [
  ['kept in the year 290,000', { keptAt: '290000-01-01' }],
  ['kept at infinity', { keptAt: 'infinity' }],
  ['kept at minus infinity', { keptAt: '-infinity' }],
  ['kept before there were years', { keptAt: '4713-01-01 BC' }],
  ['published at infinity', { publishedAt: 'infinity' }],
  ['changed at infinity', { changedAt: 'infinity' }],
  ['said by nobody known', { saidBy: 'robot' }],
  ['of a negative version', { version: -1 }],
  ['with an alias that is none', { aliases: '{celadon,NULL}' }],
  ['with a title of two megabytes', { title: `celadon ${'x'.repeat(2 * MEGABYTE)}` }],
  ['with a body of forty megabytes', { body: 'celadon '.repeat(5 * MEGABYTE) }],
  ['with a quote of five megabytes', { quote: 'celadon '.repeat(0.7 * MEGABYTE) }],
];

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let collection: TestCollection;
let contributor: Database;
let marta: SharingVault;
let jonas: SharingVault;
beforeEach(async () => {
  collection = await openTestCollection({ server });
  ({ contributor } = collection);
  marta = await openSharingVault();
  jonas = await openSharingVault();
  const [writer, reader] = [collection.join('contributor'), collection.join('reader')];
  await marta.join(writer.address, writer.password);
  await jonas.join(reader.address, reader.password);
  const note = await marta.keep(TITLE);
  await marta.collections.service.publish(collection.id, { by: 'notes', noteIds: [note.id] }, 'nothing');
});
afterEach(async () => {
  await marta.closeAll();
  await jonas.closeAll();
  await collection.close();
});

/** A row as any program with a contributor's login can write it. */
async function plant(fields: Partial<Planted>): Promise<string> {
  const row = { ...SOUND, ...fields };
  const [note] = await contributor.query<{ id: string }>(ADD, [
    collection.id,
    row.title,
    row.body,
    row.aliases,
    row.saidBy,
    row.keptAt,
    row.publishedAt,
    row.changedAt,
    row.version,
    row.quote,
  ]);
  await contributor.query(ADD_WORDS, [collection.id, note!.id]);
  return note!.id;
}

const ask = async () => {
  const { trace } = await jonas.ask(QUESTION);
  return {
    shared: trace.candidates.filter(({ kind }) => kind === 'shared').map(({ title }) => title),
    own: trace.candidates.filter(({ kind }) => kind !== 'shared').map(({ title }) => title),
    report: trace.collections!.asked[0]!,
  };
};

describe('rows that a contributor wrote with another program', () => {
  it('are refused by the server', async () => {
    await plant({});
    for (const [what, fields] of HOSTILE)
      await expect(plant(fields), what).rejects.toMatchObject({ code: 'collection-failed' });
  });

  it('are left out, one by one, by a member whose server lets them in; every other note is found', async () => {
    await collection.owner.query(DROP_BOUNDS);
    const own = await jonas.keep('My celadon kiln must be fired slow');
    for (const [what, fields] of HOSTILE) {
      const id = await plant(fields);
      const { shared, own: mine, report } = await ask();
      expect([what, shared, report.state, report.leftOut]).toEqual([what, [TITLE], 'asked', 1]);
      expect(mine).toContain(own.title);
      await contributor.query(WITHDRAW, [collection.id, id]);
    }
    expect((await ask()).report.leftOut).toBeUndefined();

    const ids = [];
    for (const [, fields] of HOSTILE) ids.push(await plant(fields));
    const { shared, report } = await ask();
    expect([shared, report.leftOut]).toEqual([[TITLE], HOSTILE.length]);
    // Reviewing and exporting go on too, with those that a note can be.
    expect((await readNoteRows(collection.reader, collection.id, 100)).rows.length).toBeGreaterThan(0);
    expect((await readWholeNotes(collection.reader, collection.id)).map(({ title }) => title)).toContain(TITLE);
    // Nothing of them lies in the reader's vault, where it would be read again while the server is away.
    await server.kill();
    try {
      expect(await ask()).toMatchObject({ shared: [TITLE], report: { state: 'cached' } });
    } finally {
      await server.restart();
    }
    for (const entry of await readdir(jonas.folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect((await readFile(join(entry.parentPath, entry.name))).length, entry.name).toBeLessThan(MEGABYTE);
    for (const id of ids) await contributor.query(WITHDRAW, [collection.id, id]);
  });
});
