import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadNetwork } from './installed-network';
import { createSentenceEncoder, type SentenceEncoder } from './sentence-encoder';

/** all-MiniLM-L6-v2 in 8 bits: English alone. */
export async function loadEnglishEncoder(weightsFolder: string): Promise<SentenceEncoder> {
  const folder = join(weightsFolder, 'english');
  const [network, { Tokenizer }, tokenizerText] = await Promise.all([
    loadNetwork(folder),
    import('@huggingface/tokenizers'),
    readFile(join(folder, 'tokenizer.json'), 'utf8'),
  ]);
  const tokenizer = new Tokenizer(JSON.parse(tokenizerText) as object, {});
  return createSentenceEncoder({
    network,
    dimensions: 384,
    tokenIds: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    marks: { begin: 101, end: 102 },
  });
}
