import type { MessageId } from '../../../shared/domain/ids';
import { summarySentences, type SummarySentence } from '../summaries/summary-sentences';
import type { CompletedMessage } from '../summaries/completed-messages';

export interface TopicGist {
  /** One or two sentences, one per line. */
  text: string;
  messageIds: MessageId[];
}

/**
 * The values are set by hand: a sentence scores for being on the subject, for a decision or a question, and for content
 * that no earlier session has.
 */
const GIST_WEIGHTS = { onSubject: 1, decision: 1.5, openQuestion: 0.8, person: 0.3, news: 0.8 } as const;
const MAX_SENTENCE_WORDS = 45;
/** Words of both sentences together. */
const MAX_GIST_WORDS = 60;

/**
 * The one or two sentences of a session that add most to a topic, verbatim and in order.
 *
 * @param subject index terms of the subject
 * @param known index terms of the earlier gists; the new gist's are added
 */
export function writeTopicGist(
  messages: readonly CompletedMessage[],
  subject: ReadonlySet<string>,
  known: Set<string>,
): TopicGist | null {
  const scored = sentencesOnSubject(messages, subject)
    .map((sentence) => ({ sentence, worth: relevanceOf(sentence, messages, subject, known) }))
    .sort(
      (a, b) => b.worth - a.worth || a.sentence.message - b.sentence.message || a.sentence.start - b.sentence.start,
    );
  const first = scored[0]?.sentence;
  if (first === undefined) return null;
  const second = scored.find(
    ({ sentence }) =>
      sentence !== first && sentence.words + first.words <= MAX_GIST_WORDS && isDifferent(first, sentence),
  )?.sentence;
  const chosen = (second === undefined ? [first] : [first, second]).sort(
    (a, b) => a.message - b.message || a.start - b.start,
  );
  for (const { terms } of chosen) for (const term of terms) known.add(term);
  return {
    text: chosen.map(({ text }) => text.replace(/\s+/gu, ' ')).join('\n'),
    messageIds: chosen.map(({ message }) => messages[message]!.id),
  };
}

/** Sentences with a term of the subject; all of them if none has one. */
export function sentencesOnSubject(
  messages: readonly CompletedMessage[],
  subject: ReadonlySet<string>,
): SummarySentence[] {
  const all = summarySentences(messages, MAX_SENTENCE_WORDS);
  const own = all.filter(({ terms }) => terms.some((term) => subject.has(term)));
  return own.length > 0 ? own : all;
}

function relevanceOf(
  { terms, kind, message }: SummarySentence,
  messages: readonly CompletedMessage[],
  subject: ReadonlySet<string>,
  known: ReadonlySet<string>,
): number {
  const covered = terms.filter((term) => subject.has(term)).length / Math.max(1, subject.size);
  const news = terms.length === 0 ? 0 : terms.filter((term) => !known.has(term)).length / terms.length;
  return (
    covered * GIST_WEIGHTS.onSubject +
    news * GIST_WEIGHTS.news +
    (messages[message]!.role === 'person' ? GIST_WEIGHTS.person : 0) +
    (kind === 'decision' ? GIST_WEIGHTS.decision : kind === 'open-question' ? GIST_WEIGHTS.openQuestion : 0)
  );
}

const isDifferent = (first: SummarySentence, other: SummarySentence): boolean =>
  other.terms.filter((term) => first.terms.includes(term)).length * 2 < other.terms.length;
