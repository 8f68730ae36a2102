import type { Project } from '../../../shared/domain/project';
import { projectNameKey } from '../../../shared/lib/search-query/project-name';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { queriesIn } from '../../../shared/lib/search-query/search-query';
import type { Session } from '../../../shared/domain/session';
import { fitsNote, fitsResource, wantedKinds, type ProjectMembers, type ProjectNamed } from './match-query';

/** Where projects and chats are known. */
export interface ProjectSource {
  session(id: string): Session | null;
  /** Deleted ones among them. */
  projects(): Iterable<Project>;
}

/**
 * Chosen one by one, found by the project's filters, or taken from one of its chats. Filters that cannot be followed
 * find nothing.
 *
 * @param now epoch milliseconds, for dates such as `7d`
 */
export function membersOf(project: Project, { session }: Pick<ProjectSource, 'session'>, now: number): ProjectMembers {
  const notes = new Set<string>(project.notes);
  const resources = new Set<string>(project.resources);
  const query = project.query.trim() === '' ? null : parseSearchQuery(project.query, now);
  const rule =
    query === null || query.problems.length > 0 || queriesIn(query).some(({ projects }) => projects.with.length > 0)
      ? null
      : query;
  const kinds = rule === null ? null : wantedKinds(rule);
  const hasSession = (id: string): boolean => session(id)?.project === project.id;
  return {
    project,
    hasSession,
    hasNote: (note) =>
      notes.has(note.id) ||
      note.sessionIds.some(hasSession) ||
      (rule !== null && (kinds === null || kinds.statuses.has(note.status)) && fitsNote(rule, note)),
    hasResource: (resource) =>
      resources.has(resource.id) ||
      (rule !== null && (kinds === null || kinds.resources) && fitsResource(rule, resource)),
  };
}

/** Looks projects up by the key of their name, each read once. @param now epoch milliseconds, for dates such as `7d` */
export function projectsByName(source: ProjectSource, now: number): ProjectNamed {
  const read = new Map<string, ProjectMembers | null>();
  return (key) => {
    const known = read.get(key);
    if (known !== undefined) return known;
    const project = presentProjects(source).find(({ name }) => projectNameKey(name) === key);
    const members = project === undefined ? null : membersOf(project, source, now);
    read.set(key, members);
    return members;
  };
}

/** Projects that are not deleted. */
export const presentProjects = (source: Pick<ProjectSource, 'projects'>): Project[] =>
  [...source.projects()].filter(({ deletedAt }) => deletedAt === null);
