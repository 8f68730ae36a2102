import { readFacts } from '../read-facts';
import type { ReadFact } from '../fact-rule';
import type { LabelledSentence } from './labelled-sentences';

/** 12 March 2026, noon. */
export const SPOKEN_AT = Date.UTC(2026, 2, 12, 12);

const day = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10));

/** A fact in the notation of `LabelledSentence`. */
export function formatFact({ entity, attribute, value, validFrom, validUntil }: ReadFact): string {
  const isTimed = validFrom !== SPOKEN_AT || validUntil !== null;
  return `${entity} · ${attribute} = ${value}${isTimed ? ` [${validFrom === SPOKEN_AT ? '' : day(validFrom)}..${day(validUntil)}]` : ''}`;
}

function readLabelled({ text, by, isAssistant }: LabelledSentence): string[] {
  return readFacts({
    title: text,
    body: '',
    category: 'fact',
    author: isAssistant === true ? 'assistant' : 'person',
    speaker: by ?? null,
    at: SPOKEN_AT,
  }).map(formatFact);
}

/**
 * Precision and recall (0 to 1) of facts that match exactly in entity, attribute, value and time; `wrong` lists the
 * differences.
 */
export function scoreFacts(table: readonly LabelledSentence[]): {
  precision: number;
  recall: number;
  facts: number;
  wrong: string[];
} {
  let [hits, found, wanted] = [0, 0, 0];
  const wrong: string[] = [];
  for (const row of table) {
    const read = readLabelled(row);
    const right = read.filter((fact) => row.facts.includes(fact));
    hits += right.length;
    found += read.length;
    wanted += row.facts.length;
    if (right.length !== read.length || right.length !== row.facts.length)
      wrong.push(`${row.text} → ${read.join(' | ') || 'nothing'} (wanted ${row.facts.join(' | ') || 'nothing'})`);
  }
  return { precision: found === 0 ? 1 : hits / found, recall: hits / wanted, facts: wanted, wrong };
}
