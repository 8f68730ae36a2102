import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../shared/domain/ids';
import { silentLogger } from '../../shared/lib/logger';
import { makeQuestions } from './make-questions';
import { createSearchCheckService, type SearchCheckService } from './search-check-service';

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

describe('a check', () => {
  let folder: string;
  let service: SearchCheckService;
  let isAnswering: boolean;
  let asked: string[];
  /** Ids that are found, by question. */
  let found: Record<string, string[]>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'search-check-'));
    isAnswering = false;
    asked = [];
    const notes = [note('a', 'Compost heap'), note('b', 'Barn roof'), note('c', 'Kiln'), note('d', 'Mill stream')];
    found = { 'Compost heap': ['a', 'b'], 'Barn roof': ['c', 'c', 'b'], Kiln: [], 'Mill stream': ['a', 'b', 'c', 'd'] };
    service = createSearchCheckService({
      retrieval: {
        retrieve: (async ({ question }: { question: string }) => {
          asked.push(question);
          return { sources: (found[question] ?? []).map((id) => ({ ref: `note:${id}` })) };
        }) as never,
      },
      engine: {} as never,
      catalog: {
        withStatus: () => new Set(notes as never[]),
        note: (id) => (notes.find((each) => each.id === id) ?? null) as never,
      },
      store: { getMany: (async (_table: string, ids: string[]) => ids.map(() => ({ body: '' }))) as never },
      hasMeaning: () => true,
      isAnswering: () => isAnswering,
      vaultFolder: folder,
      now: () => 5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      log: silentLogger,
    });
  });
  afterEach(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const finished = async () => {
    for (;;) {
      const state = await service.state();
      if (state.running === null) return state;
    }
  };

  it('counts what came first, among three, later and not at all, and names what was missed', async () => {
    await service.start();
    const { last, previous } = await finished();
    expect(previous).toBeNull();
    expect(last).toMatchObject({ at: 5, asked: 4, first: 1, amongThree: 1, lower: 1, notFound: 1, hadMeaning: true });
    expect(last!.misses.map(({ title, rank, cameFirst }) => [title, rank, cameFirst]).sort()).toEqual([
      ['Barn roof', 2, 'Kiln'],
      ['Kiln', null, null],
      ['Mill stream', 4, 'Compost heap'],
    ]);
    found.Kiln = ['c'];
    await service.start();
    const again = await finished();
    expect(again.previous).toEqual(last);
    expect(again.last).toMatchObject({ first: 2, notFound: 0 });
  });

  it('runs once at a time, waits for an answer that is being written, and keeps nothing when stopped', async () => {
    isAnswering = true;
    await service.start();
    await expect(service.start()).rejects.toMatchObject({ code: 'busy' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual([]);
    expect(await service.stop()).toEqual({ running: null, last: null, previous: null });
    isAnswering = false;
    await service.start();
    expect((await finished()).last?.asked).toBe(4);
  });
});
