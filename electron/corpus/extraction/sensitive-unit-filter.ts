import type { Excluded } from '../../../shared/ipc/routes/settings';
import { textsIn } from '../../../shared/lib/texts-in';
import { findSecrets, type SecretSpan } from '../../language/privacy/find-secrets';
import { termsOf } from '../../language/words/terms';
import { createExcludedNameFinder } from '../../language/privacy/find-excluded-names';
import type { CheckedUnit } from './check-unit';
import { t } from '../../../shared/messages/message';

const PLACEHOLDER = /\[(?:secret|person|place|folder) \d+[a-z]*\]/iu;

export interface SensitiveFilterResult {
  units: CheckedUnit[];
  /** Why something was left out, for the person; '' when nothing was. */
  reason: string;
}

/**
 * Drops units that hold a secret or name an excluded person, place or folder. A unit that says something else in a
 * sentence with a secret keeps the part of its span without it.
 */
export function filterSensitiveUnits(units: readonly CheckedUnit[], excluded: Excluded): SensitiveFilterResult {
  const findExcluded = createExcludedNameFinder(excluded);
  const secrets = new Map<string, SecretSpan[]>();
  const secretsOf = ({ id, text }: CheckedUnit['message']): SecretSpan[] =>
    secrets.get(id) ?? secrets.set(id, findSecrets(text)).get(id)!;
  let secretCount = 0;
  let excludedCount = 0;
  const clear = units.flatMap((unit) => {
    const free = withoutSecretSpans(unit, secretsOf(unit.message));
    if (free === null) secretCount += 1;
    else if (findExcluded(free.text).length > 0 || findExcluded(free.quote).length > 0) excludedCount += 1;
    else return [withoutExcludedReadings(free, findExcluded)];
    return [];
  });
  return {
    units: clear,
    reason: [secretReason(secretCount), excludedNameReason(excludedCount)].filter((words) => words !== '').join(' '),
  };
}

/** Readings and context quote other messages: what names something excluded is left out, all of the unit's readings at once. */
function withoutExcludedReadings(
  { readings, context, ...unit }: CheckedUnit,
  findExcluded: ReturnType<typeof createExcludedNameFinder>,
): CheckedUnit {
  const isSensitive = (texts: string): boolean =>
    PLACEHOLDER.test(texts) || findExcluded(texts).length > 0 || findSecrets(texts).length > 0;
  return {
    ...unit,
    ...(context === undefined || isSensitive(context.text) ? {} : { context }),
    ...(readings === undefined || isSensitive(textsIn(readings).join('\n')) ? {} : { readings }),
  };
}

function withoutSecretSpans(unit: CheckedUnit, secrets: readonly SecretSpan[]): CheckedUnit | null {
  if (PLACEHOLDER.test(unit.text) || findSecrets(unit.text).length > 0) return null;
  const inside = secrets.filter(({ start, end }) => start < unit.end && end > unit.start);
  if (inside.length === 0) return unit;
  const wanted = new Set(termsOf(unit.text).map(({ term }) => term));
  const parts = [
    { start: unit.start, end: inside[0]!.start },
    ...inside.map(({ end }, index) => ({ start: end, end: inside[index + 1]?.start ?? unit.end })),
  ];
  const best = parts
    .map((part) => trimmed(unit.message.text, part))
    .map((part) => ({
      part,
      said: termsOf(unit.message.text.slice(part.start, part.end)).filter(({ term }) => wanted.has(term)).length,
    }))
    .sort((a, b) => b.said - a.said)[0];
  // A part that only introduces the secret ("the password for the router is") says nothing without it.
  if (best === undefined || best.said < wanted.size / 2) return null;
  return { ...unit, ...best.part, quote: unit.message.text.slice(best.part.start, best.part.end) };
}

function trimmed(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const words = text.slice(start, end);
  const from = start + (/^[\s,;:.)–—-]*(?:(?:and|but|und|aber)\s+)?/u.exec(words)?.[0].length ?? 0);
  const to = end - (/[\s,;:(–—-]*$/u.exec(words)?.[0].length ?? 0);
  return { start: Math.min(from, to), end: to };
}

const secretReason = (count: number): string =>
  count === 0 ? '' : t('mainCorpus.sentencesHoldPasswordKey', { count });
const excludedNameReason = (count: number): string =>
  count === 0 ? '' : t('mainCorpus.sentencesNameWhatExcluded', { count });
