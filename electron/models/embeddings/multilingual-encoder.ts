import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createApplicability, type Applicability } from './applicability';
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
): Promise<{ encoder: SentenceEncoder; applicability: Applicability }> {
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
  let judge: Promise<Applicability> | null = null;
  const loadJudge = async () => createApplicability(await loadNetwork(folder, 'judge.onnx'), tokenIds, MARKS);
  return {
    encoder,
    // Vectors are made without it.
    applicability: async (message, memories) => {
      judge ??= loadJudge();
      return (await judge)(message, memories);
    },
  };
}
