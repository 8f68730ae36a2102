import type { AskedScope } from '../../shared/domain/asked-scope';
import { sourceRef, type SourceKind, type SourceRef } from '../../shared/domain/ids';
import type { NoteStatus } from '../../shared/domain/note';
import { isPresentChunk, type Resource } from '../../shared/domain/resource';
import { AppError } from '../../shared/ipc/errors';
import { parseSearchQuery } from '../../shared/lib/search-query/parse-search-query';
import { problemText } from '../../shared/lib/search-query/problem-text';
import { asksUnsearched, hasFilter, type SearchQuery } from '../../shared/lib/search-query/search-query';
import type { CatalogNote } from '../corpus/catalog/catalog-state';
import { asksOnlyForNotes, fitsNote, fitsResource, wantedKinds } from '../corpus/catalog/match-query';
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

/** The notes and documents whose tags and paths operators name. */
export interface ScopeCatalog {
  withStatus(status: NoteStatus): Iterable<CatalogNote>;
  resources(): Iterable<Resource>;
}

interface ScopeDeps {
  catalog: ScopeCatalog;
  store: Pick<VaultStore, 'query'>;
}

/**
 * Reads the operators of a search.
 *
 * @throws AppError `bad-input` with what to write instead, when an operator cannot be followed, and when nothing is left
 *   that the funnel could search for
 */
export async function readScopedSearch(text: string, now: number, deps: ScopeDeps): Promise<ScopedSearch> {
  const query = parseSearchQuery(text, now);
  const [problem] = query.problems;
  if (problem !== undefined) throw new AppError('bad-input', problemText(problem));
  if (!hasFilter(query)) return { words: query.words, includesArchived: false };
  if (query.words === '') throw new AppError('bad-input', t('mainSearchResults.addWordSearchOperators'));
  return { words: query.words, ...(await scopeOfQuery(query, deps)) };
}

/**
 * Reads the part of the vault that a question is asked in. Notes that were chosen one by one are asked in the archive too.
 *
 * @throws AppError `bad-input` for filters that cannot be followed, and for words, which the question itself has
 */
export async function readAskedScope(
  asked: AskedScope,
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
  const query = parseSearchQuery(asked.query, now);
  const [problem] = query.problems;
  if (problem !== undefined) throw new AppError('bad-input', problemText(problem));
  if (query.words !== '' || !hasFilter(query)) throw new AppError('bad-input', t('mainSearchResults.scopeHasNoWords'));
  return scopeOfQuery(query, deps);
}

/** @throws AppError `bad-input` where notes are asked for that the funnel does not search */
async function scopeOfQuery(query: SearchQuery, deps: ScopeDeps): Promise<Required<Omit<ScopedSearch, 'words'>>> {
  if (asksUnsearched(query)) throw new AppError('bad-input', t('mainSearchResults.notesReviewDroppedReplaced'));
  const kinds = wantedKinds(query);
  return {
    includesArchived: kinds?.statuses.has('archived') === true && query.states.with.includes('archived'),
    scope: {
      ...scopeOfKinds(query),
      ...(query.from === null ? {} : { from: query.from }),
      ...(query.to === null ? {} : { to: query.to }),
      ...(await scopeOfTexts(query, deps)),
      ...(query.withoutTerms.length === 0 ? {} : { withoutTerms: query.withoutTerms }),
    },
  };
}

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

/** Tags, folders, categories and marks are known of notes and documents, not of messages. */
async function scopeOfTexts(query: SearchQuery, deps: ScopeDeps): Promise<Pick<IndexScope, 'only' | 'without'>> {
  const { tags, paths, states } = query;
  const hasWanted = asksOnlyForNotes(query) || paths.with.length > 0;
  const hasUnwanted = tags.without.length + paths.without.length + states.without.length > 0;
  if (!hasWanted && !hasUnwanted) return {};
  // The date of a passage is compared in the index, where messages have theirs too.
  const wanted = { ...query, from: null, to: null };
  const fitting: SourceRef[] = [];
  const other: SourceRef[] = [];
  for (const status of ['kept', 'archived'] as const)
    for (const note of deps.catalog.withStatus(status))
      (fitsNote(wanted, note) ? fitting : other).push(sourceRef('note', note.id));
  const asksForDocuments = paths.with.length + paths.without.length > 0;
  for (const resource of asksForDocuments ? deps.catalog.resources() : []) {
    const chunks = await deps.store.query({ name: 'chunksOfResource', resourceId: resource.id });
    const refs = chunks.filter(isPresentChunk).map(({ id }) => sourceRef('chunk', id));
    (fitsResource(wanted, resource) ? fitting : other).push(...refs);
  }
  return hasWanted ? { only: fitting } : { without: other };
}
