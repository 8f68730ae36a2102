import { describe, expect, it } from 'vitest';
import { put, type Batch, type Change } from '../../shared/domain/batch';
import type { Note } from '../../shared/domain/note';
import { silentLogger } from '../../shared/lib/logger';
import { realFileSystem } from '../files/file-system';
import { BUILT_IN } from '../models/embeddings/embedder-choice';
import { createIndexCore } from '../retrieval/index/index-core';
import { offlineEngine } from '../retrieval/testing/open-funnel';
import type { RetrieveRequest } from '../retrieval/funnel/retrieval';
import { makeNote } from '../testing/sample-rows';
import { createTestClock, openTestVault } from '../testing/test-vault';
import { createAsOfRetrieval } from './as-of-retrieval';
import { openVaultAsOf } from './open-vault-as-of';
import { readRecordsAt } from './records-at';
import { changesWhatIsHidden } from './without-removed';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5);
const dayAfter = (days: number) => START + days * DAY;

/** A vault whose notes change over days, and the funnel that asks it as of any of them. */
async function openHistory() {
  const vault = await openTestVault({ clock: createTestClock(START) });
  const { writer, ids, clock } = vault;
  let opened = 0;
  const present = { asked: [] as RetrieveRequest[] };
  const asOf = createAsOfRetrieval({
    present: {
      retrieve: async (request) => {
        present.asked.push(request);
        return { trace: {}, sources: [], lessons: [] } as never;
      },
      observe: () => ({}) as never,
    },
    open(at) {
      opened += 1;
      return openVaultAsOf(
        {
          vaultFolder: vault.folder,
          fileSystem: realFileSystem,
          store: vault.vault.store,
          writer,
          openIndex: () => createIndexCore(null),
          embedder: () => BUILT_IN,
          fallback: offlineEngine,
          ids,
          log: silentLogger,
        },
        at,
      );
    },
    onBatch: (listener) => writer.onBatch(listener),
  });
  const now = dayAfter(100);
  return {
    present,
    openedCount: () => opened,
    async at(day: number, ...notes: Note[]) {
      clock.advance(dayAfter(day) - clock.now());
      await writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: 'x',
        changes: notes.map((note) => put('notes', note)),
      });
    },
    note: (title: string, more: Partial<Note> = {}) =>
      makeNote(ids, dayAfter(0), { title, body: '', status: 'kept', keptAt: dayAfter(0), ...more }),
    async titlesAsOf(day: number, question: string) {
      const { trace } = await asOf.retrieval.retrieve(request(question, { vaultAsOf: dayAfter(day) }));
      return trace.candidates.map(({ title }) => title);
    },
    ask: (question: string, more: Partial<RetrieveRequest> = {}) => asOf.retrieval.retrieve(request(question, more)),
    async close() {
      await asOf.close();
      await vault.close();
      await vault.removeFolder();
    },
  };
  function request(question: string, more: Partial<RetrieveRequest>): RetrieveRequest {
    return {
      surface: 'search',
      question,
      recentTurns: [],
      sessionId: null,
      asOf: now,
      engine: offlineEngine,
      ...more,
    };
  }
}

describe('the vault as it stood', () => {
  it('holds the texts and states of that time and nothing later', async () => {
    const history = await openHistory();
    const ferry = history.note('The ferry leaves at eight.');
    await history.at(0, ferry);
    await history.at(10, { ...ferry, title: 'The ferry leaves at nine.', version: 2 });
    await history.at(20, { ...ferry, title: 'The ferry leaves at nine.', version: 2, status: 'superseded' });
    await history.at(20, history.note('The ferry leaves at noon.'));
    expect(await history.titlesAsOf(5, 'When does the ferry leave?')).toEqual(['The ferry leaves at eight.']);
    expect(await history.titlesAsOf(15, 'When does the ferry leave?')).toEqual(['The ferry leaves at nine.']);
    expect(await history.titlesAsOf(25, 'When does the ferry leave?')).toEqual(['The ferry leaves at noon.']);
    expect(await history.titlesAsOf(-5, 'When does the ferry leave?')).toEqual([]);
    await history.close();
  });

  it('leaves out what was dropped, hidden or taken back since', async () => {
    const history = await openHistory();
    const notes = ['The safe opens with 4711.', 'The safe stands in the cellar.', 'The safe is grey.'].map((title) =>
      history.note(title),
    );
    await history.at(0, ...notes);
    const asked = () => history.titlesAsOf(1, 'safe').then((titles) => titles.toSorted());
    expect(await asked()).toHaveLength(3);
    await history.at(10, { ...notes[0]!, neverSurface: true });
    expect(await asked()).toEqual(['The safe is grey.', 'The safe stands in the cellar.']);
    await history.at(11, { ...notes[1]!, status: 'dropped' });
    expect(await asked()).toEqual(['The safe is grey.']);
    await history.at(12, history.note('The safe is grey.', { status: 'dropped' }));
    expect(await asked()).toEqual(['The safe is grey.']);
    await history.close();
  });

  it('stays open for further questions until a change hides something', async () => {
    const history = await openHistory();
    const note = history.note('The mill is rented out.');
    await history.at(0, note);
    await history.titlesAsOf(1, 'mill');
    await history.titlesAsOf(1, 'rented');
    await history.at(2, history.note('Another note.'));
    await history.titlesAsOf(1, 'mill');
    expect(history.openedCount()).toBe(1);
    await history.at(3, { ...note, neverSurface: true });
    expect(await history.titlesAsOf(1, 'mill')).toEqual([]);
    expect(history.openedCount()).toBe(2);
    await history.close();
  });

  it('is asked where the question names a time, and says so', async () => {
    const history = await openHistory();
    await history.at(0, history.note('The harbour master is Odile.'));
    const { trace } = await history.ask('Who is the harbour master as of February 2026?', { surface: 'chat' });
    expect(trace.vaultAsOf?.beganAt).toBe(dayAfter(0));
    expect(new Date(trace.vaultAsOf!.at).getMonth()).toBe(1);
    expect(trace.plan.question).toBe('Who is the harbour master?');
    await history.ask('Who is the harbour master as of February 2025?');
    await history.ask('Who is the harbour master?');
    await history.ask('Who is the harbour master?', { vaultAsOf: dayAfter(101) });
    expect(history.present.asked.map(({ question }) => question)).toEqual([
      'Who is the harbour master as of February 2025?',
      'Who is the harbour master?',
      'Who is the harbour master?',
    ]);
    await history.close();
  });
});

describe('the records at a moment', () => {
  const change = (id: string, title: string | null): Change<'notes'>[] =>
    [{ table: 'notes', id, before: null, after: title === null ? null : ({ id, title } as Note) }] as Change<'notes'>[];
  async function* history(): AsyncGenerator<{ seq: number; at: number; changes: Change[]; isWholeState: boolean }> {
    yield { seq: 1, at: 100, changes: change('a', 'one'), isWholeState: false };
    yield { seq: 2, at: 300, changes: change('b', 'two'), isWholeState: false };
    // The clock was set back.
    yield { seq: 3, at: 50, changes: change('a', null), isWholeState: false };
    yield { seq: 4, at: 400, changes: change('c', 'three'), isWholeState: true };
  }
  it.each([
    [99, []],
    [299, ['a']],
    [300, ['b']],
    [400, ['c']],
  ])('at %d', async (at, ids) => {
    const { records, beganAt } = await readRecordsAt(history(), at);
    expect([...records.notes.keys()]).toEqual(ids);
    expect(beganAt).toBe(100);
  });

  it('are read again after a change that hides', () => {
    const batch = (before: object | null, after: object | null, table = 'notes') =>
      ({ changes: [{ table, id: 'a', before, after }] }) as unknown as Batch;
    expect(changesWhatIsHidden(batch({ title: 'x' }, { title: 'y' }))).toBe(false);
    expect(changesWhatIsHidden(batch(null, { title: 'y' }))).toBe(false);
    expect(changesWhatIsHidden(batch({ neverSurface: false }, { neverSurface: true }))).toBe(true);
    expect(changesWhatIsHidden(batch({ deletedAt: null }, { deletedAt: 5 }, 'sessions'))).toBe(true);
    expect(changesWhatIsHidden(batch(null, { verdict: 'never-surface' }, 'feedback'))).toBe(true);
    expect(changesWhatIsHidden(batch({ status: 'pending' }, { status: 'kept' }))).toBe(false);
    expect(changesWhatIsHidden(batch({ status: 'kept' }, { status: 'dropped' }))).toBe(true);
    expect(changesWhatIsHidden(batch({ title: 'x' }, null))).toBe(true);
  });
});
