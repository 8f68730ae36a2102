import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initCollection, removeMember, setMember } from '../members/manage-members';
import { publishableNote, publishNotes, withdrawNotes } from '../notes/publish-notes';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';
import { sampleNotes } from '../testing/sample-notes';
import { type Database, sql } from './database';
import { openDatabase } from './open-database';
import { readServerAddress } from './server-address';

const NOTES = sampleNotes(3).map((note) => publishableNote(note, { quote: null, message: null }));
const COUNT = sql`SELECT count(*)::integer AS count FROM engram.notes`;
const CHANGE_ALL = sql`UPDATE engram.notes SET title = 'changed' RETURNING id`;
const FORGE = sql`INSERT INTO engram.notes
  (collection_id, published_by, note_key, title, body, aliases, tags, category, said_by, kept_at, version, content_hash)
  VALUES ($1, $2, 'forged', 'x', '', '{}', '{}', 'fact', 'person', now(), 1, 'x')`;
const PROMOTE = sql`UPDATE engram.members SET role = 'curator'`;
const PRETEND = sql`SELECT set_config('app.member', $1, false)`;
const PARTITION = sql`SELECT count(*) FROM engram.notes_0`;
const FIND_WORDS = sql`SELECT id FROM engram.find_words($1, $2::text[], 10, 'any', '{}')`;
const COUNT_WORDS = sql`SELECT notes FROM engram.count_words($1, $2::text[])`;
const FIND_NAMES = sql`SELECT name FROM engram.find_names($1, $2::text[], 0.3)`;
const WORDS = sql`SELECT note_id FROM engram.words`;
const NAMES = sql`SELECT name FROM engram.names`;
const TERMS = ['kiln', 'log', 'keep'];
const SPANS = ['marta kowalczyk'];

const server = sharedPostgres();
let collection: TestCollection;
const more: Database[] = [];
beforeAll(async () => {
  collection = await openTestCollection({ server });
  await publishNotes(collection.contributor, collection.id, NOTES, new Map());
});
afterAll(async () => {
  for (const one of more) await one.close();
  await collection.close();
});

const countFor = async (database: Database): Promise<number> =>
  (await database.query<{ count: number }>(COUNT))[0]!.count;

describe('what the server allows', () => {
  it('a member reads their collections alone, and a stranger nothing', async () => {
    expect(await countFor(collection.reader)).toBe(3);
    const manager = readServerAddress(collection.join('owner').address).user;
    await initCollection(collection.owner, 'Weaving', manager);
    const password = await setMember(collection.owner, { collection: 'Weaving', login: 'weaver', role: 'contributor' });
    const { address } = collection.join('reader');
    const weaver = await openDatabase(readServerAddress(address.replace(/\/\/[^@]+/u, '//weaver')), password!);
    more.push(weaver);
    expect(await countFor(weaver)).toBe(0);
    // Functions of the owner look up who asks, and the tables that are not forced hold nobody's words to others.
    expect(await collection.reader.query(FIND_WORDS, [collection.id, TERMS])).not.toEqual([]);
    expect(await weaver.query(FIND_WORDS, [collection.id, TERMS])).toEqual([]);
    expect(await collection.reader.query(COUNT_WORDS, [collection.id, TERMS])).toHaveLength(TERMS.length);
    expect(await weaver.query(COUNT_WORDS, [collection.id, TERMS])).toEqual([]);
    expect(await collection.reader.query(FIND_NAMES, [collection.id, SPANS])).not.toEqual([]);
    expect(await weaver.query(FIND_NAMES, [collection.id, SPANS])).toEqual([]);
    expect(await collection.reader.query(NAMES)).not.toEqual([]);
    expect(await weaver.query(NAMES)).toEqual([]);
    expect(await collection.reader.query(WORDS)).toEqual([]);
    await expect(publishNotes(weaver, collection.id, NOTES, new Map())).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('a reader changes nothing, a contributor nothing of others, and nobody publishes under another name', async () => {
    const { reader, contributor, id } = collection;
    expect(await reader.query(CHANGE_ALL)).toEqual([]);
    expect(
      await withdrawNotes(
        reader,
        id,
        NOTES.map(({ noteKey }) => noteKey),
      ),
    ).toEqual([]);
    await expect(reader.query(FORGE, [id, 'owner'])).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(contributor.query(FORGE, [id, 'owner'])).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(contributor.query(PROMOTE)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(reader.query(PARTITION)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await countFor(reader)).toBe(3);
  });

  it('a setting of the session makes nobody somebody else', async () => {
    const { reader, id } = collection;
    await reader.query(PRETEND, ['contributor']);
    await expect(reader.query(FORGE, [id, 'contributor'])).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('a removed member reads nothing any more', async () => {
    const other = await openTestCollection({ server });
    await publishNotes(other.contributor, other.id, NOTES, new Map());
    expect(await countFor(other.reader)).toBe(3);
    const login = /\/\/([^@]+)@/u.exec(other.join('reader').address)![1]!;
    await removeMember(other.owner, other.name, login);
    expect(await countFor(other.reader)).toBe(0);
    await expect(removeMember(other.owner, other.name, login)).rejects.toMatchObject({ code: 'not-found' });
    await other.close();
  });

  it('publishing twice is publishing once, and two at once end as one after the other', async () => {
    const other = await openTestCollection({ server });
    const publish = () => publishNotes(other.contributor, other.id, NOTES, new Map());
    await Promise.all([publish(), publish(), publish()]);
    await publish();
    expect(await countFor(other.reader)).toBe(3);
    await other.close();
  });

  it('a wrong password, a missing database and a server that is away are told apart in words', async () => {
    const { address } = collection.join('reader');
    const open = async (at: string, password: string) => {
      const database = await openDatabase(readServerAddress(at), password);
      more.push(database);
      return database.query(COUNT);
    };
    await expect(open(address, 'wrong')).rejects.toMatchObject({ code: 'not-allowed' });
    const { user, password } = server.owner;
    await expect(open(server.address(user, 'nowhere'), password)).rejects.toMatchObject({ code: 'not-found' });
    await expect(open(server.address(user, 'postgres'), password)).rejects.toMatchObject({ code: 'not-found' });
    await expect(open('postgres://a@127.0.0.1:1/b', 'x')).rejects.toMatchObject({ code: 'collection-unreachable' });
  });
});

it('every statement is written out in the source: none is put together from values', () => {
  const folder = resolve(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|testing/u.test(name),
  );
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const statements = texts.flatMap((text) => text.match(/\bsql`[^`]*`/gu) ?? []);
  expect(statements.length).toBeGreaterThan(40);
  expect(statements.filter((statement) => statement.includes('${'))).toEqual([]);
  // The brand is given in one place, so that no other text can become a statement.
  expect(files.filter((_, index) => /as Statement\b/u.test(texts[index]!))).toEqual(['database/database.ts']);
  const bare = files.filter((_, index) => /\.query\(\s*[`'"]/u.test(texts[index]!));
  expect(bare).toEqual(['database/open-database.ts']);
});
