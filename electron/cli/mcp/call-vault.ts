import { z } from 'zod';
import { createMutex } from '../../../shared/lib/mutex';
import { toErrorReply } from '../../../shared/ipc/errors';
import type { AssistantCall, AssistantReply } from '../../assistants/assistant-service';
import type { CallAssistant } from './mcp-server';

/** Milliseconds that a request waits for another program to leave the vault. */
const BUSY_TIMEOUT_MS = 15_000;
const RETRY_MS = 200;

/** Runs “assistant-call” with a request as its input. Resolves to what it wrote. */
export type RunCall = (input: string, signal: AbortSignal) => Promise<string>;

const writtenSchema = z.union([
  z.object({ ok: z.literal(true), result: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
  z.object({ error: z.string(), message: z.string() }),
]);

/** Requests one after another, each through the app while it is open, and else on the closed vault. */
export function createCallVault(runCall: RunCall, { busyTimeoutMs = BUSY_TIMEOUT_MS } = {}): CallAssistant {
  const runInOrder = createMutex();
  const callOnce = async (call: AssistantCall, signal: AbortSignal): Promise<AssistantReply> => {
    const written = writtenSchema.parse(JSON.parse(await runCall(JSON.stringify(call), signal)));
    if ('ok' in written) return written as AssistantReply;
    return { ok: false, error: { code: written.error, message: written.message } as ErrorOf };
  };
  return (call, signal) =>
    runInOrder(async () => {
      const deadline = performance.now() + busyTimeoutMs;
      for (;;) {
        signal.throwIfAborted();
        const reply = await callOnce(call, signal).catch((error: unknown): AssistantReply => {
          signal.throwIfAborted();
          return { ok: false, error: toErrorReply(error) };
        });
        if (reply.ok || reply.error.code !== 'busy' || performance.now() > deadline) return reply;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    });
}

type ErrorOf = Extract<AssistantReply, { ok: false }>['error'];
