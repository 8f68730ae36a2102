import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../testing/long-texts';
import { testMessage } from '../../retrieval/testing/entries';
import { buildThreads, type ThreadBundles } from '../../threads/testing/build-threads';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import type { FactSourceText } from '../../language/facts/fact-rule';
import type { UnitsTask } from './read-units';
import { createInlineTextReader, createThreadTextReader } from './text-reader';

const never = new AbortController().signal;
const taskOf = (text: string): UnitsTask => {
  const message = testMessage('m1', text);
  return {
    request: {
      messages: [{ id: message.id, role: message.role, speaker: null, text, at: message.createdAt }],
      recalled: [],
    },
    messages: [message],
    extracted: null,
  };
};
const unitOf = (body: string): FactSourceText => ({
  title: 'Home',
  body,
  category: 'fact',
  author: 'person',
  speaker: null,
  at: Date.UTC(2026, 4, 1),
});

let workers: ThreadBundles;
beforeAll(async () => {
  workers = await buildThreads({ text: 'electron/corpus/extraction/text-worker.ts' });
}, 120_000);
afterAll(() => workers.remove());

describe('long texts in a thread', () => {
  it('give the same units, masks and facts as the rules in this thread', async () => {
    const reader = createThreadTextReader(workers.url('text'));
    const inline = createInlineTextReader();
    const task = taskOf(`${LONG_TEXTS.prose!(20_000)} My password is Sw0rdfish99.`);
    const read = await reader.readUnits(task, never);
    expect(read).toEqual(await inline.readUnits(task, never));
    expect(read.units.length).toBeGreaterThan(50);
    const masked = { units: read.units, excluded: { ...NOTHING_EXCLUDED, places: ['Lisbon'] } };
    expect(await reader.filterSensitive(masked, never)).toEqual(await inline.filterSensitive(masked, never));
    const notes = [unitOf('My dentist is Dr. Holm.'), unitOf(LONG_TEXTS.prose!(20_000))];
    expect(await reader.readFacts(notes, never)).toEqual(await inline.readFacts(notes, never));
    await reader.close();
  }, 60_000);

  it('are read before the deadline, whatever they contain', async () => {
    const reader = createThreadTextReader(workers.url('text'));
    for (const [name, longText] of Object.entries(LONG_TEXTS)) {
      const { units } = await reader.readUnits(taskOf(longText(20_000)), never);
      expect(units.length, name).toBeLessThanOrEqual(120);
      await reader.readFacts([unitOf(longText(20_000))], never);
    }
    await reader.close();
  }, 60_000);

  it('are stopped at the deadline or by cancelling, with a message, and the next one is read', async () => {
    const reader = createThreadTextReader(workers.url('text'), 300);
    const endless = Array.from({ length: 400 }, () => unitOf(LONG_TEXTS.prose!(40_000)));
    await expect(reader.readFacts(endless, never)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('The text itself is saved.'),
    });
    const stop = new AbortController();
    const reading = reader.readFacts(endless, stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 20);
    await expect(reading).rejects.toThrow('stopped');
    await reader.close();
    const next = createThreadTextReader(workers.url('text'));
    expect(
      (await next.readFacts([unitOf(`My dentist is Dr. Holm. ${'Rain. '.repeat(2_000)}`)], never))[0]!.length,
    ).toBeGreaterThan(0);
    await next.close();
  }, 60_000);
});
