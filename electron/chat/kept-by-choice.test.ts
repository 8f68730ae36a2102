import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../shared/domain/ids';
import { isKeptByChoice, type Note } from '../../shared/domain/note';
import { rowsOf } from '../corpus/testing/open-test-corpus';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

let test: CorpusChat;
let session: SessionId;
beforeEach(async () => {
  test = await openCorpusChat();
  session = await test.newSession();
});
afterEach(() => test.close());

const unitsOf = async (id = session): Promise<Note[]> =>
  test.corpus.store.query({ name: 'notesOfSession', sessionId: id });
const statusOf = async (words: string) => (await unitsOf()).find(({ title }) => title.includes(words))?.status;
const chooses = (isOn: boolean, id = session) => test.chat.sessions.setKeepsSaid(id, isOn);

describe('a chat that keeps what its person says', () => {
  it('keeps it after each turn as the app’s act, on which nobody decided, and undoes it as one', async () => {
    await test.send(session, 'Our cat is called Momo.');
    expect(await statusOf('Momo')).toBe('pending');
    await chooses(true);
    await test.send(session, 'We fly to Porto on the third of May. The stove in the hut is from 1962.');
    expect([await statusOf('Porto'), await statusOf('stove'), await statusOf('Momo')]).toEqual([
      'kept',
      'kept',
      'pending',
    ]);
    const kept = (await unitsOf()).filter(isKeptByChoice);
    expect(kept).toHaveLength(2);
    for (const note of kept) expect(note).toMatchObject({ decidedAt: null, keptAt: expect.any(Number) });
    expect((await test.corpus.store.history('review', 1))[0]).toMatchObject({
      actor: 'app',
      kind: 'review.keep-by-choice',
      label: 'Kept 2, as you chose for this chat',
    });
    // It is no decision from which the order of review could learn, or that its head could count.
    expect((await test.corpus.review.learned()).decisions).toBe(0);
    expect((await test.corpus.review.queue()).counts).toMatchObject({ kept: 0, pending: 1 });

    const before = await rowsOf(test.corpus);
    expect((await test.corpus.review.reopen({ ids: kept.map(({ id }) => id) })).reopened).toHaveLength(2);
    expect([await statusOf('Porto'), await statusOf('stove')]).toEqual(['pending', 'pending']);
    await test.corpus.writer.undo('review');
    expect(await rowsOf(test.corpus)).toEqual(before);
  });

  it('asks again from the next turn on where the person turned it off; both can be undone', async () => {
    await chooses(true);
    expect(await test.chat.sessions.get(session)).toMatchObject({ keepsSaid: true });
    await chooses(false);
    expect((await test.chat.sessions.get(session)).keepsSaid).toBeUndefined();
    await test.corpus.writer.undo('session');
    expect(await test.chat.sessions.get(session)).toMatchObject({ keepsSaid: true });
    await chooses(false);
    await test.send(session, 'Our cat is called Momo.');
    expect(await statusOf('Momo')).toBe('pending');
  });

  it('keeps nothing of a turn that contradicts a kept note', async () => {
    await test.corpus.notes.create({ title: 'We fly on the second of May', body: '', category: 'decision' });
    await chooses(true);
    await test.send(session, 'We fly on the third of May. Our cat is called Momo.');
    expect([await statusOf('third of May'), await statusOf('Momo')]).toEqual(['pending', 'pending']);
  });

  it('never keeps what the assistant said', async () => {
    test.useProvider();
    test.fake.setAnswer('The hut has a shower behind the house.');
    await chooses(true);
    await test.send(session, 'Our cat is called Momo.');
    const units = await unitsOf();
    const ofAssistant = units.filter(({ author }) => author === 'assistant');
    expect(ofAssistant.map(({ status }) => status)).toEqual(ofAssistant.map(() => 'pending'));
    expect(units.filter(({ status }) => status === 'kept').every(({ author }) => author === 'person')).toBe(true);
  });

  it('is no choice of an incognito chat', async () => {
    const { id } = await test.chat.sessions.create(true);
    await expect(chooses(true, id)).rejects.toMatchObject({ code: 'not-allowed' });
    await test.send(id, 'Our cat is called Momo.');
    expect(await unitsOf(id)).toEqual([]);
  });

  it('makes no note a suggestion again that the person kept', async () => {
    await test.send(session, 'Our cat is called Momo.');
    const [unit] = await unitsOf();
    await test.corpus.review.keep({ id: unit!.id, alike: [] });
    expect(await test.corpus.review.reopen({ ids: [unit!.id] })).toEqual({ reopened: [] });
    expect(await statusOf('Momo')).toBe('kept');
  });
});
