import type { ModelEngine } from './model-engine';
import type { SecretRedactor } from '../redaction/secret-redactor';

/** The same engine with the server's key redacted from all replies. */
export function redactReplies(engine: ModelEngine, redactor: SecretRedactor): ModelEngine {
  const redacted =
    <Request, Value>(ask: (request: Request, signal: AbortSignal) => Promise<Value>) =>
    async (request: Request, signal: AbortSignal): Promise<Value> =>
      redactor.redactAll(await ask(request, signal));
  return {
    ...engine,
    get contextWindowTokens() {
      return engine.contextWindowTokens;
    },
    get windowSource() {
      return engine.windowSource;
    },
    understand: redacted(engine.understand),
    judge: redacted(engine.judge),
    judgeLater: redacted(engine.judgeLater),
    extract: redacted(engine.extract),
    ...(engine.summarise === undefined ? {} : { summarise: redacted(engine.summarise) }),
    answer: (request, signal) => redactor.redactPieces(engine.answer(request, signal)),
  };
}
