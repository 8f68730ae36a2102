import { describe, expect, it } from 'vitest';
import { extractUnits } from './extract-units';

const unitsOf = async (text: string) =>
  (
    await extractUnits(
      { messages: [{ id: 'm', role: 'person', speaker: null, text, at: 0 }], recalled: [] },
      new AbortController().signal,
    )
  ).map((unit) => ({ text: unit.text, quote: text.slice(unit.start, unit.end) }));
const textsOf = async (text: string) => (await unitsOf(text)).map((unit) => unit.text);

describe('the caption of a picture', () => {
  it('is no unit; the sentence before it is one', async () => {
    expect(await unitsOf('We bought a red kayak in Turku. [image: a photo of a red kayak on a jetty]')).toEqual([
      { text: 'We bought a red kayak in Turku', quote: 'We bought a red kayak in Turku.' },
    ]);
  });

  it.each([
    '[photo of a dog]',
    '[Image]',
    '[an image of a bridge at night]',
    '[video omitted]',
    '[Bild: ein rotes Kajak]',
    '*shares a photo of her new bike*',
    '(sends a picture of the harbour)',
    'Image: a red kayak on a jetty',
    'Foto: der neue Ofen',
    'Shares a screenshot of the bill',
    '[photo: an oven with two doors] [file: plan.pdf]',
  ])('whatever a chat writes for it: %s', async (text) => {
    expect(await textsOf(text)).toEqual([]);
  });

  it('ends a sentence that has no full stop, and other brackets, links and talk of pictures are words', async () => {
    expect(await textsOf('The new oven arrived yesterday [photo: an oven with two doors]')).toEqual([
      'The new oven arrived yesterday',
    ]);
    expect(await textsOf('The committee [all five of us] meets on Monday.')).toEqual([
      'The committee [all five of us] meets on Monday',
    ]);
    expect(await textsOf('I sent a photo of the contract to the landlord.')).toEqual([
      'I sent a photo of the contract to the landlord',
    ]);
    expect(await textsOf('The [photo of the house](https://a.example/b) hangs in the hall.')).toEqual([
      'The photo of the house hangs in the hall',
    ]);
    expect(await textsOf('My favourite picture: the harbour at dawn, which I painted in May.')).not.toEqual([]);
  });

  it.each(['[image', '*shares a photo ', 'image: ', '[photo of [', '(sends a picture of '])(
    '%s repeated is read in linear time',
    async (piece) => {
      expect(await textsOf(piece.repeat(20_000))).toBeDefined();
    },
  );
});
