import { afterAll, beforeAll, expect, it } from 'vitest';
import { testMessage } from '../../retrieval/testing/entries';
import { LONG_TEXTS } from '../../testing/long-texts';
import { buildThreads, type ThreadBundles } from '../../threads/testing/build-threads';
import { createThreadTextReader, type TextReader } from './text-reader';

const never = new AbortController().signal;
let workers: ThreadBundles;
let reader: TextReader;
beforeAll(async () => {
  workers = await buildThreads({ text: 'electron/corpus/extraction/text-worker.ts' });
  reader = createThreadTextReader(workers.url('text'));
}, 120_000);
afterAll(async () => {
  await reader.close();
  await workers.remove();
});

it.each(Object.keys(LONG_TEXTS))(
  'two hundred thousand characters are read before the deadline, whatever they contain: %s',
  async (name) => {
    const message = testMessage('m1', LONG_TEXTS[name]!(200_000));
    const { id, role, text, createdAt: at } = message;
    const request = { messages: [{ id, role, speaker: null, text, at }], recalled: [] };
    const { units } = await reader.readUnits({ request, messages: [message], extracted: null }, never);
    expect(units.length).toBeLessThanOrEqual(120);
    await reader.readFacts(
      [{ title: 'Home', body: text, category: 'fact', author: 'person', speaker: null, at }],
      never,
    );
  },
  60_000,
);
