/** 1-based rank of the first source that is an answer; infinite without one. */
export function rankOfAnswer<Source>(sources: readonly Source[], isAnswer: (source: Source) => boolean): number {
  const index = sources.findIndex(isAnswer);
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
}
