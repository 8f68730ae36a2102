import { AppError } from '../../../shared/ipc/errors';
import type { AnswerRequest, AnswerSource } from '../engine';
import { answerWithoutSources } from './answer-without-sources';
import { pickSentences, type PickedSentence } from './answer-sentences';

const WORDS_A_PIECE = 4;

/** An extractive answer: sentences of the sources that bear on the question, verbatim, each with its number. */
export async function* answerOffline(request: AnswerRequest, signal: AbortSignal): AsyncIterable<string> {
  const text = composeOfflineAnswer(request);
  for (const piece of text.match(new RegExp(`(?:\\S+\\s*){1,${WORDS_A_PIECE}}`, 'gu')) ?? []) {
    // Gives other work and the stop button their turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) throw new AppError('cancelled', 'Stopped.', { retryable: true });
    yield piece;
  }
}

/** The whole text of the answer; pure. */
export function composeOfflineAnswer(request: AnswerRequest): string {
  if (request.sources.length === 0) return answerWithoutSources(request);
  const picked = pickSentences(request);
  const lines = picked.length === 1
    ? [`${upperFirst(whoAndWhen(picked[0]!.source))}: ${quoteOf(picked[0]!)}`]
    : [`Your vault holds ${picked.length} passages on this:`, '', ...picked.map((sentence) => `- ${upperFirst(whoAndWhen(sentence.source))}: ${quoteOf(sentence)}`)];
  if (request.notices.length > 0) lines.push('', ...request.notices);
  return lines.join('\n');
}

const quoteOf = ({ text, source }: PickedSentence): string => `“${text}” [${source.number}]`;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function whoAndWhen(source: AnswerSource): string {
  const day = dayWords(source.at);
  if (source.tier === 'resource') return `the document “${plainTitle(source.title)}” says`;
  if (source.tier === 'web') return `the page “${plainTitle(source.title)}” says`;
  if (source.tier === 'engram') {
    if (source.speaker !== null) return `your note from ${day}, after ${source.speaker}`;
    return source.role === 'person' ? `your note from ${day}` : `your note from ${day}, first said by the assistant`;
  }
  if (source.speaker !== null) return `${source.speaker}, on ${day}`;
  return source.role === 'person' ? `you, on ${day}` : `the assistant, on ${day}`;
}

const plainTitle = (title: string): string => title.replace(/[“”"[\]]/gu, '').slice(0, 80);

/** `3 May 2025`, in UTC. */
const dayWords = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
