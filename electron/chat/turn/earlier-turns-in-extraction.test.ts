import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCorpusChat, type CorpusChat } from '../testing/corpus-chat';

let test: CorpusChat;
beforeEach(async () => {
  test = await openCorpusChat();
  test.fake.setAnswer('Noted.');
});
afterEach(() => test.close());

const extractionPrompts = (): string[] => test.fake.requestsOf('units').map(({ body }) => JSON.stringify(body));

describe('the extraction of a turn by a model', () => {
  it('is one request, with the turns before it, of which none becomes a unit again', async () => {
    test.useProvider();
    const session = await test.newSession();
    await test.send(session, 'We tried chalk paint on the bench.');
    await test.send(session, 'We decided to use yacht varnish for the bench.');
    const [first, second] = extractionPrompts();
    expect(extractionPrompts()).toHaveLength(2);
    expect(first).not.toContain('Said before; no units');
    expect(second).toContain('Said before; no units');
    expect(second).toContain('<earlier role=\\"person\\" speaker=\\"the person\\">\\nWe tried chalk paint');
    const units = await test.corpus.store.query({ name: 'notesOfSession', sessionId: session });
    expect(units.filter(({ title }) => title.includes('chalk paint'))).toHaveLength(1);
  });

  it('sends no words that the person marked never to be used', async () => {
    const session = await test.newSession();
    const claim = 'The password hint for the cabin is quillfeather marzipan';
    await test.send(session, `${claim}. We fly on the third of May.`);
    const unit = (await test.corpus.store.query({ name: 'notesOfSession', sessionId: session })).find(({ title }) =>
      title.includes('quillfeather'),
    )!;
    const { note } = await test.corpus.review.keep({ id: unit.id, alike: [] });
    await test.corpus.notes.setNeverSurface(note.id, true);
    test.useProvider();
    await test.send(session, 'Then we decided to sell the boat.');
    expect(extractionPrompts()).toHaveLength(1);
    expect(extractionPrompts()[0]).toContain('third of May');
    expect(extractionPrompts()[0]).not.toContain('quillfeather');
  });
});
