import type { TracedFact } from '../../../shared/domain/trace';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { ServedView } from '../served-view';
import { isoTime, type ToolContext, type ToolResult } from './tool-context';
import type { ToolInput } from './tool-inputs';

/** Facts that hold now, those of the newest validity first. */
export async function listFacts(context: ToolContext, { about, limit }: ToolInput<'facts'>): Promise<ToolResult> {
  const { view, corpus, now } = context;
  const at = now();
  const words = titleKey(view.wordsOf(about))
    .split(' ')
    .filter((word) => word !== '');
  const searched = ({ entity, attribute, value }: TracedFact): string =>
    titleKey(view.searchable(`${entity} ${attribute} ${value}`));
  // Asked for an excluded name alone, which is looked for no further.
  const asksForNothing = about !== '' && words.length === 0;
  const facts = asksForNothing
    ? []
    : corpus.factTable
        .all()
        .filter(
          (fact) =>
            fact.retractedAt === null &&
            fact.validFrom <= at &&
            (fact.validUntil === null || fact.validUntil > at) &&
            words.every((word) => searched(fact).includes(word)) &&
            view.isServedFact(fact),
        )
        .toSorted((a, b) => b.validFrom - a.validFrom)
        .slice(0, limit);
  return {
    result: { facts: facts.map((fact) => servedFact(view, fact)) },
    refs: facts.flatMap(({ source }) => source ?? []),
    facts: facts.length,
  };
}

export const servedFact = (view: Pick<ServedView, 'mask'>, fact: TracedFact): object => ({
  entity: view.mask(fact.entity),
  attribute: view.mask(fact.attribute),
  value: view.mask(fact.value),
  type: fact.type,
  since: isoTime(fact.validFrom),
  ...(fact.source === null ? {} : { ref: fact.source }),
});
