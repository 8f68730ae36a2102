import { put, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, ProjectId, SessionId } from '../../../shared/domain/ids';
import { MAX_CHOSEN, MAX_PROJECTS, newProject, type Project } from '../../../shared/domain/project';
import { projectNameKey, projectQuery } from '../../../shared/lib/search-query/project-name';
import type { Session } from '../../../shared/domain/session';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { ProjectHolds, ProjectRow, ProjectSettings } from '../../../shared/ipc/routes/projects';
import type { Mutex } from '../../../shared/lib/mutex';
import { isScopeQuery } from '../../../shared/lib/search-query/is-scope-query';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { queriesIn } from '../../../shared/lib/search-query/search-query';
import { t } from '../../../shared/messages/message';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import { presentProjects } from '../catalog/project-members';

/** A project, or the name of a new one. */
type ChosenProject = ProjectId | { name: string };

export type ProjectService = ReturnType<typeof createProjectService>;

interface Dependencies {
  store: Pick<VaultStore, 'get'>;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Pick<Catalog, 'list' | 'projects' | 'sessionsOfProject'>;
  ids: IdFactory;
  now: () => number;
  runExclusive: Mutex;
}

/** The person's projects. Each act is one batch, undone with scope `session`. */
export function createProjectService({ store, writer, catalog, ids, now, runExclusive }: Dependencies) {
  const present = () =>
    presentProjects(catalog).toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  const findOrNull = (id: ProjectId | undefined): Project | null =>
    presentProjects(catalog).find((row) => row.id === id) ?? null;
  const find = (id: ProjectId): Project => {
    const project = findOrNull(id);
    if (project === null) throw new AppError('not-found', t('mainProjects.gone'));
    return project;
  };
  const assertNameIsFree = (name: string, except: ProjectId | null) => {
    const taken = present().find((row) => row.id !== except && projectNameKey(row.name) === projectNameKey(name));
    if (taken !== undefined) throw new AppError('conflict', t('mainProjects.nameTaken', { name: taken.name }));
  };
  const commit = (kind: BatchKind, label: string, changes: DraftChange[]) =>
    writer.commit({ actor: 'person', kind, scope: 'session', label, changes });
  /** A new one, not written yet. */
  const made = (name: string, settings: ProjectSettings): Project => {
    assertNameIsFree(name, null);
    if (present().length >= MAX_PROJECTS)
      throw new AppError('too-large', t('mainProjects.full', { count: MAX_PROJECTS }));
    return withSettings(newProject(ids.next<ProjectId>(), name, now()), settings);
  };
  /** One that is there, or a new one of this name, which comes into being with what is put into it. */
  const findOrMake = (to: ChosenProject): Project => (typeof to === 'string' ? find(to) : made(to.name, {}));
  const changeChosen = (
    kind: BatchKind,
    to: ChosenProject,
    labelOf: (values: { name: string }) => string,
    changed: (project: Project) => Pick<Project, 'notes' | 'resources'>,
  ) =>
    runExclusive(async () => {
      const before = findOrMake(to);
      const { notes, resources } = changed(before);
      if (notes.length === before.notes.length && resources.length === before.resources.length) return before;
      const isFull = ({ length }: readonly string[], had: readonly string[]) =>
        length > MAX_CHOSEN && length > had.length;
      if (isFull(notes, before.notes) || isFull(resources, before.resources))
        throw new AppError('too-large', t('mainProjects.chosenFull', { count: MAX_CHOSEN }));
      const row: Project = { ...before, notes, resources, updatedAt: now() };
      await commit(kind, labelOf({ name: row.name }), [put('projects', row)]);
      return row;
    });

  return {
    /** One that is not deleted; null: there is none. */
    find: findOrNull,
    /** By name, with the number of their chats. */
    list: (): ProjectRow[] =>
      present().map((project) => ({
        ...project,
        chats: catalog.sessionsOfProject(project.id).filter(({ deletedAt }) => deletedAt === null).length,
      })),
    /** @throws AppError `conflict`, `bad-input`, `too-large` */
    create: (name: string, settings: ProjectSettings) =>
      runExclusive(async () => {
        const row = made(name, settings);
        await commit('project.create', t('mainProjects.created', { name }), [put('projects', row)]);
        return row;
      }),
    /** @throws AppError `not-found`, `conflict`, `bad-input` */
    change: (id: ProjectId, name: string | undefined, settings: ProjectSettings) =>
      runExclusive(async () => {
        const before = find(id);
        if (name !== undefined) assertNameIsFree(name, id);
        const row = withSettings({ ...before, name: name ?? before.name, updatedAt: now() }, settings);
        const label =
          row.name === before.name
            ? t('mainProjects.changed', { name: row.name })
            : t('mainLists.renamedTheSearch', { before: before.name, name: row.name });
        await commit('project.change', label, [put('projects', row)]);
        return row;
      }),
    /** Its chats stay with it, so that it has them where another device keeps it. @throws AppError `not-found` */
    remove: (id: ProjectId) =>
      runExclusive(async () => {
        const row: Project = { ...find(id), deletedAt: now() };
        await commit('project.remove', t('mainProjects.deleted', { name: row.name }), [put('projects', row)]);
        return row;
      }),
    /** @throws AppError `not-found`; of a new project `conflict`, `too-large` */
    moveChats: (wanted: readonly SessionId[], to: ChosenProject | null) =>
      runExclusive(async () => {
        const project = to === null ? null : findOrMake(to);
        const isNew = to !== null && typeof to !== 'string';
        const sessions = await Promise.all([...new Set(wanted)].map((id) => store.get('sessions', id)));
        const moved = sessions.flatMap((session) => {
          if (session === null) throw new AppError('not-found', t('mainCommon.sessionVault'));
          return session.project === project?.id ? [] : [put('sessions', inProject(session, project?.id ?? null))];
        });
        if (moved.length === 0) return null;
        const count = moved.length;
        const label =
          project === null
            ? t('mainProjects.movedOut', { count })
            : t('mainProjects.movedIn', { count, name: project.name });
        await commit('project.move-chats', label, [...(isNew ? [put('projects', project!)] : []), ...moved]);
        return null;
      }),
    /** @throws AppError `not-found`, `too-large` */
    add: (to: ChosenProject, added: Pick<Project, 'notes' | 'resources'>) =>
      changeChosen(
        'project.add',
        to,
        (name) => t('mainProjects.added', name),
        ({ notes, resources }) => ({
          notes: [...new Set([...notes, ...added.notes])],
          resources: [...new Set([...resources, ...added.resources])],
        }),
      ),
    /** @throws AppError `not-found` */
    takeOut: (id: ProjectId, out: Pick<Project, 'notes' | 'resources'>) =>
      changeChosen(
        'project.take-out',
        id,
        (name) => t('mainProjects.tookOut', name),
        ({ notes, resources }) => ({
          notes: notes.filter((note) => !out.notes.includes(note)),
          resources: resources.filter((resource) => !out.resources.includes(resource)),
        }),
      ),
    /** @throws AppError `not-found` */
    holds({ id, kind, limit }: ParsedRouteInput<'projects.holds'>): ProjectHolds {
      const project = find(id);
      const chosen = new Set<string>(project[kind === 'notes' ? 'notes' : 'resources']);
      const { total, rows } = catalog.list({
        show: 'all',
        text: `${projectQuery(project)} is:${kind === 'notes' ? 'kept' : 'resource'}`,
        category: null,
        tag: null,
        sort: 'updated',
        offset: 0,
        limit,
      });
      return { total, rows: rows.map((row) => ({ ...row, isChosen: chosen.has(row.id) })) };
    },
  };
}

function inProject({ project: _before, ...session }: Session, project: ProjectId | null): Session {
  return project === null ? session : { ...session, project };
}

/** @throws AppError `bad-input` for a query that is more than filters, or names a project */
function withSettings(project: Project, settings: ProjectSettings): Project {
  const { query = project.query, answerStyle = project.answerStyle, mayLeave = project.mayLeave } = settings;
  const isRule = query.trim() === '' || (isScopeQuery(query) && asksForNoProject(query));
  if (!isRule) throw new AppError('bad-input', t('mainProjects.filtersAlone'));
  const { model: oldModel, webSearch, withoutCollections, asksRest, ...rest } = project;
  const model = settings.model === undefined ? oldModel : settings.model;
  return {
    ...rest,
    query: query.trim(),
    answerStyle,
    mayLeave,
    ...(model == null ? {} : { model }),
    ...((settings.webSearch ?? webSearch) === true ? { webSearch: true } : {}),
    ...((settings.withoutCollections ?? withoutCollections) === true ? { withoutCollections: true } : {}),
    ...((settings.asksRest ?? asksRest) === true ? { asksRest: true } : {}),
  };
}

const asksForNoProject = (query: string): boolean =>
  queriesIn(parseSearchQuery(query, 0)).every(
    ({ projects, withoutTerms }) => projects.with.length + projects.without.length + withoutTerms.length === 0,
  );
