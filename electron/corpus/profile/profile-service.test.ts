import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import { MAX_PROFILE } from '../../../shared/ipc/routes/profile';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(() => vault.close());

const kept = (title: string, changed: Partial<Note> = {}) =>
  vault.unit(title, undefined, { status: 'kept', keptAt: vault.clock.now(), ...changed });
const titles = () => vault.profile.view().entries.map(({ title }) => title);
const suggested = () => vault.profile.view().suggestions.map(({ title, reason }) => `${reason}: ${title}`);
/** As a review keeps it, with the facts that are read out of it. */
const keepUnit = async (title: string, changed: Partial<Note> = {}) => {
  const { messages } = await vault.session([title]);
  const { id } = await vault.unit(title, { message: messages[0]!, quote: title }, changed);
  await vault.review.keep({ id });
  return id;
};

describe('the profile', () => {
  it('holds kept notes in the person’s order, and each act is undone by itself', async () => {
    const [a, b, c] = [await kept('A'), await kept('B'), await kept('C')];
    for (const { id } of [a, b, c]) await vault.profile.add(id);
    await vault.profile.move(c.id, 0);
    expect(titles()).toEqual(['C', 'A', 'B']);
    await vault.profile.move(c.id, 99);
    expect(titles()).toEqual(['A', 'B', 'C']);
    await vault.profile.remove(b.id);
    expect(titles()).toEqual(['A', 'C']);
    expect((await vault.store.get('notes', b.id))!.status).toBe('kept');
    expect((await vault.writer.undo('note'))?.label).toBe('Removed “B” from the profile');
    expect(titles()).toEqual(['A', 'B', 'C']);
    await vault.writer.undo('note');
    expect(titles()).toEqual(['C', 'A', 'B']);
    const { lastSeq } = vault.writer;
    await vault.profile.move(c.id, 0);
    await vault.profile.add(a.id);
    expect(vault.writer.lastSeq).toBe(lastSeq);
  });

  it('points to the note: what is edited there is edited here, and no text of it is stored twice', async () => {
    const note = await kept('I eat no meat');
    await vault.profile.add(note.id);
    const { version } = (await vault.store.get('notes', note.id))!;
    await vault.notes.save({ id: note.id, baseVersion: version, title: 'I eat no meat or fish', body: '' });
    expect(titles()).toEqual(['I eat no meat or fish']);
  });

  it('takes kept notes alone, and at most so many', async () => {
    const pending = await vault.unit('Maybe');
    await expect(vault.profile.add(pending.id)).rejects.toMatchObject({ code: 'not-allowed' });
    for (let index = 0; index < MAX_PROFILE; index += 1) await vault.profile.add((await kept(`N${index}`)).id);
    const one = await kept('One more');
    await expect(vault.profile.add(one.id)).rejects.toMatchObject({ code: 'too-large' });
    await expect(vault.profile.remove(one.id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(vault.profile.move(one.id, 0)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('follows the person: a replaced or merged note is stood for by the one that holds now; an archived one is away until it is back', async () => {
    const [older, newer, other, home] = [
      await kept('I’m allergic to nuts'),
      await kept('I’m allergic to hazelnuts alone'),
      await kept('Clara is my sister'),
      await kept('My sister is called Clara'),
    ];
    await vault.profile.add(older.id);
    await vault.profile.add(other.id);
    await vault.notes.supersede(newer.id, older.id, 'note');
    await vault.notes.merge({ into: home.id, from: [other.id] }, 'note');
    expect(titles()).toEqual([newer.title, home.title]);
    expect(vault.profile.noteIds()).toEqual([newer.id, home.id]);
    await vault.profile.move(home.id, 0);
    expect(titles()).toEqual([home.title, newer.title]);
    await vault.profile.remove(home.id);
    await vault.profile.remove(newer.id);
    expect(titles()).toEqual([]);

    await vault.profile.add(newer.id);
    await vault.notes.setStatus(newer.id, 'archived');
    expect(titles()).toEqual([]);
    await vault.notes.setStatus(newer.id, 'kept');
    expect(titles()).toEqual([newer.title]);
    await vault.notes.setNeverSurface(newer.id, true);
    expect(vault.profile.view().entries).toMatchObject([{ isHidden: true }]);
  });

  it('is there when the vault is opened again', async () => {
    const [a, b] = [await kept('A'), await kept('B')];
    await vault.profile.add(b.id);
    await vault.profile.add(a.id);
    const { startCorpus } = await import('../start-corpus');
    const again = await startCorpus(vault.deps);
    expect(again.profile.noteIds()).toEqual([b.id, a.id]);
    await again.close();
  });
});

describe('suggestions', () => {
  it.each([
    ['limit', 'Der Kurs darf höchstens acht Leute haben.', { category: 'constraint' as const }],
    ['limit', 'Nothing with peanuts may come into the house.', { category: 'constraint' as const }],
    ['preference', 'I prefer trains to planes.', {}],
    ['person', 'My sister is called Clara.', {}],
    ['person', 'Meine Schwester heißt Clara.', {}],
  ])('are kept notes that say a %s: “%s”', async (reason, title, changed) => {
    await keepUnit(title, changed);
    expect(suggested()).toEqual([`${reason}: ${title}`]);
    expect(titles()).toEqual([]);
  });

  it('are no other notes, none that is in the profile, hidden, waiting or declined, nor what no longer holds', async () => {
    await keepUnit('The ferry leaves at nine.');
    await vault.unit('Nobody may smoke here.', undefined, { category: 'constraint' });
    const added = await keepUnit('I prefer tea to coffee.');
    const declined = await keepUnit('I prefer aisle seats to window seats.');
    const hidden = await keepUnit('My brother is called Tom.');
    expect(suggested()).toHaveLength(3);
    await vault.profile.add(added);
    await vault.profile.decline(declined);
    await vault.notes.setNeverSurface(hidden, true);
    expect(suggested()).toEqual([]);
    await vault.profile.remove(added);
    expect(suggested()).toEqual(['preference: I prefer tea to coffee.']);
    for (const { id } of vault.factTable.all()) await vault.facts.retract(id);
    expect(suggested()).toEqual([]);
  });

  it('can be taken up after all by the person', async () => {
    const id = await keepUnit('I prefer tea to coffee.');
    await vault.profile.decline(id);
    await vault.profile.add(id);
    expect(titles()).toEqual(['I prefer tea to coffee.']);
  });
});
