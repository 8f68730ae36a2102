import type { ExtractedReadings, ExtractedUnit, ExtractRequest } from '../../../../shared/domain/extracted-unit';
import { locateQuote } from '../../../language/sentences/locate-quote';
import type { ExtractReply } from '../../prompts/extract';

type Messages = ExtractRequest['messages'];

/** Entries per list of a reply that are read; a turn has a handful. */
const MAX_ENTRIES = 40;

/**
 * The units of a reply, each with the readings whose quotes overlap its own. A quote that occurs in no message makes an
 * invented unit; a reading with such a quote, or of words that are in no unit, is left out.
 */
export function unitsFromReply(reply: ExtractReply, { messages }: Pick<ExtractRequest, 'messages'>): ExtractedUnit[] {
  const units = reply.units.flatMap((unit) => toUnit(unit, messages));
  const readings = new Map<ExtractedUnit, ExtractedReadings>();
  const eachReading = <Entry extends { quote: string }>(
    entries: readonly Entry[],
    add: (readings: ExtractedReadings, entry: Entry) => void,
  ) => {
    for (const { unit, entry } of withUnits(entries.slice(0, MAX_ENTRIES), units, messages)) {
      const known = readings.get(unit) ?? { hedge: null, facts: [], lesson: null, decision: null };
      readings.set(unit, known);
      add(known, entry);
    }
  };
  eachReading(reply.hedges, (known, hedge) => (known.hedge ??= hedge));
  eachReading(reply.facts, (known, fact) => known.facts.push(fact));
  eachReading(reply.lessons, (known, lesson) => (known.lesson ??= lesson));
  eachReading(reply.decisions, (known, decision) => (known.decision ??= decision));
  return units.map((unit) => {
    const read = readings.get(unit);
    return read === undefined ? unit : { ...unit, readings: read };
  });
}

/** The unit with the message that contains its quote. */
function toUnit(unit: ExtractReply['units'][number], messages: Messages): ExtractedUnit[] {
  const text = unit.text.replace(/\s+/gu, ' ').trim();
  const named = messages[unit.message - 1] ?? messages[0];
  if (text === '' || named === undefined) return [];
  for (const message of [named, ...messages]) {
    const span = locateQuote(message.text, unit.quote);
    if (span !== null) return [{ messageId: message.id, ...span, text, category: unit.category }];
  }
  return [{ messageId: named.id, start: 0, end: 0, text, category: unit.category, isInvented: true }];
}

/** Each entry with the unit that holds most of its quote; without those whose quote is in no unit. */
function withUnits<Entry extends { quote: string }>(
  entries: readonly Entry[],
  units: readonly ExtractedUnit[],
  messages: Messages,
): { unit: ExtractedUnit; entry: Entry }[] {
  const best = new Map<Entry, { unit: ExtractedUnit; shared: number }>();
  // Message by message, since a message is prepared once for all quotes.
  for (const { id, text } of messages) {
    const own = units.filter(({ messageId }) => messageId === id);
    for (const entry of own.length === 0 ? [] : entries) {
      const span = locateQuote(text, entry.quote);
      if (span === null) continue;
      for (const unit of own) {
        const shared = Math.min(unit.end, span.end) - Math.max(unit.start, span.start);
        if (shared > (best.get(entry)?.shared ?? 0)) best.set(entry, { unit, shared });
      }
    }
  }
  return entries.flatMap((entry) => {
    const unit = best.get(entry)?.unit;
    return unit === undefined ? [] : [{ unit, entry }];
  });
}
