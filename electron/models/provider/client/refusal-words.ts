import { alternationOf } from '../../../language/words/word-list';
import loadingWords from './loading-words.txt?raw';
import memoryWords from './memory-words.txt?raw';
import type { PlainError } from './plain-chunk';
import quotaWords from './quota-words.txt?raw';

/** What a server's words say beside its status. */
export type RefusalKind = 'memory' | 'loading' | 'quota';

/** Characters of a message that are read. */
const READ_CHARACTERS = 2_000;

const MEMORY = new RegExp(alternationOf(memoryWords), 'iu');
const LOADING = new RegExp(alternationOf(loadingWords), 'iu');
/** Codes of OpenAI, DeepSeek, OpenRouter, Anthropic, xAI. */
const QUOTA_CODE = /insufficient_(?:quota|credits|balance|funds)|billing|payment_required|credit/iu;
const QUOTA = new RegExp(alternationOf(quotaWords), 'iu');
/** A quota of a minute or of a day comes back by itself (Gemini, Groq). */
const PASSES =
  /(?:retry|try again|available|reset\w*) (?:in|after|at) |per (?:minute|second|hour|day)|\b[rt]p[md]\b|rate.?limit/iu;

/** What a refusal is about, by its status, its code and its words; null: by its status alone. */
export function refusalKind(status: number | undefined, { message, code, type }: PlainError): RefusalKind | null {
  const words = message.slice(0, READ_CHARACTERS);
  if (status === 402) return 'quota';
  const hasQuotaCode = [code, type].some((each) => typeof each === 'string' && QUOTA_CODE.test(each));
  const mayBeQuota = status === undefined || status === 400 || status === 403 || status === 429;
  if (mayBeQuota && (hasQuotaCode || (QUOTA.test(words) && !PASSES.test(words)))) return 'quota';
  if (status !== undefined && status !== 400 && status < 500) return null;
  if (MEMORY.test(words)) return 'memory';
  return LOADING.test(words) ? 'loading' : null;
}

/** Whether a refusal stays the same when it is tried again at once. */
export const isHopeless = (status: number, error: PlainError): boolean => refusalKind(status, error) !== null;

const HTML = /^\s*<(?:!doctype|html|head|body|title|center|h1|p|div|\?xml)\b/iu;

/** A server's message as plain words: of a web page its title, no marks, no lines. */
export function plainWords(message: string): string {
  const text = message.slice(0, READ_CHARACTERS);
  if (!HTML.test(text)) return text.replace(/\s+/gu, ' ').trim();
  const title = /<title[^>]*>([^<]*)/iu.exec(text)?.[1]?.trim() ?? '';
  const words =
    title === ''
      ? text.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/giu, ' ').replace(/<[^>]*(?:>|$)/gu, ' ')
      : title;
  return words
    .replace(/&(?:nbsp|#160);/giu, ' ')
    .replace(/&amp;/giu, '&')
    .replace(/&(?:lt|gt|quot|#\d+|\w+);/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
