import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestCorpus, rowsOf, type TestCorpus } from '../../testing/open-test-corpus';

const at = (text: string): number => Date.parse(`${text}T00:00:00Z`);
let test: TestCorpus | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});
const open = async (): Promise<TestCorpus> => (test = await openTestCorpus());
const add = ({ facts }: TestCorpus, entity: string, attribute: string, value: string, from: string) =>
  facts.add({ entity, attribute, value, validFrom: at(from) });
const values = ({ factTable }: TestCorpus, entity: string, attribute: string, day: string) =>
  factTable.lookup({ entity, attribute }, at(day)).map(({ value }) => value);

describe('the list of people, projects, places and things', () => {
  it('lists every entity named by a fact, a kept note or a session, with its kind', async () => {
    const corpus = await open();
    await add(corpus, 'Anna Berg', 'home', 'Oslo', '2024-01-01');
    await add(corpus, 'Atlas', 'deploys to', 'Hetzner', '2024-01-01');
    for (const title of [
      'I work with Tomasz on the irrigation plan',
      'We met Anna Berg in Oslo',
      'The API needs a key',
    ])
      await corpus.review.keep({ id: (await corpus.unit(title)).id });
    const { rows } = await corpus.entities.list({ text: '', kind: null });
    expect(rows.map(({ name, kind, factCount: facts, noteCount: notes }) => [name, kind, facts, notes])).toEqual([
      ['Anna Berg', 'person', 1, 1],
      ['Atlas', 'project', 1, 0],
      ['Oslo', 'place', 0, 1],
      ['Tomasz', 'person', 0, 1],
    ]);
    expect((await corpus.entities.list({ text: 'ber', kind: 'person' })).rows.map(({ name }) => name)).toEqual([
      'Anna Berg',
    ]);
  });

  it('opens a page by any name: current and former values, and their source sentences', async () => {
    const corpus = await open();
    const { messages } = await corpus.session(['My sister Marta lives in Graz. More later.', 'ok']);
    const unit = await corpus.unit('My sister Marta lives in Graz.', {
      message: messages[0]!,
      quote: 'My sister Marta lives in Graz.',
    });
    await corpus.review.keep({ id: unit.id });
    await corpus.facts.add({
      entity: 'marta',
      attribute: 'home',
      value: 'Linz',
      validFrom: messages[0]!.createdAt + 5,
    });
    corpus.clock.advance(1_000);
    const page = await corpus.entities.page('Marta');
    expect(page.facts.map(({ fact, state }) => [fact.value, state])).toEqual([
      ['Linz', 'current'],
      ['Graz', 'closed'],
    ]);
    expect(page.facts[1]!.origin).toMatchObject({ messageId: messages[0]!.id, start: 0, end: 30 });
    expect(page.facts[0]!.replacedValue).toBe('Graz');
    expect(page.namedBy.map(({ entity, attribute }) => [entity, attribute])).toEqual([['me', 'sister']]);
    expect(page.notes.map(({ id }) => id)).toEqual([unit.id]);
    expect((await corpus.entities.ofNote(unit.id)).map(({ name }) => name).sort()).toEqual(['Graz', 'Marta', 'me']);
    await expect(corpus.entities.page('Nobody')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('merging two people', () => {
  it('previews the changes, makes their names one key, and is undone exactly', async () => {
    const corpus = await open();
    await add(corpus, 'David Miller', 'home', 'Oslo', '2020-01-01');
    await add(corpus, 'Dave', 'home', 'Rome', '2024-01-01');
    await add(corpus, 'Dave', 'phone', '22 33 44 55', '2024-01-01');
    const before = await rowsOf(corpus);
    const preview = await corpus.entities.previewMerge({ from: 'Dave', into: 'David Miller' });
    expect(preview.entities).toEqual([{ name: 'David Miller', aliases: ['Dave'] }]);
    expect(preview.facts.map(({ before: was, after }) => [was.value, was.validUntil, after.validUntil])).toEqual([
      ['Oslo', null, at('2024-01-01')],
    ]);
    expect(preview.moving.map(({ value }) => value).sort()).toEqual(['22 33 44 55', 'Rome']);
    expect(await rowsOf(corpus)).toEqual(before);
    await corpus.entities.merge({ from: 'Dave', into: 'David Miller' });
    expect([
      values(corpus, 'Dave', 'home', '2022-01-01'),
      values(corpus, 'David Miller', 'home', '2025-01-01'),
      values(corpus, 'david miller', 'phone', '2025-01-01'),
    ]).toEqual([['Oslo'], ['Rome'], ['22 33 44 55']]);
    expect(corpus.factTable.findKey('What is the phone of Dave?')).toMatchObject({ attribute: 'phone' });
    expect((await corpus.entities.list({ text: '', kind: null })).rows.map(({ name }) => name)).not.toContain('Dave');
    await corpus.writer.undo('cleaning');
    expect(await rowsOf(corpus)).toEqual(before);
    expect(values(corpus, 'David Miller', 'home', '2025-01-01')).toEqual(['Oslo']);
  });

  it('is reversed by a split, after which each has their own facts', async () => {
    const corpus = await open();
    await add(corpus, 'David Miller', 'home', 'Oslo', '2020-01-01');
    const rome = await add(corpus, 'Dave', 'home', 'Rome', '2024-01-01');
    await corpus.entities.merge({ from: 'Dave', into: 'David Miller' });
    const split = { name: 'David Miller', newName: 'Dave', aliases: [], factIds: [rome.id] };
    expect(
      (await corpus.entities.previewSplit(split)).facts.map(({ after }) => [after.value, after.validUntil]),
    ).toEqual([['Oslo', null]]);
    await corpus.entities.split(split);
    expect([
      values(corpus, 'Dave', 'home', '2025-01-01'),
      values(corpus, 'David Miller', 'home', '2025-01-01'),
    ]).toEqual([['Rome'], ['Oslo']]);
    expect((await corpus.entities.page('Dave')).row.aliases).toEqual([]);
  });

  it('with the person and a speaker’s name makes “my” and the name one', async () => {
    const corpus = await open();
    await add(corpus, 'Ben Holt', 'home', 'Rome', '2024-01-01');
    await add(corpus, 'me', 'phone', '22 33 44 55', '2024-01-01');
    await corpus.entities.merge({ from: 'Ben Holt', into: 'me' });
    expect([values(corpus, 'I', 'home', '2025-01-01'), values(corpus, 'Ben Holt', 'phone', '2025-01-01')]).toEqual([
      ['Rome'],
      ['22 33 44 55'],
    ]);
  });

  it('refuses names that are merged already or belong to somebody else', async () => {
    const corpus = await open();
    for (const name of ['Anna', 'Ben']) await add(corpus, name, 'home', 'Oslo', '2024-01-01');
    await expect(corpus.entities.merge({ from: 'Anna', into: 'anna' })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(corpus.entities.save({ name: 'Anna', newName: 'Ben' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      corpus.entities.split({ name: 'Anna', newName: 'Ben', aliases: [], factIds: [] }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await corpus.entities.save({ name: 'Anna', newName: 'Anna Berg', kind: 'person' });
    expect((await corpus.entities.page('Anna')).row).toMatchObject({
      name: 'Anna Berg',
      aliases: ['Anna'],
      factCount: 1,
    });
    await expect(corpus.entities.save({ name: 'Anna', aliases: [] })).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('correcting and retracting a fact', () => {
  it('replaces the value, or makes the previous one current again', async () => {
    const corpus = await open();
    await add(corpus, 'Anna', 'home', 'Oslo', '2020-01-01');
    const wrong = await add(corpus, 'Anna', 'home', 'Rome', '2024-01-01');
    const right = await corpus.facts.correct({ id: wrong.id, value: 'Roma' });
    expect(values(corpus, 'Anna', 'home', '2025-01-01')).toEqual(['Roma']);
    expect(values(corpus, 'Anna', 'home', '2022-01-01')).toEqual(['Oslo']);
    await corpus.facts.retract(right.id, true);
    expect(values(corpus, 'Anna', 'home', '2025-01-01')).toEqual(['Oslo']);
    await corpus.writer.undo('note');
    await corpus.writer.undo('note');
    expect(values(corpus, 'Anna', 'home', '2025-01-01')).toEqual(['Rome']);
  });
});

describe('facts of imported notes', () => {
  it('are read once, on request', async () => {
    const corpus = await open();
    await corpus.unit('I live in Oslo.', undefined, { status: 'kept', origin: 'import' });
    await corpus.unit('The weather was lovely.', undefined, { status: 'kept', origin: 'import' });
    await corpus.unit('I live in Rome.', undefined, { origin: 'import' });
    expect(corpus.keptReader.pendingCount()).toBe(2);
    expect(await corpus.keptReader.read()).toEqual({ notes: 2, facts: 1 });
    expect([corpus.keptReader.pendingCount(), corpus.factTable.all().map(({ value }) => value)]).toEqual([0, ['Oslo']]);
  });
});

describe('whatever is merged and split', () => {
  it('can be undone step by step to the exact rows, and no two values of a name are current at once', async () => {
    const NAMES = ['Anna', 'Ann', 'Annie', 'Bo'];
    const acts = fc.array(
      fc.record({
        act: fc.constantFrom<'merge' | 'split' | 'add'>('merge', 'split', 'add', 'merge'),
        a: fc.nat(3),
        b: fc.nat(3),
        year: fc.integer({ min: 2010, max: 2025 }),
        pick: fc.nat(5),
      }),
      { minLength: 2, maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const corpus = await openTestCorpus();
        for (const [index, name] of NAMES.entries())
          await add(corpus, name, 'home', `Town ${index}`, `${2012 + index * 3}-01-01`);
        const states: Record<string, unknown>[] = [];
        for (const { act, a, b, year, pick } of steps) {
          const before = await rowsOf(corpus);
          try {
            if (act === 'add')
              await corpus.facts.add({
                entity: NAMES[a]!,
                attribute: 'home',
                value: `Town ${pick}`,
                validFrom: at(`${year}-01-01`),
              });
            else if (act === 'merge') await corpus.entities.merge({ from: NAMES[a]!, into: NAMES[b]! });
            else
              await corpus.entities.split({
                name: NAMES[a]!,
                newName: NAMES[b]!,
                aliases: [],
                factIds: (await corpus.facts.list(NAMES[a]))
                  .filter((_fact, index) => index % 2 === pick % 2)
                  .map(({ id }) => id),
              });
            if (act !== 'add') states.push(before);
            else states.length = 0;
          } catch (error) {
            expect(error).toMatchObject({ name: 'AppError' });
          }
          for (const name of NAMES) {
            const live = (await corpus.facts.list(name)).filter(
              ({ retractedAt, validFrom, validUntil }) => retractedAt === null && validFrom !== validUntil,
            );
            for (const [index, fact] of live.entries())
              if (index > 0) expect(live[index - 1]!.validUntil).toBeLessThanOrEqual(fact.validFrom);
          }
        }
        for (const state of states.reverse()) {
          await corpus.writer.undo('cleaning');
          expect(await rowsOf(corpus)).toEqual(state);
        }
        await corpus.close();
      }),
      { numRuns: 25 },
    );
  }, 180_000);
});
