import type { AnswerSource } from '../../ports/engine';
import type { RetrievalResult } from '../../retrieval/funnel/retrieval';

/** A package with the numbers that the joint answer cites by. */
export type NumberedPackage = Pick<RetrievalResult, 'sources' | 'lessons'>;

/**
 * Numbers two packages as one: depth keeps its own, breadth goes on behind it, and what stands in both has one number.
 * So neither answer's marks have to be rewritten.
 */
export function numberJointly(
  depth: NumberedPackage,
  breadth: NumberedPackage,
): { depth: NumberedPackage; breadth: NumberedPackage; sources: AnswerSource[] } {
  const numbers = new Map(depth.sources.map(({ ref, number }) => [ref, number]));
  let next = Math.max(0, ...numbers.values()) + 1;
  const renumbered = new Map<number, number>();
  const theirs = breadth.sources.map((source) => {
    const number = numbers.get(source.ref) ?? next++;
    renumbered.set(source.number, number);
    return { ...source, number };
  });
  const cues = breadth.lessons.map((cue) => ({ ...cue, number: renumbered.get(cue.number) ?? cue.number }));
  // A text cut to its first level in one package may stand whole in the other: a quote of either is checked against the
  // longer.
  const longest = depth.sources.map(
    (source) => theirs.find(({ ref, text }) => ref === source.ref && text.length > source.text.length) ?? source,
  );
  return {
    depth,
    breadth: { sources: theirs, lessons: cues },
    sources: [...longest, ...theirs.filter(({ ref }) => !numbers.has(ref))],
  };
}
