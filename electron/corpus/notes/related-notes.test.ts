import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { createIndexCore } from '../../retrieval/index/index-core';
import { startIndex, type RetrievalIndex } from '../../retrieval/index/start-index';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { findRelatedNotes } from './related-notes';

const NOTES = {
  leaves: ['Tomatoes on the balcony', 'Clara bought the pots. The leaves of the tomatoes turn brown from below.'],
  watering: ['Gießplan', 'Die Tomaten nur an den Wurzeln gießen, nie die Blätter.'],
  linked: ['Tomato diseases', 'Brown leaves on tomatoes are late blight.'],
  hidden: ['Tomato plants', 'Spraying the tomato plants with quillfeather broth helps against spots.'],
  dropped: ['Tomato fungus', 'A fungus sits at the bottom of the tomato plants.'],
  archived: ['Tomatoes last year', 'The tomato leaves turned brown in July.'],
  tax: ['Tax return', 'Send the receipts to the adviser before the end of July.'],
} as const;
const WRITTEN = 'The tomato plants have brown leaves at the bottom again, what helps against that?';

let corpus: TestCorpus;
let index: RetrievalIndex;
const ids = {} as Record<keyof typeof NOTES | 'own', NoteId>;
let read: string[] = [];

beforeAll(async () => {
  corpus = await openTestCorpus();
  const embedder = await createBuiltInEmbedder();
  index = await startIndex({
    openPort: () => createIndexCore(async () => embedder),
    store: corpus.store,
    writer: corpus.writer,
    log: silentLogger,
    now: corpus.clock.now,
    quietMs: 0,
  });
  for (const [name, [title, body]] of Object.entries(NOTES))
    ids[name as keyof typeof NOTES] = (await corpus.notes.create({ title, body, category: 'idea' })).id;
  ids.own = (await corpus.notes.create({ title: 'Garden today', body: WRITTEN, category: 'idea' })).id;
  await corpus.notes.setNeverSurface(ids.hidden, true);
  await corpus.notes.setStatus(ids.dropped, 'dropped');
  await corpus.notes.setStatus(ids.archived, 'archived');
  await index.settled();
  await index.embedded();
}, 120_000);
afterAll(async () => {
  await index.close();
  await corpus.close();
});

const related = (text: string, id: NoteId | null = ids.own) => {
  read = [];
  const store: Pick<TestCorpus['store'], 'getMany'> = {
    getMany(table, wanted) {
      read.push(...wanted);
      return corpus.store.getMany(table, wanted);
    },
  };
  return findRelatedNotes(
    { id, text },
    { catalog: corpus.catalog, store, index: index.port, hidden: corpus.hiddenTextFilter },
  );
};
const idsOf = async (...asked: Parameters<typeof related>) => (await related(...asked)).map(({ id }) => id);

describe('the notes that stand near to what is being written', () => {
  it('are those of the same matter in any language, and nothing else', async () => {
    expect((await idsOf(WRITTEN)).toSorted()).toEqual([ids.leaves, ids.linked].toSorted());
    expect(await idsOf('Die Tomaten immer an den Wurzeln gießen, damit die Blätter trocken bleiben.')).toContain(
      ids.watering,
    );
    expect(await idsOf('The lighthouse keeper writes letters to the moon every evening.')).toEqual([]);
    expect(await idsOf('and so on')).toEqual([]);
  });

  it('come with their nearest sentence and with what else the two share', async () => {
    const found = await related(WRITTEN);
    expect(found.find(({ id }) => id === ids.leaves)).toMatchObject({
      sentence: 'The leaves of the tomatoes turn brown from below.',
      reason: { code: 'day' },
    });
  });

  it('are never hidden, dropped or archived, nor the note itself or one that it links to', async () => {
    const found = await idsOf(WRITTEN);
    for (const name of ['hidden', 'dropped', 'archived', 'own'] as const) expect(found).not.toContain(ids[name]);
    expect(await idsOf(`${WRITTEN} See [[Tomato diseases]].`)).not.toContain(ids.linked);
    await corpus.notes.link(ids.own, [ids.linked], 'related');
    expect(await idsOf(WRITTEN)).toEqual([ids.leaves]);
  });

  it('are all that is read of the vault', async () => {
    const found = await idsOf(WRITTEN);
    expect(read).toEqual(found);
  });
});
