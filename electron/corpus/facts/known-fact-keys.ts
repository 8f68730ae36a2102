import type { Fact } from '../../../shared/domain/fact';
import type { ExtractRequest } from '../../../shared/domain/extracted-unit';
import { attributeKey } from '../../language/facts/attribute-names';
import { entityKey } from '../../language/facts/fact-key';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';

/** Keys that a model is shown with each turn; each costs about six tokens. */
const MAX_KEYS = 24;

/**
 * The keys of what holds at a time, the newest first, without those of hidden notes: a model that reads facts reuses them.
 *
 * @param mayGo whether a fact of this source may be sent
 */
export async function knownFactKeys(
  facts: { all(): Fact[] },
  hidden: HiddenLookup,
  at: number,
  mayGo: (source: Fact['source']) => boolean = () => true,
): Promise<NonNullable<ExtractRequest['knownKeys']>> {
  const view = await hidden.view({ includeArchived: false });
  const known = new Map<string, { entity: string; attribute: string }>();
  const newestFirst = facts
    .all()
    .filter(({ retractedAt, validUntil }) => retractedAt === null && (validUntil === null || validUntil > at))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  for (const fact of newestFirst) {
    if (known.size === MAX_KEYS) break;
    const { entity, attribute } = fact;
    const key = `${entityKey(entity)} ${attributeKey(attribute)}`;
    if (!known.has(key) && mayGo(fact.source) && view.isFactVisible(fact)) known.set(key, { entity, attribute });
  }
  return [...known.values()];
}
