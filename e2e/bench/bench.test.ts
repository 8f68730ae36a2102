import { describe, expect, it } from 'vitest';
import { createChannelPair } from '../../shared/ipc/testing/channel-pair';
import { faultRounds, recordFigure } from '../../electron/testing/record-figure';
import { measureApp } from './measure-app';
import { serveBenchStore } from './seeded-store-page';

const NOTES = 120;
/** The size that the threat table's row states, with 500,000 links. */
const FULL_SIZE = 100_000;
const QUERIES = 12;
const SHARED = 5;

/** The app's part with the store page at the other end of a channel of strings, the index in this thread. */
async function runApp(notes: number) {
  const { main, page } = createChannelPair('json');
  serveBenchStore(notes, page);
  return measureApp({ store: main, workerUrl: null, queries: QUERIES, shared: SHARED });
}

describe('the benchmark', () => {
  it('returns the same results in two runs over all notes and vectors', async () => {
    const notes = faultRounds(NOTES, FULL_SIZE);
    const [first, second] = [await runApp(notes), await runApp(notes)];
    expect(first.answers).toEqual(second.answers);
    expect(first.answers).toHaveLength(QUERIES);
    expect(first.answers.flat().length).toBeGreaterThan(0);
    expect(first.entries).toBe(first.vectors);
    expect(first.entries).toBeGreaterThan(notes);
    const { coldStartMs, funnel } = second;
    recordFigure(
      'F12',
      'funnel',
      `${notes.toLocaleString('en')} notes, ${(notes * 5).toLocaleString('en')} links, database, index and questions in one thread: index built and first answer after ${(coldStartMs / 1000).toFixed(1)} s, funnel p50 ${Math.round(funnel.p50Ms)} and p95 ${Math.round(funnel.p95Ms)} ms`,
    );
  }, 1_800_000);
});
