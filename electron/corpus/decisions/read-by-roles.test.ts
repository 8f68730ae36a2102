import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sourceRef } from '../../../shared/domain/ids';
import type { Category } from '../../../shared/domain/note';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import type { Embedder } from '../../ports/engine';
import { createIndexCore } from '../../retrieval/index/index-core';
import type { IndexPort } from '../../retrieval/index/index-port';
import { noteEntry } from '../../retrieval/testing/entries';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createDecisionReader } from './decision-reader';

const DAY = 86_400_000;
const NEVER = new AbortController().signal;

// With the built-in encoder's and judge's real weights.
describe('a decision that no model reads', () => {
  let embedder: Embedder;
  let index: IndexPort;
  let corpus: TestCorpus;
  let category: Category;
  beforeAll(async () => {
    embedder = await createBuiltInEmbedder();
  });
  beforeEach(async () => {
    category = 'fact';
    index = createIndexCore(async () => embedder);
    corpus = await openTestCorpus({ readSentences: (sentences) => index.readSentences(sentences) });
  });
  afterEach(async () => {
    await index.close();
    await corpus.close();
  });

  async function tell(...texts: string[]): Promise<void> {
    const { messages } = await corpus.session(texts.flatMap((text) => [text, 'Ok.']));
    for (const text of texts) {
      const [first] = text.split(/(?<=\.)\s/u);
      const quote = first!.replace(/\.$/u, '');
      const message = messages.find((each) => each.text === text)!;
      const unit = await corpus.unit(quote, { message, quote }, { category });
      const { note } = await corpus.review.keep({ id: unit.id, alike: [] });
      await index.apply([{ type: 'put', entry: noteEntry(note.id, note.title) }], 1);
    }
    corpus.clock.advance(14 * DAY);
    while ((await index.embedNext(50)).length > 0) {
      /* all */
    }
  }
  async function read(): Promise<void> {
    const step = createDecisionReader({
      store: corpus.store,
      writer: corpus.writer,
      decisions: corpus.decisionTable,
      hidden: corpus.hiddenTextFilter,
      excluded: () => ({ people: [], places: [], folders: [] }),
      runExclusive: corpus.runExclusive,
      engine: createOfflineEngine,
      mayRead: () => true,
      findAlike: async () => [...corpus.catalog.withStatus('kept')].map(({ id }) => sourceRef('note', id)),
      meaning: index,
    });
    while ((await step(NEVER)) === 'more') {
      /* the next */
    }
  }
  const asked = async (question: string) => {
    const history = await corpus.decisionTable.findByMeaning(question, index);
    return history?.records.find(({ kind }) => kind === 'decision') ?? null;
  };

  it('gives a reason as a whole clause', async () => {
    category = 'decision';
    await tell('We decided to stay with the old tiles rather than buy new ones, the new ones were too slippery.');
    await read();
    const [record] = corpus.decisionTable.all();
    expect(record).toMatchObject({ alternatives: ['buy new ones'], reasons: ['the new ones were too slippery'] });
  });

  it('gathers its options and reasons over chats, word for word, and leaves out those of another matter', async () => {
    await tell('On hésite entre du carrelage, du liège et de la résine pour la cuisine.', 'Ma cousine vient à Pâques.');
    await tell(
      'On a choisi le liège pour la cuisine. Il est chaud sous les pieds.',
      'On a pris le train de nuit pour Rome. Comme ça les enfants dorment.',
    );
    await read();
    const record = await asked('Pourquoi avons-nous choisi le liège ?');
    expect(record).toMatchObject({
      choice: 'On a choisi le liège pour la cuisine',
      reasons: ['Il est chaud sous les pieds'],
      alternatives: ['On hésite entre du carrelage, du liège et de la résine pour la cuisine'],
    });
    expect(record!.messageIds).toHaveLength(2);
    expect(record).not.toHaveProperty('readBy');
    expect(await corpus.decisionTable.findByMeaning('Pourquoi avons-nous vendu la moto ?', index)).toBeNull();
  });

  it('tells what failed of a plan that names it again, and is silent at another on the same matter', async () => {
    await tell('Den Gartenweg hatten wir mit Rindenmulch belegt, nach einem Monat lag er im Teich.');
    const again = (plan: string) => corpus.decisionTable.findPlannedAgain(plan, index);
    expect(await again('Ich streue wieder Rindenmulch auf den Gartenweg.')).toMatchObject({
      isPlannedAgain: true,
      records: [{ kind: 'negative-result', choice: 'Den Gartenweg hatten wir mit Rindenmulch belegt' }],
    });
    expect(await again('Morgen fege ich den Gartenweg.')).toBeNull();
  });

  it('is replaced by one that takes it back, and by no other choice for the same thing', async () => {
    category = 'decision';
    await tell('We decided on the cargo bike for the school run.');
    await tell('We picked the red helmet for the cargo bike.');
    await read();
    const states = () =>
      corpus.decisionTable.histories().flatMap(({ records }) => records.map(({ choice, state }) => [choice, state]));
    expect(states().map(([, state]) => state)).toEqual(['stands', 'stands']);
    await tell('After all we are going back to the bus for the school run.');
    await read();
    expect(states()).toContainEqual([expect.stringContaining('cargo bike for the school run'), 'replaced']);
    expect(states()).toContainEqual([expect.stringContaining('red helmet'), 'stands']);
  });
});
