import type { Category, NoteStatus } from '../../../shared/domain/note';
import { ownFieldOf } from '../../../shared/domain/note-property';
import type { Project } from '../../../shared/domain/project';
import { pathOfDocument, type Resource } from '../../../shared/domain/resource';
import { projectNameKey } from '../../../shared/lib/search-query/project-name';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { fitsPropertyFilter } from '../../../shared/lib/search-query/property-filter';
import {
  STATES,
  type PropertyFilter,
  type SearchQuery,
  type StateName,
} from '../../../shared/lib/search-query/search-query';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { CatalogNote } from './catalog-state';
import { hasTag } from './count-tags';

const STATUSES: Partial<Record<StateName, NoteStatus[]>> = {
  kept: ['kept'],
  'to-review': ['pending', 'deferred'],
  archived: ['archived'],
  dropped: ['dropped'],
  replaced: ['superseded'],
  merged: ['merged'],
};
const namesOf = (group: 'status' | 'category'): ReadonlySet<StateName> =>
  new Set(STATES.filter((state) => state.group === group).map(({ name }) => name));
const STATUS_NAMES = namesOf('status');
const CATEGORY_NAMES = namesOf('category');

/** Which records `is:` names; null: it names none, so that the list decides. */
export interface WantedKinds {
  statuses: ReadonlySet<NoteStatus>;
  resources: boolean;
  chats: boolean;
}

const knownKinds = new WeakMap<SearchQuery, WantedKinds | null>();

/** What it names itself, and of that what one part of each choice names. Each note asks it of the same query. */
export function wantedKinds(query: SearchQuery): WantedKinds | null {
  const known = knownKinds.get(query);
  if (known !== undefined) return known;
  const all = [ownKinds(query), ...query.choices.map(kindsOfChoice)].filter((kinds) => kinds !== null);
  const kinds =
    all.length === 0 ? null : all.reduce((one, other) => combined(one, other, (has, hasToo) => has && hasToo));
  knownKinds.set(query, kinds);
  return kinds;
}

function kindsOfChoice(any: readonly SearchQuery[]): WantedKinds | null {
  const all = any.map(wantedKinds);
  return all.reduce((one, other) =>
    one === null || other === null ? null : combined(one, other, (has, hasToo) => has || hasToo),
  );
}

const combined = (
  one: WantedKinds,
  other: WantedKinds,
  join: (has: boolean, hasToo: boolean) => boolean,
): WantedKinds => ({
  statuses: new Set(
    [...one.statuses, ...other.statuses].filter((status) => join(one.statuses.has(status), other.statuses.has(status))),
  ),
  resources: join(one.resources, other.resources),
  chats: join(one.chats, other.chats),
});

/** Several `is:` of where a text stands mean any of them; with `-is:` alone everything else. */
function ownKinds({ states }: SearchQuery): WantedKinds | null {
  const named = states.with.filter((name) => STATUS_NAMES.has(name));
  const unwanted = states.without.filter((name) => STATUS_NAMES.has(name));
  if (named.length + unwanted.length === 0) return null;
  const names = (named.length > 0 ? named : [...STATUS_NAMES]).filter((name) => !unwanted.includes(name));
  return {
    statuses: new Set(names.flatMap((name) => STATUSES[name] ?? [])),
    resources: names.includes('resource'),
    chats: names.includes('chat'),
  };
}

/** Whether it asks for what only notes have: a tag, a property, a category, a mark. */
export const asksOnlyForNotes = ({ tags, states, properties }: SearchQuery): boolean =>
  tags.with.length + properties.with.length > 0 || states.with.some((name) => !STATUS_NAMES.has(name));

/** What belongs to a project. */
export interface ProjectMembers {
  project: Project;
  hasNote(note: CatalogNote): boolean;
  hasResource(resource: Resource): boolean;
  hasSession(sessionId: string): boolean;
}

/** The project that a name of a query means; null: there is none. */
export type ProjectNamed = (key: string) => ProjectMembers | null;

/** Whether it lies in all projects that a query names, and in none that it leaves out; in one that is not there nothing does. */
const fitsProjects = (
  { projects }: SearchQuery,
  named: ProjectNamed,
  isIn: (members: ProjectMembers) => boolean,
): boolean => {
  if (projects.with.length + projects.without.length === 0) return true;
  const holds = (name: string): boolean => {
    const members = named(projectNameKey(name));
    return members !== null && isIn(members);
  };
  return projects.with.every(holds) && !projects.without.some(holds);
};

const noProjects: ProjectNamed = () => null;

/** Whether the words of a query, without what it chooses between, stand where they are looked for. */
type FitsWords = (query: SearchQuery) => boolean;
const anyWords: FitsWords = () => true;

/** Whether one part of each choice fits, and no exclusion does. @param fits one part, as a query of its own */
export const fitsChoices = ({ choices, exclusions }: SearchQuery, fits: (query: SearchQuery) => boolean): boolean =>
  choices.every((any) => any.some(fits)) && !exclusions.some(fits);

/**
 * Whether a note has the tags, properties, folder, category, marks, projects and date that are asked for. Its words are
 * read in choices alone.
 */
export const fitsNote = (
  query: SearchQuery,
  note: CatalogNote,
  named: ProjectNamed = noProjects,
  fitsWords: FitsWords = anyWords,
): boolean =>
  fitsOwnFilters(query, note, named) &&
  fitsChoices(
    query,
    (one) =>
      wantedKinds(one)?.statuses.has(note.status) !== false && fitsWords(one) && fitsNote(one, note, named, fitsWords),
  );

/** `fitsNote` without the choices. */
export function fitsOwnFilters(query: SearchQuery, note: CatalogNote, named: ProjectNamed): boolean {
  const { tags, properties } = query;
  const has = (filter: PropertyFilter): boolean => fitsPropertyFilter(filter, propertyOf(note, filter.name));
  return (
    tags.with.every((tag) => hasTag(note.tags, tag)) &&
    !tags.without.some((tag) => hasTag(note.tags, tag)) &&
    properties.with.every(has) &&
    !properties.without.some(has) &&
    fitsPath(query, note.path) &&
    fitsProjects(query, named, (project) => project.hasNote(note)) &&
    fitsStates(query, note) &&
    fitsDate(query, note.createdAt)
  );
}

/** Whether a note has one of the categories, and all of the marks. */
function fitsStates({ states }: SearchQuery, note: CatalogNote): boolean {
  if (states.with.length + states.without.length === 0) return true;
  const categories = states.with.filter((name) => CATEGORY_NAMES.has(name));
  const fitsMark = (mark: StateName, has: boolean): boolean =>
    !(states.with.includes(mark) && !has) && !(states.without.includes(mark) && has);
  return (
    (categories.length === 0 || categories.includes(note.category)) &&
    !states.without.includes(note.category satisfies Category) &&
    fitsMark('pinned', note.pinned) &&
    fitsMark('done', note.isDone === true) &&
    fitsMark('hidden', hiddenReasonOf(note) !== null)
  );
}

/** The values of a field of a note's front matter, by its name in lower case; its tags and other names wherever they are. */
export function propertyOf(note: CatalogNote, name: string): readonly string[] {
  const own = ownFieldOf(name);
  if (own !== null) return note[own];
  return note.fields?.find((field) => field.name.toLowerCase() === name)?.values ?? [];
}

export const fitsResource = (
  query: SearchQuery,
  resource: Resource,
  named: ProjectNamed = noProjects,
  fitsWords: FitsWords = anyWords,
): boolean =>
  !asksOnlyForNotes(query) &&
  fitsChoices(query, (one) => {
    const kinds = wantedKinds(one);
    const isKind = resource.deletedAt === null ? kinds?.resources : kinds?.statuses.has('archived');
    return isKind !== false && fitsWords(one) && fitsResource(one, resource, named, fitsWords);
  }) &&
  fitsProjects(query, named, (project) => project.hasResource(resource)) &&
  fitsPath(query, pathOfDocument(resource)) &&
  fitsDate(query, resource.writtenAt ?? resource.createdAt);

const fitsDate = ({ from, to }: SearchQuery, at: number): boolean =>
  (from === null || at >= from) && (to === null || at < to);

/** `/Travel/` is that folder at the top; `travel` any part of a path. */
function fitsPath({ paths }: SearchQuery, path: string | undefined): boolean {
  if (paths.with.length + paths.without.length === 0) return true;
  const own = path === undefined ? '' : `/${titleKey(path)}`;
  const isIn = (wanted: string): boolean =>
    own !== '' && (wanted.startsWith('/') ? own.startsWith(titleKey(wanted)) : own.includes(titleKey(wanted)));
  return paths.with.every(isIn) && !paths.without.some(isIn);
}
