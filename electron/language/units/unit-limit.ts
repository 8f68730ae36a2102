import type { ExtractedUnit } from '../../../shared/domain/extracted-unit';

/** Units per message, more than anybody reviews; a longer text is a document. */
export const MAX_UNITS_PER_MESSAGE = 120;

export const LONG_MESSAGE_REASON = `The message is very long; the first ${MAX_UNITS_PER_MESSAGE} suggestions were taken. Import it as a document to keep all of it.`;

/** The first units of every message, in order; `isCut` when some were left out. */
export function limitUnits(units: readonly ExtractedUnit[]): { units: ExtractedUnit[]; isCut: boolean } {
  const counts = new Map<string, number>();
  const kept = units.filter(({ messageId }) => {
    const count = (counts.get(messageId) ?? 0) + 1;
    counts.set(messageId, count);
    return count <= MAX_UNITS_PER_MESSAGE;
  });
  return { units: kept, isCut: kept.length < units.length };
}
