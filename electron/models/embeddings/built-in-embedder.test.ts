import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../shared/ipc/errors';
import { calibrateBuiltIn, createBuiltInEmbedder, loadEncoders } from './built-in-embedder';
import { documentParts, documentText } from './embedding-text';
import { dot, quantise, toUnit } from './unit-vectors';

const readReference = () =>
  JSON.parse(
    readFileSync(new URL('../../../resources/encoder/multilingual/reference.json', import.meta.url), 'utf8'),
  ) as { prefix: string; text: string; vector: string }[];

describe('the built-in encoder', () => {
  it('separates paraphrases from unrelated sentences with unit vectors', async () => {
    const encoder = await createBuiltInEmbedder();
    const [boat, ship, dentist, empty] = await encoder.embed([
      'I bought a boat last week.',
      'Last week I purchased a boat.',
      'The dentist moved to Thursday.',
      '',
    ]);
    expect(boat).toHaveLength(encoder.dimensions);
    expect(dot(boat!, boat!)).toBeCloseTo(1, 4);
    expect(dot(empty!, empty!)).toBeCloseTo(1, 4);
    expect(encoder.calibrate(dot(boat!, ship!))).toBeGreaterThan(0.9);
    expect(encoder.calibrate(dot(boat!, dentist!))).toBeLessThan(0.3);
  }, 120_000);

  it('gives the vector of a whole and of its parts in one run, and the part that answers is the nearest', async () => {
    const encoder = await createBuiltInEmbedder();
    const parts = ['The kiln stands in the shed.', 'Glazing takes two days in winter.', 'The cat is called Minka.'];
    const [inContext, single] = await encoder.embedDocuments!([parts, ['The kiln stands in the shed.']]);
    const [whole, ...ofParts] = inContext!;
    const [query] = await encoder.embed(['how long does glazing take']);
    expect(ofParts).toHaveLength(3);
    expect(single).toHaveLength(1);
    const cosines = ofParts.map((part) => dot(part, query!));
    expect(cosines.indexOf(Math.max(...cosines))).toBe(1);
    expect(Math.max(...cosines)).toBeGreaterThan(dot(whole!, query!));
    // The same text gives the same vector whatever is in its batch.
    const [[alone]] = (await encoder.embedDocuments!([[parts.join(' ')]])) as [[Float32Array]];
    expect(dot(alone, whole!)).toBeGreaterThan(0.98);
  }, 120_000);

  it('reads the beginning of a text that is longer than it can take', async () => {
    const encoder = await createBuiltInEmbedder();
    const long = 'The harbour freezes in January. '.repeat(2_000);
    const [vectors] = await encoder.embedDocuments!([[long, 'This part has no room.']]);
    expect(vectors).toHaveLength(1);
    expect(dot(vectors![0]!, vectors![0]!)).toBeCloseTo(1, 4);
  }, 120_000);

  it('gives the vectors of the float weights in every language', async () => {
    const { multilingual } = await loadEncoders();
    for (const { prefix, text, vector } of readReference()) {
      const bytes = new Int8Array(Buffer.from(vector, 'base64'));
      const [made] = await multilingual.embed([text], prefix === 'query' ? 'question' : 'document');
      expect(dot(made!, toUnit(bytes)), text).toBeGreaterThan(0.96);
    }
  }, 120_000);

  it('finds a text in one language by a question in another', async () => {
    const { embed, embedDocuments } = await createBuiltInEmbedder();
    const texts = ['We planted raspberries along the fence.', 'The roof was mended in spring.', '妈妈对花生过敏。'];
    const documents = (await embedDocuments!(texts.map((text) => [text]))).map(([vector]) => vector!);
    const questions = [
      'Wo haben wir Himbeeren gepflanzt?',
      'Quand a-t-on réparé le toit ?',
      'What is Mum allergic to?',
    ];
    for (const [index, question] of (await embed(questions)).entries()) {
      const cosines = documents.map((document) => dot(document, question));
      expect(cosines.indexOf(Math.max(...cosines)), questions[index]).toBe(index);
    }
  }, 120_000);

  it('has the English encoder read what may be English, and nothing else', async () => {
    const { embed, optionalDimensions } = await createBuiltInEmbedder();
    const vectors = await embed([
      'The dentist moved the appointment to Thursday morning.',
      'Der Zahnarzt hat den Termin auf Donnerstag verlegt.',
      '牙医把预约改到了星期四上午。',
      'Donnerstag',
      'Thursday morning',
      '14:30',
    ]);
    const isRead = vectors.map((vector) => vector.subarray(0, optionalDimensions).some((value) => value !== 0));
    expect(isRead).toEqual([true, false, false, false, true, true]);
  }, 120_000);

  it('reports missing weights', async () => {
    const error = await createBuiltInEmbedder({ weightsFolder: '/nowhere' }).catch((caught: unknown) => caught);
    expect(isAppError(error, 'unsupported')).toBe(true);
  }, 60_000);

  it('calibrates similarities monotonically to 0–1', () => {
    const values = [-1, 0.1, 0.3, 0.5, 0.85, 1].map((cosine) => calibrateBuiltIn(cosine));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect([values[0], values.at(-1)]).toEqual([0, 1]);
    // What an English text has of another's vector is less than the whole.
    expect(calibrateBuiltIn(0.2, 1)).toBeGreaterThan(calibrateBuiltIn(0.2, 2));
  });
});

describe('the embedded text', () => {
  it('omits names from documents', () => {
    expect(documentText('Hey Anna, Bea’s boat is here!', ['Anna', 'Bea'])).toBe('Hey, boat is here!');
    expect(documentText('Anna', ['Anna'])).toBe('Anna');
  });

  it('is cut into sentences and list items; short ones join their neighbours', () => {
    expect(documentParts('One sentence only.', [])).toEqual(['One sentence only.']);
    expect(documentParts('', [])).toEqual(['']);
    const long = 'The oven in the old bakery is lit at four every morning but Monday.';
    expect(documentParts(`Short. ${long}\n- item\n- ${long}\nEnd, says Anna.`, ['Anna'])).toEqual([
      `Short. ${long}`,
      `- item - ${long} End, says.`,
    ]);
  });

  it('loses little when vectors become bytes', () => {
    const vector = toUnit(Array.from({ length: 512 }, (_, index) => Math.sin(index * 7.3)));
    const bytes = toUnit(quantise(vector));
    expect(dot(vector, bytes)).toBeGreaterThan(0.99);
    expect(toUnit([0, 0])).toEqual(new Float32Array([0, 0]));
  });
});
