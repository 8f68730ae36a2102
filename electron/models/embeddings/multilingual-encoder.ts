import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadNetwork } from './installed-network';
import { createSentenceEncoder, type SentenceEncoder } from './sentence-encoder';
import { createUnigramTokenizer } from './unigram-tokenizer';

const UNKNOWN_TOKEN = 3;

/** multilingual-e5-small, words in 4 bits and layers in 8: about a hundred languages in one space. */
export async function loadMultilingualEncoder(weightsFolder: string): Promise<SentenceEncoder> {
  const folder = join(weightsFolder, 'multilingual');
  const [network, vocabulary] = await Promise.all([loadNetwork(folder), readFile(join(folder, 'vocabulary.txt.gz'))]);
  return createSentenceEncoder({
    network,
    dimensions: 384,
    tokenIds: createUnigramTokenizer(gunzipSync(vocabulary).toString('utf8'), UNKNOWN_TOKEN).tokenIds,
    marks: { begin: 0, end: 2 },
    prefix: { question: 'query:', document: 'passage:' },
  });
}
