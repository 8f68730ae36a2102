import type { ServerResponse } from 'node:http';

/** How fast a server is, and what it can hold. */
export interface Pace {
  /** Milliseconds before it begins with a request. */
  latencyMs: number;
  prefillTokensPerSecond: number;
  generationTokensPerSecond: number;
  /** Requests it works on at once; the others wait in order. */
  slots: number;
  /** Tokens it thinks before it answers; 0. */
  thinkingTokens?: number;
  /** Tokens of prompt and reply together; unlimited. */
  contextTokens?: number;
  /** Whether the beginning that a prompt shares with its slot's last one is read again; true: it is not. */
  hasPrefixCache?: boolean;
  /** Whether it says what a request used; true. */
  reportsUsage?: boolean;
}

/** What a server counts for one request. */
export interface ServerUsage {
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  reasoningTokens: number;
}

/** A request in its slot. */
export interface PacedRequest {
  usage: ServerUsage;
  /** Milliseconds between two generated tokens. */
  tokenMs: number;
  /** Resolves after the prompt was read and the thinking is over; false when the client is gone. */
  begin(): Promise<boolean>;
  release(): void;
}

/** UTF-16 units of a token of this server, unlike those of any encoding that we count with. */
const CHARACTERS_PER_TOKEN = 3.7;
export const countServerTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** The texts of a request in the order in which a model reads them. */
export function promptText(body: Record<string, unknown> | null): string {
  const messages = (body?.messages ?? []) as { role: string; content: unknown }[];
  const tools = Array.isArray(body?.tools) ? JSON.stringify(body.tools) : '';
  return [tools, ...messages.map(({ role, content }) => `${role}\n${typeof content === 'string' ? content : ''}`)].join(
    '\n',
  );
}

/** Share of its thoughts that a model thinks at low effort. */
const LOW_EFFORT_SHARE = 0.2;

/** Slots of a paced server, which remember the last prompt that each has read. */
export function createPacedSlots(pace: Pace) {
  const slots = Array.from({ length: pace.slots }, () => ({ isBusy: false, prompt: '' }));
  const waiting: (() => void)[] = [];

  const takeSlot = (prompt: string, isGone: () => boolean) =>
    new Promise<(typeof slots)[number] | null>((resolve) => {
      const take = () => {
        if (isGone()) return (resolve(null), true);
        const free = slots.filter(({ isBusy }) => !isBusy);
        // The slot that has read the most of it.
        const slot = free.sort((a, b) => sharedLength(b.prompt, prompt) - sharedLength(a.prompt, prompt))[0];
        if (slot === undefined) return false;
        slot.isBusy = true;
        resolve(slot);
        return true;
      };
      if (!take()) waiting.push(() => void take());
    });

  return {
    /** Waits for a slot; null when the client went away before. */
    async open(
      prompt: string,
      reply: string,
      outgoing: ServerResponse,
      isLowEffort = false,
    ): Promise<PacedRequest | null> {
      const isGone = () => outgoing.destroyed;
      const slot = await takeSlot(prompt, isGone);
      if (slot === null) return null;
      const promptTokens = countServerTokens(prompt);
      const shared = pace.hasPrefixCache === false ? 0 : sharedLength(slot.prompt, prompt);
      const cachedTokens = Math.min(promptTokens, Math.floor(shared / CHARACTERS_PER_TOKEN));
      const reasoningTokens = Math.round((pace.thinkingTokens ?? 0) * (isLowEffort ? LOW_EFFORT_SHARE : 1));
      slot.prompt = prompt;
      const tokenMs = 1000 / pace.generationTokensPerSecond;
      return {
        usage: {
          promptTokens,
          cachedTokens,
          completionTokens: countServerTokens(reply) + reasoningTokens,
          reasoningTokens,
        },
        tokenMs,
        async begin() {
          const readMs = ((promptTokens - cachedTokens) * 1000) / pace.prefillTokensPerSecond;
          await pauseUnlessGone(pace.latencyMs + readMs + reasoningTokens * tokenMs, outgoing);
          return !isGone();
        },
        release() {
          if (!slot.isBusy) return;
          slot.isBusy = false;
          // Those whose client is gone give their turn to the next.
          for (const next of waiting.splice(0))
            if (slots.some(({ isBusy }) => !isBusy)) next();
            else waiting.push(next);
        },
      };
    },
  };
}

/** Waits, and no longer than the client does. */
export const pauseUnlessGone = (ms: number, outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (outgoing.destroyed || ms <= 0) return resolve();
    const timer = setTimeout(end, ms);
    outgoing.once('close', end);
    function end() {
      clearTimeout(timer);
      outgoing.off('close', end);
      resolve();
    }
  });

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
