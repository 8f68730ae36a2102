import { citationsOf } from '../../../electron/chat/turn/citations';
import { toEnginePackage } from '../../../electron/chat/turn/turn-retrieval';
import { composeOfflineAnswer } from '../../../electron/models/offline/answer/offline-answer';
import type { AnswerRequest } from '../../../electron/ports/engine';
import type { RetrievalResult } from '../../../electron/retrieval/funnel/retrieval';
import { t } from '../../../shared/messages/message';
import type { AnswerOutcome } from './answer-metrics';

/** The offline engine's answer from a package, as a chat asks for it. */
export function answerQuestion(
  question: string,
  result: RetrievalResult,
  sourceTurnsOf: (ref: string) => string[],
): Pick<AnswerOutcome, 'answer' | 'isAbstention' | 'quotes'> & { request: AnswerRequest } {
  const request: AnswerRequest = { ...toEnginePackage(result), question, turns: [] };
  const answer = composeOfflineAnswer(request);
  return {
    request,
    answer,
    isAbstention: answer.includes(t('mainAnswers.nothingApplies')),
    quotes: citationsOf(answer, result.sources).map(({ ref }) => sourceTurnsOf(ref)),
  };
}
