import { APIError } from 'openai';
import { z } from 'zod';
import { countTokensBy, encodingOf } from '../../language/tokens/count-tokens';
import type { Engine } from '../../ports/engine';
import type { ProviderClient } from './client/provider-client';

/** llama.cpp's server has this endpoint besides its OpenAI-compatible ones (its README, "POST /tokenize"). */
const TOKENIZE_PATH = '/tokenize';
const TIMEOUT_MS = 2_000;
const MAX_PARALLEL_REQUESTS = 4;
const MAX_CACHED_COUNTS = 2_000;
const replySchema = z.object({ tokens: z.array(z.unknown()) });

/**
 * The model's own tokenizer: the encoding of an OpenAI model, or a tokenizing server on this machine, asked within
 * `timeoutMs` per text. Undefined without either. A server without a tokenizer makes it reject and is not asked again;
 * the caller then estimates.
 */
export function createTokenizer(client: ProviderClient, model: string, timeoutMs = TIMEOUT_MS): Engine['tokenizer'] {
  const encoding = encodingOf(model);
  if (encoding !== null)
    return { id: { code: 'encoding', name: encoding }, count: (texts) => countTokensBy(encoding, texts) };
  // Text is not sent to another machine just to be counted.
  return client.isOnThisMachine ? createServerTokenizer(client, timeoutMs) : undefined;
}

function createServerTokenizer(client: ProviderClient, timeoutMs: number): NonNullable<Engine['tokenizer']> {
  const url = new URL(TOKENIZE_PATH, client.openai.baseURL).href;
  const known = new Map<string, number>();
  let isAbsent = false;
  const countOne = async (text: string): Promise<number> => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const reply: unknown = await client.openai.post(url, {
      body: { content: text, add_special: false },
      timeout: timeoutMs,
      maxRetries: 0,
    });
    const { length } = replySchema.parse(reply).tokens;
    if (known.size >= MAX_CACHED_COUNTS) known.clear();
    known.set(text, length);
    return length;
  };
  return {
    id: { code: 'server', host: client.host },
    async count(texts) {
      if (isAbsent) throw new Error('the server has none');
      try {
        const counts: number[] = [];
        for (let from = 0; from < texts.length; from += MAX_PARALLEL_REQUESTS) {
          counts.push(
            ...(await Promise.all(
              texts
                .slice(from, from + MAX_PARALLEL_REQUESTS)
                .map((text) => (text === '' ? Promise.resolve(0) : countOne(text))),
            )),
          );
        }
        return counts;
      } catch (error) {
        if (!isTokenizerMissing(error)) throw error;
        isAbsent = true;
        client.log.info('no tokenizer on the server; tokens are estimated', {});
        throw new Error('the server has none', { cause: error });
      }
    },
  };
}

/** Whether the server has no tokenizer, as opposed to being slow, busy, unreachable or still loading. */
function isTokenizerMissing(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  const status = error instanceof APIError ? (error.status as number | undefined) : undefined;
  return (
    status !== undefined && (status === 501 || (status >= 400 && status < 500 && status !== 408 && status !== 429))
  );
}
