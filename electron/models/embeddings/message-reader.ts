import type { Category } from '../../../shared/domain/note';
import type { DecisionRole, Embedder, MessageKind } from '../../ports/engine';
import { readLabel, readShare, readShares, type LinearModel } from './linear-reader';
import models from './message-models.json';
import { toUnit } from './unit-vectors';

const { kind, topic, reply, statement, single, sentence, worth, correction, role, standing } = models satisfies Record<
  string,
  LinearModel
>;

/**
 * A kind counts from this share on: where it is likelier than all others together. For what held once the archive is only
 * looked up beside the rest, so less is enough: of 4,900 examples by writers unseen 84 % of these are found so, and 1 % of the
 * others.
 */
const MIN_SHARE = 0.5;
const MIN_SHARE_OF_FORMER = 0.35;
/** Reasons are only given where the judge finds a decision that fits as well. */
const MIN_SHARE_OF_REASONS = 0.25;
/**
 * For what is said of a kept note: a card that nobody asked for is worse than none. From these shares on, two cards of 200
 * on sentences that nothing is trained on are wrong.
 */
const MIN_SHARES_OF_CORRECTIONS: Partial<Record<string, number>> = { corrects: 0.75, forgets: 0.75, confirms: 0.85 };

/**
 * What a message asks for, by the vector that the built-in encoder gives it as a question. Fitted to written examples in
 * twenty languages (resources/encoder/kinds).
 */
export const readMessage: NonNullable<Embedder['readMessage']> = (vector) => {
  const shares = new Map(readShares(kind, vector).map((share, index) => [kind.labels[index] as MessageKind, share]));
  const shareOf = (label: MessageKind): number => shares.get(label) ?? 0;
  // Both ask for the assistant's advice, and are near each other.
  const ofAdvice = shareOf('asks-advice') + shareOf('asks-outcome');
  if (ofAdvice >= MIN_SHARE)
    shares.set(shareOf('asks-outcome') > shareOf('asks-advice') ? 'asks-outcome' : 'asks-advice', ofAdvice);
  const [likeliest] = [...shares]
    .filter(
      ([label, share]) => label !== 'other' && share >= (label === 'asks-former' ? MIN_SHARE_OF_FORMER : MIN_SHARE),
    )
    .sort(([, one], [, other]) => other - one);
  const read = likeliest?.[0] ?? 'other';
  return {
    kind: read === 'other' || read === 'small-talk' ? (saidOfNote(vector) ?? read) : read,
    isTopicless: readLabel(topic, vector).label === 'topicless',
    ...(shareOf('asks-reasons') >= MIN_SHARE_OF_REASONS ? { mayAskReasons: true as const } : {}),
    ...(readShare(sentence, 'asks', vector) >= MIN_SHARE ? { wantsAnswer: true as const } : {}),
  };
};

/** How likely a message announces what somebody is about to do, 0–1, by its vector as a question. */
export const planShare = (vector: Float32Array): number => readShare(kind, 'plans', vector);

/** What is said of a kept note, by a model of its own; null for nothing. */
function saidOfNote(vector: Float32Array): MessageKind | null {
  const { label, share } = readLabel(correction, vector);
  return share >= (MIN_SHARES_OF_CORRECTIONS[label] ?? 1) ? (label as MessageKind) : null;
}

/** Facts are shown as what the vault knows, so a sentence must be far likelier to state a value than not. */
const MIN_SHARE_OF_ATTRIBUTE = 0.7;

/** Whether a sentence of the form “my X is V” states an attribute’s value and is no remark (“my day was long”). */
export const statesValue: NonNullable<Embedder['statesValue']> = (vector) =>
  readShare(statement, 'attribute', vector) >= MIN_SHARE_OF_ATTRIBUTE;

/** A contradiction that is none is worse than one that is not told. */
const MIN_SHARE_OF_ONE = 0.7;

/** Whether what a sentence ends with can be only one thing at a time: where somebody lives, not what they like. */
export const hasOneValue: NonNullable<Embedder['hasOneValue']> = (vector) =>
  readShare(single, 'one', vector) >= MIN_SHARE_OF_ONE;

/** The labels of the model by what a note of such a sentence is; what asks or states nothing makes none. */
const CATEGORY_OF_SENTENCE: Record<string, Category | null> = {
  exploratory: 'exploratory',
  'open-question': 'open-question',
  asks: null,
  decision: 'decision',
  task: 'action-item',
  constraint: 'constraint',
  idea: 'idea',
  preference: 'fact',
  fact: 'fact',
  nothing: null,
};

/** What a sentence of somebody's is, how likely it still matters later, and whether it stands alone, by its vector. */
export const readSentence: NonNullable<Embedder['readSentence']> = (vector) => {
  const shares = new Map<Category | null, number>();
  for (const [label, share] of readShares(sentence, vector).entries()) {
    const category = CATEGORY_OF_SENTENCE[sentence.labels[label]!]!;
    shares.set(category, (shares.get(category) ?? 0) + share);
  }
  const stated = [...shares].flatMap(([category, share]) => (category === null ? [] : [{ category, share }]));
  const likeliest = stated.reduce((best, one) => (one.share > best.share ? one : best));
  return {
    ...likeliest,
    maybe: shares.get('exploratory')!,
    nothing: shares.get(null)!,
    worth: readShare(worth, 'lasting', vector),
    roles: Object.fromEntries(readShares(role, vector).map((share, index) => [role.labels[index]!, share])) as Record<
      DecisionRole,
      number
    >,
    part: readShare(standing, 'part', vector),
  };
};

/** The boundary of the model that tells advice from other replies, as a direction. */
export const ADVICE: NonNullable<Embedder['advice']> = boundaryOf(reply);

function boundaryOf({ weights: [of, other] }: LinearModel): { direction: Float32Array; least: number } {
  const difference = Array.from(of!, (weight, index) => weight - other![index]!);
  const constant = difference.pop()!;
  return { direction: toUnit(Float32Array.from(difference)), least: -constant / Math.hypot(...difference) };
}
