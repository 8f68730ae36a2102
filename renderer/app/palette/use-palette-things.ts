import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { ProjectRow } from '../../../shared/ipc/routes/projects';
import { useProjects } from '../../projects/use-projects';
import type { RouteOutput } from '../../../shared/ipc/contract';
import { useRoute } from '../../ipc/queries';
import { readRecents, type Recent } from './recents';

export interface PaletteThings {
  /** The notes opened lately, then those that fit the text; without a text, those changed last. */
  notes: RouteOutput<'notes.complete'>;
  sessions: RouteOutput<'chat.sessions'>;
  projects: readonly ProjectRow[];
  topics: RouteOutput<'topics.list'>['topics'];
  tags: RouteOutput<'notes.tags'>;
  searches: RouteOutput<'savedSearches.list'>;
  recents: readonly Recent[];
}

const MAX_NOTES = 12;
const MAX_RECENT_NOTES = 12;

/** Reads what the palette can lead to; the notes for this text are found in main, by the same letters. */
export function usePaletteThings(line: string): PaletteThings {
  const [recents] = useState(readRecents);
  const text = line.trim().slice(0, 300);
  const wantsNotes = !/^[>?#]/u.test(text);
  const found = useRoute(
    'notes.complete',
    { text, limit: MAX_NOTES },
    { enabled: wantsNotes, placeholderData: keepPreviousData },
  ).data;
  const ids = recents.filter(({ kind }) => kind === 'note').map(({ id }) => id as NoteId);
  const lately = useRoute('notes.titles', { ids: ids.slice(0, MAX_RECENT_NOTES) }, { enabled: ids.length > 0 }).data;
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data ?? [];
  const projects = useProjects();
  const topics = useRoute('topics.list', null).data?.topics ?? [];
  const tags = useRoute('notes.tags', null).data ?? [];
  const searches = useRoute('savedSearches.list', null).data ?? [];
  const notes = found ?? [];
  const before = text === '' ? (lately ?? []).filter(({ id }) => notes.every((note) => note.id !== id)) : [];
  return { notes: [...before, ...notes], sessions, projects, topics, tags, searches, recents };
}
