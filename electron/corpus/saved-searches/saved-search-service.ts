import { put, remove, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, SavedSearchId } from '../../../shared/domain/ids';
import { inPersonsOrder, type SavedSearch } from '../../../shared/domain/saved-search';
import type { NoteView } from '../../../shared/domain/note-view';
import { AppError } from '../../../shared/ipc/errors';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { foldName } from '../../../shared/lib/fuzzy-match';
import type { Mutex } from '../../../shared/lib/mutex';
import { listRequestOf } from '../../../shared/lib/search-query/list-request';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { isAnsweredByList } from '../../../shared/lib/search-query/search-query';
import { t } from '../../../shared/messages/message';
import type { VaultWriter } from '../../store/vault-store';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';
import type { NotesService } from '../notes/notes-service';

const MAX_SAVED_SEARCHES = 200;

export type SavedSearchService = Awaited<ReturnType<typeof openSavedSearches>>;

interface Dependencies extends FollowTableDeps {
  writer: Pick<VaultWriter, 'commit' | 'onBatch' | 'lastSeq'>;
  notes: Pick<NotesService, 'list'>;
  ids: IdFactory;
  now: () => number;
  runExclusive: Mutex;
}

/** The searches that the person named. Each act is one batch, undone with scope `note`. */
export async function openSavedSearches(deps: Dependencies) {
  const { writer, notes, ids, now, runExclusive } = deps;
  const rows = new Map<string, SavedSearch>();
  const following = await followTable(deps, 'savedSearches', {
    clear: () => rows.clear(),
    put: (row) => rows.set(row.id, row),
    remove: (id) => rows.delete(id),
  });

  const ordered = () => inPersonsOrder(rows.values());
  const find = (id: SavedSearchId): SavedSearch => {
    const row = rows.get(id);
    if (row === undefined) throw new AppError('not-found', t('mainLists.savedSearchGone'));
    return row;
  };
  const assertNameIsFree = (name: string, except: SavedSearchId | null) => {
    const taken = ordered().find((row) => row.id !== except && foldName(row.name) === foldName(name));
    if (taken !== undefined) throw new AppError('conflict', t('mainLists.savedSearchNameTaken', { name: taken.name }));
  };
  const commit = (kind: BatchKind, label: string, changes: DraftChange[]) =>
    writer.commit({ actor: 'person', kind, scope: 'note', label, changes });
  const countOf = (query: string): number =>
    notes.list({
      ...listRequestOf(query, now()),
      category: null,
      tag: null,
      sort: 'updated',
      offset: 0,
      limit: 1,
    }).total;

  return {
    /** In the person's order, each with the number of what the list of notes shows for it. */
    list: () =>
      ordered().map((row) => ({
        ...row,
        count: countOf(row.query),
        isRanked: !isAnsweredByList(parseSearchQuery(row.query, now())),
      })),
    save: (name: string, query: string, view?: NoteView) =>
      runExclusive(async () => {
        assertNameIsFree(name, null);
        const others = ordered();
        if (others.length >= MAX_SAVED_SEARCHES)
          throw new AppError('too-large', t('mainLists.savedSearchesFull', { count: MAX_SAVED_SEARCHES }));
        const at = now();
        const row: SavedSearch = {
          id: ids.next<SavedSearchId>(),
          name,
          query,
          ...(view === undefined ? {} : { view }),
          position: (others.at(-1)?.position ?? -1) + 1,
          createdAt: at,
          updatedAt: at,
        };
        await commit('search.save', t('mainLists.savedTheSearch', { name }), [put('savedSearches', row)]);
        return row;
      }),
    change: (id: SavedSearchId, name: string, query: string, view?: NoteView) =>
      runExclusive(async () => {
        const before = find(id);
        assertNameIsFree(name, id);
        const changed = { ...before, name, query, ...(view === undefined ? {} : { view }) };
        if (canonicalJson(changed) === canonicalJson(before)) return before;
        const row = { ...changed, updatedAt: now() };
        const label =
          before.name === name
            ? t('mainLists.changedTheSearch', { name })
            : t('mainLists.renamedTheSearch', { before: before.name, name });
        await commit('search.change', label, [put('savedSearches', row)]);
        return row;
      }),
    /** @param to place in the list, counted from 0 */
    move: (id: SavedSearchId, to: number) =>
      runExclusive(async () => {
        const row = find(id);
        const others = ordered().filter((other) => other.id !== id);
        const next = others.toSpliced(Math.min(to, others.length), 0, row);
        const changes = next.flatMap((each, position) =>
          each.position === position ? [] : [put('savedSearches', { ...each, position, updatedAt: now() })],
        );
        if (changes.length > 0) await commit('search.move', t('mainLists.movedTheSearch', { name: row.name }), changes);
        return find(id);
      }),
    remove: (id: SavedSearchId) =>
      runExclusive(async () => {
        const row = find(id);
        await commit('search.remove', t('mainLists.deletedTheSearch', { name: row.name }), [
          remove('savedSearches', id),
        ]);
        return row;
      }),
    close: () => following.close(),
  };
}
