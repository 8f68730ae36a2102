import { silentLogger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import type { OutgoingRequest } from '../../ports/engine';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { createMask } from '../masking/create-mask';
import { createKeyRedactor, createProviderClient } from '../provider/client/provider-client';
import { createRequestCapture } from '../provider/client/request-capture';
import { requestVectors } from '../provider/provider-embedder';
import type { EmbedderChoice } from './embedder-choice';
import { t } from '../../../shared/messages/message';

/** Shows the request for a text's vector and sends nothing; null where vectors are made on this machine. */
export function vectorPreview(choice: EmbedderChoice): ((text: string) => Promise<OutgoingRequest>) | null {
  if (choice.kind === 'built-in') return null;
  const { settings, key, excluded = NOTHING_EXCLUDED } = choice;
  const mask = createMask({ excluded, findKeys: createKeyRedactor(choice).find });
  return async (text) => {
    const capture = createRequestCapture();
    const client = createProviderClient({
      settings,
      key,
      now: () => 0,
      log: silentLogger,
      maxRetries: 0,
      mask,
      fetch: capture.fetch,
    });
    await requestVectors(client, settings.embeddingModel.trim(), [text], AbortSignal.timeout(1_000)).catch(() => {});
    if (capture.request === null) throw new AppError('unexpected', t('mainModels.noRequestWouldSent'));
    return { ...capture.request, masked: mask.countIn(capture.request.body) };
  };
}
