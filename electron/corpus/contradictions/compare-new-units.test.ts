import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createReadComparableNotes } from '../relations/comparable-notes';
import { createRelations, type Relations } from '../relations/relations';
import { openTestRelations, type TestRelations } from '../relations/testing/open-test-relations';
import { openTestCorpus, unitOf, type TestCorpus } from '../testing/open-test-corpus';
import { createContradictions } from './contradictions-service';
import { startComparingUnits } from './compare-new-units';

let corpus: TestCorpus;
let model: TestRelations;
let isAnswering: boolean;
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  [corpus, model] = await Promise.all([openTestCorpus(), openTestRelations()]);
  isAnswering = false;
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  await Promise.all([corpus.close(), model.close()]);
});

const service = () =>
  createContradictions({
    ...corpus.noteDeps,
    facts: corpus.factTable,
    hidden: corpus.hiddenTextFilter,
    findFailedPlans: () => [],
    relations: model.relations,
  });
function compare(relations: Relations = model.relations) {
  const comparison = startComparingUnits({
    ...corpus.noteDeps,
    writer: corpus.writer,
    readComparable: createReadComparableNotes({
      store: corpus.store,
      hidden: corpus.hiddenTextFilter,
      mayRead: () => true,
    }),
    relations,
    isBusy: () => isAnswering,
    log: silentLogger,
    quietMs: 5,
  });
  closing.push(() => comparison.close());
  return comparison;
}
const keep = (title: string) => corpus.notes.create({ title, body: '', category: 'fact' });
/** A unit as a turn's extraction leaves it, flagged by the rules. */
async function extracted(text: string): Promise<{ unit: Note; sessionId: SessionId }> {
  corpus.clock.advance(60_000);
  const { session, messages } = await corpus.session([text]);
  const unit = unitOf(corpus.ids.next(), text, corpus.clock.now(), { message: messages[0]!, quote: text });
  const [flagged] = await corpus.contradictions.flag([unit]);
  const changes = [put('notes', flagged!)];
  await corpus.writer.commit({ actor: 'app', kind: 'unit.extract', label: 'taken', scope: 'none', changes });
  return { unit: flagged!, sessionId: session.id };
}
const stored = (id: NoteId) => corpus.store.get('notes', id);
const relationAsked = (count = 1) => model.fake.arrived('relations', count);
/** Resolves when the unit is as expected; the last look is reported. */
const becomes = (id: NoteId, contradicts: readonly NoteId[]) =>
  expect.poll(async () => (await stored(id))?.contradicts ?? []).toEqual(contradicts);

describe('what the rules do not see is found when nobody waits', () => {
  it.each([
    ['Jakob turns a year older on the fourth of November', 'Jakob’s party is always on his birthday, 14 November', 'C'],
    ['Unser Chor probt jetzt in der Aula', 'Der Chor trifft sich zum Proben in der Kirche', 'R'],
    ['El coro ya no ensaya en la iglesia', 'El coro canta y ensaya en la iglesia los lunes', 'R'],
  ] as const)('“%s”', async (text, known, letter) => {
    const kept = await keep(known);
    model.script([[known, text, letter, 'in the model’s words']]);
    compare();
    const { unit, sessionId } = await extracted(text);
    await becomes(unit.id, [kept.id]);
    expect((await stored(unit.id))!.flags).toEqual(['contradicts-kept']);
    const told = await service().ofSession(sessionId);
    expect(told).toMatchObject([{ kept: { id: kept.id }, reason: 'in the model’s words' }]);
    await service().resolve(unit.id, kept.id, 'replace');
    expect((await stored(kept.id))!.status).toBe('superseded');
  });

  it('a contradiction of the rules is told once, with the model’s reason', async () => {
    const kept = await keep('Jakob’s birthday is on 4 November');
    model.script([['4 November', '14 November', 'C', '14 November, not 4']]);
    compare();
    const { unit, sessionId } = await extracted('Jakob’s birthday is on 14 November');
    expect(unit.contradicts).toEqual([kept.id]);
    await expect
      .poll(async () => (await service().ofSession(sessionId)).map(({ reason }) => reason))
      .toEqual(['14 November, not 4']);
    expect((await stored(unit.id))!.contradicts).toEqual([kept.id]);
  });

  it('a contradiction of the rules is taken back where the model sees none', async () => {
    await keep('We fly on the third of May');
    compare();
    const { unit, sessionId } = await extracted('We fly on the fifth of May');
    expect(unit.flags).toEqual(['contradicts-kept']);
    await becomes(unit.id, []);
    expect((await stored(unit.id))!.flags).toEqual([]);
    expect(await service().ofSession(sessionId)).toEqual([]);
  });
});

describe('the person’s decision stays', () => {
  it('what they called no contradiction while it waited is not told again, and not asked', async () => {
    const kept = await keep('We fly on the third of May');
    model.script([['third of May', 'fifth of May', 'C']]);
    isAnswering = true;
    const comparison = compare();
    const { unit } = await extracted('We fly on the fifth of May');
    await service().resolve(unit.id, kept.id, 'dismiss');
    isAnswering = false;
    const { unit: next } = await extracted('The cellar light has been replaced by Marek');
    await expect.poll(async () => (await stored(next.id))!.contradicts ?? []).toEqual([]);
    await comparison.settled();
    expect((await stored(unit.id))!.contradicts).toEqual([]);
    expect(model.askedPairs.filter((pair) => pair.includes('fifth of May'))).toEqual([]);
  });

  it('a unit that was decided on is left alone', async () => {
    const kept = await keep('We fly on the third of May');
    model.script([['third of May', 'fifth of May', 'X']]);
    model.fake.setMode('slow', { on: 'relations' });
    compare();
    const { unit } = await extracted('We fly on the fifth of May');
    await relationAsked();
    await service().resolve(unit.id, kept.id, 'keep-both');
    const decided = await stored(unit.id);
    await model.fake.closed(await relationAsked());
    await expect.poll(() => model.memory.find({ ...pairOf(unit, kept) })?.relation).toBe('apart');
    expect(await stored(unit.id)).toEqual(decided);
  });
});

describe('nothing is asked', () => {
  it('while an answer is written; it is asked afterwards', async () => {
    await keep('We fly on the third of May');
    isAnswering = true;
    compare();
    const { unit } = await extracted('We fly on the fifth of May');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(model.askedPairs).toEqual([]);
    isAnswering = false;
    await becomes(unit.id, []);
  });

  it('by the rules’ engine', async () => {
    await keep('We fly on the third of May');
    const comparison = compare(createRelations({ engine: createOfflineEngine, memory: model.memory, now: () => 0 }));
    const { unit } = await extracted('We fly on the fifth of May');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await comparison.settled();
    expect([model.fake.requests.length, (await stored(unit.id))!.flags]).toEqual([0, ['contradicts-kept']]);
  });

  it('of what is hidden, and of no pair twice', async () => {
    const hidden = await keep('Nadia’s secret party is on the fifth of May');
    await corpus.notes.setNeverSurface(hidden.id, true);
    await keep('We fly on the third of May');
    compare();
    const { unit } = await extracted('We fly on the fifth of May');
    await becomes(unit.id, []);
    const before = [...model.askedPairs];
    expect(before).toEqual(['We fly on the third of May → We fly on the fifth of May']);
    const { unit: again } = await extracted('We fly on the fifth of May');
    await becomes(again.id, []);
    expect(model.askedPairs).toEqual(before);
  });
});

it('what an earlier run did not come to is asked of the last day’s units', async () => {
  await keep('We fly on the third of May');
  const { unit: old } = await extracted('We fly on the sixth of May');
  corpus.clock.advance(2 * 24 * 60 * 60_000);
  const { unit } = await extracted('We fly on the fifth of May');
  compare();
  await becomes(unit.id, []);
  expect((await stored(old.id))!.flags).toEqual(['contradicts-kept']);
});

it('after a failed call the rules’ finding stands', async () => {
  const kept = await keep('We fly on the third of May');
  model.fake.setMode('error-500', { on: 'relations' });
  const comparison = compare();
  const { unit } = await extracted('We fly on the fifth of May');
  await relationAsked();
  await comparison.settled();
  expect((await stored(unit.id))!.contradicts).toEqual([kept.id]);
});

const pairOf = (newer: Note, older: Note) => {
  const said = (note: Note) => ({ text: note.title, at: note.createdAt, author: note.author, speaker: null });
  return { newer: said(newer), older: said(older) };
};
