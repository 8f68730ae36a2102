import type { Embedder } from '../../ports/engine';
import type { ReadPair } from './applicability';
import { readShare, type LinearModel } from './linear-reader';
import lessonModel from './lesson-model.json';
import { planShare } from './message-reader';

export type LessonReader = NonNullable<Embedder['readLessons']>;

/** Below this likeness a lesson is about something else, unless ignoring it costs much. */
const MIN_SIMILARITY = 0.25;
/** Lessons that are read together with one message, the likest first, and of those that cost much as many more. */
const MOST_READ = 10;
/** Below this share a message announces nothing: of 240 that do, written for the purpose, seven lie below it. */
const MIN_PLAN = 0.05;

/** What the model of lessons weighs: both texts as the judge sees them together, the plan, and their likeness. */
export function lessonFeatures(pair: Float32Array, plan: number, similarity: number): Float32Array {
  const share = Math.min(0.999, Math.max(0.001, plan));
  return Float32Array.from([...pair, Math.log(share / (1 - share)), similarity]);
}

/**
 * Reads a message together with lessons: those that are like it, and those that cost much whatever they are like. Fitted
 * to pairs that were written for it (resources/encoder/lessons).
 */
export function createLessonReader(readPair: ReadPair, model: LinearModel = lessonModel): LessonReader {
  return async ({ text, vector }, lessons, similarityTo) => {
    const plan = planShare(vector);
    const shares = lessons.map(() => 0);
    if (plan < MIN_PLAN) return shares;
    const similarities: number[] = [];
    for (const lesson of lessons) similarities.push(await similarityTo(lesson.text));
    const order = [...lessons.keys()].sort((a, b) => similarities[b]! - similarities[a]!);
    const like = order.filter((index) => similarities[index]! >= MIN_SIMILARITY).slice(0, MOST_READ);
    const severe = order.filter((index) => lessons[index]!.isSevere && !like.includes(index)).slice(0, MOST_READ);
    for (const index of [...like, ...severe]) {
      const pair = await readPair(text, lessons[index]!.text);
      const features = lessonFeatures(pair, plan, similarities[index]!);
      shares[index] = readShare(model, 'fires', features);
    }
    return shares;
  };
}
