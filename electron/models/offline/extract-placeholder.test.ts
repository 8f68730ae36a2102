import { describe, expect, it } from 'vitest';
import { extractOffline } from './extract';

const unitsOf = async (text: string) =>
  (await extractOffline({ messages: [{ id: 'm', role: 'person', speaker: null, text, at: 0 }], recalled: [] }, new AbortController().signal)).map((unit) => ({ text: unit.text, quote: text.slice(unit.start, unit.end) }));

describe('a placeholder of a picture', () => {
  it('is a unit of its own, and the sentence before it another', async () => {
    expect(await unitsOf('We bought a red kayak in Turku. [image: a photo of a red kayak on a jetty]')).toEqual([
      { text: 'We bought a red kayak in Turku', quote: 'We bought a red kayak in Turku.' },
      { text: 'Image: a red kayak on a jetty', quote: '[image: a photo of a red kayak on a jetty]' },
    ]);
  });

  it('ends a sentence that has no full stop, and other brackets are words', async () => {
    expect((await unitsOf('The new oven arrived yesterday [photo: an oven with two doors]')).map(({ text }) => text)).toEqual(['The new oven arrived yesterday', 'Photo: an oven with two doors']);
    expect((await unitsOf('The committee [all five of us] meets on Monday.')).map(({ text }) => text)).toEqual(['The committee [all five of us] meets on Monday']);
  });
});
