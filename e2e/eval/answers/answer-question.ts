import { citationsOf } from '../../../electron/chat/turn/citations';
import { readerOf, toEnginePackage } from '../../../electron/chat/turn/turn-retrieval';
import { composeOfflineAnswer } from '../../../electron/models/offline/answer/offline-answer';
import { readSentences } from '../../../electron/models/offline/answer/read-sentences';
import { saysNothingApplies } from '../../../electron/models/offline/answer/says-nothing-applies';
import type { AnswerRequest } from '../../../electron/ports/engine';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import type { RetrievalResult } from '../../../electron/retrieval/funnel/retrieval';
import type { AnswerOutcome } from './answer-metrics';

/** The offline engine's answer from a package, as a chat asks for it. */
export async function answerQuestion(
  question: string,
  result: RetrievalResult,
  sourceTurnsOf: (ref: string) => string[],
  reader: IndexPort,
): Promise<Pick<AnswerOutcome, 'answer' | 'isAbstention' | 'quotes'> & { request: AnswerRequest }> {
  const sentences = readerOf(reader, { recentTurns: [], asOf: result.trace.asOf });
  const request: AnswerRequest = { ...toEnginePackage(result), question, turns: [], sentences };
  const answer = composeOfflineAnswer(request, await readSentences(request));
  return {
    request,
    answer,
    isAbstention: saysNothingApplies(answer),
    quotes: citationsOf(answer, result.sources).map(({ ref }) => sourceTurnsOf(ref)),
  };
}
