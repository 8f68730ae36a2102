import { extractPrompt } from '../../electron/models/prompts/extract';
import { judgePrompt } from '../../electron/models/prompts/judge';
import type { Engine } from '../../electron/ports/engine';
import { isAppError } from '../../shared/ipc/errors';

export type Task = 'gate' | 'extract';

/**
 * How a structured call ended: parsed at once, after the repair, or not at all; or no reply came (time-out, server
 * error).
 */
export type Ending = 'first' | 'repaired' | 'unreadable' | 'no-reply';

export interface CountedCall {
  task: Task;
  ending: Ending;
  ms: number;
  /** The model's raw replies, the repair's last. */
  replies: string[];
}

export interface ReplyCounter {
  calls: CountedCall[];
  fetch: typeof fetch;
  watch(engine: Engine): Engine;
}

/**
 * A proxy between engine and server that counts how each structured call ended. Calls are recognised by their prompt.
 */
export function createReplyCounter(now: () => number): ReplyCounter {
  const replies = new Map<string, string[]>();
  const calls: CountedCall[] = [];

  async function count<Value>(task: Task, prompt: string, run: () => Promise<Value>): Promise<Value> {
    const start = now();
    replies.set(prompt, []);
    const end = (ending: Ending) => calls.push({ task, ending, ms: now() - start, replies: replies.get(prompt)! });
    try {
      const value = await run();
      end(replies.get(prompt)!.length > 1 ? 'repaired' : 'first');
      return value;
    } catch (error) {
      end(isAppError(error, 'model-malformed') ? 'unreadable' : 'no-reply');
      throw error;
    }
  }

  return {
    calls,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const prompt = promptOf(init?.body);
      const kept = prompt === null ? undefined : replies.get(prompt);
      if (kept !== undefined && response.ok) kept.push(contentOf(await response.clone().text()));
      return response;
    },
    watch: (engine) => ({
      ...engine,
      judge: (request, signal) => count('gate', judgePrompt(request), () => engine.judge(request, signal)),
      extract: (request, signal) => count('extract', extractPrompt(request), () => engine.extract(request, signal)),
    }),
  };
}

/** The second message of a request is the task's own text, also in a repair. */
function promptOf(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  const { messages, stream } = JSON.parse(body) as { messages?: { content: string }[]; stream?: boolean };
  return stream === true ? null : (messages?.[1]?.content ?? null);
}

function contentOf(text: string): string {
  const reply = JSON.parse(text) as { choices?: { message?: { content?: string } }[] };
  return reply.choices?.[0]?.message?.content ?? '';
}
