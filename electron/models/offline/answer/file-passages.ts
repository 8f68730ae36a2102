import { splitSentences } from '../../../language/sentences/split-sentences';
import { distinctTerms } from '../../../language/words/terms';
import type { ModelFile } from '../../../../shared/domain/turn';

/** Sentences of all files together. */
const MAX_PASSAGES = 3;
const MAX_SENTENCE_CHARACTERS = 400;
const HEADING = /^#{1,6}\s/;
/** Characters of a file in which sentences are looked for. */
const MAX_SEARCHED_CHARACTERS = 400_000;

/**
 * What the engine without a model says of attached files: the sentences that share most with the question, in their own
 * words, and which files it did not look at. '' without files.
 */
export function filePassages(question: string, files: readonly ModelFile[] = []): string {
  const asked = new Set(distinctTerms(question).map(({ term }) => term));
  const texts = files.filter((file) => file.as === 'text');
  const found = texts
    .flatMap(({ name, text }) =>
      splitSentences(text.slice(0, MAX_SEARCHED_CHARACTERS)).map((sentence, index) => ({
        name,
        index,
        text: sentence.text.replace(/\s+/gu, ' ').trim().slice(0, MAX_SENTENCE_CHARACTERS),
        shared: distinctTerms(sentence.text).filter(({ term }) => asked.has(term)).length,
      })),
    )
    .filter(({ shared, text }) => shared > 0 && text !== '' && !HEADING.test(text))
    .toSorted((left, right) => right.shared - left.shared || left.index - right.index)
    .slice(0, MAX_PASSAGES);
  const withPassage = new Set(found.map(({ name }) => name));
  return [
    ...found.map(({ name, text }) => `From “${name}”, which you attached: “${text}”`),
    ...texts
      .filter(({ name }) => !withPassage.has(name))
      .map(({ name }) => `No sentence of “${name}” shares a word with your question.`),
    ...files.filter((file) => file.as === 'name').map(({ name, why }) => notRead(name, why)),
  ].join('\n\n');
}

const notRead = (name: string, why: string): string =>
  /picture/iu.test(why)
    ? `I answer from text only: I did not look at “${name}”.`
    : `I did not read “${name}”: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
