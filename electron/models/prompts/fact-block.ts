import type { TracedFact } from '../../../shared/domain/trace';
import type { AnswerSource } from '../engine';
import { dataBlock, dateWords } from './data-block';

/**
 * Facts as the answering model reads them: the time each holds, and the number of the source it carries, if that is
 * listed.
 */
export const factBlocks = (facts: readonly TracedFact[], sources: readonly AnswerSource[]): string =>
  facts.map((fact) => factBlock(fact, sources)).join('\n');

function factBlock(fact: TracedFact, sources: readonly AnswerSource[]): string {
  const source = fact.source === null ? undefined : sources.find(({ ref }) => ref === fact.source);
  return dataBlock(
    'fact',
    {
      of: fact.entity,
      what: fact.attribute,
      kind: fact.type,
      since: dateWords(fact.validFrom),
      ...(fact.validUntil === null ? {} : { until: dateWords(fact.validUntil) }),
      ...(source === undefined ? {} : { source: source.number }),
    },
    fact.value,
  );
}

/** Lessons as reminders, each with the number of its source. */
export const cueBlocks = (cues: readonly { number: number; text: string }[]): string =>
  cues.map(({ number, text }) => dataBlock('reminder', { source: number }, text)).join('\n');
