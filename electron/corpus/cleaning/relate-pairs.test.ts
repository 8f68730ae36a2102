import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createReadComparableNotes } from '../relations/comparable-notes';
import { createRelations, type Relations } from '../relations/relations';
import { openTestRelations, type TestRelations } from '../relations/testing/open-test-relations';
import { openTestCleaning, type TestCleaning } from './testing/open-test-cleaning';

let model: TestRelations;
let test: TestCleaning;
let isAnswering: boolean;
let offersAsked: () => number;
beforeEach(async () => {
  model = await openTestRelations();
  isAnswering = false;
  offersAsked = () => model.fake.requestsOf('relations').length;
});
afterEach(async () => {
  await test.close();
  await model.close();
});

async function open(relations: Relations = model.relations): Promise<void> {
  test = await openTestCleaning((corpus) => ({
    relations,
    readComparable: createReadComparableNotes({
      store: corpus.store,
      hidden: corpus.hiddenTextFilter,
      mayRead: () => true,
    }),
    isBusy: () => isAnswering,
    quietMs: 5,
  }));
}
const proposals = async () => {
  const { proposals: views } = await test.cleaning.list(200);
  return views.map(({ proposal: { kind, subjects, judgedBy = null, reason } }) => ({
    kind,
    subjects,
    judgedBy,
    reason,
  }));
};
const kinds = async () =>
  (await proposals()).map(({ kind, judgedBy }) => [kind, judgedBy === null ? 'rules' : 'model']);
const idsOf = (...notes: Note[]) => notes.map(({ id }) => id);

describe('what a sweep proposed', () => {
  it('is withdrawn where the model calls the two apart, and does not come back while the texts stay', async () => {
    await open();
    await test.keep('El coro de Lucía ensaya los lunes en la iglesia vieja');
    const changed = await test.keep('El coro de Lucía ya ensaya en la escuela vieja');
    await test.cleaning.sweeper.run('full');
    expect(await kinds()).toHaveLength(1);
    await expect.poll(kinds).toEqual([]);
    await test.cleaning.sweeper.run('full');
    expect(await kinds()).toEqual([]);
    // A text that changes is another pair.
    await test.corpus.notes.save({
      id: changed.id,
      baseVersion: changed.version,
      title: 'El coro de Lucía ya ensaya en la escuela vieja, dicen',
      body: '',
      category: 'fact',
    });
    await test.cleaning.sweeper.run('changes');
    await expect.poll(() => model.askedPairs.at(-1)).toContain('dicen');
  });

  it('is withdrawn where the newer one adds something to what it repeats', async () => {
    await open();
    model.script([['ends at nine', 'ends at nine', 'A']]);
    await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock sharp');
    await test.cleaning.sweeper.run('full');
    expect(await kinds()).toEqual([['near-duplicate', 'rules']]);
    await expect.poll(kinds).toEqual([]);
  });

  it('says who judged where both say the same', async () => {
    await open();
    model.script([['ends at nine', 'ends at nine', 'S']]);
    await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock');
    await test.cleaning.sweeper.run('full');
    await expect
      .poll(async () => (await proposals()).map(({ judgedBy }) => judgedBy))
      .toEqual([expect.stringContaining('fake-chat')]);
    expect(model.askedPairs).toHaveLength(2);
    await test.cleaning.sweeper.run('full');
    expect(await kinds()).toEqual([['near-duplicate', 'model']]);
  });

  it('keeps the text that says more', async () => {
    await open();
    model.script([
      ['ends at nine o’clock, says Aiko', 'ends at nine', 'S'],
      ['ends at nine', 'ends at nine o’clock, says Aiko', 'A'],
    ]);
    const older = await test.keep('The ryokan breakfast ends at nine o’clock, says Aiko');
    const newer = await test.keep('The ryokan breakfast ends at nine');
    await test.cleaning.sweeper.run('full');
    await expect.poll(async () => (await proposals()).map(({ subjects }) => subjects)).toEqual([idsOf(older, newer)]);
  });

  it('is of the kind that the model says, in its words', async () => {
    await open();
    model.script([['Jakobs Geburtstag ist am 4.', '14. November', 'C', 'der 14. statt des 4.']]);
    const older = await test.keep('Jakobs Geburtstag ist am 4. November');
    const newer = await test.keep('Jakobs Geburtstag ist am 14. November');
    await test.cleaning.sweeper.run('full');
    expect(await kinds()).toEqual([['supersession', 'rules']]);
    await expect.poll(kinds).toEqual([['contradiction', 'model']]);
    expect((await proposals())[0]).toMatchObject({
      subjects: idsOf(newer, older),
      reason: expect.stringContaining('der 14. statt des 4.'),
    });
  });

  it('stays as the rules say where the model cannot be asked', async () => {
    await open();
    model.fake.setMode('error-500', { on: 'relations' });
    await test.keep('The ryokan breakfast ends at nine');
    await test.keep('The ryokan breakfast ends at nine o’clock');
    await test.cleaning.sweeper.run('full');
    await model.fake.arrived('relations');
    await test.cleaning.pairs!.settled();
    expect(await kinds()).toEqual([['near-duplicate', 'rules']]);
  });
});

describe('near pairs that the rules leave undecided', () => {
  const older = 'Our choir rehearses in the old church on Mondays';
  const newer = 'Our choir has left the old church for the school hall';

  it('become proposals where the model finds something, and nothing is applied', async () => {
    await open();
    model.script([[older, newer, 'R', 'the school hall, not the church']]);
    const [before, after] = [await test.keep(older), await test.keep(newer)];
    await test.cleaning.sweeper.run('full');
    expect(await kinds()).toEqual([]);
    await expect.poll(proposals).toMatchObject([{ kind: 'supersession', subjects: idsOf(after, before) }]);
    expect((await test.corpus.store.get('notes', before.id))!.status).toBe('kept');
    const [view] = (await test.cleaning.list(1)).proposals;
    await test.cleaning.dismiss(view!.proposal.id);
    await test.cleaning.sweeper.run('full');
    await test.cleaning.pairs!.settled();
    expect(await kinds()).toEqual([]);
  });

  it.each([
    [
      'a date',
      'The audit of the mill is in the first week of May',
      'The audit of the mill is in the first week of June',
    ],
    ['a denial', 'Marek takes the night train to Basel', 'Marek does not take the night train to Basel'],
    ['a tense', 'Marek will sell the old boat at the pier', 'Marek has sold the old boat at the pier'],
  ])('are never merged across %s, whatever a model says', async (_what, one, other) => {
    await open();
    model.script([
      [one, other, 'S'],
      [other, one, 'S'],
    ]);
    await test.keep(one);
    await test.keep(other);
    await test.cleaning.sweeper.run('full');
    await model.fake.arrived('relations');
    await test.cleaning.pairs!.settled();
    expect((await kinds()).flat()).not.toContain('near-duplicate');
  });

  it('are not asked twice, nor while an answer is written, and not without a model', async () => {
    await open(createRelations({ engine: createOfflineEngine, memory: model.memory, now: () => 0 }));
    await test.keep(older);
    await test.keep(newer);
    await test.cleaning.sweeper.run('full');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(offersAsked()).toBe(0);
    await test.close();
    await open();
    await test.keep(older);
    await test.keep(newer);
    await test.cleaning.sweeper.run('full');
    isAnswering = true;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(offersAsked()).toBe(0);
    isAnswering = false;
    await model.fake.arrived('relations');
    await test.cleaning.pairs!.settled();
    const asked = offersAsked();
    await test.cleaning.sweeper.run('full');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await test.cleaning.pairs!.settled();
    expect(offersAsked()).toBe(asked);
  });
});
