import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { splitReason } from '../../language/grammar/read-reason';
import { eachSentence, type Sentence } from '../../language/sentences/split-sentences';
import { distinctTerms } from '../../language/words/terms';
import type { VaultStore } from '../../store/vault-store';
import type { SourceContext } from '../notes/source-context';
import { alternativesIn, givesReason } from './read-decision';

/** Messages around the decision that are searched for alternatives and reasons. */
const MESSAGES_BEFORE = 6;
const MESSAGES_AFTER = 2;
const MAX_REASON = 1_000;
/** Sentences of a message or a note, and UTF-16 units of a sentence, that are read for alternatives and reasons. */
export const MAX_SENTENCES = 200;
export const MAX_SENTENCE_CHARACTERS = 600;

export const withFollowingSentence = (sentence: string, after: string): string => {
  const [next] = sentencesOf(after, 1);
  return next === undefined || !/^(?:but|however|it|that|so)\b/iu.test(next.text)
    ? sentence
    : `${sentence.replace(/[.\s]+$/u, '')}. ${next.text}`;
};

/** Alternatives and reasons in the messages around a decision that share a word with it. */
export function evidenceAround(
  around: readonly Message[],
  note: Note,
  { sentence, after, message }: SourceContext,
): { alternatives: string[]; reasons: string[]; messageIds: string[] } {
  const about = new Set(distinctTerms(`${note.title} ${sentence}`).map(({ term }) => term));
  const isAbout = (text: string): boolean => distinctTerms(text).some(({ term }) => about.has(term));
  const alternatives: string[] = [];
  const reasons: string[] = [];
  const messageIds: string[] = [];
  for (const each of around) {
    const isOwn = each.id === message?.id;
    const weighed = sentencesOf(each.text, MAX_SENTENCES)
      .filter(({ text }) => isAbout(text))
      .flatMap(({ text }) => alternativesIn(text));
    const given = isOwn
      ? splitReason(sentence).reason === ''
        ? reasonsIn(firstSentences(after))
        : []
      : each.role === 'person' && each.index > message!.index
        ? reasonsIn(firstSentences(each.text))
        : [];
    if (each.index <= message!.index) alternatives.push(...weighed);
    reasons.push(...given);
    if (!isOwn && ((weighed.length > 0 && each.index < message!.index) || given.length > 0)) messageIds.push(each.id);
  }
  return { alternatives, reasons, messageIds };
}

const firstSentences = (text: string): string =>
  sentencesOf(text, 2)
    .map((piece) => piece.text)
    .join(' ');

/** The first sentences of a text, without overlong ones. */
export const sentencesOf = (text: string, most: number): Sentence[] =>
  [...take(eachSentence(text), most)].filter((sentence) => sentence.text.length <= MAX_SENTENCE_CHARACTERS);

function* take<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let left = most;
  for (const item of items) {
    if (left === 0) return;
    left -= 1;
    yield item;
  }
}

export function reasonsIn(text: string): string[] {
  return sentencesOf(text, MAX_SENTENCES)
    .flatMap((piece) => {
      const { reason } = splitReason(piece.text);
      if (reason !== '') return [reason];
      return givesReason(piece.text)
        ? [piece.text.replace(/^(?:because|the reason (?:is|was)(?: that)?)[,:]?\s+/iu, '').replace(/[.\s]+$/u, '')]
        : [];
    })
    .map((reason) => reason.slice(0, MAX_REASON));
}

/** The items without repetitions; of two of which one holds the other, the longer, unless that only adds “because”. */
export function distinct(items: readonly string[]): string[] {
  const plain = items.map((item) => item.toLowerCase().replace(/^because\s+/u, ''));
  return items.filter(
    (_, index) =>
      plain.indexOf(plain[index]!) === index &&
      !plain.some((other) => other.length > plain[index]!.length && other.includes(plain[index]!)),
  );
}

/** The complete messages said around one, in their order. */
export async function messagesAround(
  store: Pick<VaultStore, 'query'>,
  { sessionId, index }: Message,
): Promise<Message[]> {
  const all = await store.query({ name: 'messagesOfSession', sessionId });
  return all
    .filter(
      (message) =>
        message.index >= index - MESSAGES_BEFORE &&
        message.index <= index + MESSAGES_AFTER &&
        message.state === 'complete',
    )
    .sort((a, b) => a.index - b.index);
}
