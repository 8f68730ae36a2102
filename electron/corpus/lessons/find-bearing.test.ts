import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import type { Engine } from '../../ports/engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { findBearing } from './find-bearing';

const ACT = 'ich räume heute Nacht den alten Server leer';
const RULES = [
  'Always check the backup before you delete a database',
  'Always warm the plates before you serve dinner',
];

let corpus: TestCorpus;
let fake: FakeProvider;
beforeEach(async () => {
  [corpus, fake] = await Promise.all([openTestCorpus(), startFakeProvider()]);
  for (const rule of RULES) {
    const { messages } = await corpus.session([rule, 'Noted.']);
    const unit = await corpus.unit(rule, { message: messages[0]!, quote: rule });
    await corpus.review.keep({ id: unit.id, alike: [] });
  }
  expect(corpus.lessonTable.all()).toHaveLength(2);
});
afterEach(async () => {
  await Promise.all([corpus.close(), fake.stop()]);
});

const providerEngine = (structuredMs = 3_000): Engine =>
  createProviderEngine({
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: corpus.clock.now,
    log: silentLogger,
    timeouts: { structuredMs },
    maxRetries: 0,
  });
const ask = (engine: Engine, signal = new AbortController().signal) =>
  findBearing(
    {
      lessons: corpus.lessonTable,
      catalog: corpus.catalog,
      hidden: corpus.hiddenTextFilter,
      engine: () => engine,
      mayRead: () => true,
    },
    ACT,
    signal,
  );
/** The number that the model is told for a lesson of these words. */
const numberOf = (prompt: string, words: string): number =>
  Number(new RegExp(`number="(\\d+)">\\n[^\\n]*${words}`, 'u').exec(prompt)?.[1]);

it('the model says which lessons bear on an act, each with its reason; others that it names are left out', async () => {
  fake.setStructured('bearing', (prompt: string) => ({
    bearing: [
      { lesson: numberOf(prompt, 'backup'), reason: 'Auf dem Server liegen Datenbanken' },
      { lesson: numberOf(prompt, 'backup'), reason: 'noch einmal' },
      { lesson: 9, reason: 'gibt es nicht' },
      { lesson: numberOf(prompt, 'plates'), reason: '' },
    ],
  }));
  const found = await ask(providerEngine());
  expect(found).toMatchObject({ model: providerEngine().label, asked: 2, unasked: 0 });
  expect(found.bearing.map(({ text, reason }) => [text.includes('backup'), reason])).toEqual([
    [true, 'Auf dem Server liegen Datenbanken'],
  ]);
});

it('retired and hidden lessons are not sent', async () => {
  const [first, second] = corpus.lessonTable.all();
  await corpus.lessons.setState(first!.id, 'retire');
  await corpus.notes.setNeverSurface(second!.noteId, true);
  expect(await ask(providerEngine())).toMatchObject({ bearing: [], asked: 0 });
  expect(fake.requestsOf('bearing')).toEqual([]);
});

it('without a model nothing is asked, and one that is stopped or does not reply says so', async () => {
  await expect(ask(createOfflineEngine())).rejects.toMatchObject({ code: 'unsupported' });
  fake.setReplyText('bearing', () => 'the first one');
  await expect(ask(providerEngine())).rejects.toMatchObject({ code: 'model-malformed' });
  fake.setMode('hang', { times: 1 });
  const stop = new AbortController();
  const asked = ask(providerEngine(), stop.signal);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
});
