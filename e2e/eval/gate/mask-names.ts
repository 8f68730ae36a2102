import { wholeWords } from '../../../electron/language/words/whole-words';
import type { Conversation } from '../dataset';

/** Every name that somebody speaks under in the file, whole and by its parts; the longest first. */
export function speakerNames(conversations: readonly Conversation[]): string[] {
  const speakers = new Set(conversations.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
  const names = new Set([...speakers].flatMap((speaker) => [speaker, ...speaker.split(/\s+/)]));
  return [...names].filter((name) => name !== '').sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/**
 * The conversations with people's names taken out of questions and texts, and with nobody known to speak: what is left
 * for a judge is the subject. A name leaves a pronoun in a question, so that it stays a sentence, and nothing in a
 * text.
 */
export function maskNames(conversations: readonly Conversation[]): Conversation[] {
  const pattern = wholeWords(speakerNames(conversations), 'g');
  const inQuestion = (text: string) =>
    text.replace(pattern, (_, possessive: string | undefined) => (possessive === undefined ? 'they' : 'their'));
  const inText = (text: string) =>
    text
      .replace(pattern, '')
      .replace(/\s+([,.!?;:])/gu, '$1')
      .replace(/[^\S\n]+/gu, ' ')
      .trim();
  return conversations.map((conversation) => ({
    ...conversation,
    turns: conversation.turns.map((turn) => ({ ...turn, speaker: '', text: inText(turn.text) })),
    questions: conversation.questions.map((question) => ({ ...question, question: inQuestion(question.question) })),
  }));
}
