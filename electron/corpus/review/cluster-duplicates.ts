import type { ReviewGroup, ReviewUnit } from '../../../shared/ipc/routes/review';
import { readStatement, type Statement } from '../../language/statements/compare-statements';
import { createClaimIndex } from './claim-index';

/**
 * Folds duplicate units into one row: the first of them, decisions before others. The row has the risks of all. Groups
 * without rows are removed, except folds.
 */
export function clusterDuplicates(groups: readonly ReviewGroup[]): ReviewGroup[] {
  const units = groups.flatMap((group) => group.units);
  const leaders: Leader[] = [];
  const index = createClaimIndex<Leader>();
  const inOrder = [...units.filter(isDecision), ...units.filter((unit) => !isDecision(unit))];
  for (const unit of inOrder) {
    const statement = readStatement(unit.note.title);
    const leader = index.find(statement, (other) => !haveDifferentSpeakers(unit, other.unit));
    if (leader !== undefined) {
      leader.duplicates.push(unit);
      continue;
    }
    const entry = { unit, statement, duplicates: [] };
    leaders.push(entry);
    index.add(entry);
  }
  const duplicatesOf = new Map(leaders.map(({ unit, duplicates }) => [unit.note.id, duplicates]));
  return groups.flatMap((group) => {
    const shown = group.units.flatMap((unit) => {
      const duplicates = duplicatesOf.get(unit.note.id);
      return duplicates === undefined
        ? []
        : [{ ...unit, duplicates, risks: [...new Set([...unit.risks, ...duplicates.flatMap(({ risks }) => risks)])] }];
    });
    return shown.length === 0 && group.part !== 'fold' ? [] : [{ ...group, units: shown }];
  });
}

interface Leader {
  unit: ReviewUnit;
  statement: Statement;
  duplicates: ReviewUnit[];
}

const SPEAKER_PRONOUN =
  /\b(?:i|me|my|mine|we|us|our|ours|you|your|yours|ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*|du|dich|dir|dein\p{L}*)\b/iu;

/** Whether different speakers say "I" or "you" in the two units, so that "I have a dog" is two claims. */
function haveDifferentSpeakers(one: ReviewUnit, other: ReviewUnit): boolean {
  const [name, otherName] = [one, other].map(({ note }) => note.sources[0]?.spoken?.speaker ?? null);
  return (
    name !== null &&
    otherName !== null &&
    name !== otherName &&
    SPEAKER_PRONOUN.test(`${one.note.title} ${other.note.title}`)
  );
}

const isDecision = (unit: ReviewUnit): boolean => unit.note.category === 'decision';
