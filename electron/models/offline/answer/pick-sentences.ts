import { givesNewValue, LATER_MS } from '../../../language/statements/new-value';
import { distinctTerms, splitWords } from '../../../language/words/terms';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { askedClass, membersIn } from '../../../language/questions/asked-class';
import { stopWordKind } from '../../../language/words/stop-words';
import { isEnglishWord } from '../../../language/words/english-words';
import { readQuestion } from './question-focus';
import { questionParts } from './question-parts';
import { BEARING_FIT, scoreSentences, type ScoredSentence } from './score-sentences';
import { NOTHING_READ, pairKey, type SentenceReading } from './sentence-reading';
import { lackedValue, statedValues } from '../../../language/stated-values';
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
  /** A later sentence before it says otherwise. */
  isFormer: boolean;
  /** It is only near what is asked for. */
  isUnsure: boolean;
}

/** The best sentence, and at most two more that add something; of a list more, where each adds a member. */
const MAX_QUOTES = 3;
const MAX_MEMBERS = 7;
/**
 * Two sentences on one matter are so near in meaning, 0–1, and the later has so much of what the earlier has of the
 * question; without other numbers or dates more of it, and so much of the whole question; less where it says “now”.
 */
const SAME_MATTER = {
  similarity: 0.5,
  similarityOfNewValue: 0.35,
  share: 0.6,
  shareOfNewValue: 0.4,
  shareWithoutValues: 0.85,
  coverage: 0.5,
} as const;
/** So far apart the judge finds two sentences as helpful as each other, and one much less helpful. */
const AS_HELPFUL = 0.05;
const LESS_HELPFUL = 0.3;
/** Below this the judge finds a note off the point. */
const OFF_THE_POINT = 0.3;
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
export function pickSentences(request: AnswerRequest, reading: SentenceReading = NOTHING_READ): PickedSentence[] {
  const parts = questionParts(request.question);
  const bestOn = (question: string) => takeBest({ ...request, question }, reading);
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
function takeBest(request: AnswerRequest, reading: SentenceReading): PickedSentence[] {
  const focus = readQuestion(request);
  const asked = focus.isList ? askedClass(request.question) : null;
  const scored = scoreSentences(request, reading);
  const ordered = focus.isList || focus.window !== null ? scored : newestFirst(scored, reading);
  const names = namesAsked(request.question);
  const picked: ScoredSentence[] = [];
  const quoted = new Set<string>();
  const listed = new Set<string>();
  const isFormer = (sentence: ScoredSentence) => isSaidOtherwise(sentence, picked[0]!, reading);
  for (const sentence of ordered) {
    const isFirst = picked.length === 0;
    // A weak source that shares nothing with the question but a name answers another one.
    if (isFirst && !sentence.isRelevant && sentence.source.isWeak === true) break;
    const members = membersIn(sentence.text, asked).filter(({ term }) => !listed.has(term));
    if (picked.length >= (members.length > 0 ? MAX_MEMBERS : MAX_QUOTES)) continue;
    const isFar = !sentence.isRelevant || sentence.score < (picked[0]?.score ?? 0) - MAX_GAP;
    // Of a list each member counts, however far its sentence stands from the best.
    if (!isFirst && isFar && (members.length === 0 || sentence.isByOther)) continue;
    const same = picked.findIndex(({ source }) => isSameTurn(source, sentence.source));
    const isFurther = isFurtherOfPage(sentence, picked);
    if (same >= 0 && !isFurther) {
      // The message says more than the note that was taken from it.
      if (extendsQuote(sentence, picked[same]!)) picked[same] = sentence;
      continue;
    }
    const isBefore = !isFirst && isFormer(sentence);
    if (!isFirst && !(isOnSameMatter(sentence, picked[0]!) && isAsHelpful(sentence, picked[0]!))) continue;
    const added = distinctTerms(sentence.text).filter(({ term }) => !quoted.has(term));
    // Another date or place is another answer, however short.
    const isAnotherAnswer =
      members.length > 0 || (added.length > 0 && (sentence.features.answerType > 0 || isFurther || isBefore));
    if (!isFirst && added.length < MIN_NEW_TERMS && !isAnotherAnswer) continue;
    if (!isFirst && members.length === 0 && !isBefore && isOnlyOfName(sentence, picked[0]!, names)) continue;
    // Of what held before, the last is enough.
    if (isBefore && picked.slice(1).some(isFormer)) continue;
    for (const { term } of members) listed.add(term);
    for (const { term } of added) quoted.add(term);
    picked.push(sentence);
  }
  return picked.map((sentence, index) => ({
    ...sentence,
    isFormer: index > 0 && !focus.isList && isFormer(sentence),
    isUnsure: index === 0 && isOffThePoint(sentence, names),
  }));
}

/** Of two values of one matter the later holds now. */
function newestFirst(scored: readonly ScoredSentence[], reading: SentenceReading): ScoredSentence[] {
  const [best] = scored;
  if (best === undefined) return [];
  const [newest] = scored
    .filter((other) => isSaidOtherwise(best, other, reading) && other.isRelevant && other.score >= best.score - MAX_GAP)
    .toSorted((left, right) => right.source.at - left.source.at);
  return newest === undefined ? [...scored] : [newest, ...scored.filter((other) => other !== newest)];
}

/**
 * Whether a later sentence of the person's answers the question as well and is on the same matter. What others told in a
 * conversation are moments, of which one does not replace the other.
 */
function isSaidOtherwise(older: ScoredSentence, newer: ScoredSentence, { similarities }: SentenceReading): boolean {
  const isOwn = [older, newer].every(({ source }) => source.role === 'person' && source.speaker === null);
  if (!isOwn || newer.source.at < older.source.at + LATER_MS || nameOthers(older.text, newer.text)) return false;
  const similarity =
    similarities.get(pairKey(older.text, newer.text)) ?? similarities.get(pairKey(newer.text, older.text)) ?? 0;
  const hasOtherValues = haveOtherValues(older.text, newer.text);
  const isLess = (newer.fit ?? 0) < (older.fit ?? 0) - (hasOtherValues ? LESS_HELPFUL : AS_HELPFUL);
  const isNewValue = givesNewValue(newer.text, older.text);
  if (similarity < (isNewValue ? SAME_MATTER.similarityOfNewValue : SAME_MATTER.similarity) || isLess) return false;
  const { coverage } = newer.features;
  if (isNewValue) return coverage >= SAME_MATTER.shareOfNewValue * older.features.coverage;
  return hasOtherValues
    ? coverage >= SAME_MATTER.share * older.features.coverage
    : coverage >= Math.max(SAME_MATTER.coverage, SAME_MATTER.shareWithoutValues * older.features.coverage);
}

/** Each begins with a name that the other lacks: what is said of one says nothing of the other. */
function nameOthers(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => {
    const [first = ''] = splitWords(text);
    return stopWordKind(first) !== null || isEnglishWord(first) ? null : first;
  });
  const has = (text: string, word: string): boolean => splitWords(text).includes(word);
  return left != null && right != null && !has(other, left) && !has(one, right);
}

function haveOtherValues(one: string, other: string): boolean {
  const [left, right] = [statedValues(one), statedValues(other)];
  return lackedValue(left, [right]) !== null && lackedValue(right, [left]) !== null;
}

/** Of the person's own words: what has only the name that is asked about must convince the judge. */
const isOffThePoint = ({ fit, source, features, asked }: ScoredSentence, names: ReadonlySet<string>): boolean =>
  fit !== null &&
  source.speaker === null &&
  features.coverage < 0.5 &&
  fit < (asked.size > 0 && [...asked].every((term) => names.has(term)) ? BEARING_FIT : OFF_THE_POINT);

/** Where the best has more of the question than a name, what only has the name is about something else. */
const isOnlyOfName = (
  { source, fit, asked }: ScoredSentence,
  best: ScoredSentence,
  names: ReadonlySet<string>,
): boolean =>
  fit !== null &&
  source.speaker === null &&
  [...best.asked].some((term) => !names.has(term)) &&
  asked.size > 0 &&
  [...asked].every((term) => names.has(term) && best.asked.has(term));

/** Index terms of the words with a capital after the first, which are names, or nouns of German. */
const namesAsked = (question: string): Set<string> =>
  new Set(
    distinctTerms([...question.matchAll(/(?<=\S\s+[“"„(]?)\p{Lu}[\p{L}’'-]*/gu)].join(' ')).map(({ term }) => term),
  );

/** What the judge finds much less helpful than the best is about something else; of oneself, whatever is not of oneself. */
const isAsHelpful = ({ fit, source, features }: ScoredSentence, best: ScoredSentence): boolean =>
  fit === null ||
  best.fit === null ||
  source.tier === 'chat' ||
  fit >= best.fit - (features.person < best.features.person ? 0 : LESS_HELPFUL);

/** A page may say two things that are asked for: each further sentence has a word of the question that was not quoted. */
function isFurtherOfPage(sentence: ScoredSentence, picked: readonly ScoredSentence[]): boolean {
  return (
    picked.length > 0 &&
    sentence.source.tier !== 'chat' &&
    sentence.fit !== null &&
    sentence.fit >= (picked[0]!.fit ?? 1) - AS_HELPFUL &&
    picked.every(({ source, text }) => source.number !== sentence.source.number || text !== sentence.text) &&
    [...sentence.asked].some((term) => picked.every(({ asked }) => !asked.has(term)))
  );
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
