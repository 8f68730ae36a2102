import type { AnswerRequest } from '../../../ports/engine';
import { scoreSentences } from './score-sentences';
import { NOTHING_READ, pairKey, sentenceKey, type SentenceReading } from './sentence-reading';

/** Sentences that are read with the question, 20 to 40 milliseconds each; those after them lie too far behind. */
const MOST_READ = 15;
/** Sentences whose meaning is compared with the best one's. */
const MOST_COMPARED = 6;

/** Has the best sentences by their words read by their meaning; nothing is read where nothing can read, or it fails. */
export async function readSentences(request: AnswerRequest): Promise<SentenceReading> {
  const { question, plan } = request;
  // What answers a step need not help with the whole question.
  const reader = plan.subQueries.some(({ became }) => became !== undefined) ? undefined : request.sentences;
  const likely = reader === undefined ? [] : scoreSentences(request).slice(0, MOST_READ);
  if (reader === undefined || likely.length === 0) return NOTHING_READ;
  try {
    const read = (await reader.fits(question, likely)) ?? [];
    const fits = new Map(read.map((fit, index) => [sentenceKey(likely[index]!), fit]));
    const [best, ...others] = scoreSentences(request, { ...NOTHING_READ, fits });
    const pairs = others.slice(0, MOST_COMPARED).map(({ text }) => [best!.text, text] as const);
    const near = pairs.length === 0 ? [] : await reader.similarities(pairs);
    const similarities = new Map(
      pairs.flatMap(([one, other], index) => (near[index] == null ? [] : [[pairKey(one, other), near[index]]])),
    );
    return { fits, similarities };
  } catch {
    return NOTHING_READ;
  }
}
