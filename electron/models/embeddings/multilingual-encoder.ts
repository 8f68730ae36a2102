import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPairReader, type Applicability, type ReadPair } from './applicability';
import { loadNetwork } from './installed-network';
import { createSentenceEncoder, type SentenceEncoder } from './sentence-encoder';
import { createUnigramTokenizer } from './unigram-tokenizer';

const UNKNOWN_TOKEN = 3;
const MARKS = { begin: 0, end: 2 };

/**
 * multilingual-e5-small, words in 4 bits and layers in 8: about a hundred languages in one space. Beside it the judge,
 * which was made of it and has the same words.
 */
export async function loadMultilingualEncoder(
  weightsFolder: string,
): Promise<{ encoder: SentenceEncoder; applicability: Applicability; readPair: ReadPair }> {
  const folder = join(weightsFolder, 'multilingual');
  const [network, vocabulary] = await Promise.all([loadNetwork(folder), readFile(join(folder, 'vocabulary.txt.gz'))]);
  const { tokenIds } = createUnigramTokenizer(gunzipSync(vocabulary).toString('utf8'), UNKNOWN_TOKEN);
  const encoder = createSentenceEncoder({
    network,
    dimensions: 384,
    tokenIds,
    marks: MARKS,
    prefix: { question: 'query:', document: 'passage:' },
  });
  let judge: Promise<ReturnType<typeof createPairReader>> | null = null;
  // Vectors are made without it.
  const loadJudge = () =>
    (judge ??= loadNetwork(folder, 'judge.onnx').then((read) => createPairReader(read, tokenIds, MARKS)));
  return {
    encoder,
    applicability: async (message, memories) => (await loadJudge()).applicability(message, memories),
    readPair: async (message, memory) => (await loadJudge()).readPair(message, memory),
  };
}
