import { createBuiltInEmbedder } from '../models/embeddings/built-in-embedder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import type { GivenSource } from '../../shared/domain/collection';
import type { MessageId, NoteId, SessionId } from '../../shared/domain/ids';
import { countFor } from '../models/metering/call-context';
import type { NoteSelection } from '../../shared/ipc/routes/collections';
import { type RetrievalTrace, retrievalTraceSchema, type TraceCandidate } from '../../shared/domain/trace';
import { PROVENANCE_WEIGHT } from '../../shared/domain/ranking';
import { makeMessage, makeSession } from '../testing/sample-rows';
import { setMark } from './review/marks';
import { hasMeaning } from './schema/meaning';
import { openSharingVault, type SharingVault } from './testing/open-sharing-vault';
import { openTestCollection, type TestCollection } from './testing/open-test-collection';
import { startPostgres, type TestServer } from './testing/postgres-server';

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let collection: TestCollection;
let marta: SharingVault;
let jonas: SharingVault;
beforeEach(async () => {
  collection = await openTestCollection({ server });
  marta = await openSharingVault();
  jonas = await openSharingVault();
  const [contributor, reader] = [collection.join('contributor'), collection.join('reader')];
  await marta.join(contributor.address, contributor.password);
  await jonas.join(reader.address, reader.password);
});
afterEach(async () => {
  await marta.closeAll();
  await jonas.closeAll();
  await collection.close();
});

const QUESTION = 'How slow should the celadon kiln be fired?';
const sharedIn = ({ candidates }: RetrievalTrace): TraceCandidate[] =>
  candidates.filter(({ kind }) => kind === 'shared');
const publish = (vault: SharingVault, noteIds: NoteId[], source: GivenSource = 'nothing') =>
  vault.collections.service.publish(collection.id, { by: 'notes', noteIds }, source);

describe('a shared collection', () => {
  it('shows how curators marked a note, and drops a duplicate of a better ranked one with that reason', async () => {
    const slow = await marta.keep('The celadon kiln should be fired slow, at eighty degrees an hour');
    const again = await marta.keep('Fire the celadon kiln slow: eighty degrees each hour, as the log says');
    const fast = await marta.keep('The celadon kiln may be fired at two hundred degrees');
    await publish(marta, [slow.id, again.id, fast.id]);
    const keys = await collection.keysById();
    const idOf = (noteId: NoteId) => [...keys].find(([, key]) => key === noteId)![0];
    const mark = (other: NoteId, kind: 'duplicate' | 'contradiction') =>
      setMark(collection.owner, collection.id, { noteIds: [idOf(other), idOf(slow.id)], kind, reason: '' });

    const unmarked = sharedIn((await jonas.ask(QUESTION)).trace).filter(({ outcome }) => outcome.state === 'kept');
    expect(unmarked.map(({ title }) => title)).toEqual(expect.arrayContaining([slow.title, again.title]));
    expect(unmarked.every(({ shared }) => shared!.marks === undefined)).toBe(true);

    await mark(again.id, 'duplicate');
    await mark(fast.id, 'contradiction');
    const { trace } = await jonas.ask(QUESTION);
    const found = sharedIn(trace);
    const titled = (title: string) => found.find((one) => one.title === title)!;
    const [better, worse] = [titled(slow.title), titled(again.title)].toSorted(
      (a, b) => a.rank!.position - b.rank!.position,
    );
    expect(better!.outcome.state).toBe('kept');
    expect(worse!.outcome).toMatchObject({
      state: 'dropped',
      stage: 'dedup',
      reason: { code: 'marked-duplicate', of: better!.ref },
    });
    expect(titled(slow.title).shared!.marks).toHaveLength(2);
    expect(titled(fast.title).shared!.marks).toMatchObject([{ kind: 'contradiction', title: slow.title }]);
    // While the server is away, what was read before is treated by the marks that were read with it.
    await server.kill();
    try {
      const { trace: offline } = await jonas.ask(QUESTION);
      const cached = sharedIn(offline);
      expect(cached.every(({ shared }) => shared!.isCached)).toBe(true);
      const outcomes = (list: TraceCandidate[]) =>
        list.map(({ title, outcome, shared }) => [title, outcome.state, shared!.marks?.length ?? 0]).toSorted();
      expect(outcomes(cached)).toEqual(outcomes(found));
    } finally {
      await server.restart();
    }
    // The stored trace reads back with them.
    expect(
      retrievalTraceSchema.parse(trace).candidates.flatMap(({ shared }) => shared?.marks ?? []).length,
    ).toBeGreaterThan(2);
  });

  it('lets others find what a member published, beside their own notes', async () => {
    const note = await marta.keep('The celadon kiln is fired slowly, eighty degrees an hour');
    await jonas.keep('Our celadon kiln is fired slowly on Fridays');
    expect(await publish(marta, [note.id])).toEqual({ done: 1, waiting: 0, leftOut: 0 });

    const { trace, sources } = await jonas.ask(QUESTION);
    const [found] = sharedIn(trace);
    expect(found).toMatchObject({
      tier: 'colleague',
      outcome: { state: 'kept' },
      shared: {
        collection: collection.name,
        member: expect.stringMatching(/^contributor_/u) as string,
        keptAt: note.keptAt,
        isCached: false,
        quote: null,
      },
    });
    expect(found!.rank!.provenance).toBe(PROVENANCE_WEIGHT.colleague);
    expect(found!.rank!.vitality).toBeGreaterThan(0.5);
    expect(found!.found.map(({ lane }) => lane)).toContain('lexical');
    expect(sources.map(({ tier }) => tier).sort()).toEqual(['colleague', 'engram']);
    expect(trace.lanes.find(({ lane }) => lane === 'collection')).toMatchObject({ state: 'ok', hits: 1 });
    expect(trace.collections).toMatchObject({
      query: QUESTION,
      asked: [{ state: 'asked', found: 1, judged: 1, kept: 1, failure: null }],
    });
    expect(trace.collections!.asked[0]!.lanes.map(({ lane, state }) => [lane, state])).toEqual([
      ['lexical', 'ok'],
      ['fuzzy', 'empty'],
      ['dense', (await hasMeaning(collection.reader)) ? 'ok' : 'off'],
      ['graph', 'empty'],
    ]);
    expect(retrievalTraceSchema.parse(trace).collections).toEqual(trace.collections);
  });

  it('stands below the same words of the person themselves', async () => {
    const words = 'The celadon kiln is fired slowly, eighty degrees an hour';
    const note = await marta.keep(words);
    await publish(marta, [note.id]);
    await jonas.keep(words);
    const { trace, sources } = await jonas.ask(QUESTION);
    expect(sources.map(({ tier }) => tier)).toEqual(['engram']);
    expect(sharedIn(trace)[0]!.outcome).toMatchObject({
      state: 'dropped',
      stage: 'dedup',
      reason: { code: 'duplicate' },
    });
    expect(PROVENANCE_WEIGHT.colleague).toBeLessThan(PROVENANCE_WEIGHT.engram);
    expect(PROVENANCE_WEIGHT.colleague).toBeGreaterThan(PROVENANCE_WEIGHT.resource);
  });

  it('gives of the source what the person chose, and nothing flows back by itself', async () => {
    const session = makeSession(marta.ids, marta.clock.now());
    const text = 'We should fire the celadon kiln slowly. My knee hurts today.';
    const message = makeMessage(marta.ids, marta.clock.now(), session.id, 0, { text });
    const quote = 'We should fire the celadon kiln slowly.';
    await marta.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: 'x',
      changes: [put('sessions', session), put('messages', message)],
    });
    const source = { sessionId: session.id, messageId: message.id, start: 0, end: quote.length, quote };
    const note = await marta.keep('The celadon kiln is fired slowly', { sources: [source] });
    for (const [given, expected] of [
      ['nothing', { quote: null, message: null }],
      ['quote', { quote, message: null }],
      ['message', { quote, message: text }],
    ] as const) {
      await publish(marta, [note.id], given);
      expect([given, sharedIn((await jonas.ask(QUESTION)).trace)[0]!.shared]).toMatchObject([given, expected]);
    }
    const before = marta.writer.lastSeq;
    await jonas.ask(QUESTION);
    await marta.ask(QUESTION);
    expect(marta.writer.lastSeq).toBe(before);
  });

  it('never holds excluded people, secrets, hidden or undecided notes or words of incognito chats', async () => {
    await marta.settingsStore.save({ excluded: { people: ['Milena Dvorakova'], places: [], folders: ['Diary'] } });
    const incognito = { ...makeSession(marta.ids, marta.clock.now()), incognito: true };
    await marta.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: 'x',
      changes: [put('sessions', incognito)],
    });
    const from = (session: typeof incognito) => ({
      sources: [{ sessionId: session.id, messageId: marta.ids.next<never>(), start: 0, end: 3, quote: 'abc' }],
    });
    const notes = [
      await marta.keep('Milena Dvorakova fires the celadon kiln'),
      await marta.keep('The celadon kiln panel has the password hunter2222'),
      await marta.keep('The celadon kiln is loud', { neverSurface: true }),
      await marta.keep('The celadon kiln may be sold', { status: 'pending' }),
      await marta.keep('The celadon kiln was a gift', { status: 'archived' }),
      await marta.keep('The celadon kiln broke my heart', from(incognito)),
      await marta.keep('The celadon kiln at night', { path: 'Diary/kiln.md' }),
      await marta.keep('The celadon kiln needs a new lid'),
    ];
    const preview = await marta.collections.service.preview(
      collection.id,
      { by: 'notes', noteIds: notes.map(({ id }) => id) },
      'quote',
    );
    expect(preview.notes.map(({ title }) => title)).toEqual(['The celadon kiln needs a new lid']);
    expect(Object.fromEntries(preview.leftOut.map(({ title, reason }) => [title, reason]))).toEqual({
      [notes[0]!.title]: 'excluded-name',
      [notes[1]!.title]: 'secret',
      [notes[2]!.title]: 'never-surface',
      [notes[3]!.title]: 'not-kept',
      [notes[4]!.title]: 'not-kept',
      [notes[5]!.title]: 'incognito',
      [notes[6]!.title]: 'excluded-name',
    });
    await publish(
      marta,
      notes.map(({ id }) => id),
    );
    const sent = await marta.sent();
    expect(sent.map(({ path }) => path)).toEqual([`publish ${collection.name}`]);
    expect(sent[0]!.body).toContain('needs a new lid');
    expect(sent[0]!.body).not.toMatch(/Dvorakova|hunter2222|loud|sold|gift|heart|at night/u);
    expect((await collection.keysById()).size).toBe(1);
  });

  it('hears the words of a question without private ones, and the log of what left holds exactly these', async () => {
    await jonas.settingsStore.save({ excluded: { people: ['Milena Dvorakova'], places: [], folders: [] } });
    const { trace } = await jonas.ask('Did Milena Dvorakova fire the kiln with the password hunter2222?');
    expect(trace.collections!.query).not.toMatch(/Dvorakova|hunter2222/u);
    expect(await jonas.sent()).toEqual([{ path: `search ${collection.name}`, body: trace.collections!.query }]);
  });

  it('is asked nothing once the person turned that off or left it, nor in an incognito chat', async () => {
    const { service } = jonas.collections;
    await service.setAsked(collection.id, false);
    const { trace } = await jonas.ask(QUESTION);
    expect(trace.lanes.find(({ lane }) => lane === 'collection')).toMatchObject({
      state: 'off',
      reason: { code: 'no-collection' },
    });
    await service.setAsked(collection.id, true);
    const incognito = {
      sessionId: jonas.ids.next<SessionId>(),
      messageId: jonas.ids.next<MessageId>(),
      isIncognito: true,
    };
    await countFor(incognito, () => jonas.ask(QUESTION));
    await service.leave(collection.id);
    await jonas.ask(QUESTION);
    expect(await service.list()).toEqual([]);
    expect(await jonas.sent()).toEqual([]);
  });

  it('loses a withdrawn note for everybody, also what was read before', async () => {
    const note = await marta.keep('The celadon kiln is fired slowly');
    await publish(marta, [note.id]);
    expect(sharedIn((await jonas.ask(QUESTION)).trace)).toHaveLength(1);
    expect((await jonas.collections.service.list())[0]!.cached).toBe(1);
    expect(await marta.collections.service.withdraw(collection.id, [note.id])).toMatchObject({ done: 1, waiting: 0 });
    jonas.clock.advance(3_600_000);
    expect(sharedIn((await jonas.ask(QUESTION)).trace)).toEqual([]);
    expect((await jonas.collections.service.list())[0]!.cached).toBe(0);
    expect(await marta.collections.service.published(collection.id)).toEqual([]);
  });

  it('publishes by tag, folder or title what is kept under it', async () => {
    const tagged = await marta.keep('Celadon needs iron', { tags: ['pottery/glaze'] });
    const filed = await marta.keep('Celadon needs air', { path: 'Workshop/Glaze/air.md' });
    const named = await marta.keep('Celadon needs time');
    await marta.keep('Nothing to do with it');
    const { service } = marta.collections;
    const titlesOf = async (selection: NoteSelection) =>
      (await service.preview(collection.id, selection, 'nothing')).notes.map(({ title }) => title);
    expect(await titlesOf({ by: 'tag', tag: 'pottery' })).toEqual([tagged.title]);
    expect(await titlesOf({ by: 'folder', folder: 'Workshop' })).toEqual([filed.title]);
    expect(await titlesOf({ by: 'titles', titles: ['celadon needs TIME', 'missing'] })).toEqual([named.title]);
    await service.publish(collection.id, { by: 'tag', tag: 'pottery' }, 'nothing');
    expect(await titlesOf({ by: 'tag', tag: 'pottery' })).toEqual([]);
  });

  it('refuses what a reader publishes, and says so', async () => {
    const note = await jonas.keep('The celadon kiln is fired slowly');
    await expect(publish(jonas, [note.id])).rejects.toMatchObject({ code: 'not-allowed' });
    expect((await collection.keysById()).size).toBe(0);
    expect((await jonas.collections.service.list())[0]).toMatchObject({ waiting: 0, problem: null, role: 'reader' });
  });
});

describe('without its server', () => {
  it('what was published waits and is sent once, what was read is searched with its age, and the vault answers', async () => {
    const first = await marta.keep('The celadon kiln is fired slowly');
    await publish(marta, [first.id]);
    expect((await marta.collections.service.publishedNotes())[0]!.noteIds).toEqual([first.id]);
    expect((await jonas.collections.service.publishedNotes())[0]!.noteIds).toEqual([]);
    const { trace: online } = await jonas.ask(QUESTION);
    expect(sharedIn(online)).toHaveLength(1);
    await server.kill();
    try {
      jonas.clock.advance(7_200_000);
      await jonas.keep('Our celadon kiln is fired on Fridays');
      const { trace, sources } = await jonas.ask(QUESTION);
      expect(trace.collections!.asked[0]).toMatchObject({ state: 'cached', found: 1 });
      expect(trace.collections!.asked[0]!.failure).toContain('127.0.0.1');
      expect(sharedIn(trace)[0]!.shared).toMatchObject({ isCached: true, readAt: jonas.clock.now() - 7_200_000 });
      expect(sources.map(({ tier }) => tier)).toContain('engram');

      const second = await marta.keep('The celadon kiln cools for two days');
      expect(await publish(marta, [second.id])).toEqual({ done: 0, waiting: 1, leftOut: 0 });
      // What is there is known from before; what waits is added.
      const known = async () => (await marta.collections.service.publishedNotes())[0];
      expect(await known()).toEqual({ id: collection.id, name: collection.name, noteIds: [first.id, second.id] });
      expect(await marta.collections.service.published(collection.id)).toEqual([
        { noteId: second.id, title: second.title, state: 'waiting' },
      ]);
      expect((await marta.collections.service.list())[0]).toMatchObject({
        waiting: 1,
        problem: expect.stringContaining('127.0.0.1') as string,
      });
    } finally {
      await server.restart();
    }
    await marta.collections.service.sendWaiting(true);
    await marta.collections.service.sendWaiting(true);
    expect((await marta.collections.service.list())[0]).toMatchObject({ waiting: 0, problem: null });
    const published = await marta.collections.service.published(collection.id);
    expect(published.map(({ title, state }) => [title, state])).toEqual([
      ['The celadon kiln cools for two days', 'published'],
      ['The celadon kiln is fired slowly', 'published'],
    ]);
    jonas.clock.advance(60_000);
    expect(sharedIn((await jonas.ask(QUESTION)).trace)).toHaveLength(2);
  });

  it('what was read is found by its meaning, where it shares no word with the question', async () => {
    const reader = await openSharingVault({ embedder: await createBuiltInEmbedder() });
    try {
      const { address, password } = collection.join('reader');
      await reader.join(address, password);
      const note = await marta.keep('The physician forbids salt for high blood pressure');
      await publish(marta, [note.id]);
      await reader.ask('What forbids salt?');
      await reader.collections.embedded();
      await server.kill();
      try {
        const { trace } = await reader.ask('What about sodium and hypertension?');
        const [report] = trace.collections!.asked;
        expect(report).toMatchObject({ state: 'cached', found: 1 });
        expect(report!.lanes.map(({ lane, state }) => [lane, state])).toEqual([
          ['lexical', 'empty'],
          ['fuzzy', 'empty'],
          ['dense', 'ok'],
          ['graph', 'off'],
        ]);
        expect(sharedIn(trace)[0]!.shared).toMatchObject({ isCached: true });
        expect(sharedIn(trace)[0]!.outcome.state).toBe('kept');
      } finally {
        await server.restart();
      }
    } finally {
      await reader.closeAll();
    }
  });
});
