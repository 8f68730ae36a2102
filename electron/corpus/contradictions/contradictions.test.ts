import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Category, Note } from '../../../shared/domain/note';
import { openTestCorpus, unitOf, type TestCorpus } from '../testing/open-test-corpus';

let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(async () => {
  await corpus.close();
});

const keep = async (title: string): Promise<Note> => corpus.notes.create({ title, body: '', category: 'fact' });
async function addUnit(text: string, category: Category = 'fact'): Promise<{ unit: Note; sessionId: string }> {
  const { session, messages } = await corpus.session([text]);
  const [unit] = await corpus.contradictions.flag([
    unitOf(corpus.ids.next(), text, corpus.clock.now(), { message: messages[0]!, quote: text }, category),
  ]);
  await corpus.commit([{ table: 'notes', id: unit!.id, after: unit! }]);
  return { unit: unit!, sessionId: session.id };
}

describe('a statement is compared with kept notes', () => {
  it.each([
    ['We fly on the fifth of May', 'We fly on the third of May'],
    ['I do not eat fish any more', 'I eat fish'],
    ['I live in Oslo', 'I live in Bergen'],
    ['Deploys no longer go through Jenkins, they go through Argo', 'Deploys go through Jenkins'],
  ])('“%s” differs from “%s”', async (text, title) => {
    const kept = await keep(title);
    await keep('The garden has a wall of clay');
    const { unit, sessionId } = await addUnit(text);
    expect(unit).toMatchObject({ flags: ['contradicts-kept'], contradicts: [kept.id] });
    const [reported] = await corpus.contradictions.ofSession(sessionId as never);
    expect(reported).toMatchObject({ unit: { id: unit.id, title: text }, kept: { id: kept.id, title } });
    expect(reported!.reason).not.toBe('');
  });

  it.each<[string, Category]>([
    ['We fly on the third of May', 'fact'],
    ['Perhaps we fly on the fifth of May', 'exploratory'],
    ['Do we fly on the fifth of May?', 'open-question'],
    ['Anna lives in Oslo', 'fact'],
  ])('“%s” (%s) does not', async (text, category) => {
    await keep('We fly on the third of May');
    await keep('I live in Bergen');
    expect((await addUnit(text, category)).unit).toMatchObject({ flags: [] });
  });

  it.each([
    ['I am allergic to pollen', 'I am allergic to peanuts'],
    ['My sister is Nina', 'My sister is Clara'],
  ])('“%s” is compatible with “%s”: several values are possible', async (text, title) => {
    await keep(title);
    expect((await addUnit(text)).unit.flags).toEqual([]);
  });

  const page = (title: string, body: string) => corpus.notes.create({ title, body, category: 'idea' });
  it.each([
    ['He plays the bassoon. His birthday is 4 November.', 'Jakob’s birthday is on 14 November'],
    ['Sein Geburtstag ist am 4. November.', 'Jakobs Geburtstag ist am 14. November'],
    ['Su cumpleaños es el 4 de noviembre.', 'El cumpleaños de Jakob es el 14 de noviembre'],
    ['He has two children.', 'Jakob has three children'],
    ['He is a vegetarian.', 'Jakob is not a vegetarian'],
    ['He lives in Bergen.', 'Jakob lives in Oslo'],
  ])('the page of a person who is called “he” there: “%s”', async (body, text) => {
    const kept = await page('Jakob Stein', body);
    const { unit, sessionId } = await addUnit(text);
    expect(unit).toMatchObject({ flags: ['contradicts-kept'], contradicts: [kept.id] });
    expect(await corpus.contradictions.ofSession(sessionId as never)).toMatchObject([{ kept: { id: kept.id } }]);
  });

  it.each([
    ['the same day in another form', 'Jakob’s birthday is on November 4th'],
    ['the same day in another language', 'Jakobs Geburtstag ist am 4. November'],
    ['the day with its year', 'Jakob’s birthday is 4 November 1990'],
    ['another attribute', 'Jakob’s wedding anniversary is on 14 November'],
    ['another of that first name', 'Jakob Huber’s birthday is on 14 November'],
    ['somebody else', 'Ida’s birthday is on 14 November'],
  ])('but not with %s', async (_what, text) => {
    await page('Jakob Stein', 'His birthday is 4 November.');
    expect((await addUnit(text)).unit.flags).toEqual([]);
  });

  it('nor where two are called by the first name', async () => {
    await page('Jakob Stein', 'His birthday is 4 November. He has two children.');
    await page('Jakob Huber', 'His birthday is 9 May. He has one child.');
    expect((await addUnit('Jakob’s birthday is on 14 November')).unit.flags).toEqual([]);
    expect((await addUnit('Jakob has three children')).unit.flags).toEqual([]);
  });

  it('an archived or dropped note is no longer compared', async () => {
    const kept = await keep('We fly on the third of May');
    const { sessionId } = await addUnit('We fly on the fifth of May');
    await corpus.notes.setStatus(kept.id, 'archived');
    expect(await corpus.contradictions.ofSession(sessionId as never)).toEqual([]);
    expect((await addUnit('We fly on the sixth of May')).unit.flags).toEqual([]);
  });
});

describe('the person decides', () => {
  it('replace: the new note is kept and supersedes the old one; one undo reverts it', async () => {
    const kept = await keep('We fly on the third of May');
    const { unit } = await addUnit('We fly on the fifth of May');
    await corpus.contradictions.resolve(unit.id, kept.id, 'replace');
    expect([
      (await corpus.store.get('notes', unit.id))!.status,
      (await corpus.store.get('notes', kept.id))!.status,
    ]).toEqual(['kept', 'superseded']);
    await corpus.writer.undo('review');
    expect([
      (await corpus.store.get('notes', unit.id))!.status,
      (await corpus.store.get('notes', kept.id))!.status,
    ]).toEqual(['pending', 'kept']);
  });

  it('keep both: both stay kept, linked as contradicting', async () => {
    const kept = await keep('We fly on the third of May');
    const { unit } = await addUnit('We fly on the fifth of May');
    await corpus.contradictions.resolve(unit.id, kept.id, 'keep-both');
    expect([...corpus.catalog.linksFrom(unit.id)]).toMatchObject([{ kind: 'contradicts', to: kept.id }]);
    expect((await corpus.store.get('notes', kept.id))!.status).toBe('kept');
  });

  it('dismiss: the unit stays pending without the flag', async () => {
    const kept = await keep('We fly on the third of May');
    const { unit, sessionId } = await addUnit('We fly on the fifth of May');
    await corpus.contradictions.resolve(unit.id, kept.id, 'dismiss');
    expect(await corpus.store.get('notes', unit.id)).toMatchObject({
      status: 'pending',
      flags: [],
      contradicts: [],
    });
    expect(await corpus.contradictions.ofSession(sessionId as never)).toEqual([]);
    await expect(corpus.contradictions.resolve(kept.id, unit.id, 'dismiss')).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
