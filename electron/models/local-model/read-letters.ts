import { type LlamaContextSequence, type LlamaModel, type Token, TokenBias } from 'node-llama-cpp';
import type { LetterReading } from './model-messages';

/** Added to all letters alike, so that they stand before all other tokens, in their own proportion. */
const LIFT_LOGIT = 200;
/** Tokens between two looks at whether it was stopped. */
const STEP_TOKENS = 512;

/**
 * How likely each letter is at each place, by itself: the prompt is computed once, and each place after it. One token is
 * computed for a place, and none is written.
 *
 * @param prompt with the beginning of the reply
 * @throws the signal's reason when it was stopped; an Error where the model has no token of its own for a letter
 */
export async function readLetters(
  sequence: LlamaContextSequence,
  prompt: readonly Token[],
  { places, of }: LetterReading,
  signal: AbortSignal,
): Promise<{ likelihoods: number[][]; cachedTokens: number }> {
  const letters = of.map((letter) => tokensOf(sequence.model, places[0]! + letter).at(-1)!);
  if (new Set(letters).size !== of.length) throw new Error('the model has no token for each letter');
  // Likelihoods of a whole vocabulary would have to be sorted for each place.
  const options = {
    temperature: 1,
    topP: 1,
    topK: letters.length,
    tokenBias: new TokenBias(sequence.model.tokenizer).set(letters, { logit: LIFT_LOGIT }),
  };
  /** @returns tokens that were there */
  const goTo = async (): Promise<number> => {
    await sequence.adaptStateToTokens([...prompt], false);
    const there = sequence.nextTokenIndex;
    for (let index = there; index < prompt.length; index += STEP_TOKENS) {
      signal.throwIfAborted();
      await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(index, index + STEP_TOKENS), KEEP_ALL);
    }
    return there;
  };
  const cachedTokens = await goTo();
  // Models that cannot forget single tokens go back to here.
  if (sequence.needsCheckpoints) await sequence.takeCheckpoint();
  const likelihoods: number[][] = [];
  for (const place of places) {
    signal.throwIfAborted();
    if (likelihoods.length > 0) await goTo();
    const tokens = tokensOf(sequence.model, place);
    const read = await sequence.controlledEvaluate(
      tokens.map((token, index) =>
        index < tokens.length - 1 ? token : [token, { generateNext: { probabilities: true, options } }],
      ),
      KEEP_ALL,
    );
    const likelihoodOf = read.at(-1)?.next.probabilities;
    likelihoods.push(letters.map((token) => likelihoodOf?.get(token) ?? 0));
  }
  return { likelihoods, cachedTokens };
}

/** Nothing of the prompt gives way. */
const KEEP_ALL = { contextShift: { size: 1 } };

const tokensOf = (model: LlamaModel, text: string): Token[] => model.tokenize(text, false, 'trimLeadingSpace');
