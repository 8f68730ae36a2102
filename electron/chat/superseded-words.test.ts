import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Message } from '../../shared/domain/message';
import type { Note } from '../../shared/domain/note';
import { createBuiltInEmbedder } from '../models/embeddings/built-in-embedder';
import type { Embedder } from '../ports/engine';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

let embedder: Embedder;
let test: CorpusChat;
beforeAll(async () => {
  embedder = await createBuiltInEmbedder();
}, 60_000);
beforeEach(async () => {
  test = await openCorpusChat({ embedder });
});
afterEach(() => test.close());

/** A note that the person kept from what they said. */
async function keepFrom(messages: readonly Message[], quote: string): Promise<Note> {
  const unit = await test.corpus.unit(quote, { message: messages.find(({ text }) => text.includes(quote))!, quote });
  return (await test.corpus.review.keep({ id: unit.id, alike: [] })).note;
}

it.each([
  [
    'The pottery class costs 55 euros',
    'The pottery class costs 70 euros',
    'What does the pottery class cost?',
    'How much was the pottery class before?',
  ],
  [
    'Der Töpferkurs kostet 55 Euro',
    'Der Töpferkurs kostet 70 Euro',
    'Was kostet der Töpferkurs?',
    'Was hat der Töpferkurs früher gekostet?',
  ],
])('a replaced claim returns where what held once is asked for: %s', async (before, now, question, past) => {
  const { messages } = await test.corpus.session([`${before}.`, 'OK.', `${now}.`, 'OK.']);
  const old = await keepFrom(messages, before);
  const { id } = await keepFrom(messages, now);
  await test.corpus.notes.supersede(id, old.id, 'note');
  const textsFor = async (asked: string) => (await test.retrieve(asked)).sources.map(({ text }) => text).join();
  expect(await textsFor(question)).toContain('70');
  expect(await textsFor(question)).not.toContain('55');
  expect(await textsFor(past)).toContain('55');
  await test.corpus.notes.setNeverSurface(old.id, true);
  expect(await textsFor(past)).not.toContain('55');
});
