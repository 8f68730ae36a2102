import type { Message } from '../../../shared/domain/message';
import { MAX_UNIT_WORDS, type QualityFlag } from '../../../shared/domain/note';
import type { Engine } from '../../ports/engine';
import { checkUnit, type CheckedUnit } from './check-unit';
import { readStatement, restates } from '../../language/statements/compare-statements';
import type { ExtractRequest } from '../../../shared/domain/extracted-unit';

/** Problems that a model can correct; links, secrets and instructions are in the source and stay flagged. */
const PROBLEMS: Partial<Record<QualityFlag, string>> = {
  'over-length': `longer than ${MAX_UNIT_WORDS} words; split it or say it shorter`,
  'not-grounded': 'its words do not come from the quoted part of the message',
  'invented-quote': 'its quote does not stand in the message; copy the exact words, or leave the unit out',
  'not-atomic': 'it holds more than one claim; give each by itself',
  'tightened-hedge': 'the message hedges; keep the hedge in the text, category exploratory',
  'assistant-decision': 'only the person decides; what the assistant says is an idea, whatever words it uses',
  'unclear-category': 'its category does not fit: an open question asks or says that something is not known',
  'not-self-contained': 'it cannot be understood alone; name what it, this or they stand for',
};

const problemOf = ({ flags }: CheckedUnit): string => flags.flatMap((flag) => PROBLEMS[flag] ?? []).join('; ');

/**
 * One retry for the units that break a rule. A corrected version replaces the unit; otherwise the unit stays, flagged.
 */
export async function repairUnits(
  engine: Engine,
  request: ExtractRequest,
  units: CheckedUnit[],
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<CheckedUnit[]> {
  const broken = units.filter((unit) => problemOf(unit) !== '');
  if (broken.length === 0) return units;
  const again = await engine.extract(
    {
      ...request,
      messages: messagesOf(broken, request),
      repair: broken.map((unit) => ({ text: unit.text, problem: problemOf(unit) })),
    },
    signal,
  );
  const better = again
    .flatMap((unit) => checkUnit(unit, messages, request.earlier) ?? [])
    .filter((unit) => problemOf(unit) === '');
  return units.flatMap((unit) => {
    if (problemOf(unit) === '') return [unit];
    const replacements = better.filter((other) => replaces(other, unit));
    return replacements.length > 0 ? replacements : [unit];
  });
}

/** Whether it has the same source span, or the same words when the broken unit has no span. */
function replaces(other: CheckedUnit, broken: CheckedUnit): boolean {
  if (broken.flags.includes('invented-quote')) return restates(readStatement(other.text), readStatement(broken.text));
  return other.message.id === broken.message.id && other.start < broken.end && other.end > broken.start;
}

/** Only those that the units come from; an invented quote may stand in any. */
function messagesOf(broken: readonly CheckedUnit[], { messages }: ExtractRequest): ExtractRequest['messages'] {
  if (broken.some(({ flags }) => flags.includes('invented-quote'))) return messages;
  return messages.filter(({ id }) => broken.some(({ message }) => message.id === id));
}
