import type { TracedFact } from '../../../shared/domain/trace';
import type { AnswerSource } from '../../ports/engine';
import { dataBlock, formatDateForModel } from './data-block';

/** Facts for the answering model: the time each holds and the number of its source, if that is listed. */
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
      since: formatDateForModel(fact.validFrom),
      ...(fact.validUntil === null ? {} : { until: formatDateForModel(fact.validUntil) }),
      ...(source === undefined ? {} : { source: source.number }),
    },
    fact.value,
  );
}

/** Lessons as reminders, each with the number of its source. */
export const lessonBlocks = (lessons: readonly { number: number; text: string }[]): string =>
  lessons.map(({ number, text }) => dataBlock('reminder', { source: number }, text)).join('\n');
