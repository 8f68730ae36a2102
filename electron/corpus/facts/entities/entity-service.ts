import type { BatchKind } from '../../../../shared/domain/batch';
import type { Entity } from '../../../../shared/domain/entity';
import type { Fact } from '../../../../shared/domain/fact';
import type { EntityId, NoteId } from '../../../../shared/domain/ids';
import { noteText } from '../../../../shared/domain/note';
import type { ParsedRouteInput, RouteOutput } from '../../../../shared/ipc/contract';
import { AppError } from '../../../../shared/ipc/errors';
import type { EntityChanges, EntityPage, EntityRow } from '../../../../shared/ipc/routes/entities';
import { visibleFacts } from '../../hidden-filter/visible-texts';
import type { HiddenView } from '../../../retrieval/funnel/retrieval-ports';
import { entityKey, PERSON_KEY } from '../../../language/facts/fact-key';
import { collectEntities, collectEntitiesInSlices, findEntityKeys, type EntitySources } from './collect-names';
import type { EntityDeps } from './entity-deps';
import { entityPlanChanges, planMerge, planSplit, previewEntityPlan, type EntityPlan } from './plan-entity-changes';
import { createNaming, findNotesNaming, readEntityFacts, sentenceNaming, type Naming } from './read-entity-page';
import { proposeEntityMerges } from './propose-entity-merges';
import { t } from '../../../../shared/messages/message';

/** Entities: what the vault knows of each, and which names mean the same one. */
export type EntityService = ReturnType<typeof createEntityService>;

/** Notes listed on a page; a count covers the rest. */
const MAX_NOTES = 50;

export function createEntityService(deps: EntityDeps) {
  const { facts, now, ids, runExclusive, writer } = deps;
  const { index } = deps.entities;
  const { rows, shownRows, shownFacts, forget } = createEntityRows(deps);
  const find = (name: string, among: readonly EntityRow[] = rows()): EntityRow | null =>
    among.find((row) => index.resolve(entityKey(row.name)) === index.resolve(entityKey(name))) ?? null;
  const need = (name: string): EntityRow => find(name) ?? throwNotFound(name);
  /** The stored row, or a new one for an entity that was only a name. */
  const entityOf = (row: EntityRow): Entity =>
    (row.id === null ? null : index.get(row.id)) ?? newEntity(row.name, row.kind, ids.next<EntityId>(), now());
  const commit = async (plan: EntityPlan, kind: BatchKind, label: string): Promise<EntityRow> => {
    await writer.commit({ actor: 'person', kind, label, scope: 'cleaning', changes: entityPlanChanges(plan) });
    forget();
    return need(plan.rows[0]!.name);
  };
  const mergePlan = ({ from, into }: ParsedRouteInput<'entities.merge'>) =>
    planMerge(facts, entityOf(need(from)), entityOf(need(into)), now());
  const splitPlan = ({ name, newName, aliases, factIds }: ParsedRouteInput<'entities.split'>) => {
    const row = need(name);
    const entity = entityOf(row);
    const isOwn = [entity.name, ...entity.aliases].some((own) => entityKey(own) === entityKey(newName));
    if (!isOwn && find(newName) !== null) throw nameTakenError(newName);
    const record = index.recordsMergedInto(entity.id).find((other) => entityKey(other.name) === entityKey(newName));
    return planSplit(facts, entity, record ?? newEntity(newName, entity.kind, ids.next<EntityId>(), now()), {
      aliases,
      factIds: new Set(factIds),
      at: now(),
    });
  };

  /** A preview without the facts of hidden notes, which change with the others. */
  const shownChanges = async (plan: EntityPlan, noteCount: number): Promise<EntityChanges> => {
    const changes = previewEntityPlan(plan, noteCount);
    const visible = new Set((await shownFacts()).map(({ id }) => id));
    return {
      ...changes,
      facts: changes.facts.filter(({ before }) => visible.has(before.id)),
      moving: changes.moving.filter(({ id }) => visible.has(id)),
    };
  };

  const listNotes = ({ notes, isNamedIn }: Naming, view: HiddenView | undefined) =>
    notes.slice(0, MAX_NOTES).map((note) => {
      const quote = sentenceNaming(note, isNamedIn);
      return {
        id: note.id,
        title: note.title,
        keptAt: note.keptAt,
        // A page keeps what the person wrote; elsewhere a hidden claim is not told.
        quote: quote === null || view?.states(quote) === true ? null : quote,
      };
    });

  return {
    /** What tells of an entity, for what else is read of it. @throws AppError `not-found` */
    async naming(name: string): Promise<Naming> {
      const known = await shownRows();
      return createNaming(deps, find(name, known) ?? throwNotFound(name), known);
    },
    async list({ text, kind }: ParsedRouteInput<'entities.list'>): Promise<RouteOutput<'entities.list'>> {
      const wanted = text.trim().toLocaleLowerCase();
      const fits = (row: EntityRow) => (kind === null || row.kind === kind) && isCalled(row, wanted);
      return { rows: (await shownRows()).filter(fits), unread: deps.unread() };
    },
    async page(name: string): Promise<EntityPage> {
      const known = await shownRows();
      const row = find(name, known) ?? throwNotFound(name);
      const visible = await shownFacts();
      const view = await deps.hidden?.view({ includeArchived: false });
      const names = await createNaming(deps, row, known);
      const keys = new Set(namesOf(row).map(entityKey));
      return {
        row,
        facts: await readEntityFacts(deps, row, visible, (title) => view?.sessionTitle(title) ?? title),
        namedBy: visible.filter(
          ({ value, retractedAt, validFrom, validUntil }) =>
            retractedAt === null &&
            validFrom <= now() &&
            (validUntil === null || validUntil > now()) &&
            keys.has(entityKey(value)),
        ),
        notes: listNotes(names, view),
        noteCount: names.notes.length,
        merged: row.id === null ? [] : index.recordsMergedInto(row.id).map((merged) => merged.name),
        possibleDuplicates: duplicatesOf(row, known),
      };
    },
    async ofNote(id: NoteId): Promise<EntityRow[]> {
      const note = await deps.store.get('notes', id);
      if (note === null) return [];
      const known = new Map((await shownRows()).map((row) => [index.resolve(entityKey(row.name)), row]));
      const keys = findEntityKeys(noteText(note), (key) => index.resolve(key), known);
      for (const { entity, retractedAt } of facts.ofSource(`note:${id}` as never))
        if (retractedAt === null) keys.add(facts.entityOf(entity));
      return [...keys].flatMap((key) => known.get(key) ?? []);
    },
    previewMerge: async (input: ParsedRouteInput<'entities.merge'>) =>
      shownChanges(mergePlan(input), (await findNotesNaming(deps, namesOf(need(input.from)))).length),
    merge: (input: ParsedRouteInput<'entities.merge'>) =>
      runExclusive(async () =>
        commit(
          mergePlan(input),
          'entity.merge',
          t('mainCorpus.mergedNameIntoName2', { name: need(input.from).name, name2: need(input.into).name }),
        ),
      ),
    previewSplit: async (input: ParsedRouteInput<'entities.split'>) =>
      shownChanges(splitPlan(input), (await findNotesNaming(deps, [input.newName, ...input.aliases])).length),
    split: (input: ParsedRouteInput<'entities.split'>) =>
      runExclusive(async () =>
        commit(
          splitPlan(input),
          'entity.split',
          t('mainCorpus.splitNewnameOffName', { newName: input.newName, name: need(input.name).name }),
        ),
      ),
    save: (input: ParsedRouteInput<'entities.save'>) =>
      runExclusive(async () => {
        const row = need(input.name);
        const after = renamed(entityOf(row), input, now());
        const taken = namesOf(after).find((name) => (find(name) ?? row).name !== row.name);
        if (taken !== undefined) throw nameTakenError(taken);
        requireUnused(facts.all(), withoutNames(namesOf(row), namesOf(after)));
        return commit(
          { rows: [after], facts: [], moving: [] },
          'entity.save',
          t('mainCorpus.changedName', { name: row.name }),
        );
      }),
  };
}

/** Every name of the vault, collected once for each of its states. */
function createEntityRows({ entities, facts, catalog, hidden, now }: EntityDeps) {
  let cached: { seq: number; rows: EntityRow[] } | null = null;
  let shown: { seq: number; rows: Promise<EntityRow[]> } | null = null;
  const sources = (known: Fact[]): EntitySources => ({
    entities: entities.index,
    facts: known,
    participants: catalog.participants(),
    notes: [...catalog.withStatus('kept')].filter(({ neverSurface }) => !neverSurface),
    now: now(),
  });
  const shownFacts = async (): Promise<Fact[]> =>
    hidden === undefined ? facts.all() : visibleFacts(facts.all(), await hidden.view({ includeArchived: false }));
  return {
    shownFacts,
    /** Those that an act of the person may mean. */
    rows(): EntityRow[] {
      if (cached?.seq !== catalog.seq) cached = { seq: catalog.seq, rows: collectEntities(sources(facts.all())) };
      return cached.rows;
    },
    /** Those that screens show: names that only hidden notes know are not among them. */
    shownRows(): Promise<EntityRow[]> {
      if (shown?.seq !== catalog.seq)
        shown = { seq: catalog.seq, rows: shownFacts().then((known) => collectEntitiesInSlices(sources(known))) };
      return shown.rows;
    },
    forget(): void {
      cached = null;
      shown = null;
    },
  };
}

const duplicatesOf = ({ name }: EntityRow, known: readonly EntityRow[]): EntityPage['possibleDuplicates'] =>
  proposeEntityMerges(known)
    .filter(({ into, from }) => into.name === name || from.name === name)
    .map(({ into, from, reason, confidence }) => ({
      name: into.name === name ? from.name : into.name,
      reason,
      confidence,
    }));

/** @param part in lower case */
const isCalled = ({ name, aliases }: EntityRow, part: string): boolean =>
  [name, ...aliases, ...(entityKey(name) === PERSON_KEY ? ['you'] : [])].some((own) =>
    own.toLocaleLowerCase().includes(part),
  );

const namesOf = ({ name, aliases }: Pick<EntityRow, 'name' | 'aliases'>): string[] => [name, ...aliases];

const withoutNames = (names: readonly string[], kept: readonly string[]): string[] =>
  names.filter((name) => !kept.some((other) => entityKey(other) === entityKey(name)));

/** @throws AppError `not-allowed` for a name that facts were noted under */
function requireUnused(facts: readonly Fact[], gone: readonly string[]): void {
  const used = gone.find((name) => facts.some(({ entity }) => entityKey(entity) === entityKey(name)));
  if (used !== undefined) throw new AppError('not-allowed', t('mainCorpus.factsNotedUnderUsed', { used }));
}

const newEntity = (name: string, kind: Entity['kind'], id: EntityId, at: number): Entity => ({
  id,
  kind,
  name,
  aliases: [],
  mergedInto: null,
  createdAt: at,
  updatedAt: at,
});

function renamed(entity: Entity, { newName, kind, aliases }: ParsedRouteInput<'entities.save'>, at: number): Entity {
  const name = (newName ?? entity.name).normalize('NFC').trim();
  const others = [...(aliases ?? entity.aliases), ...(entityKey(name) === entityKey(entity.name) ? [] : [entity.name])];
  const seen = new Set([entityKey(name)]);
  if (seen.has('')) throw new AppError('bad-input', t('mainCorpus.nameNeedsLettersDigits'));
  return {
    ...entity,
    name,
    kind: kind ?? entity.kind,
    aliases: others.filter(
      (alias) => entityKey(alias) !== '' && !seen.has(entityKey(alias)) && seen.add(entityKey(alias)),
    ),
    updatedAt: at,
  };
}

function throwNotFound(name: string): never {
  throw new AppError('not-found', t('mainCorpus.nothingVaultCalledName', { name: name.slice(0, 80) }));
}
const nameTakenError = (name: string): AppError =>
  new AppError('conflict', t('mainCorpus.nameSomebodySomethingElse', { name }));
