import type { SearchCheck } from '../../shared/domain/search-check';
import type { CheckQuestion } from './make-questions';
import { rankOfAnswer } from './rank-of-answer';

export const emptyCheck = (at: number, hadMeaning: boolean): SearchCheck => ({
  at,
  asked: 0,
  first: 0,
  amongThree: 0,
  lower: 0,
  notFound: 0,
  hadMeaning,
  misses: [],
});

/** Adds a question’s outcome to a check. @param found ids of what was found, in order, each once */
export function countAnswer(
  check: SearchCheck,
  question: CheckQuestion,
  found: readonly string[],
  titleOf: (id: string) => string | null,
): void {
  const rank = rankOfAnswer(found, (id) => id === question.noteId);
  check.asked += 1;
  if (rank === 1) {
    check.first += 1;
    return;
  }
  if (rank <= 3) check.amongThree += 1;
  else if (Number.isFinite(rank)) check.lower += 1;
  else check.notFound += 1;
  check.misses.push({
    ...question,
    rank: Number.isFinite(rank) ? rank : null,
    cameFirst: found[0] === undefined ? null : titleOf(found[0]),
  });
}
