import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { AnswerRequest, Engine } from '../../ports/engine';
import type { PartialSaver } from './partial-saver';

/**
 * Reads an answer piece by piece into its saver. Resolves to how it ended.
 *
 * @throws AppError of the engine; `model-malformed` for an answer without a word
 */
export async function streamAnswer(
  engine: Engine,
  asked: AnswerRequest,
  saver: PartialSaver,
  signal: AbortSignal,
  onPiece: (text: string) => void,
): Promise<'complete' | 'stopped'> {
  for await (const piece of engine.answer(asked, signal)) {
    saver.push(piece);
    onPiece(piece);
    if (signal.aborted) break;
  }
  await saver.stop();
  if (signal.aborted) return 'stopped';
  if (saver.text.trim() === '')
    throw new AppError('model-malformed', t('mainChat.emptyAnswer', { engine: engine.label }), { retryable: true });
  return 'complete';
}
