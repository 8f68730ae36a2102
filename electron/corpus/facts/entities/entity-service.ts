import type { BatchKind } from '../../../../shared/domain/batch';
import type { Entity } from '../../../../shared/domain/entity';
import type { Fact } from '../../../../shared/domain/fact';
import type { EntityId, NoteId } from '../../../../shared/domain/ids';
import { noteText } from '../../../../shared/domain/note';
import type { ParsedRouteInput, RouteOutput } from '../../../../shared/ipc/contract';
import { AppError } from '../../../../shared/ipc/errors';
import type { EntityChanges, EntityPage, EntityRow } from '../../../../shared/ipc/routes/entities';
import { visibleFacts } from '../../hidden-filter/visible-facts';
import { entityKey, PERSON_KEY } from '../../../language/facts/fact-key';
import { collectEntities, collectEntitiesInSlices, findEntityKeys, type EntitySources } from './collect-names';
import type { EntityDeps } from './entity-deps';
import { entityPlanChanges, planMerge, planSplit, previewEntityPlan, type EntityPlan } from './plan-entity-changes';
import { findNotesNaming, readEntityFacts } from './read-entity-page';
import { proposeEntityMerges, type EntityMergeProposal } from './propose-entity-merges';
import { t } from '../../../../shared/messages/message';

/** Entities: what the vault knows of each, and which names mean the same one. */
export interface EntityService {
  list(input: ParsedRouteInput<'entities.list'>): Promise<RouteOutput<'entities.list'>>;
  page(name: string): Promise<EntityPage>;
  ofNote(id: NoteId): Promise<EntityRow[]>;
  previewMerge(input: ParsedRouteInput<'entities.merge'>): Promise<EntityChanges>;
  merge(input: ParsedRouteInput<'entities.merge'>): Promise<EntityRow>;
  previewSplit(input: ParsedRouteInput<'entities.split'>): Promise<EntityChanges>;
  split(input: ParsedRouteInput<'entities.split'>): Promise<EntityRow>;
  save(input: ParsedRouteInput<'entities.save'>): Promise<EntityRow>;
  /** For the cleaning sweep: pairs of names that may be the same entity, most confident first. */
  mergeProposals(): EntityMergeProposal[];
}

/** Notes listed on a page; a count covers the rest. */
const MAX_NOTES = 50;

export function createEntityService(deps: EntityDeps): EntityService {
  const {
    entities: { index },
    facts,
    catalog,
    now,
    ids,
    runExclusive,
    writer,
  } = deps;
  let cached: { seq: number; rows: EntityRow[] } | null = null;
  let shown: { seq: number; rows: Promise<EntityRow[]> } | null = null;
  const sources = (known: Fact[]): EntitySources => ({
    entities: index,
    facts: known,
    participants: catalog.participants(),
    titles: [...catalog.withStatus('kept')].flatMap(({ title, neverSurface }) => (neverSurface ? [] : [title])),
    now: now(),
  });
  /** Every name that an act of the person may mean. */
  const rows = (): EntityRow[] => {
    if (cached?.seq !== catalog.seq) cached = { seq: catalog.seq, rows: collectEntities(sources(facts.all())) };
    return cached.rows;
  };
  const shownFacts = async (): Promise<Fact[]> =>
    deps.hidden === undefined
      ? facts.all()
      : visibleFacts(facts.all(), await deps.hidden.view({ includeArchived: false }));
  /** The names that screens show: those that only hidden notes know are not among them. */
  const shownRows = (): Promise<EntityRow[]> => {
    if (shown?.seq !== catalog.seq)
      shown = { seq: catalog.seq, rows: shownFacts().then((known) => collectEntitiesInSlices(sources(known))) };
    return shown.rows;
  };
  const find = (name: string, among: readonly EntityRow[] = rows()): EntityRow | null =>
    among.find((row) => index.resolve(entityKey(row.name)) === index.resolve(entityKey(name))) ?? null;
  const need = (name: string): EntityRow => find(name) ?? throwNotFound(name);
  /** The stored row, or a new one for an entity that was only a name. */
  const entityOf = (row: EntityRow): Entity =>
    (row.id === null ? null : index.get(row.id)) ?? newEntity(row.name, row.kind, ids.next<EntityId>(), now());
  const commit = async (plan: EntityPlan, kind: BatchKind, label: string): Promise<EntityRow> => {
    await writer.commit({ actor: 'person', kind, label, scope: 'cleaning', changes: entityPlanChanges(plan) });
    cached = null;
    shown = null;
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

  return {
    async list({ text, kind }) {
      const wanted = text.trim().toLocaleLowerCase();
      const fits = ({ name, aliases }: EntityRow) =>
        wanted === '' ||
        [name, ...aliases, ...(entityKey(name) === PERSON_KEY ? ['you'] : [])].some((own) =>
          own.toLocaleLowerCase().includes(wanted),
        );
      const known = await shownRows();
      return { rows: known.filter((row) => fits(row) && (kind === null || row.kind === kind)), unread: deps.unread() };
    },
    async page(name) {
      const known = await shownRows();
      const row = find(name, known) ?? throwNotFound(name);
      const visible = await shownFacts();
      const view = await deps.hidden?.view({ includeArchived: false });
      const names = [row.name, ...row.aliases];
      const notes = await findNotesNaming(deps, names);
      const keys = new Set(names.map(entityKey));
      return {
        row,
        facts: await readEntityFacts(deps, row, visible, (title) => view?.sessionTitle(title) ?? title),
        namedBy: visible.filter(
          ({ value, retractedAt, validUntil }) =>
            retractedAt === null && validUntil === null && keys.has(entityKey(value)),
        ),
        notes: notes.slice(0, MAX_NOTES).map((note) => ({ id: note.id, title: note.title, keptAt: note.keptAt })),
        noteCount: notes.length,
        merged: row.id === null ? [] : index.recordsMergedInto(row.id).map((merged) => merged.name),
        possibleDuplicates: proposeEntityMerges(known)
          .filter(({ into, from }) => into.name === row.name || from.name === row.name)
          .map(({ into, from, reason, confidence }) => ({
            name: into.name === row.name ? from.name : into.name,
            reason,
            confidence,
          })),
      };
    },
    async ofNote(id) {
      const note = await deps.store.get('notes', id);
      if (note === null) return [];
      const known = new Map((await shownRows()).map((row) => [index.resolve(entityKey(row.name)), row]));
      const keys = findEntityKeys(noteText(note), (key) => index.resolve(key), known);
      for (const { entity, retractedAt } of facts.ofSource(`note:${id}` as never))
        if (retractedAt === null) keys.add(facts.entityOf(entity));
      return [...keys].flatMap((key) => known.get(key) ?? []);
    },
    previewMerge: async (input) =>
      shownChanges(mergePlan(input), (await findNotesNaming(deps, namesOf(need(input.from)))).length),
    merge: (input) =>
      runExclusive(async () =>
        commit(
          mergePlan(input),
          'entity.merge',
          t('mainCorpus.mergedNameIntoName2', { name: need(input.from).name, name2: need(input.into).name }),
        ),
      ),
    previewSplit: async (input) =>
      shownChanges(splitPlan(input), (await findNotesNaming(deps, [input.newName, ...input.aliases])).length),
    split: (input) =>
      runExclusive(async () =>
        commit(
          splitPlan(input),
          'entity.split',
          t('mainCorpus.splitNewnameOffName', { newName: input.newName, name: need(input.name).name }),
        ),
      ),
    save: (input) =>
      runExclusive(async () => {
        const row = need(input.name);
        const { id } = entityOf(row);
        const after = renamed({ ...entityOf(row), id }, input, now());
        for (const name of [after.name, ...after.aliases]) {
          const other = find(name);
          if (other !== null && other.name !== row.name) throw nameTakenError(name);
        }
        const gone = [row.name, ...row.aliases].filter(
          (name) => ![after.name, ...after.aliases].some((kept) => entityKey(kept) === entityKey(name)),
        );
        const used = gone.find((name) => facts.all().some(({ entity }) => entityKey(entity) === entityKey(name)));
        if (used !== undefined) throw new AppError('not-allowed', t('mainCorpus.factsNotedUnderUsed', { used }));
        return commit(
          { rows: [after], facts: [], moving: [] },
          'entity.save',
          t('mainCorpus.changedName', { name: row.name }),
        );
      }),
    mergeProposals: () => proposeEntityMerges(rows()),
  };
}

const namesOf = ({ name, aliases }: EntityRow): string[] => [name, ...aliases];

const newEntity = (name: string, kind: Entity['kind'], id: EntityId, at: number): Entity => ({
  id,
  kind,
  name,
  aliases: [],
  mergedInto: null,
  createdAt: at,
  updatedAt: at,
});

/** Renames the entity and keeps the old name as an alias. */
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
