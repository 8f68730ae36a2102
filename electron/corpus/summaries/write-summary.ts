import type { MessageId } from '../../../shared/domain/ids';
import type { Summary } from '../../../shared/domain/summary';
import { isAppError, toErrorReply } from '../../../shared/ipc/errors';
import { distinctTerms } from '../../language/words/terms';
import type { Engine, SummarisedSentence, SummariseRequest } from '../../ports/engine';
import { plainTextOf } from '../../language/prose/plain-text';
import { extractiveSummary } from './extractive-summary';
import type { ReadSentences } from '../extraction/read-by-meaning';
import { sessionDigest } from './session-digest';
import type { SummarySentence } from './summary-sentences';
import { boundsFor, countWords, type SummaryBounds } from './summary-bounds';
import type { CompletedMessage } from './completed-messages';
import { t } from '../../../shared/messages/message';
import { countTokens } from '../../language/tokens/count-tokens';

/** A part of a conversation for one request, with the bounds of its summary. */
interface SummaryPart {
  messages: CompletedMessage[];
  bounds: SummaryBounds;
}

/** Share of the context window for the messages of one request; the rest is for instructions and reply. */
const MAX_CONTEXT_SHARE = 0.55;
/** Minimum average characters per token, for any known text and tokenizer. */
const MIN_CHARACTERS_PER_TOKEN = 2;

/**
 * Splits a conversation into parts that fit the context window, in order; an overlong message is split too. The bounds
 * are divided by word share.
 */
function splitForContextWindow(
  messages: readonly CompletedMessage[],
  bounds: SummaryBounds,
  windowTokens: number,
): SummaryPart[] {
  const room = Math.max(256, Math.floor(windowTokens * MAX_CONTEXT_SHARE));
  const parts: { messages: CompletedMessage[]; tokens: number }[] = [];
  for (const message of messages.flatMap((entry) => cutMessage(entry, room))) {
    const tokens = countTokens(message.text) + 24;
    const last = parts.at(-1);
    if (last === undefined || last.tokens + tokens > room) parts.push({ messages: [message], tokens });
    else {
      last.messages.push(message);
      last.tokens += tokens;
    }
  }
  if (parts.length <= 1) return parts.map((part) => ({ messages: part.messages, bounds }));
  const words = parts.map((part) => part.messages.reduce((sum, { text }) => sum + countWords(text), 0));
  const all = Math.max(
    1,
    words.reduce((sum, count) => sum + count, 0),
  );
  return parts.map((part, index) => {
    const maxWords = Math.max(1, Math.floor((bounds.maxWords * words[index]!) / all));
    return {
      messages: part.messages,
      bounds: { maxWords, minWords: Math.min(maxWords, Math.ceil((bounds.minWords * words[index]!) / all)) },
    };
  });
}

function cutMessage(message: CompletedMessage, room: number): CompletedMessage[] {
  const most = (room - 24) * MIN_CHARACTERS_PER_TOKEN;
  if (message.text.length <= most) return [message];
  const pieces: CompletedMessage[] = [];
  for (let start = 0; start < message.text.length;) {
    let end = Math.min(message.text.length, start + most);
    const space = end < message.text.length ? message.text.lastIndexOf(' ', end) : -1;
    if (space > start + most / 2) end = space;
    pieces.push({ ...message, text: message.text.slice(start, end) });
    start = end;
  }
  return pieces.filter(({ text }) => text.trim() !== '');
}

/** One sentence per line of `text`; `messageIds[n]` is the message of line n. */
export type WrittenSummary = Pick<Summary, 'text' | 'madeBy' | 'messageIds'>;

/** Stored as the author; why they wrote it follows in brackets. */
export const OFFLINE_RULES = 'offline rules';

/** Parts of a conversation; a longer one is summarised by the rules. */
const MAX_PARTS = 8;

export interface WriteSummaryRequest {
  kind: 'session' | 'rolling';
  messages: readonly CompletedMessage[];
  /** The model that can summarise; null: the rules do it. */
  engine: Pick<Engine, 'label' | 'contextWindowTokens' | 'summarise'> | null;
  /** Absent: rules alone tell what a sentence of the person is. */
  readSentences?: ReadSentences | undefined;
}

/**
 * Summarises messages, by the model if there is one. An unreadable reply or one out of bounds is requested once more;
 * then the offline rules do it, and `madeBy.label` says why. A conversation longer than the context window is sent in
 * parts, each summarised from its own messages.
 *
 * @throws AppError `cancelled`, or the connection's error; nothing was made then
 */
export async function writeSummary(
  { kind, messages, engine, readSentences }: WriteSummaryRequest,
  signal: AbortSignal,
): Promise<WrittenSummary> {
  const bounds = boundsFor(messages.reduce((sum, { text }) => sum + countWords(text), 0));
  const summariseByRules = async (why: string | null) =>
    summaryOf(
      kind === 'session' ? await sessionDigest(messages, readSentences) : extractiveSummary(messages, bounds),
      messages,
      why,
    );
  if (engine?.summarise === undefined) return summariseByRules(null);
  const parts = splitForContextWindow(messages, bounds, engine.contextWindowTokens);
  if (parts.length > MAX_PARTS) return summariseByRules(t('mainCorpus.tooLongWindowLabel', { label: engine.label }));
  const sentences: { messageId: MessageId; text: string }[] = [];
  for (const part of parts) {
    const written = await writePart(engine.summarise.bind(engine), kind, part, signal);
    if (typeof written === 'function') return summariseByRules(written(engine.label));
    sentences.push(...written.map(({ message, text }) => ({ messageId: part.messages[message]!.id, text })));
  }
  return {
    text: sentences.map(({ text }) => text).join('\n'),
    messageIds: sentences.map(({ messageId }) => messageId),
    madeBy: { method: 'model', label: engine.label },
  };
}

/** The same, but after any failure except a stop the rules make the summary and give the reason. */
export async function writeSummaryOrFallBack(
  request: WriteSummaryRequest,
  signal: AbortSignal,
): Promise<WrittenSummary> {
  try {
    return await writeSummary(request, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const rules = await writeSummary({ ...request, engine: null }, signal);
    return { ...rules, madeBy: { ...rules.madeBy, label: labelOfRules(toErrorReply(error).message) } };
  }
}

/** The first model request that would be sent; null when the rules do it. */
export function firstRequest(
  kind: WriteSummaryRequest['kind'],
  messages: readonly CompletedMessage[],
  windowTokens: number,
): SummariseRequest | null {
  const parts = splitForContextWindow(
    messages,
    boundsFor(messages.reduce((sum, { text }) => sum + countWords(text), 0)),
    windowTokens,
  );
  return parts.length === 0 || parts.length > MAX_PARTS ? null : requestOf(kind, parts[0]!);
}

const requestOf = (kind: SummariseRequest['kind'], { messages, bounds }: SummaryPart): SummariseRequest => ({
  kind,
  messages: messages.map(({ role, speaker, text, createdAt }) => ({ role, speaker, text, at: createdAt })),
  ...bounds,
});

/** The model's summary, or what was wrong with both attempts of the model named. */
async function writePart(
  summarise: NonNullable<Engine['summarise']>,
  kind: SummariseRequest['kind'],
  part: SummaryPart,
  signal: AbortSignal,
): Promise<SummarisedSentence[] | ((label: string) => string)> {
  const { messages, bounds } = part;
  const request = requestOf(kind, part);
  try {
    const first = groundSentences(await summarise(request, signal), messages);
    const problem = problemOf(first, bounds);
    if (problem === null) return first;
    const second = groundSentences(
      await summarise(
        {
          ...request,
          repair: `${problem.said} Write between ${bounds.minWords} and ${bounds.maxWords} words.`,
        },
        signal,
      ),
      messages,
    );
    return problemOf(second, bounds)?.told ?? second;
  } catch (error) {
    // An unreadable reply was requested again already.
    if (isAppError(error, 'model-malformed')) return (label) => t('mainCorpus.summaryNotRead', { label });
    throw error;
  }
}

function problemOf(
  sentences: readonly SummarisedSentence[],
  { minWords, maxWords }: SummaryBounds,
): { said: string; told: (label: string) => string } | null {
  const words = sentences.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words > maxWords)
    return {
      said: `It had ${words} words, which is too long.`,
      told: (label) => t('mainCorpus.summaryTooLong', { label, words }),
    };
  if (words < minWords || words === 0)
    return {
      said: `It had ${words} words on what the messages say, which is too short.`,
      told: (label) => t('mainCorpus.summaryTooShort', { label, words }),
    };
  return null;
}

/** Assigns each sentence a message that supports it; unsupported sentences are dropped. */
export function groundSentences(
  sentences: readonly SummarisedSentence[],
  messages: readonly Pick<CompletedMessage, 'text'>[],
): SummarisedSentence[] {
  const termsOf = messages.map(({ text }) => new Set(distinctTerms(text).map(({ term }) => term)));
  return sentences.flatMap(({ message, text }) => {
    const terms = distinctTerms(text);
    const sharedWith = (index: number): number => terms.filter(({ term }) => termsOf[index]?.has(term)).length;
    if (sharedWith(message) > 0) return [{ message, text }];
    const best = messages.reduce((found, _, index) => (sharedWith(index) > sharedWith(found) ? index : found), 0);
    return sharedWith(best) > 0 ? [{ message: best, text }] : [];
  });
}

function summaryOf(
  sentences: readonly SummarySentence[],
  messages: readonly CompletedMessage[],
  why: string | null,
): WrittenSummary {
  const lines = sentences.map(({ text, message }) => ({ text: plainTextOf(text), messageId: messages[message]!.id }));
  return {
    text: lines.map(({ text }) => text).join('\n'),
    messageIds: lines.map(({ messageId }) => messageId),
    madeBy: { method: 'offline', label: why === null ? OFFLINE_RULES : labelOfRules(why) },
  };
}

/** The rules as an author; `why` they wrote instead of a model. */
export const labelOfRules = (why: string): string => `${OFFLINE_RULES} (${why.replace(/[.\s]+$/u, '')})`;
