import type { PartOfVault } from '../../shared/domain/asked-scope';
import { sourceRef, type ProjectId, type SourceKind, type SourceRef } from '../../shared/domain/ids';
import type { NoteStatus } from '../../shared/domain/note';
import { projectNameKey, projectQuery } from '../../shared/lib/search-query/project-name';
import { isPresentChunk, type Resource } from '../../shared/domain/resource';
import type { Session } from '../../shared/domain/session';
import { AppError } from '../../shared/ipc/errors';
import { parseSearchQuery } from '../../shared/lib/search-query/parse-search-query';
import { problemText } from '../../shared/lib/search-query/problem-text';
import {
  asksUnsearched,
  hasFilter,
  hasWordsInFilters,
  isOfWords,
  type SearchQuery,
} from '../../shared/lib/search-query/search-query';
import type { CatalogNote } from '../corpus/catalog/catalog-state';
import {
  asksOnlyForNotes,
  fitsNote,
  fitsResource,
  wantedKinds,
  type ProjectNamed,
} from '../corpus/catalog/match-query';
import { presentProjects, projectsByName, type ProjectSource } from '../corpus/catalog/project-members';
import type { IndexScope } from '../retrieval/index/queries/index-scope';
import type { VaultStore } from '../store/vault-store';
import { t } from '../../shared/messages/message';

/** What a search asks for: its words, and the part of the vault in which they are looked for. */
export interface ScopedSearch {
  words: string;
  /** Absent: all of it. */
  scope?: IndexScope;
  /** `is:archived` searches archived notes without being asked twice. */
  includesArchived: boolean;
}

/** The notes, documents and projects that operators name. */
export interface ScopeCatalog extends ProjectSource {
  withStatus(status: NoteStatus): Iterable<CatalogNote>;
  resources(): Iterable<Resource>;
  sessionsOfProject(id: string): Iterable<Session>;
}

interface ScopeDeps {
  catalog: ScopeCatalog;
  store: Pick<VaultStore, 'pages' | 'query'>;
}

/**
 * Reads the operators of a search.
 *
 * @throws AppError `bad-input` with what to write instead, when an operator cannot be followed, and when nothing is left
 *   that the funnel could search for
 */
export async function readScopedSearch(text: string, now: number, deps: ScopeDeps): Promise<ScopedSearch> {
  const query = readQuery(text, now, deps);
  if (!hasFilter(query)) return { words: query.words, includesArchived: false };
  if (query.words === '') throw new AppError('bad-input', t('mainSearchResults.addWordSearchOperators'));
  if (hasWordsInFilters(query)) throw new AppError('bad-input', t('mainSearchResults.choiceMixesWords'));
  return { words: query.words, ...(await scopeOfQuery(query, now, deps)) };
}

/** @throws AppError `bad-input` with what to write instead */
function readQuery(text: string, now: number, { catalog }: ScopeDeps): SearchQuery {
  const names = presentProjects(catalog).map(({ name }) => name);
  const query = parseSearchQuery(text, now, names);
  const [problem] = query.problems;
  if (problem !== undefined) throw new AppError('bad-input', problemText(problem));
  return query;
}

/**
 * Reads the part of the vault that a question is asked in. Notes that were chosen one by one are asked in the archive too.
 *
 * @throws AppError `bad-input` for filters that cannot be followed, and for words, which the question itself has;
 *   `not-found` for a project that is not there
 */
export async function readAskedScope(
  asked: PartOfVault,
  now: number,
  deps: ScopeDeps,
): Promise<Required<Omit<ScopedSearch, 'words'>>> {
  if ('notes' in asked) {
    const wanted = new Set<string>(asked.notes);
    const archived = [...deps.catalog.withStatus('archived')];
    return {
      scope: { only: asked.notes.map((id) => sourceRef('note', id)) },
      includesArchived: archived.some(({ id }) => wanted.has(id)),
    };
  }
  const query = readQuery('project' in asked ? queryOfProject(asked.project, deps) : asked.query, now, deps);
  if (query.words !== '' || !hasFilter(query) || hasWordsInFilters(query))
    throw new AppError('bad-input', t('mainSearchResults.scopeHasNoWords'));
  return scopeOfQuery(query, now, deps);
}

function queryOfProject(id: ProjectId, { catalog }: ScopeDeps): string {
  const project = presentProjects(catalog).find((row) => row.id === id);
  if (project === undefined) throw new AppError('not-found', t('mainProjects.gone'));
  return projectQuery(project);
}

/** @throws AppError `bad-input` where notes are asked for that the funnel does not search */
async function scopeOfQuery(
  query: SearchQuery,
  now: number,
  deps: ScopeDeps,
): Promise<Required<Omit<ScopedSearch, 'words'>>> {
  if (asksUnsearched(query)) throw new AppError('bad-input', t('mainSearchResults.notesReviewDroppedReplaced'));
  const kinds = wantedKinds(query);
  return {
    includesArchived: kinds?.statuses.has('archived') !== false && asksForArchived(query),
    scope: {
      ...scopeOfKinds(query),
      ...(query.from === null ? {} : { from: query.from }),
      ...(query.to === null ? {} : { to: query.to }),
      ...(await scopeOfTexts(query, projectsByName(deps.catalog, now), deps)),
      ...(query.withoutTerms.length === 0 ? {} : { withoutTerms: query.withoutTerms }),
    },
  };
}

const asksForArchived = ({ states, choices }: SearchQuery): boolean =>
  states.with.includes('archived') || choices.some((any) => any.some(asksForArchived));

function scopeOfKinds(query: SearchQuery): Pick<IndexScope, 'kinds' | 'isArchived'> {
  const wanted = wantedKinds(query);
  if (wanted === null) return {};
  const { statuses, resources, chats } = wanted;
  const hasKept = statuses.has('kept');
  const hasArchived = statuses.has('archived');
  const kinds: SourceKind[] = [
    ...(hasKept || hasArchived ? (['note'] as const) : []),
    ...(resources ? (['chunk'] as const) : []),
    ...(chats ? (['message', 'summary', 'topic'] as const) : []),
  ];
  return { kinds, ...(hasKept === hasArchived ? {} : { isArchived: hasArchived }) };
}

type TextScope = Pick<IndexScope, 'only' | 'onlySessions' | 'without' | 'withoutSessions'>;

/**
 * Tags, properties, folders, categories and marks are known of notes and documents, not of messages; projects hold all of
 * them. What is chosen between is looked for among notes and documents.
 */
async function scopeOfTexts(query: SearchQuery, named: ProjectNamed, deps: ScopeDeps): Promise<TextScope> {
  const { tags, paths, states, projects, properties } = query;
  const choices = query.choices.filter((any) => !isOfWords(any));
  const hasWanted = asksOnlyForNotes(query) || choices.length + paths.with.length + projects.with.length > 0;
  const hasUnwanted =
    query.exclusions.length > 0 ||
    [tags, properties, paths, states, projects].some(({ without }) => without.length > 0);
  if (!hasWanted && !hasUnwanted) return {};
  // The date of a passage is compared in the index, where messages have theirs too.
  const wanted = { ...query, from: null, to: null, choices };
  const fitting: SourceRef[] = [];
  const other: SourceRef[] = [];
  for (const status of ['kept', 'archived', 'superseded'] as const)
    for (const note of deps.catalog.withStatus(status))
      (fitsNote(wanted, note, named) ? fitting : other).push(sourceRef('note', note.id));
  const asksForDocuments =
    choices.length + query.exclusions.length > 0 ||
    [paths, projects].some((list) => list.with.length + list.without.length > 0);
  for (const resource of asksForDocuments ? deps.catalog.resources() : []) {
    const isFitting = fitsResource(wanted, resource, named);
    if (hasWanted && !isFitting) continue;
    const chunks = await deps.store.query({ name: 'chunksOfResource', resourceId: resource.id });
    const refs = chunks.filter(isPresentChunk).map(({ id }) => sourceRef('chunk', id));
    (isFitting ? fitting : other).push(...refs);
  }
  if (projects.with.length + projects.without.length === 0) return hasWanted ? { only: fitting } : { without: other };
  const left = await chatsOf(projects.without, named, deps);
  const isOfChats = projects.with.length === 1 && !asksOnlyForNotes(query) && choices.length + paths.with.length === 0;
  const asked = isOfChats ? await chatsOf(projects.with, named, deps) : { sessions: [], within: [], touching: [] };
  const unwanted = { without: [...(hasWanted ? [] : other), ...left.touching], withoutSessions: left.sessions };
  return hasWanted ? { only: [...fitting, ...asked.within], onlySessions: asked.sessions, ...unwanted } : unwanted;
}

/** The chats of projects, with the topics that lie within them and those that touch them. A chat stands in one project. */
async function chatsOf(names: readonly string[], named: ProjectNamed, { catalog, store }: ScopeDeps) {
  const projects = names.map((name) => named(projectNameKey(name))).filter((members) => members !== null);
  const lists = projects.map(({ project }) => [...catalog.sessionsOfProject(project.id)].map(({ id }) => id));
  const sessions = new Set(lists.flat());
  const within: SourceRef[] = [];
  const touching: SourceRef[] = [];
  if (sessions.size > 0)
    for await (const topics of store.pages('topics'))
      for (const { id, entries } of topics) {
        if (entries.every(({ sessionId }) => sessions.has(sessionId))) within.push(sourceRef('topic', id));
        if (entries.some(({ sessionId }) => sessions.has(sessionId))) touching.push(sourceRef('topic', id));
      }
  return { sessions: [...sessions], within, touching };
}
