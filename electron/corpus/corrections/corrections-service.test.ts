import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { PhraseSimilarity } from '../../retrieval/index/vectors/phrase-similarity';
import type { QueryEncoder } from '../../retrieval/index/vectors/query-encoder';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

const ASKED = 'When did we move?';
let reader: PhraseSimilarity;
let corpus: TestCorpus;

// Meaning is read by the built-in encoder's real weights.
beforeAll(async () => {
  const embedder = await createBuiltInEmbedder();
  const encoder = {
    isLoadDeferred: false,
    model: embedder.model,
    embedder: async () => embedder,
    vectorOf: async (text: string) => (await embedder.embed([text]))[0]!,
  };
  reader = new PhraseSimilarity(() => encoder as unknown as QueryEncoder);
}, 60_000);
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(() => corpus.close());

const keep = (title: string, changed: Partial<Note> = {}) =>
  corpus.unit(title, undefined, { status: 'kept', keptAt: corpus.clock.now(), ...changed });
const noteRef = ({ id }: Note): SourceRef => sourceRef('note', id);

/** A turn whose answer cites these, then a message, with the answer that stores what is proposed. */
async function say(text: string, cited: readonly SourceRef[], named: readonly SourceRef[] = []) {
  const { session, messages } = await corpus.session([ASKED, 'You noted it.', text, 'Noted.']);
  const citations = cited.map((ref, index) => ({ number: index + 1, ref, quote: '', verified: true }));
  const earlier: Message[] = [messages[0]!, { ...messages[1]!, citations }];
  const correction = await corpus.corrections.propose(reader, { text, earlier, named });
  if (correction !== null) await corpus.commit([put('messages', { ...messages[3]!, correction })]);
  return { session, question: messages[2]!, answerId: messages[3]!.id, correction };
}
const shown = async ({ session }: Awaited<ReturnType<typeof say>>) => corpus.corrections.ofSession(session.id);
const statusOf = async ({ id }: Note) => (await corpus.store.get('notes', id))!.status;

describe('which note is meant', () => {
  it('“that” is the note that the answer before cites', async () => {
    const moved = await keep('We moved to Leipzig in March');
    const said = await say("that's wrong, it was May", [noteRef(moved)]);
    expect(await shown(said)).toEqual([
      {
        answerId: said.answerId,
        says: 'corrects',
        notes: [{ id: moved.id, title: moved.title, version: 1, replacement: 'We moved to Leipzig in May' }],
      },
    ]);
  });

  it('a sentence that names a note means that one, and may take its place', async () => {
    const moved = await keep('We moved to Leipzig in March');
    const birthday = await keep('Clara was born in spring and has her birthday then');
    const said = await say("No, Clara's birthday is the 14th.", [noteRef(moved)], [noteRef(birthday)]);
    expect((await shown(said))[0]!.notes).toMatchObject([
      { id: birthday.id, replacement: "Clara's birthday is the 14th." },
    ]);
  });

  it('among several that are equally near the person chooses, from three at most', async () => {
    const notes = await Promise.all(['Bees', 'Tea', 'Ladders', 'Rivers'].map((title) => keep(title)));
    const said = await say('Vergiss das bitte wieder.', notes.map(noteRef));
    expect((await shown(said))[0]!.notes.map(({ title }) => title)).toEqual(['Bees', 'Tea', 'Ladders']);
  });

  it('a message that an answer cites means the notes that were kept of it', async () => {
    const { messages } = await corpus.session(['The rent is 900 euros.']);
    const rent = await corpus.unit(
      'The rent is 900 euros',
      { message: messages[0]!, quote: 'The rent is 900 euros.' },
      { status: 'kept', keptAt: corpus.clock.now() },
    );
    const said = await say('das stimmt nicht mehr', [sourceRef('message', messages[0]!.id)]);
    expect((await shown(said))[0]!.notes).toMatchObject([{ id: rent.id, replacement: null }]);
  });

  it.each<[string, string, Partial<Note>]>([
    ['of a hidden note', 'forget that', { neverSurface: true }],
    ['of a secret', 'forget that', { flags: ['contains-secret'] }],
    ['of a note that is archived', 'forget that', { status: 'archived' }],
    ['by a question', 'is that still true?', {}],
    ['by other talk', "forget it, I'll walk", {}],
  ])('nothing is proposed %s', async (_what, text, changed) => {
    const note = await keep('We moved to Leipzig in March', changed);
    expect((await say(text, [noteRef(note)])).correction).toBeNull();
  });

  it('nothing is proposed where a colleague’s note is meant, or none', async () => {
    const own = await keep('We moved to Leipzig in March');
    expect((await say('forget that', [sourceRef('shared', 'x'), noteRef(own)])).correction).toBeNull();
    expect((await say('forget that', [])).correction).toBeNull();
  });
});

describe('what is done with it', () => {
  it('the right sentence replaces the note, and one undo takes it back', async () => {
    const moved = await keep('We moved to Leipzig in March');
    const { answerId } = await say("that's wrong, it was May", [noteRef(moved)]);
    const title = 'We moved to Leipzig in May';
    const newer = await corpus.corrections.replace({ answerId, noteId: moved.id, baseVersion: 1, title });
    expect([newer.title, newer.status, await statusOf(moved)]).toEqual([title, 'kept', 'superseded']);
    await corpus.writer.undo('note');
    expect(await statusOf(moved)).toBe('kept');
    expect(await corpus.store.get('notes', newer.id)).toBeNull();
  });

  it('a suggestion that was taken of the message becomes the note, so that none says it twice', async () => {
    const rent = await keep('The rent is 900 euros');
    const said = await say("that's wrong, the rent is 950 euros now", [noteRef(rent)]);
    const unit = await corpus.unit('the rent is 950 euros now', {
      message: said.question,
      quote: 'the rent is 950 euros now',
    });
    const input = { answerId: said.answerId, noteId: rent.id, baseVersion: 1, title: 'The rent is 950 euros' };
    expect((await corpus.corrections.replace(input)).id).toBe(unit.id);
    expect([await statusOf(unit), await statusOf(rent)]).toEqual(['kept', 'superseded']);
    await corpus.writer.undo('note');
    expect([await statusOf(unit), await statusOf(rent)]).toEqual(['pending', 'kept']);
  });

  it('a note that was changed meanwhile is not replaced', async () => {
    const moved = await keep('We moved to Leipzig in March', { version: 2 });
    const { answerId } = await say("that's wrong, it was May", [noteRef(moved)]);
    await expect(
      corpus.corrections.replace({ answerId, noteId: moved.id, baseVersion: 1, title: 'In May' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('what was confirmed or dismissed is not shown again, and what was hidden since neither', async () => {
    const moved = await keep('We moved to Leipzig in March');
    const said = await say("it's still true", [noteRef(moved)]);
    expect(await shown(said)).toMatchObject([{ says: 'confirms' }]);
    await corpus.notes.setNeverSurface(moved.id, true);
    expect(await shown(said)).toEqual([]);
    await corpus.writer.undo('note');
    expect(await shown(said)).toHaveLength(1);
    await corpus.corrections.settle(said.answerId);
    expect(await shown(said)).toEqual([]);
  });
});
