import type { TracedFact } from '../../../shared/domain/trace';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { ServedView } from '../served-view';
import { isoTime, type ToolContext, type ToolResult } from './tool-context';
import type { ToolInput } from './tool-inputs';

/** Facts that hold now, those of the newest validity first. */
export async function listFacts(context: ToolContext, { about, limit }: ToolInput<'facts'>): Promise<ToolResult> {
  const { view, corpus, now } = context;
  const at = now();
  // Facts are compared as they are given away: nothing that is masked can be found by guessing it.
  const words = titleKey(about)
    .split(' ')
    .filter((word) => word !== '');
  const facts = corpus.factTable
    .all()
    .filter(
      (fact) =>
        fact.retractedAt === null &&
        fact.validFrom <= at &&
        (fact.validUntil === null || fact.validUntil > at) &&
        view.isServedFact(fact),
    )
    .map((fact) => ({ ...fact, ...maskedNames(view, fact) }))
    .filter(({ entity, attribute, value }) => {
      const searched = titleKey(`${entity} ${attribute} ${value}`);
      return words.every((word) => searched.includes(word));
    })
    .toSorted((a, b) => b.validFrom - a.validFrom)
    .slice(0, limit);
  return {
    result: { facts: facts.map((fact) => servedFact(view, fact)) },
    refs: facts.flatMap(({ source }) => source ?? []),
    facts: facts.length,
  };
}

const maskedNames = (view: Pick<ServedView, 'mask'>, { entity, attribute, value }: TracedFact) => ({
  entity: view.mask(entity),
  attribute: view.mask(attribute),
  value: view.mask(value),
});

export const servedFact = (view: Pick<ServedView, 'mask'>, fact: TracedFact): object => ({
  ...maskedNames(view, fact),
  type: fact.type,
  since: isoTime(fact.validFrom),
  ...(fact.source === null ? {} : { ref: fact.source }),
});
