import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { readCorrection } from './read-correction';

interface Line {
  label: string;
  text: string;
  read: string;
}
let read: (file: string) => Promise<Line[]>;

// Of the built-in encoder's real weights. Nothing is trained on these sentences.
beforeAll(async () => {
  const embedder = await createBuiltInEmbedder();
  const readMessage = async (text: string) => embedder.readMessage!((await embedder.embed([text]))[0]!);
  read = async (file) => {
    const lines = readFileSync(`resources/encoder/kinds/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const found: Line[] = [];
    for (const line of lines) {
      const [label, , text] = line.split('\t') as [string, string, string];
      found.push({ label, text, read: (await readCorrection(text, readMessage)) ?? 'neither' });
    }
    return found;
  };
}, 60_000);

it.each([
  ['correction-t.txt', 0.65],
  ['correction-u.txt', 0.6],
])(
  'is what was said in 95 of 100 cards of %s, and finds at least %s of what was said',
  async (file, least) => {
    const lines = await read(file);
    const cards = lines.filter((line) => line.read !== 'neither');
    const right = cards.filter((line) => line.read === line.label);
    const asked = lines.filter(({ label }) => label !== 'neither');
    expect(right.length / cards.length).toBeGreaterThanOrEqual(0.95);
    expect(right.length / asked.length).toBeGreaterThanOrEqual(least);
  },
  60_000,
);

it('leaves the messages of other kinds what they are', async () => {
  const lines = await read('t.txt');
  const asked = lines.filter(({ label }) => !['tells', 'plain', 'attribute', 'remark'].includes(label));
  const mistaken = asked.filter((line) => line.read !== 'neither');
  expect(mistaken.length / asked.length).toBeLessThan(0.002);
}, 120_000);
