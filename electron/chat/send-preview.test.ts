import { afterEach, describe, expect, it } from 'vitest';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

describe('the preview of a turn', () => {
  let test: CorpusChat;
  afterEach(() => test.close());

  it('shows the verdicts, the answer and the notes of the turn, and sends nothing', async () => {
    test = await openCorpusChat();
    test.useProvider();
    await test.document('Boats', ['The boat is blue and lies at the pier.']);
    await test.retrieve('Is the index ready?');
    const sent = test.fake.requests.length;
    const preview = await test.preview(null, 'What colour is the boat at the pier?');
    expect(preview.offline).toBe(false);
    const requests = preview.offline ? [] : preview.requests;
    expect(requests.map(({ task }) => task)).toEqual(['judge', 'answer', 'extract']);
    expect(requests[0]).toMatchObject({ certainty: 'exact' });
    expect(requests.at(-1)).toMatchObject({ certainty: 'after-answer' });
    for (const { body } of requests) expect(body).toContain('What colour is the boat at the pier?');
    expect(test.fake.requests).toHaveLength(sent);
    // The turn asks for the same verdicts: those of the preview were the rules'.
    await test.send(await test.newSession(), 'What colour is the boat at the pier?');
    expect(test.fake.requestsOf('judgements').length).toBeGreaterThan(0);
  });

  it('shows what the message would be compared with, where a kept note was found for it', async () => {
    test = await openCorpusChat();
    test.useProvider();
    await test.corpus.notes.create({ title: 'The boat at the pier is blue', body: '', category: 'fact' });
    await test.retrieve('Is the index ready?');
    const preview = await test.preview(null, 'What colour is the boat at the pier?');
    const compared = preview.offline ? undefined : preview.requests.at(-1);
    expect(compared).toMatchObject({ task: 'relate', certainty: 'after-answer' });
    expect(compared!.body).toContain('The boat at the pier is blue');
    expect(test.fake.requestsOf('relations')).toEqual([]);
  });

  it('shows the texts whose vectors a provider would make, and asks for none of them', async () => {
    test = await openCorpusChat({
      previewVector: (text) =>
        Promise.resolve({ endpoint: 'e', model: 'm', body: text, bytes: text.length, masked: [] }),
    });
    test.useProvider();
    await test.document('Boats', ['The boat is blue and lies at the pier.']);
    await test.retrieve('Is the index ready?');
    const embedded = test.embedded.length;
    const preview = await test.preview(null, 'What colour is the boat at the pier?');
    const vectors = preview.offline ? [] : preview.requests.filter(({ task }) => task === 'embeddings');
    expect(vectors.map(({ body }) => body)).toContain('What colour is the boat at the pier?');
    expect(test.embedded.slice(embedded)).toEqual([]);
    await test.ask('What colour is the boat at the pier?');
    expect(test.embedded.slice(embedded)).not.toEqual([]);
  });
});
