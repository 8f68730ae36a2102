import type { DecisionRecord } from '../../../shared/domain/decision-record';
import { distinctTerms } from '../../language/words/terms';
import type { DecisionRole, SentenceReading } from '../../ports/engine';
import type { DecisionReply, QuotedWords } from '../../ports/model-tasks';
import { fitsOf, type FitQueries } from '../../retrieval/index/vectors/fits';
import type { FoundSentence } from './decision-sentences';
import { alternativesIn, clausesOfFailure } from './read-decision';

/** What the encoder and the judge on this machine tell of sentences; null without them. */
export interface SentenceMeaning extends FitQueries {
  readSentences(sentences: readonly string[]): Promise<SentenceReading[] | null>;
}

export type SentenceRoles = Readonly<Record<DecisionRole, number>>;

/** Shares from which a sentence counts as such a part; measured in docs/evidence.md. */
const MIN_SHARES = { weighed: 0.3, reason: 0.4, failed: 0.8, chose: 0.5, surelyChosen: 0.8 } as const;
/** From this share on the judge says that a sentence is on the decision. */
const MIN_FIT = 0.5;
/** How sure both sides of a split must be, as a product, and how many are read. */
const MIN_SPLIT = 0.5;
const MOST_SPLITS = 24;

/**
 * What was weighed, what spoke for it and what failed before, by what each sentence is (a linear model over its vector).
 * A sentence belongs to the decision where it stands right beside it, or where the judge says that it fits. Null without
 * an encoder and a judge.
 */
export async function readByRoles(
  meaning: SentenceMeaning,
  decision: string,
  record: Pick<DecisionRecord, 'choice' | 'messageIds'>,
  sentences: readonly FoundSentence[],
): Promise<DecisionReply | null> {
  const texts = sentences.map(({ text }) => text);
  const readings = await meaning.readSentences(texts);
  if (readings === null) return null;
  const roles = readings.map((reading) => reading.roles);
  const own = ownSentence(decision, record, sentences);
  const owners = ownersOf(own, roles, sentences);
  const found = new Set(texts.map((_, index) => index).filter((index) => index !== own && owners[index] === own));
  // Then what is told of the options, which need not name what was decided.
  for (const isOnOptions of [false, true]) {
    const options = isOnOptions ? [...found].filter((index) => isWeighed(roles[index]!)) : [];
    if (isOnOptions && options.length === 0) break;
    const open = texts
      .map((_, index) => index)
      .filter((index) => owners[index] === null && !found.has(index) && isPart(roles[index]!));
    const fits = await fitsOf(
      meaning,
      [decision, ...options.map((index) => texts[index]!)].join(' '),
      open.map((index) => texts[index]!),
    );
    if (fits === null) return null;
    open.filter((_, place) => fits[place]! >= MIN_FIT).forEach((index) => found.add(index));
  }
  const belongs = (index: number): boolean => found.has(index);
  const quoted = (index: number, words: string): QuotedWords => ({ sentence: index, words });
  const partsOf = (isOne: (role: SentenceRoles, text: string) => boolean): number[] =>
    texts.flatMap((text, index) => (belongs(index) && isOne(roles[index]!, text) ? [index] : []));
  const [choice, reason] = own < 0 ? ['', ''] : await splitOfReason(meaning, plain(texts[own]!));
  const nothing = quoted(-1, '');
  return {
    subject: nothing,
    // Rules may have found less of the sentence than what stands before its reason.
    choice: quoted(own, choice.length < record.choice.length ? choice : ''),
    alternatives: partsOf(isWeighed).flatMap((index) => {
      const items = alternativesIn(texts[index]!);
      return (items.length > 0 ? items : [plain(texts[index]!)]).map((item) => quoted(index, item));
    }),
    reasons: [
      ...(own >= 0 && reason !== '' ? [quoted(own, reason)] : []),
      ...partsOf((role, text) => isReason(role) && !speaksAgainstChoice(role, text, record.choice)).map((index) =>
        quoted(index, plain(texts[index]!)),
      ),
    ],
    tried: partsOf(isFailure).map((index) => {
      const { what, failure } = clausesOfFailure(plain(texts[index]!));
      return { what: quoted(index, what), outcome: quoted(index, failure) };
    }),
  };
}

const isWeighed = (role: SentenceRoles): boolean =>
  role.weighed >= MIN_SHARES.weighed && role.weighed > role['tried-failed'];
const isReason = (role: SentenceRoles): boolean => role['speaks-for'] + role['speaks-against'] >= MIN_SHARES.reason;
export const isFailure = (role: SentenceRoles): boolean => role['tried-failed'] >= MIN_SHARES.failed;
const isPart = (role: SentenceRoles): boolean => isWeighed(role) || isReason(role) || isFailure(role);
/** Whether a sentence chooses something, so that what follows it may be another matter. */
const isChoice = (role: SentenceRoles): boolean => role.chose + role.revises >= MIN_SHARES.chose;

/** Where nothing else calls it a decision, more is wanted. */
export const isSurelyChosen = (role: SentenceRoles): boolean => role.chose + role.revises >= MIN_SHARES.surelyChosen;

const plain = (sentence: string): string => sentence.replace(/[.!。！\s]+$/u, '');

/**
 * A choice and its reason in one sentence, at the word where what comes before is surest to choose and what follows to
 * give a reason; empty words where it gives none.
 */
async function splitOfReason(meaning: SentenceMeaning, sentence: string): Promise<[string, string]> {
  const starts = [...sentence.matchAll(/(?<=\S+\s+\S+\s+\S+\s+)(?=\S+\s+\S+\s+\S)/gu)].map(({ index }) => index);
  const parts = starts.slice(0, MOST_SPLITS).map((at) => [sentence.slice(0, at), sentence.slice(at)] as const);
  const readings = await meaning.readSentences(parts.flat());
  const sure = parts.map((_, place) => {
    const [before, after] = [readings?.[place * 2]?.roles, readings?.[place * 2 + 1]?.roles];
    return before === undefined || after === undefined || !isChoice(before) || !isReason(after)
      ? 0
      : (before.chose + before.revises) * (after['speaks-for'] + after['speaks-against']);
  });
  const best = Math.max(0, ...sure);
  const [choice, reason] = best >= MIN_SPLIT ? atBorder(parts[sure.indexOf(best)]!) : ['', ''];
  return [choice.replace(/[\s,;:–—]+$/u, ''), reason];
}

/** The split at the comma that stands up to three words before it: “…, the new | ones were too slippery”. */
function atBorder([before, after]: readonly [string, string]): readonly [string, string] {
  const { index, 0: words } = /(?<=[,;:–—]\s)(?:\S+\s){1,3}$/u.exec(before) ?? { index: before.length, 0: '' };
  return [before.slice(0, index), words + after];
}

/** “It is heavy” of what was chosen is no reason for it. */
function speaksAgainstChoice(role: SentenceRoles, text: string, choice: string): boolean {
  const chosen = new Set(distinctTerms(choice).map(({ term }) => term));
  return role['speaks-against'] > role['speaks-for'] && distinctTerms(text).some(({ term }) => chosen.has(term));
}

/** Where the decision itself is stated: the sentence of its message with the most of its words; −1: nowhere. */
function ownSentence(
  decision: string,
  { messageIds }: Pick<DecisionRecord, 'messageIds'>,
  sentences: readonly FoundSentence[],
): number {
  const terms = new Set(distinctTerms(decision).map(({ term }) => term));
  let own = -1;
  let most = 0;
  for (const [index, { messageId, text }] of sentences.entries()) {
    const shared = distinctTerms(text).filter(({ term }) => terms.has(term)).length;
    if (messageId === (messageIds[0] ?? null) && shared > most) [own, most] = [index, shared];
  }
  return own;
}

/**
 * Whose each sentence is by where it stands: that of the choice, as its place, which it follows in one breath or which
 * it comes right before; null for one that stands with no choice.
 */
function ownersOf(
  own: number,
  roles: readonly SentenceRoles[],
  sentences: readonly FoundSentence[],
): (number | null)[] {
  const owners: (number | null)[] = sentences.map(() => null);
  const isTogether = (index: number): boolean =>
    index >= 0 && sentences[index]?.messageId === sentences[index + 1]?.messageId;
  const isChosen = (index: number): boolean => index === own || isChoice(roles[index]!);
  for (let index = 0; index < sentences.length; index += 1) {
    if (isChosen(index)) owners[index] = index;
    else if (isTogether(index - 1) && isPart(roles[index]!)) owners[index] = owners[index - 1]!;
  }
  const before = own - 1;
  if (isTogether(before) && owners[before] === null && isPart(roles[before]!)) owners[before] = own;
  return owners;
}
