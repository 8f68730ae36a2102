import { put, type DraftChange } from '../../../../shared/domain/batch';
import type { Entity } from '../../../../shared/domain/entity';
import type { Fact } from '../../../../shared/domain/fact';
import type { FactId } from '../../../../shared/domain/ids';
import type { EntityChanges } from '../../../../shared/ipc/routes/entities';
import { AppError } from '../../../../shared/ipc/errors';
import { attributeKey } from '../../../language/facts/attribute-names';
import { type FactTable, byValidity } from '../fact-table';
import { entityKey } from '../../../language/facts/fact-key';
import { createFactDraft, type FactDraft } from '../fact-draft';
import { coexists, statesItsEnd, supersedeFact } from '../supersede-fact';
import { t } from '../../../../shared/messages/message';

/** What a merge or split writes: rows of entities, and facts whose validity or entity changes. */
export interface EntityPlan {
  rows: Entity[];
  facts: { before: Fact; after: Fact }[];
  /** Facts that move to the other entity unchanged. */
  moving: Fact[];
}

type FactTablePart = Pick<FactTable, 'keyOf' | 'all' | 'historyOf' | 'entityOf'>;

const distinct = (names: readonly string[], own: string): string[] => {
  const seen = new Set([entityKey(own)]);
  return names.filter((name) => entityKey(name) !== '' && !seen.has(entityKey(name)) && seen.add(entityKey(name)));
};
const namesOf = (row: Entity): Set<string> => new Set([row.name, ...row.aliases].map(entityKey));

/**
 * Makes `from` another name of `into`. Values of both on one attribute supersede each other as if they had always been
 * one entity's.
 */
export function planMerge(factTable: FactTablePart, from: Entity, into: Entity, at: number): EntityPlan {
  if (from.id === into.id || entityKey(from.name) === entityKey(into.name))
    throw new AppError('bad-input', t('mainCorpus.theseAreOneAlready'));
  const merged: Entity = {
    ...into,
    aliases: distinct([...into.aliases, from.name, ...from.aliases], into.name),
    updatedAt: at,
  };
  const record: Entity = { ...from, mergedInto: into.id, updatedAt: at };
  const keys = namesOf(merged);
  const own = entityKey(into.name);
  const entityOf = (name: string) => (keys.has(entityKey(name)) ? own : factTable.entityOf(name));
  const sheet = createFactDraft(
    factTable,
    ({ entity, attribute }) => `${entityOf(entity)}\n${attributeKey(attribute)}`,
  );
  const moving = factTable
    .all()
    .filter((fact) => factTable.entityOf(fact.entity) === factTable.entityOf(from.name))
    .sort(byValidity);
  for (const fact of moving)
    if (fact.retractedAt === null && !coexists(fact) && fact.validUntil !== fact.validFrom) insertFact(sheet, fact);
  return { rows: [merged, record], ...changed(sheet, moving) };
}

/** Inserts a fact among those of its key. A duplicate for the same time becomes a record of zero duration. */
function insertFact(sheet: FactDraft, fact: Fact): void {
  const history = sheet.historyOf(fact);
  const changes = supersedeFact(history, sheet.current(fact));
  sheet.apply(
    changes.some(({ id }) => id === fact.id)
      ? changes
      : [...changes, put('facts', { ...sheet.current(fact), validUntil: fact.validFrom })],
  );
}

/**
 * Moves some names and facts of `row` to `other`. A value that was ended by one of the other entity holds until the
 * next of its own.
 *
 * @param other the new entity, or the record it had before a merge
 */
export function planSplit(
  factTable: FactTablePart,
  row: Entity,
  other: Entity,
  { aliases, factIds, at }: { aliases: readonly string[]; factIds: ReadonlySet<FactId>; at: number },
): EntityPlan {
  const leaving = new Set([other.name, ...aliases].map(entityKey));
  if (leaving.has(entityKey(row.name)))
    throw new AppError('bad-input', t('mainCorpus.nameNameStaysChoose', { name: row.name }));
  const stays: Entity = {
    ...row,
    aliases: row.aliases.filter((alias) => !leaving.has(entityKey(alias))),
    updatedAt: at,
  };
  const splitOff: Entity = { ...other, aliases: distinct([...aliases], other.name), mergedInto: null, updatedAt: at };
  const [ownNames, otherNames] = [namesOf(stays), namesOf(splitOff)];
  const before = factTable.all().filter((fact) => factTable.entityOf(fact.entity) === factTable.entityOf(row.name));
  const renamed = before.map((fact): Fact => {
    const key = entityKey(fact.entity);
    // Records of retracted facts stay under the name they were stated for.
    if (fact.retractedAt !== null && otherNames.has(key)) return fact;
    if (factIds.has(fact.id)) return otherNames.has(key) ? fact : { ...fact, entity: splitOff.name };
    return ownNames.has(key) ? fact : { ...fact, entity: stays.name };
  });
  const sides = [renamed.filter(({ id }) => factIds.has(id)), renamed.filter(({ id }) => !factIds.has(id))] as const;
  const after = [...reopenFacts(sides[0], sides[1]), ...reopenFacts(sides[1], sides[0])];
  const facts = changedFacts(before, after);
  return {
    rows: [stays, splitOff],
    facts,
    moving: before.filter(({ id }) => factIds.has(id) && !facts.some((step) => step.before.id === id)),
  };
}

/** Values of one entity that were ended by one of the other's hold until the next of their own. */
function reopenFacts(side: readonly Fact[], others: readonly Fact[]): Fact[] {
  return side.map((fact) => {
    if (fact.retractedAt !== null || coexists(fact) || fact.validUntil === null || statesItsEnd(fact)) return fact;
    const isSame = (rival: Fact) =>
      rival.id !== fact.id &&
      attributeKey(rival.attribute) === attributeKey(fact.attribute) &&
      rival.retractedAt === null &&
      !coexists(rival);
    if (
      !others.some((rival) => isSame(rival) && rival.validFrom === fact.validUntil) ||
      side.some((rival) => isSame(rival) && rival.validFrom === fact.validUntil)
    )
      return fact;
    const next = side
      .filter((rival) => isSame(rival) && rival.validFrom > fact.validFrom)
      .map(({ validFrom }) => validFrom);
    return { ...fact, validUntil: next.length === 0 ? null : Math.min(...next) };
  });
}

function changedFacts(before: readonly Fact[], after: readonly Fact[]): { before: Fact; after: Fact }[] {
  const now = new Map(after.map((fact) => [fact.id, fact]));
  return before
    .map((fact) => ({ before: fact, after: now.get(fact.id)! }))
    .filter((step) => JSON.stringify(step.before) !== JSON.stringify(step.after));
}

const changed = (sheet: FactDraft, moving: readonly Fact[]): Pick<EntityPlan, 'facts' | 'moving'> => {
  const facts = sheet.beforeAfterPairs().flatMap(({ before, after }) => (before === null ? [] : [{ before, after }]));
  return {
    facts,
    moving: moving.filter(
      ({ id, retractedAt }) => retractedAt === null && !facts.some((step) => step.before.id === id),
    ),
  };
};

export const entityPlanChanges = ({ rows, facts }: EntityPlan): DraftChange[] => [
  ...rows.map((row) => put('entities', row)),
  ...facts.map(({ after }) => put('facts', after)),
];

export const previewEntityPlan = ({ rows, facts, moving }: EntityPlan, notes: number): EntityChanges => ({
  entities: rows.filter(({ mergedInto }) => mergedInto === null).map(({ name, aliases }) => ({ name, aliases })),
  facts,
  moving,
  notes,
});
