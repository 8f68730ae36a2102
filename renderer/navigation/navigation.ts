import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isDayName, localDay } from '../../shared/lib/time/day-name';
import { t } from '../../shared/messages/message';
import type { SettingsPageName } from './settings-pages';

export interface Go {
  /** Opens a session; with `message` scrolls to it, with `start` and `end` marks these characters of it. */
  toSession(sessionId: string, target?: { message: string; start?: number; end?: number }): void;
  toSessionSummary(sessionId: string): void;
  toChat(): void;
  toProject(projectId: string): void;
  toReview(): void;
  /** What waits of these chats. */
  toReviewOf(sessionIds: readonly string[]): void;
  toDailyReview(): void;
  /** The lessons in the list of People; with an id, that one. The same of decisions, by the first record of a history. */
  toLessons(lessonId?: string): void;
  toDecisions(recordId?: string): void;
  /** The topics in the list of People; with an id, that one. */
  toTopics(topicId?: string): void;
  toVault(): void;
  /** With the run that found a passage of the note, opens at that passage and marks it. */
  toNote(noteId: string, foundBy?: string): void;
  /** Opens a note at a heading, at `^name` of a line, or at `:12`, its twelfth line. */
  toPlace(noteId: string, place: string): void;
  /** The list of notes with a tag; beside the note that is open, where one is. */
  toTag(tag: string, noteId?: string): void;
  /** The list of notes filtered by a query; as a table where that is asked for, else as it was left. */
  toFiltered(query: string, look?: 'table'): void;
  /** An empty page; its first words create the note. */
  toNewNote(): void;
  /** An empty daily note; its first words create it. */
  toNewDay(day: string): void;
  /** The month of a day, with that day chosen; without one, the day chosen last. */
  toCalendar(day?: string): void;
  toTasks(): void;
  /** This week, beside its month. */
  toWeek(): void;
  /** The note created on the page for a new one; it replaces that page in the history. */
  toCreatedNote(noteId: string): void;
  /** Opens it at one of its chunks; with the run that found a passage of it, marks the passage. */
  toResource(resourceId: string, chunkId?: string, foundBy?: string): void;
  /** The neighbourhood of a note, or the whole vault. */
  toGraph(noteId?: string): void;
  /**
   * Searches archived notes too where `includeArchived` is set; `asOf`: the vault as it stood at the end of that day.
   */
  toSearch(query?: string, options?: { includeArchived?: boolean; asOf?: string | null }): void;
  /** Opens Search with this text in the field, not searched yet. */
  toSearchField(text: string): void;
  /** People, projects, places and things; with a name, its page. */
  toFacts(): void;
  toEntity(name: string): void;
  toCleaning(): void;
  /** Notes that could be archived, protected notes, and archived ones. */
  toArchive(): void;
  /** What was kept and linked week by week, and how the zones changed. */
  toActivity(): void;
  /** What models were sent and replied, and what it cost. */
  toUsage(): void;
  toOutgoing(): void;
  toLiveFolder(): void;
  toCaptured(): void;
  /** The notes of a shared collection, to be judged; without an id, of the first that is joined. */
  toSharedNotes(collectionId?: string): void;
  toHealth(): void;
  /** A page of the settings; without one, the page that was open last. */
  toSettings(page?: SettingsPageName): void;
  toConnectModel(): void;
  /** The models that run on this computer. */
  toModelHere(): void;
  toProfile(): void;
  /** A path as main sends it, such as `/vault/note/ID`. */
  toPath(path: string): void;
}

/** Navigation to every screen, so that features do not depend on the routes. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useMemo(() => createGo((options) => void navigate(options as Parameters<typeof navigate>[0])), [navigate]);
}

interface Destination {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  replace?: boolean;
}

/** The same outside components: `createGo(router.navigate)`. */
function createGo(navigate: (destination: Destination) => void): Go {
  return {
    toSession: (sessionId, target) => navigate({ to: '/chat/$sessionId', params: { sessionId }, search: target ?? {} }),
    toSessionSummary: (sessionId) =>
      navigate({ to: '/chat/$sessionId', params: { sessionId }, search: { summary: true } }),
    toChat: () => navigate({ to: '/chat' }),
    toProject: (projectId) => navigate({ to: '/chat/project/$projectId', params: { projectId } }),
    toReview: () => navigate({ to: '/inbox' }),
    toReviewOf: (sessionIds) => navigate({ to: '/inbox', search: { chats: sessionIds.join(',') } }),
    toDailyReview: () => navigate({ to: '/inbox/still-true' }),
    toLessons: (open) =>
      navigate({ to: '/people', search: { show: 'lessons', ...(open === undefined ? {} : { open }) } }),
    toDecisions: (open) =>
      navigate({ to: '/people', search: { show: 'decisions', ...(open === undefined ? {} : { open }) } }),
    toTopics: (topic) => navigate({ to: '/people', search: topic === undefined ? { show: 'topics' } : { topic } }),
    toVault: () => navigate({ to: '/vault' }),
    toNote: (noteId, foundBy) =>
      navigate({
        to: '/vault/note/$noteId',
        params: { noteId },
        search: foundBy === undefined ? {} : { trace: foundBy },
      }),
    toPlace: (noteId, place) => navigate({ to: '/vault/note/$noteId', params: { noteId }, search: { place } }),
    toTag: (tag, noteId) => {
      const search = { filter: /\s/u.test(tag) ? `tag:"${tag}"` : t('common.tagTag', { tag }) };
      if (noteId === undefined) navigate({ to: '/vault', search });
      else navigate({ to: '/vault/note/$noteId', params: { noteId }, search });
    },
    toFiltered: (query, look) =>
      navigate({ to: '/vault', search: { filter: query, ...(look === undefined ? {} : { look }) } }),
    toNewNote: () => navigate({ to: '/vault/new/$draftKey', params: { draftKey: Date.now().toString(36) } }),
    toNewDay: (day) => navigate({ to: '/vault/new/$draftKey', params: { draftKey: draftKeyOfDay(day) } }),
    toCalendar: (day) => navigate({ to: '/days', search: day === undefined ? {} : { day } }),
    toTasks: () => navigate({ to: '/days/tasks' }),
    toWeek: () => navigate({ to: '/days', search: { day: localDay(Date.now()), beside: 'week' } }),
    toCreatedNote: (noteId) => navigate({ to: '/vault/note/$noteId', params: { noteId }, replace: true }),
    toResource: (resourceId, chunkId, foundBy) =>
      navigate({
        to: '/vault/resource/$resourceId',
        params: { resourceId },
        search: {
          ...(chunkId === undefined ? {} : { chunk: chunkId }),
          ...(foundBy === undefined ? {} : { trace: foundBy }),
        },
      }),
    toGraph: (noteId) => navigate({ to: '/graph', search: noteId === undefined ? {} : { note: noteId } }),
    toSearch: (query, options) =>
      navigate({
        to: '/search',
        search: {
          ...(query === undefined || query === '' ? {} : { q: query }),
          ...(options?.includeArchived === true ? { archived: true } : {}),
          ...(options?.asOf == null ? {} : { asOf: options.asOf }),
        },
      }),
    toSearchField: (text) => navigate({ to: '/search', search: { fill: text } }),
    toFacts: () => navigate({ to: '/people' }),
    toEntity: (name) => navigate({ to: '/people', search: { name } }),
    toCleaning: () => navigate({ to: '/inbox/cleaning' }),
    toArchive: () => navigate({ to: '/inbox/archive' }),
    toActivity: () => navigate({ to: '/days', search: { view: 'activity' } }),
    toUsage: () => navigate({ to: '/settings/model/usage' }),
    toOutgoing: () => navigate({ to: '/settings/privacy/sent' }),
    toLiveFolder: () => navigate({ to: '/inbox/conflicts' }),
    toCaptured: () => navigate({ to: '/inbox/captured' }),
    toSharedNotes: (collectionId) =>
      navigate({ to: '/inbox/shared-notes', search: collectionId === undefined ? {} : { collection: collectionId } }),
    toHealth: () => navigate({ to: '/settings/data/storage' }),
    toSettings: (page) => navigate({ to: page === undefined ? '/settings' : `/settings/${page}` }),
    toConnectModel: () => navigate({ to: '/settings/model', search: { connect: 'server' } }),
    toModelHere: () => navigate({ to: '/settings/model', search: { connect: 'here' } }),
    toProfile: () => navigate({ to: '/settings/model', search: { profile: true } }),
    toPath: (path) => navigate({ to: path }),
  };
}

const DAY_DRAFT = 'day-';
const draftKeyOfDay = (day: string): string => `${DAY_DRAFT}${day}`;

/** The day of which a new page is the daily note; null for any other new page. */
export function dayOfDraftKey(draftKey: string): string | null {
  const day = draftKey.startsWith(DAY_DRAFT) ? draftKey.slice(DAY_DRAFT.length) : '';
  return isDayName(day) ? day : null;
}
