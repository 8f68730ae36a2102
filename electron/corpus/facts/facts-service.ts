import { put } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import type { FactId, IdFactory, SourceRef } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { createMutex, type Mutex } from '../../../shared/lib/mutex';
import type { FactTable } from './fact-table';
import { factKey } from '../../language/facts/fact-key';
import { byKey, createFactDraft } from './fact-draft';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import { visibleFacts } from '../hidden-filter/visible-texts';
import { orderFacts } from './order-facts';
import { supersedeFact, retractFact } from './supersede-fact';
import { t } from '../../../shared/messages/message';

export interface NewFact {
  entity: string;
  attribute: string;
  value: string;
  type?: Fact['type'];
  /** Epoch milliseconds; default now. */
  validFrom?: number;
  /** Exclusive; null or absent: it holds until another value replaces it. */
  validUntil?: number | null;
  source?: SourceRef | null;
  quote?: string;
}

/** Facts of one batch: of two vaults that join, each fact may be one that the other states too. */
const BATCH_FACTS = 1_000;

export interface FactsService {
  /** Adds a fact and ends the current value. Returns the stored fact, or an existing one that states the same. */
  add(fact: NewFact, actor?: 'person' | 'assistant'): Promise<Fact>;
  /** Retracts a fact, which stays as a record. The value it had ended stays ended unless `reopen` is set. */
  retract(id: FactId, reopen?: boolean): Promise<Fact>;
  /** Replaces a fact's value or time; the wrong fact becomes a record. */
  correct(correction: { id: FactId; value: string; validFrom?: number; validUntil?: number | null }): Promise<Fact>;
  /**
   * All facts that may be shown, or those of one entity, including ended and retracted ones; oldest validity first.
   */
  list(entity?: string): Promise<Fact[]>;
  /** Ends facts that came from another device where a later one starts, as if all had been written here. */
  order(): Promise<void>;
}

/** Changes of the fact table by the person and by extraction, one at a time, so that validities never overlap. */
export function createFactsService({
  store,
  writer,
  factTable,
  ids,
  now,
  exclusive = createMutex(),
  hidden,
}: {
  store: Pick<VaultStore, 'get'>;
  writer: Pick<VaultWriter, 'commit'>;
  factTable: FactTable;
  ids: IdFactory;
  now: () => number;
  /** Shared with undo, which must not run between reading and writing. */
  exclusive?: Mutex;
  /** Absent: no note is hidden. */
  hidden?: HiddenLookup;
}): FactsService {
  const getFact = async (id: FactId): Promise<Fact> => {
    const fact = await store.get('facts', id);
    if (fact === null) throw new AppError('not-found', t('mainCorpus.factVault'));
    return fact;
  };
  return {
    add: (input, actor = 'person') =>
      exclusive(async () => {
        const fact = toFact(input, ids.next<FactId>(), now());
        const changes = supersedeFact(factTable.historyOf(fact), fact);
        if (changes.length > 0) {
          const { entity, attribute, value } = fact;
          const label = t('mainCorpus.notedEntityAttributeValue', { entity, attribute, value: value.slice(0, 80) });
          await writer.commit({ actor, kind: 'fact.add', label, scope: 'note', changes });
        }
        const stands = factTable
          .historyOf(fact)
          .findLast(
            ({ validFrom, value, retractedAt }) =>
              validFrom === fact.validFrom && retractedAt === null && value === fact.value,
          );
        return (await store.get('facts', fact.id)) ?? stands ?? fact;
      }),
    retract: (id, reopen = false) =>
      exclusive(async () => {
        const fact = await getFact(id);
        if (fact.retractedAt !== null) return fact;
        const retracted: Fact = { ...fact, retractedAt: now() };
        const changes = reopen
          ? retractFact(factTable.historyOf(fact), fact, retracted.retractedAt!)
          : [put('facts', retracted)];
        await writer.commit({
          actor: 'person',
          kind: 'fact.retract',
          label: t('mainCorpus.tookBackEntityAttribute', { entity: fact.entity, attribute: fact.attribute }),
          scope: 'note',
          changes,
        });
        return retracted;
      }),
    correct: ({ id, value, validFrom, validUntil }) =>
      exclusive(async () => {
        const wrong = await getFact(id);
        if (wrong.retractedAt !== null) throw new AppError('conflict', t('mainCorpus.factTakenBackAlready'));
        // The source stated the wrong value, so its quote is no evidence of the corrected one.
        const right = toFact(
          {
            entity: wrong.entity,
            attribute: wrong.attribute,
            type: wrong.type,
            value,
            validFrom: validFrom ?? wrong.validFrom,
            validUntil: validUntil === undefined ? null : validUntil,
          },
          ids.next<FactId>(),
          now(),
        );
        const draft = createFactDraft(factTable);
        draft.apply(retractFact(draft.historyOf(wrong), wrong, now()));
        draft.apply(supersedeFact(draft.historyOf(right), right));
        await writer.commit({
          actor: 'person',
          kind: 'fact.correct',
          label: t('mainCorpus.correctedEntityAttributeValue', {
            entity: right.entity,
            attribute: right.attribute,
            value: right.value.slice(0, 80),
          }),
          scope: 'note',
          changes: draft.changes(),
        });
        return (await store.get('facts', right.id)) ?? right;
      }),
    order: () =>
      exclusive(async () => {
        await factTable.settled();
        const histories = byKey(factTable.all(), (fact) => factTable.keyOf(fact)).values();
        const changes = [...histories].flatMap(orderFacts).map((fact) => put('facts', fact));
        for (let from = 0; from < changes.length; from += BATCH_FACTS)
          await writer.commit({
            actor: 'app',
            kind: 'fact.order',
            label: t('mainCorpus.orderedFacts'),
            changes: changes.slice(from, from + BATCH_FACTS),
          });
      }),
    async list(entity) {
      const facts = factTable
        .all()
        .filter((fact) => entity === undefined || factTable.entityOf(fact.entity) === factTable.entityOf(entity));
      return hidden === undefined ? facts : visibleFacts(facts, await hidden.view({ includeArchived: false }));
    },
  };
}

function toFact(input: NewFact, id: FactId, at: number): Fact {
  const [entity, attribute, value] = [input.entity, input.attribute, input.value].map((text) =>
    text.normalize('NFC').trim(),
  ) as [string, string, string];
  const [entityPart, attributePart] = factKey({ entity, attribute }).split('\n');
  if (entityPart === '' || attributePart === '' || value === '')
    throw new AppError('bad-input', t('mainCorpus.factNeedsWhoWhat'));
  if (entity.length > 200 || attribute.length > 200 || value.length > 1000)
    throw new AppError('too-large', t('mainCorpus.factShort200Characters'));
  const validFrom = input.validFrom ?? at;
  const validUntil = input.validUntil ?? null;
  if (validUntil !== null && validUntil <= validFrom)
    throw new AppError('bad-input', t('mainCorpus.factCannotEndBefore'));
  return {
    id,
    entity,
    attribute,
    value,
    type: input.type ?? 'fact',
    validFrom,
    validUntil,
    source: input.source ?? null,
    quote: input.quote ?? '',
    createdAt: at,
    retractedAt: null,
  };
}
