import { t } from '../../../shared/messages/message';

/** Questions that the sample answers. */
export const sampleQuestions = (): readonly string[] => [
  t('chat.howDidIWant'),
  t('chat.whenWeFlyJapan'),
  t('chat.whatDidIDecide'),
];

const MAX_QUESTIONS = 3;
const MAX_TITLE_LENGTH = 70;

/** Titles that fit into a question; a longer one would be a sentence of its own. */
const usable = (titles: readonly string[]): string[] =>
  titles.map((title) => title.trim()).filter((title) => title !== '' && title.length <= MAX_TITLE_LENGTH);

/** Three questions about what is in the vault: its notes first, then its documents, then its chats. */
export function exampleQuestions({
  isSampleLoaded,
  notes,
  documents,
  sessions,
}: {
  isSampleLoaded: boolean;
  notes: readonly string[];
  documents: readonly string[];
  sessions: readonly string[];
}): string[] {
  if (isSampleLoaded) return [...sampleQuestions()];
  return [
    ...usable([...notes, ...documents]).map((title) => t('chat.whatIKnowAbout', { title })),
    ...usable(sessions).map((title) => t('chat.whatDidWeSay', { title })),
  ].slice(0, MAX_QUESTIONS);
}
