import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { Category } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { NO_METER } from '../../models/metering/meter';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createRelations, type Relations } from '../relations/relations';
import { openTestRelations, type TestRelations } from '../relations/testing/open-test-relations';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createExtraction, type TurnExtraction } from './extract-turn';
import type { RecalledSource } from './novelty-filter';

let vault: TestCorpus;
let model: TestRelations;
beforeEach(async () => {
  [vault, model] = await Promise.all([openTestCorpus(), openTestRelations()]);
});
afterEach(async () => {
  await Promise.all([vault.close(), model.close()]);
});

type Recalled = [text: string, source: RecalledSource];
const byPerson = (at: number): RecalledSource => ({ role: 'person', at });

/** Takes the person's sentence apart after these texts were surfaced. */
async function say(
  text: string,
  recalled: readonly Recalled[],
  {
    category = 'fact',
    relations = model.relations,
    session = [],
  }: { category?: Category; relations?: Relations; session?: string[] } = {},
): Promise<TurnExtraction> {
  model.fake.setStructured('units', { units: [{ message: 1, quote: text, text, category }] });
  const { messages } = await vault.session([text, 'Noted.']);
  const existing = await Promise.all(session.map((title) => vault.unit(title, undefined, { createdAt: 1 })));
  return createExtraction({ ...vault.deps, engine: () => model.engine, relations }).extractTurn(
    {
      messages,
      recalledTexts: recalled.map(([one]) => one),
      recalledSources: recalled.map(([, source]) => source),
      existing,
    },
    new AbortController().signal,
  );
}
const byRules = () => createRelations({ engine: createOfflineEngine, memory: model.memory, now: () => 0 });
const titles = ({ notes }: TurnExtraction) => notes.map(({ title }) => title);

describe('what the rules call a repetition is asked of the model', () => {
  it.each<[string, string, RecalledSource, Category]>([
    ['We really must keep the harbour shed dry', 'We must keep the harbour shed dry', byPerson(1), 'fact'],
    [
      'Wir fahren jeden Sommer mit Opa an die Ostsee, wirklich jeden',
      'Wir fahren im Sommer mit Opa an die Ostsee',
      byPerson(1),
      'fact',
    ],
    ['El concierto de Lucía fue cancelado ayer', 'El concierto de Lucía fue ayer', byPerson(1), 'fact'],
    [
      'The hall gets the grey tiles from Porto',
      'The grey tiles from Porto would suit the hall',
      { role: 'assistant', at: 1 },
      'fact',
    ],
  ])('“%s” after “%s” is new where it adds something', async (text, known, source, category) => {
    model.script([[known, text, 'A']]);
    expect(titles(await say(text, [[known, source]], { category, relations: byRules() }))).toEqual([]);
    expect(titles(await say(text, [[known, source]], { category }))).toEqual([text]);
  });

  const repetition = ['I always take the train to Basel, as you know', 'I always take the train to Basel'] as const;

  it('it counts for the note that says it, where the model says so too', async () => {
    model.script([['train to Basel', 'train to Basel', 'S']]);
    const turn = await say(repetition[0], [[repetition[1], byPerson(1)]]);
    expect([titles(turn), turn.reuses, turn.repeated.map(({ recalled }) => recalled)]).toEqual([[], 1, [0]]);
  });

  it('the same words are not asked about', async () => {
    const turn = await say(repetition[1], [[repetition[1], byPerson(1)]]);
    expect([titles(turn), turn.reuses, model.askedPairs]).toEqual([[], 1, []]);
  });

  it('a value that returns is new, though its words were said before', async () => {
    model.script([['I have moved to Ghent', 'I live in Bruges', 'R', 'Bruges instead of Ghent']]);
    const recalled: Recalled[] = [
      ['I live in Bruges', byPerson(1)],
      ['I have moved to Ghent and live there', byPerson(2)],
    ];
    expect(titles(await say('I live in Bruges', recalled, { relations: byRules() }))).toEqual([]);
    expect(titles(await say('I live in Bruges', recalled))).toEqual(['I live in Bruges']);
  });

  it('so is what the session said otherwise since', async () => {
    model.script([['Wir tagen doch montags', 'Wir tagen dienstags im Hafen', 'R']]);
    const text = 'Wir tagen dienstags im Hafen';
    expect(titles(await say(text, [], { session: [text, 'Wir tagen doch montags im Hafen'] }))).toEqual([text]);
  });

  it('what was dropped is never sent, and the rules decide on it', async () => {
    const dropped = await vault.unit(repetition[1], undefined, { status: 'dropped' });
    model.fake.setStructured('units', {
      units: [{ message: 1, quote: repetition[0], text: repetition[0], category: 'fact' }],
    });
    const { messages } = await vault.session([repetition[0], 'Noted.']);
    const turn = await createExtraction({
      ...vault.deps,
      engine: () => model.engine,
      relations: model.relations,
    }).extractTurn({ messages, recalledTexts: [], existing: [dropped] }, new AbortController().signal);
    expect([titles(turn), model.askedPairs]).toEqual([[], []]);
  });
});

describe('what the rules call new may say what a kept note says', () => {
  it.each([
    [
      'My sister Nina plays the cello in the town orchestra',
      'Nina, my sister, is a cellist in the orchestra of our town',
    ],
    ['Meine Schwester spielt Cello im Stadtorchester', 'Im Stadtorchester sitzt meine Schwester am Cello'],
  ])('“%s”', async (known, text) => {
    model.script([[known, text, 'S']]);
    const turn = await say(text, [[known, byPerson(1)]]);
    expect([titles(turn), turn.repeated.map(({ recalled }) => recalled)]).toEqual([[], [0]]);
  });

  it('what happened after it was planned is none of it', async () => {
    model.script([['We plan to sell the boat', 'We sold the boat', 'A']]);
    const text = 'We sold the boat to Marek';
    expect(titles(await say(text, [['We plan to sell the boat to Marek', byPerson(1)]]))).toEqual([text]);
  });
});

describe('the rules decide', () => {
  const text = 'I always take the train to Basel, as you know';
  const known: Recalled = ['I always take the train to Basel', byPerson(1)];

  it.each(['malformed-json', 'error-500', 'hang'] as const)('where the reply is %s', async (mode) => {
    model.fake.setMode(mode, { on: 'relations' });
    const turn = await say(text, [known]);
    expect([titles(turn), turn.reuses, turn.reason]).toEqual([[], 1, '']);
    expect(model.fake.requestsOf('relations').length).toBeGreaterThan(0);
  });

  it('where a cap of spending holds the call back', async () => {
    let isReached = false;
    const capped = await openTestRelations([], {
      ...NO_METER,
      check() {
        if (isReached) throw new AppError('model-cap', 'The cap of the day is reached.');
      },
    });
    try {
      isReached = true;
      expect(titles(await say(text, [known], { relations: capped.relations }))).toEqual([]);
      isReached = false;
      capped.script([['train to Basel', 'train to Basel', 'A']]);
      expect(titles(await say(text, [known], { relations: capped.relations }))).toEqual([text]);
      expect(capped.askedPairs).toHaveLength(1);
    } finally {
      await capped.close();
    }
  });

  it('where the model leaves the pair out', async () => {
    model.fake.setStructured('relations', { relations: '9S', reasons: [] });
    expect(titles(await say(text, [known]))).toEqual([]);
  });

  it('without a model, and nothing is asked', async () => {
    expect(titles(await say(text, [known], { relations: byRules() }))).toEqual([]);
    expect(model.askedPairs).toEqual([]);
  });
});

it('the same pair is asked once', async () => {
  model.script([['train to Basel', 'train to Basel', 'A']]);
  for (let round = 0; round < 2; round += 1) {
    const turn = await say('I always take the train to Basel, as you know', [
      ['I always take the train to Basel', byPerson(1)],
    ]);
    await vault.commit(turn.notes.map((note) => put('notes', note)));
  }
  expect(model.askedPairs).toHaveLength(1);
});
