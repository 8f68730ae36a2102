import type { ModelSpeed } from '../../../shared/domain/model-fit';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { LocalModelCalls } from './local-model-fetch';

/** Milliseconds of measuring at most. */
const MEASURE_MS = 10_000;
/** Tokens that it writes. */
const REPLY_TOKENS = 24;
/** A few hundred tokens. */
const TEXT =
  'The harbour lies in the north of the town, behind the old customs house. In spring the boats are painted, and the nets hang over the wall to dry. A ferry crosses to the island four times a day. Whoever wants to see the lighthouse takes the path along the dunes, which is closed when the birds breed. '.repeat(
    4,
  );

/**
 * How fast the loaded model reads and writes here, in ten seconds at most.
 *
 * @param now monotonic milliseconds
 * @throws AppError `model-timeout` where it does not begin to write in that time; the signal's reason; what `chat` throws
 */
export async function measureModel(
  { chat, count, state }: Pick<LocalModelCalls, 'chat' | 'count' | 'state'>,
  now: () => number,
  signal: AbortSignal,
): Promise<ModelSpeed> {
  // What was read before would cost nothing.
  const text = `${now()}. ${TEXT}`;
  const counted = await count(text, signal);
  const limit = AbortSignal.timeout(MEASURE_MS);
  const begunAt = now();
  let [firstAt, pieces] = [0, 0];
  const request = {
    messages: [{ role: 'user' as const, text: `${text}\n\nWrite the numbers from one to thirty as words.` }],
    temperature: 0,
    maxTokens: REPLY_TOKENS,
    stop: [],
    format: null,
    letters: null,
    tools: [],
  };
  const onText = () => {
    firstAt ||= now();
    pieces += 1;
  };
  const reply = await chat(request, onText, AbortSignal.any([signal, limit])).catch((error: unknown) => {
    if (signal.aborted || !limit.aborted) throw error;
    return null;
  });
  if (firstAt === 0) throw new AppError('model-timeout', t('mainModels.tooSlowToMeasure', { name: state().name }));
  const [tokens, ms] =
    reply?.kind === 'done' ? [reply.replyTokens, reply.writingMs] : [pieces, Math.max(1, now() - firstAt)];
  return {
    reads: ((counted.kind === 'counted' ? counted.tokens : 0) * 1_000) / (firstAt - begunAt),
    writes: (tokens * 1_000) / ms,
  };
}
