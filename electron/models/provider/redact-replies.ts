import type { Engine } from '../../ports/engine';
import type { SecretRedactor } from '../redaction/secret-redactor';

/** The same engine with the server's key redacted from all replies. */
export function redactReplies(engine: Engine, redactor: SecretRedactor): Engine {
  const redacted =
    <Request, Value>(ask: (request: Request, signal: AbortSignal) => Promise<Value>) =>
    async (request: Request, signal: AbortSignal): Promise<Value> =>
      redactor.redactAll(await ask(request, signal));
  return {
    ...engine,
    understand: redacted(engine.understand),
    judge: redacted(engine.judge),
    extract: redacted(engine.extract),
    ...(engine.summarise === undefined ? {} : { summarise: redacted(engine.summarise) }),
    answer: (request, signal) => redactor.redactPieces(engine.answer(request, signal)),
  };
}
