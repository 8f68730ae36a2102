import { distinctTerms } from '../../../language/words/terms';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { askedClass, membersIn } from '../../../language/questions/asked-class';
import { readQuestion } from './question-focus';
import { questionParts } from './question-parts';
import { scoreSentences, type ScoredSentence } from './score-sentences';
import { splitSentences } from '../../../language/sentences/split-sentences';
import type { UnusedReason } from '../../../../shared/domain/attachment-use';
import type { ModelFile } from '../../../../shared/domain/turn';
import { t } from '../../../../shared/messages/message';

export interface PickedSentence {
  /** Verbatim in `source.text`. */
  text: string;
  source: AnswerSource;
  /** Somebody else's words than those of the person asked about, whom no source quotes or names. */
  isByOther: boolean;
}

/** The best sentence, and at most two more that add something; of a list more, where each adds a member. */
const MAX_QUOTES = 3;
const MAX_MEMBERS = 5;
/** A further sentence is at most this far below the best. */
const MAX_GAP = 3;
/** Share of the question's term weight; below 1 for rounding. */
const FULL_COVERAGE = 0.99;
const MIN_COVERAGE = 0.6;
/** Terms that a further sentence must add to those quoted before it. */
const MIN_NEW_TERMS = 3;

/**
 * The one to three sentences that bear most on the question, best first; none where the sources only ask or greet. Each
 * part of a several-part question has its own.
 */
export function pickSentences(request: AnswerRequest): PickedSentence[] {
  const parts = questionParts(request.question);
  const bestOn = (question: string) => takeBest({ ...request, question });
  if (parts.length < 2) return bestOn(request.question);
  const byPart = parts.map(bestOn);
  // The best of each part first.
  const inTurn = Array.from({ length: MAX_QUOTES }, (_, rank) => byPart.flatMap((picked) => picked[rank] ?? [])).flat();
  const seen = new Set<string>();
  return inTurn
    .filter(({ text }) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
    .slice(0, Math.max(MAX_QUOTES, parts.length));
}

/** One sentence a source: the package has several ways to say it, and each further one must add something. */
function takeBest(request: AnswerRequest): PickedSentence[] {
  const asked = readQuestion(request).isList ? askedClass(request.question) : null;
  const picked: ScoredSentence[] = [];
  const quoted = new Set<string>();
  const listed = new Set<string>();
  for (const sentence of scoreSentences(request)) {
    // A weak source that shares nothing with the question but a name answers another one.
    if (picked.length === 0 && !sentence.isRelevant && sentence.source.isWeak === true) break;
    const members = membersIn(sentence.text, asked).filter(({ term }) => !listed.has(term));
    if (picked.length >= (members.length > 0 ? MAX_MEMBERS : MAX_QUOTES)) continue;
    const isFar = !sentence.isRelevant || sentence.score < (picked[0]?.score ?? 0) - MAX_GAP;
    // Of a list each member counts, however far its sentence stands from the best.
    if (picked.length > 0 && isFar && (members.length === 0 || sentence.isByOther)) continue;
    const same = picked.findIndex(({ source }) => isSameTurn(source, sentence.source));
    if (same >= 0) {
      // The message says more than the note that was taken from it.
      if (extendsQuote(sentence, picked[same]!)) picked[same] = sentence;
      continue;
    }
    if (picked.length > 0 && !isOnSameMatter(sentence, picked[0]!)) continue;
    const added = distinctTerms(sentence.text).filter(({ term }) => !quoted.has(term));
    // Another date or place is another answer, however short.
    const isAnotherAnswer = members.length > 0 || (sentence.features.answerType > 0 && added.length > 0);
    if (picked.length > 0 && added.length < MIN_NEW_TERMS && !isAnotherAnswer) continue;
    for (const { term } of members) listed.add(term);
    for (const { term } of added) quoted.add(term);
    picked.push(sentence);
  }
  return picked;
}

/** Whether a further sentence is about the same person and, where the best has all that the question names, the same thing. */
const isOnSameMatter = ({ features }: ScoredSentence, { features: best }: ScoredSentence): boolean =>
  !(best.person > 0 && features.person < 0) &&
  (best.coverage < FULL_COVERAGE || features.coverage >= MIN_COVERAGE || features.reply >= MIN_COVERAGE);

const extendsQuote = ({ text, source }: ScoredSentence, quoted: ScoredSentence): boolean =>
  source.number !== quoted.source.number &&
  text.length > quoted.text.length &&
  text.includes(quoted.text.replace(/[.!\s]+$/u, ''));

/** A note and the message it was taken from say the same thing once. */
const isSameTurn = (left: AnswerSource, right: AnswerSource): boolean =>
  left.number === right.number ||
  (left.turn !== undefined && left.turn.sessionId === right.turn?.sessionId && left.turn.index === right.turn.index);

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
