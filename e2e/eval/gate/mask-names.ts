import { wholeWords } from '../../../electron/language/words/whole-words';
import type { Conversation } from '../dataset';

/** Every speaker's name in the file, whole and in parts; the longest first. */
function speakerNames(conversations: readonly Conversation[]): string[] {
  const speakers = new Set(conversations.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
  const names = new Set([...speakers].flatMap((speaker) => [speaker, ...speaker.split(/\s+/)]));
  return [...names].filter((name) => name !== '').sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/**
 * The conversations without people's names and speakers, so that a judge sees only the subject. In a question a name
 * becomes a pronoun, which keeps the sentence; in a text it is removed.
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
