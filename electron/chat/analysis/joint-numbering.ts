import type { AnswerSource } from '../../ports/engine';
import type { RetrievalResult } from '../../retrieval/funnel/retrieval';

/** A package numbered for the joint answer. */
export type NumberedPackage = Pick<RetrievalResult, 'sources' | 'lessons'>;

/**
 * Numbers two packages together: depth keeps its numbers, breadth continues them, and common sources share one, so that
 * the markers of neither answer change.
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
  const lessons = breadth.lessons.map((lesson) => ({
    ...lesson,
    number: renumbered.get(lesson.number) ?? lesson.number,
  }));
  // A source may be cut in one package and whole in the other; quotes are checked against the longer text.
  const longest = depth.sources.map(
    (source) => theirs.find(({ ref, text }) => ref === source.ref && text.length > source.text.length) ?? source,
  );
  return {
    depth,
    breadth: { sources: theirs, lessons },
    sources: [...longest, ...theirs.filter(({ ref }) => !numbers.has(ref))],
  };
}
