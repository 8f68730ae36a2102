import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readServerAddress } from '../database/server-address';
import { createPostgresRecallLanes } from '../home/postgres-recall-lanes';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';
import { sampleNotes } from '../testing/sample-notes';
import { publishableNote, type PublishableNote, publishNotes } from './publish-notes';

const ROWS = sql`SELECT note_key AS "noteKey", title, body FROM engram.notes WHERE collection_id = $1 ORDER BY note_key`;
const NAMES = sql`SELECT n.note_key AS "noteKey", a.name FROM engram.notes n
  JOIN engram.names a ON a.collection_id = n.collection_id AND a.note_id = n.id WHERE n.collection_id = $1`;
const NOTES = sampleNotes(60).map((note) => publishableNote(note, { quote: null, message: null }));
const CLIENTS = 6;

const server = sharedPostgres();
let collection: TestCollection;
let clients: Database[];
beforeAll(async () => {
  collection = await openTestCollection({ server });
  const { address, password } = collection.join('contributor');
  clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => openDatabase(readServerAddress(address), password)),
  );
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await collection.close();
});

const rows = () => collection.owner.query<{ noteKey: string; title: string; body: string }>(ROWS, [collection.id]);

describe('publishing', () => {
  it('refuses nobody for the sake of others who publish at the same time', async () => {
    const keyed = (client: number, piece: number): PublishableNote[] =>
      NOTES.slice(0, 10).map((note) => ({ ...note, noteKey: `${client}-${piece}-${note.noteKey}` }));
    await Promise.all(
      clients.map(async (client, number) => {
        for (let piece = 0; piece < 8; piece += 1)
          await publishNotes(client, collection.id, keyed(number, piece), new Map());
      }),
    );
    const stored = await rows();
    expect(new Set(stored.map(({ noteKey }) => noteKey)).size).toBe(CLIENTS * 8 * 10);
    expect(stored).toHaveLength(CLIENTS * 8 * 10);
  });

  it('two devices of one person that publish the same notes at once leave one whole version of each', async () => {
    const versions = ['first', 'second'].map((word) =>
      NOTES.map((note, index) => ({
        ...note,
        noteKey: `same-${note.noteKey}`,
        title: `${word} ${index}`,
        body: word,
        aliases: [],
      })),
    );
    // The other device has them in another order.
    const orders = [versions[0]!, [...versions[1]!].reverse()];
    await Promise.all(orders.map((notes, index) => publishNotes(clients[index]!, collection.id, notes, new Map())));
    const same = (await rows()).filter(({ noteKey }) => noteKey.startsWith('same-'));
    expect(same).toHaveLength(NOTES.length);
    const names = await collection.owner.query<{ noteKey: string; name: string }>(NAMES, [collection.id]);
    for (const { noteKey, title, body } of same) {
      expect(title.startsWith(body)).toBe(true);
      expect(names.filter((name) => name.noteKey === noteKey)).toEqual([{ noteKey, name: title }]);
    }
  });

  it('stores texts that PostgreSQL could not, and finds them', async () => {
    const text = 'zircon \0 opacifier \ud800 melts "late" \\ {a,b}';
    const note = { ...NOTES[0]!, noteKey: 'odd', title: text, body: text, aliases: [text, 'a,b'], tags: ['"'] };
    await publishNotes(collection.contributor, collection.id, [note], new Map());
    const expected = 'zircon  opacifier \ufffd melts "late" \\ {a,b}';
    expect((await rows()).find(({ noteKey }) => noteKey === 'odd')).toEqual({
      noteKey: 'odd',
      title: expected,
      body: expected,
    });
    const { lanes } = createPostgresRecallLanes(collection.reader, collection.id, async () => null);
    const query = { words: 'zircon', statement: null, timeWindow: null, exclude: [], limit: 3 };
    expect(await lanes.lexical(query)).toHaveLength(1);
  });
});
