import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import type { NoteId } from '../../shared/domain/ids';
import { silentLogger } from '../../shared/lib/logger';
import { openTestCorpus } from '../corpus/testing/open-test-corpus';
import type { Engine } from '../ports/engine';
import { entryOfNote } from '../retrieval/index/columns/index-entry';
import { TEST_START, testNote } from '../retrieval/testing/entries';
import { offlineEngine, openFunnel } from '../retrieval/testing/open-funnel';
import { countAnswer, emptyCheck, createSearchCheckService, type SearchCheckService } from './search-check-service';
import { makeQuestions } from './make-questions';

const note = (id: string, title: string) => ({ id: id as NoteId, noteId: id as NoteId, title, neverSurface: false });
const reader = (bodies: Record<string, string>) => async (ids: readonly string[]) => ids.map((id) => bodies[id] ?? '');

describe('the questions of a check', () => {
  it('come from titles and headings that can be asked for, each page once of both', async () => {
    const notes = [
      note('a', 'Compost heap'),
      note('b', '2024-03-01'),
      note('c', 'The'),
      note('d', 'Twins'),
      note('e', 'twins'),
      note('f', '堆肥'),
    ];
    const questions = await makeQuestions({
      notes,
      readBodies: reader({ a: '# Compost heap\n\nText.\n\n## Turning it\n\nWeekly.\n\n## Smell\n\nNone.' }),
    });
    expect(questions.map(({ question, madeOf, noteId }) => [noteId, madeOf, question]).sort()).toEqual([
      ['a', 'heading', 'Compost heap: Turning it'],
      ['a', 'title', 'Compost heap'],
      ['f', 'title', '堆肥'],
    ]);
  });

  it('are the same for the same vault, mostly for a grown one, and at most a hundred', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => note(`n${index}`, `Subject number${index}`));
    const ask = async (count: number) =>
      (await makeQuestions({ notes: many(count), readBodies: reader({}) })).map(({ question }) => question);
    const first = await ask(500);
    expect(first).toHaveLength(100);
    expect(await ask(500)).toEqual(first);
    const grown = new Set(await ask(550));
    expect(first.filter((question) => grown.has(question)).length).toBeGreaterThan(75);
  });
});

it('a check counts what came first, among three, later and not at all, and names what was missed', () => {
  const check = emptyCheck(5, true);
  const titles: Record<string, string> = { a: 'Compost heap', c: 'Kiln' };
  for (const [id, title, found] of [
    ['a', 'Compost heap', ['a', 'b']],
    ['b', 'Barn roof', ['c', 'b']],
    ['c', 'Kiln', []],
    ['d', 'Mill stream', ['a', 'b', 'c', 'd']],
  ] as const)
    countAnswer(
      check,
      { noteId: id as NoteId, title, question: title, madeOf: 'title' },
      found,
      (each) => titles[each] ?? null,
    );
  expect(check).toMatchObject({ asked: 4, first: 1, amongThree: 1, lower: 1, notFound: 1 });
  expect(check.misses.map(({ title, rank, cameFirst }) => [title, rank, cameFirst])).toEqual([
    ['Barn roof', 2, 'Kiln'],
    ['Kiln', null, null],
    ['Mill stream', 4, 'Compost heap'],
  ]);
});

describe('a check of a vault', () => {
  let corpus: Awaited<ReturnType<typeof openTestCorpus>>;
  let service: SearchCheckService;
  let isAnswering: boolean;

  beforeEach(async () => {
    corpus = await openTestCorpus();
    isAnswering = false;
    const notes = ['Compost heap', 'Barn roof', 'Kiln temperature', 'Mill stream'].map((title) =>
      testNote(title.slice(0, 4), title, { body: `What is written of it here. See ${title}.` }),
    );
    await corpus.commit(notes.map((each) => put('notes', each)));
    const { retrieval } = await openFunnel(
      notes.map((each) => entryOfNote(each)!),
      { notes },
    );
    service = createSearchCheckService({
      retrieval,
      engine: offlineEngine as Engine,
      catalog: corpus.catalog,
      hidden: corpus.hiddenTextFilter,
      store: corpus.store,
      hasMeaning: () => true,
      isAnswering: () => isAnswering,
      vaultFolder: corpus.folder,
      now: () => TEST_START,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      log: silentLogger,
    });
  });
  afterEach(async () => {
    await service.close();
    await corpus.close();
  });

  const finished = async () => {
    for (;;) {
      const state = await service.state();
      if (state.running === null) return state;
    }
  };

  it('asks the whole funnel, keeps the result with its date and the one before, and writes nothing to the vault', async () => {
    const { lastSeq } = corpus.writer;
    await service.start();
    const { last, previous } = await finished();
    expect(previous).toBeNull();
    expect(last).toMatchObject({ at: TEST_START, asked: 4, first: 4, notFound: 0, hadMeaning: true, misses: [] });
    await service.start();
    expect((await finished()).previous).toEqual(last);
    expect(corpus.writer.lastSeq).toBe(lastSeq);
  });

  it('runs once at a time, waits for an answer that is being written, and keeps nothing when stopped', async () => {
    isAnswering = true;
    await service.start();
    await expect(service.start()).rejects.toMatchObject({ code: 'busy' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await service.state()).running?.done).toBe(0);
    expect(await service.stop()).toEqual({ running: null, last: null, previous: null });
    isAnswering = false;
    await service.start();
    expect((await finished()).last?.asked).toBe(4);
  });
});
