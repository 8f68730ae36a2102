import { splitSentences } from '../../../language/sentences/split-sentences';
import { distinctTerms } from '../../../language/words/terms';
import type { UnusedReason } from '../../../../shared/domain/attachment-use';
import type { ModelFile } from '../../../../shared/domain/turn';
import { t } from '../../../../shared/messages/message';

/** Sentences of all files together. */
const MAX_PASSAGES = 3;
const MAX_SENTENCE_CHARACTERS = 400;
const HEADING = /^#{1,6}\s/;
/** Characters of a file in which sentences are looked for. */
const MAX_SEARCHED_CHARACTERS = 400_000;

/**
 * What the engine without a model says of attached files: the sentences that share most with the question, in their own
 * words, and which files it did not look at. '' without files. Without a question each text is quoted from its
 * beginning.
 */
export function filePassages(question: string, files: readonly ModelFile[] = []): string {
  const asked = question === '' ? null : new Set(distinctTerms(question).map(({ term }) => term));
  const texts = files.filter((file) => file.as === 'text');
  const found = asked === null ? texts.flatMap(firstSentence) : bestSentences(texts, asked);
  const withPassage = new Set(found.map(({ name }) => name));
  return [
    ...found.map(({ name, text }) => t('mainAnswers.fileSays', { name, text })),
    ...texts
      .filter(({ name }) => !withPassage.has(name))
      .map(({ name }) =>
        asked === null ? t('mainAnswers.fileHasNoSentence', { name }) : t('mainAnswers.noSentenceOfFile', { name }),
      ),
    ...files.filter((file) => file.as === 'name').map(({ name, reason }) => notRead(name, reason)),
  ].join('\n\n');
}

type TextFile = Extract<ModelFile, { as: 'text' }>;
interface Passage {
  name: string;
  text: string;
}

const bestSentences = (texts: readonly TextFile[], asked: ReadonlySet<string>): Passage[] =>
  texts
    .flatMap(({ name, text }) =>
      sentencesOf(text).map((sentence, index) => ({
        name,
        index,
        text: sentence,
        shared: distinctTerms(sentence).filter(({ term }) => asked.has(term)).length,
      })),
    )
    .filter(({ shared, text }) => shared > 0 && isPassage(text))
    .toSorted((left, right) => right.shared - left.shared || left.index - right.index)
    .slice(0, MAX_PASSAGES);

function firstSentence({ name, text }: TextFile): Passage[] {
  const first = sentencesOf(text).find(isPassage);
  return first === undefined ? [] : [{ name, text: first }];
}

const sentencesOf = (text: string): string[] =>
  splitSentences(text.slice(0, MAX_SEARCHED_CHARACTERS)).map((sentence) =>
    sentence.text.replace(/\s+/gu, ' ').trim().slice(0, MAX_SENTENCE_CHARACTERS),
  );

const isPassage = (text: string): boolean => text !== '' && !HEADING.test(text);

function notRead(name: string, reason: UnusedReason): string {
  switch (reason) {
    case 'no-room':
      return t('mainAnswers.fileNotRead', { name, why: t('mainAnswers.noRoomForFile') });
    case 'unreadable':
      return t('mainAnswers.fileNotRead', { name, why: t('mainAnswers.fileUnreadable') });
    case 'missing':
      return t('mainAnswers.fileNotRead', { name, why: t('mainAnswers.fileMissing') });
    default:
      return t('mainAnswers.fileNotSeen', { name });
  }
}
