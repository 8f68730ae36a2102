import type { ModelEngine } from './model-engine';
import type { SecretRedactor } from '../redaction/secret-redactor';

/** The same engine with the server's key redacted from all replies. */
export function redactReplies(engine: ModelEngine, redactor: SecretRedactor): ModelEngine {
  const redacted =
    <Request, Value>(ask: (request: Request, signal: AbortSignal) => Promise<Value>) =>
    async (request: Request, signal: AbortSignal): Promise<Value> =>
      redactor.redactAll(await ask(request, signal));
  /** What it says of the plan is its reply as well. */
  const judging =
    (judge: ModelEngine['judge']): ModelEngine['judge'] =>
    ({ onCorrection, ...request }, signal) =>
      redacted(judge)(
        {
          ...request,
          ...(onCorrection === undefined
            ? {}
            : { onCorrection: (correction) => onCorrection(redactor.redactAll(correction)) }),
        },
        signal,
      );
  return {
    ...engine,
    get contextWindowTokens() {
      return engine.contextWindowTokens;
    },
    get windowSource() {
      return engine.windowSource;
    },
    judge: judging(engine.judge),
    judgeLater: judging(engine.judgeLater),
    extract: redacted(engine.extract),
    ...(engine.summarise === undefined ? {} : { summarise: redacted(engine.summarise) }),
    relate: redacted(engine.relate),
    readDecision: redacted(engine.readDecision),
    writeProbes: redacted(engine.writeProbes),
    findBearing: redacted(engine.findBearing),
    searchWords: redacted(engine.searchWords),
    answer: (request, signal) => redactor.redactPieces(engine.answer(request, signal)),
  };
}
