import { AppError } from '../../../shared/ipc/errors';
import type { Embedder } from '../../ports/engine';
import { createDeadline } from '../../../shared/lib/deadline';
import type { ProviderClient } from './client/provider-client';
import { timeoutError, toModelError } from './client/provider-error';
import { t } from '../../../shared/messages/message';

const MAX_TEXTS_PER_REQUEST = 64;
/** Cosines of unrelated and of equal texts for common embedding models, until measured per model. */
const CALIBRATION = { unrelated: 0.15, same: 0.75 } as const;

/**
 * `/v1/embeddings` as an Embedder. A first request determines the dimension.
 *
 * @throws AppError `model-*`
 */
export async function createProviderEmbedder(
  client: ProviderClient,
  model: string,
  signal: AbortSignal,
): Promise<Embedder> {
  const request = (texts: readonly string[]) => requestVectors(client, model, texts, signal);
  const dimensions = (await request(['dimension']))[0]!.length;
  return {
    model: client.labelOf(model),
    dimensions,
    calibrate: (cosine) =>
      Math.min(1, Math.max(0, (cosine - CALIBRATION.unrelated) / (CALIBRATION.same - CALIBRATION.unrelated))),
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += MAX_TEXTS_PER_REQUEST) {
        const batch = await request(texts.slice(from, from + MAX_TEXTS_PER_REQUEST));
        const odd = batch.find(({ length }) => length !== dimensions);
        if (odd)
          throw new AppError(
            'model-malformed',
            t('mainModels.hostChangedLengthVectors', { host: client.host, dimensions, odd: odd.length }),
          );
        vectors.push(...batch);
      }
      return vectors;
    },
  };
}

/**
 * Unit vectors of some texts, in their order.
 *
 * @throws AppError `model-*`
 */
export async function requestVectors(
  client: ProviderClient,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const deadline = createDeadline(signal, client.timeouts.structuredMs);
  try {
    const reply = await client.openai.embeddings.create(
      { model, input: [...texts], encoding_format: 'float' },
      { signal: deadline.signal },
    );
    const rows = Array.isArray(reply?.data) ? [...reply.data].sort((left, right) => left.index - right.index) : [];
    if (rows.length !== texts.length)
      throw new AppError(
        'model-malformed',
        t('mainModels.hostSentRowsVectors', { host: client.host, rows: rows.length, texts: texts.length }),
      );
    return rows.map(({ embedding }) => toUnitVector(embedding, client.host));
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, 'embed');
    throw toModelError(error, { ...client, model });
  } finally {
    deadline.dispose();
  }
}

function toUnitVector(numbers: unknown, host: string): Float32Array {
  if (!Array.isArray(numbers) || numbers.length === 0 || !numbers.every((value) => Number.isFinite(value))) {
    throw new AppError('model-malformed', t('mainModels.hostSentSomethingVector', { host }));
  }
  const vector = Float32Array.from(numbers as number[]);
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
