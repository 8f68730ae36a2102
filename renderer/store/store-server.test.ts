import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createChannelPair } from '../../shared/ipc/testing/channel-pair';
import { makeLesson, makeFact, makeMessage, makeNote, makeSession } from '../../electron/testing/sample-rows';
import type { Batch, Change } from '../../shared/domain/batch';
import type { AccessEvent, Feedback } from '../../shared/domain/feedback';
import type { Link } from '../../shared/domain/link';
import type { NoteVersion } from '../../shared/domain/note';
import { unpackVectors } from '../../shared/domain/packed-vectors';
import type { RecordColumns } from '../../shared/domain/record-columns';
import type { Chunk, Resource } from '../../shared/domain/resource';
import type { TableName, TableRows } from '../../shared/domain/tables';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { createPeer } from '../../shared/ipc/peer';
import { MAX_PAGE_BYTES, type StoreProtocol, type StoreQuery, type StoreRoute } from '../../shared/ipc/store-protocol';
import { createIdFactory } from '../../shared/domain/id-factory';
import { digestBatch, emptyDigests } from '../../shared/domain/row-digest';
import { createDatabase } from './database';
import { createStoreServer } from './store-server';
import { VAULT_FORMAT } from '../../shared/domain/vault-format';

const ids = createIdFactory(
  () => 1,
  (length) => new Uint8Array(length).map((_zero, index) => index),
);
type Ask = <Route extends StoreRoute>(
  route: Route,
  input: StoreProtocol[Route]['input'],
) => Promise<StoreProtocol[Route]['output']>;

async function openServer(indexedDB = new IDBFactory(), encoding: 'clone' | 'json' = 'json') {
  const pair = createChannelPair(encoding);
  createStoreServer(pair.page, { indexedDB, IDBKeyRange });
  const peer = createPeer(pair.main, () => Promise.reject(new Error('asked')));
  const ask = ((route, input) => peer.request(route, input)) as Ask;
  const opened = await ask('store.open', { vaultId: 'v1' });
  return { ask, opened, indexedDB };
}

const change = <Name extends TableName>(table: Name, after: TableRows[Name]): Change => ({
  table,
  id: after.id,
  before: null,
  after,
});
const batchOf = (seq: number, changes: Change[], scope: Batch['scope'] = 'none'): Batch => ({
  seq,
  at: seq,
  actor: 'person',
  kind: 'note.edit',
  label: `Change ${seq}`,
  scope,
  undoes: null,
  changes,
});
const apply = (ask: Ask, ...batches: Batch[]) => ask('store.apply', { batches });

const queried = async (ask: Ask, query: StoreQuery) => (await ask('store.queryPage', { query, cursor: null })).rows;
const vectorsOf = async (ask: Ask) =>
  unpackVectors((await ask('store.pagePackedEmbeddings', { after: null, limit: 10 })).packed);

describe('the store page', () => {
  it('reports a new database as empty, and finds everything again after reopening', async () => {
    const first = await openServer();
    expect(first.opened).toEqual({ lastSeq: 0, isNew: true, format: VAULT_FORMAT });
    const note = makeNote(ids, 1);
    expect(await apply(first.ask, batchOf(1, [change('notes', note)]))).toEqual({ lastSeq: 1 });
    await first.ask('store.close', null);
    const again = await openServer(first.indexedDB);
    expect(again.opened).toEqual({ lastSeq: 1, isNew: false, format: VAULT_FORMAT });
    expect(await again.ask('store.get', { table: 'notes', ids: ['none', note.id] })).toEqual([null, note]);
  });

  it('applies a batch once, and refuses a batch after a gap without writing any of it', async () => {
    const { ask } = await openServer();
    const note = makeNote(ids, 1);
    await apply(ask, batchOf(1, [change('notes', note)]));
    expect(await apply(ask, batchOf(1, [change('notes', { ...note, title: 'Twice' })]))).toEqual({ lastSeq: 1 });
    await expect(
      apply(ask, batchOf(2, [change('notes', { ...note, title: 'Second' })]), batchOf(4, [])),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await ask('store.get', { table: 'notes', ids: [note.id] })).toEqual([note]);
    expect(await apply(ask, batchOf(2, [{ table: 'notes', id: note.id, before: note, after: null }]))).toEqual({
      lastSeq: 2,
    });
    expect(await ask('store.get', { table: 'notes', ids: [note.id] })).toEqual([null]);
  });

  it('applies staged parts with their batch, and refuses the batch when a part is missing', async () => {
    const { ask } = await openServer();
    const [one, two] = [makeNote(ids, 1), makeNote(ids, 2)];
    await ask('store.stage', { seq: 1, changes: [change('notes', one)] });
    await expect(ask('store.apply', { batches: [batchOf(1, [])], stagedChanges: 2 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await ask('store.stage', { seq: 1, changes: [change('notes', two)] });
    await ask('store.apply', { batches: [batchOf(1, [])], stagedChanges: 2 });
    expect(await ask('store.get', { table: 'notes', ids: [one.id, two.id] })).toEqual([one, two]);
  });

  it('answers every indexed query in its order', async () => {
    const { ask } = await openServer();
    const [a, b] = [makeSession(ids, 10, { externalKey: 'file#1' }), makeSession(ids, 20, { deletedAt: 5 })];
    const messages = [2, 0, 1].map((index) => makeMessage(ids, 1, a.id, index));
    const source = { sessionId: a.id, messageId: messages[0]!.id, start: 0, end: 1, quote: 'M' };
    const kept = makeNote(ids, 5, { status: 'kept', sources: [source, { ...source, start: 2 }] });
    const waiting = makeNote(ids, 3, { sources: [{ ...source, sessionId: b.id }] });
    const version = (number: number) =>
      ({
        id: ids.next(),
        noteId: kept.id,
        version: number,
        title: 't',
        body: '',
        category: 'fact',
        at: 1,
        reason: 'edited',
      }) as NoteVersion;
    const versions = [version(2), version(1)];
    const link = (from: string, to: string | null) =>
      ({ id: ids.next(), from, to, toTitle: 'x', kind: 'wikilink', createdAt: 1 }) as Link;
    const links = [
      link(kept.id, waiting.id),
      link(waiting.id, kept.id),
      link(kept.id, kept.id),
      link(waiting.id, null),
    ];
    const resource = {
      id: ids.next(),
      title: 'R',
      format: 'text',
      contentHash: 'h',
      createdAt: 1,
      updatedAt: 1,
      chunkCount: 2,
      externalKey: 'r#1',
      deletedAt: null,
    } as unknown as Resource;
    const chunks = [1, 0].map(
      (ordinal) =>
        ({
          id: ids.next(),
          resourceId: resource.id,
          ordinal,
          path: [],
          text: 't',
          contentHash: 'h',
          createdAt: 1,
        }) as unknown as Chunk,
    );
    const trace = { id: ids.next(), sessionId: a.id } as unknown as RetrievalTrace;
    const feedback = [9, 4].map(
      (at) =>
        ({
          id: ids.next(),
          traceId: trace.id,
          ref: `note:${kept.id}`,
          verdict: 'relevant',
          intent: '',
          at,
          withdrawnAt: at === 9 ? 10 : null,
        }) as unknown as Feedback,
    );
    const events = [7, 6].map(
      (at) =>
        ({ id: ids.next(), ref: `note:${kept.id}`, kind: 'opened', at, messageId: null }) as unknown as AccessEvent,
    );
    const facts = [
      makeFact(ids, 8),
      makeFact(ids, 2, { value: 'Oslo', validUntil: 8 }),
      makeFact(ids, 1, { entity: 'Bea' }),
    ];
    const lessons = [makeLesson(ids, 1, kept.id), makeLesson(ids, 1, waiting.id)];
    await apply(
      ask,
      batchOf(1, [
        ...facts.map((row) => change('facts', row)),
        ...lessons.map((row) => change('lessons', row)),
        ...[a, b].map((row) => change('sessions', row)),
        ...messages.map((row) => change('messages', row)),
        change('notes', kept),
        change('notes', waiting),
        ...versions.map((row) => change('noteVersions', row)),
        ...links.map((row) => change('links', row)),
        change('resources', resource),
        ...chunks.map((row) => change('chunks', row)),
        change('traces', trace),
        ...feedback.map((row) => change('feedback', row)),
        ...events.map((row) => change('accessEvents', row)),
      ]),
    );
    expect(await queried(ask, { name: 'sessions', includeDeleted: true })).toEqual([b, a]);
    expect(await queried(ask, { name: 'sessions', includeDeleted: false })).toEqual([a]);
    expect(await queried(ask, { name: 'sessionByExternalKey', externalKey: 'file#1' })).toEqual([a]);
    expect(await queried(ask, { name: 'messagesOfSession', sessionId: a.id })).toEqual([
      messages[1],
      messages[2],
      messages[0],
    ]);
    expect(await queried(ask, { name: 'notesByStatus', status: 'kept' })).toEqual([kept]);
    expect(await queried(ask, { name: 'notesOfSession', sessionId: a.id })).toEqual([kept]);
    expect(await queried(ask, { name: 'versionsOfNote', noteId: kept.id })).toEqual([versions[1], versions[0]]);
    expect(await queried(ask, { name: 'linksOfNote', noteId: kept.id })).toEqual([links[0], links[2], links[1]]);
    expect(await queried(ask, { name: 'resourceByExternalKey', externalKey: 'r#1' })).toEqual([resource]);
    expect(await queried(ask, { name: 'chunksOfResource', resourceId: resource.id })).toEqual([chunks[1], chunks[0]]);
    expect(await queried(ask, { name: 'tracesOfSession', sessionId: a.id })).toEqual([trace]);
    expect(await queried(ask, { name: 'feedback', includeWithdrawn: true })).toEqual([feedback[1], feedback[0]]);
    expect(await queried(ask, { name: 'feedback', includeWithdrawn: false })).toEqual([feedback[1]]);
    expect(await queried(ask, { name: 'accessEventsOf', ref: `note:${kept.id}` })).toEqual([events[1], events[0]]);
    expect(await queried(ask, { name: 'factsOfEntity', entity: 'Anna' })).toEqual([facts[1], facts[0]]);
    expect(await queried(ask, { name: 'lessonsOfNote', noteId: kept.id })).toEqual([lessons[0]]);
  });

  it('keeps the sessions of a note findable after its sources changed', async () => {
    const { ask } = await openServer();
    const session = makeSession(ids, 1);
    const note = makeNote(ids, 1, {
      sources: [{ sessionId: session.id, messageId: ids.next(), start: 0, end: 1, quote: 'q' }],
    });
    await apply(ask, batchOf(1, [change('notes', note)]));
    await apply(ask, batchOf(2, [change('notes', { ...note, sources: [] })]));
    expect(await queried(ask, { name: 'notesOfSession', sessionId: session.id })).toEqual([]);
  });

  it('returns the history newest first, by scope and in pages', async () => {
    const { ask } = await openServer();
    await apply(ask, batchOf(1, [], 'review'), batchOf(2, []), batchOf(3, [], 'review'), batchOf(4, [], 'note'));
    const seqs = async (input: StoreProtocol['store.history']['input']) =>
      (await ask('store.history', input)).map(({ seq }) => seq);
    expect(await seqs({ scope: null, before: null, limit: 3 })).toEqual([4, 3, 2]);
    expect(await seqs({ scope: 'review', before: null, limit: 9 })).toEqual([3, 1]);
    expect(await seqs({ scope: 'review', before: 3, limit: 9 })).toEqual([1]);
  });

  it('limits pages by bytes and loses no row', async () => {
    const { ask } = await openServer(undefined, 'clone');
    const session = makeSession(ids, 1);
    const messages = Array.from({ length: 9 }, (_unused, index) =>
      makeMessage(ids, 1, session.id, index, { text: 'x'.repeat(MAX_PAGE_BYTES / 3) }),
    );
    await apply(
      ask,
      batchOf(
        1,
        messages.map((row) => change('messages', row)),
      ),
    );
    const { rows } = await ask('store.page', { table: 'messages', after: null, limit: 100 });
    expect(rows.length).toBeLessThan(4);
    expect((await ask('store.get', { table: 'messages', ids: messages.map(({ id }) => id) })).length).toBeLessThan(4);
    let page = await ask('store.queryPage', {
      query: { name: 'messagesOfSession', sessionId: session.id },
      cursor: null,
    });
    const all = page.rows;
    while (page.cursor !== null) {
      page = await ask('store.queryPage', { query: null, cursor: page.cursor });
      all.push(...page.rows);
    }
    expect(all).toEqual(messages);
  });

  it.each<
    [
      string,
      (ask: Ask, after: string | null) => Promise<{ json: string; last: string | null }>,
      (json: string) => unknown[],
    ]
  >([
    [
      'as text of the named fields alone',
      (ask, after) => ask('store.pageText', { table: 'messages', fields: ['id', 'text'], after, limit: 100 }),
      (json) => JSON.parse(json) as unknown[],
    ],
    [
      'as columns of the chosen fields',
      (ask, after) =>
        ask('store.pageColumns', { table: 'messages', choice: { paths: ['id', 'text'] }, after, limit: 100 }),
      (json) => {
        const { columns } = JSON.parse(json) as RecordColumns;
        return columns.id!.map((id, index) => ({ id, text: columns.text![index] }));
      },
    ],
  ])('returns pages %s, within the size of a message, and loses no row', async (_how, askPage, rowsIn) => {
    const { ask } = await openServer(undefined, 'json');
    const session = makeSession(ids, 1);
    const texts = [
      'plain',
      '"\\ quoted \n',
      'é日',
      ...Array.from({ length: 4 }, (_unused, index) => (index % 2 === 0 ? '"' : 'é').repeat(MAX_PAGE_BYTES / 6)),
    ];
    const messages = texts.map((text, index) => makeMessage(ids, 1, session.id, index, { text }));
    await apply(
      ask,
      batchOf(
        1,
        messages.map((row) => change('messages', row)),
      ),
    );
    const all: unknown[] = [];
    let pages = 0;
    for (let after: string | null = null; ; pages += 1) {
      const { json, last }: { json: string; last: string | null } = await askPage(ask, after);
      if (last === null) break;
      expect(JSON.stringify({ json }).length).toBeLessThan(4 * 1024 * 1024);
      all.push(...rowsIn(json));
      after = last;
    }
    expect(pages).toBeGreaterThan(1);
    expect(all).toEqual(messages.map(({ id, text }) => ({ id, text })));
  });

  it('computes digests that do not depend on row order and equal those main computes from the batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ note: fc.nat(5), title: fc.string({ minLength: 1 }), isRemoved: fc.boolean() }), {
          maxLength: 25,
        }),
        async (writes) => {
          const { ask } = await openServer();
          const base = Array.from({ length: 6 }, () => makeNote(ids, 1));
          const rows = new Map<string, TableRows['notes']>();
          const expected = emptyDigests();
          for (const [index, { note, title, isRemoved }] of writes.entries()) {
            const { id } = base[note]!;
            const before = rows.get(id) ?? null;
            const after = isRemoved ? null : { ...base[note]!, title };
            const batch = batchOf(index + 1, before || after ? [{ table: 'notes', id, before, after }] : []);
            if (after) rows.set(id, after);
            else rows.delete(id);
            digestBatch(expected, batch);
            await apply(ask, batch);
          }
          expect(await ask('store.digest', null)).toEqual({ lastSeq: writes.length, tables: expected });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('clears all rows and loads a rebuild; vectors are separate from it', async () => {
    const { ask } = await openServer();
    const note = makeNote(ids, 1);
    const vector = {
      id: 'note:x#0',
      model: 'm',
      dimensions: 3,
      contentHash: 'h',
      vector: Int8Array.from([1, -2, 127]),
    };
    await apply(ask, batchOf(1, [change('notes', note)]));
    await ask('store.putEmbeddings', { rows: [vector] });
    expect(await vectorsOf(ask)).toEqual([vector]);
    await ask('store.clear', null);
    expect((await ask('store.digest', null)).lastSeq).toBe(0);
    expect(await vectorsOf(ask)).toEqual([]);
    await ask('store.load', { table: 'notes', rows: [note] });
    const { changes: _changes, ...entry } = batchOf(7, []);
    await ask('store.setLastSeq', { lastSeq: 7, history: [entry] });
    expect(await queried(ask, { name: 'notesByStatus', status: 'pending' })).toEqual([note]);
    expect(await ask('store.history', { scope: null, before: null, limit: 5 })).toEqual([entry]);
    await ask('store.putEmbeddings', { rows: [vector] });
    await ask('store.removeEmbeddings', { ids: [vector.id] });
    expect(await vectorsOf(ask)).toEqual([]);
  });

  it('writes nothing after the first storage error, even if the next write would succeed', async () => {
    const { ask } = await openServer();
    const bad = { ...makeNote(ids, 1), title: 'x' };
    await expect(ask('store.load', { table: 'notes', rows: [{ ...bad, id: null as never }] })).rejects.toMatchObject({
      code: 'store-failed',
    });
    await expect(apply(ask, batchOf(1, [change('notes', bad)]))).rejects.toMatchObject({ code: 'store-failed' });
    await ask('store.clear', null);
    expect(await apply(ask, batchOf(1, [change('notes', bad)]))).toEqual({ lastSeq: 1 });
  });

  it('refuses unknown routes', async () => {
    const { ask } = await openServer();
    await expect(
      (ask as (route: string, input: unknown) => Promise<unknown>)('store.drop', null),
    ).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('the database', () => {
  it('that a later build raised to its own format is opened and says so', async () => {
    const indexedDB = new IDBFactory();
    await (await openServer(indexedDB)).ask('store.close', null);
    const later = createDatabase('v1', 'strict', { indexedDB, IDBKeyRange });
    later.version(VAULT_FORMAT + 1).stores({ later: 'id' });
    await later.open();
    later.close();
    expect((await openServer(indexedDB)).opened.format).toBe(VAULT_FORMAT + 1);
  });
});
