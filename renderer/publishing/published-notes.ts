import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CollectionView, PublishedNotes } from '../../shared/ipc/routes/collections';
import { formatList } from '../../shared/messages/format-list';
import { quoted } from '../../shared/messages/quoted';
import { useRoute } from '../ipc/queries';
import { useMemoInLanguage } from '../ui/use-language';

/** Milliseconds for which what is published is taken as known: others of the person's devices publish too. */
const FRESH_MS = 60_000;
const NONE: never[] = [];

/** Collections in which the person may publish; none while that is not known, and where none is joined. */
export function usePublishableCollections(): readonly CollectionView[] {
  const { data = NONE } = useRoute('collections.list', null);
  return useMemo(() => data.filter(({ role }) => role !== 'reader'), [data]);
}

/** What of the vault is in each collection; nothing is asked where none is joined. */
export function usePublishedNotes(): readonly PublishedNotes[] {
  const isJoined = usePublishableCollections().length > 0;
  return useRoute('collections.publishedNotes', null, { enabled: isJoined, staleTime: FRESH_MS }).data ?? NONE;
}

/** The names of the collections that a note is in, quoted; null: it is in none. */
export function usePublishedIn(): (noteId: string) => string | null {
  const published = usePublishedNotes();
  return useMemoInLanguage(() => {
    const names = new Map<string, string[]>();
    for (const { name, noteIds } of published)
      for (const id of noteIds) names.set(id, [...(names.get(id) ?? []), quoted(name)]);
    return (noteId) => {
      const found = names.get(noteId);
      return found === undefined ? null : formatList(found);
    };
  }, [published]);
}

/** Everything that shows what is published is read anew. */
export function useRefreshPublished(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const route of ['collections.published', 'collections.publishedNotes', 'collections.list'])
      void queries.invalidateQueries({ queryKey: [route] });
  };
}
