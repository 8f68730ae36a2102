import { z } from 'zod';

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const usageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count.catch(0),
  prompt_tokens_details: z
    .object({ cached_tokens: count.catch(0) })
    .nullish()
    .catch(null),
});

/** What a server says that a request used. Thoughts are part of its completion tokens. */
export interface ReportedUsage {
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
}

interface Completion {
  usage?: unknown;
  choices?: {
    message?: { content?: unknown; reasoning_content?: unknown };
    delta?: { content?: unknown; reasoning_content?: unknown };
  }[];
}

/** The usage and the text of a reply that was not streamed; usage null where the server says nothing. */
export function readUsage(text: string): { usage: ReportedUsage | null; completion: string } {
  const completion = parse(text);
  return { usage: toUsage(completion?.usage), completion: textOf(completion) };
}

/** Characters at either end of a reply of vectors in which its usage stands; between them are megabytes of numbers. */
const USAGE_CHARACTERS = 400;

/** The usage of a reply of vectors. */
export function readUsageAtEnds(text: string): ReportedUsage | null {
  for (const end of [text.slice(-USAGE_CHARACTERS), text.slice(0, USAGE_CHARACTERS)]) {
    const found = /"usage"\s*:\s*(\{[^{}]*\})/u.exec(end)?.[1];
    const usage = found === undefined ? null : toUsage(parse(found));
    if (usage !== null) return usage;
  }
  return null;
}

/** Reads the usage out of a stream's last events while the stream passes by. */
export function createUsageReader() {
  const decoder = new TextDecoder();
  let line = '';
  let usage: ReportedUsage | null = null;
  let completion = '';
  const readLine = (text: string) => {
    if (!text.startsWith('data:')) return;
    const event = parse(text.slice('data:'.length));
    usage = toUsage(event?.usage) ?? usage;
    completion += textOf(event);
  };
  return {
    add(chunk: Uint8Array): void {
      const lines = decoder.decode(chunk, { stream: true }).split('\n');
      lines[0] = line + lines[0]!;
      line = lines.pop()!;
      for (const whole of lines) readLine(whole.trim());
    },
    get usage() {
      return usage;
    },
    /** Texts and thoughts. */
    get completion() {
      return completion;
    },
  };
}

function parse(text: string): Completion | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function textOf(completion: Completion | null): string {
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  const part = choice?.message ?? choice?.delta;
  return [part?.reasoning_content, part?.content].filter((text) => typeof text === 'string').join('');
}

function toUsage(value: unknown): ReportedUsage | null {
  const parsed = usageSchema.safeParse(value);
  if (!parsed.success) return null;
  const {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    prompt_tokens_details: details,
  } = parsed.data;
  return { promptTokens, completionTokens, cachedTokens: Math.min(promptTokens, details?.cached_tokens ?? 0) };
}
