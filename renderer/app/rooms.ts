import { INBOX_VIEWS } from '../inbox/inbox-views';
import type { NotesLook } from '../note-selection/note-selection';
import { labels, type PlainKey } from '../../shared/messages/message';
import { SETTINGS_PAGES } from '../navigation/settings-pages';

/** The six rooms of the rail, and Settings at its foot. */
export const ROOM_TITLES = labels({
  chat: 'common.chat2',
  inbox: 'rooms.inbox',
  notes: 'common.sharedNotes',
  days: 'rooms.days',
  people: 'rooms.people',
  search: 'common.query',
  settings: 'common.settings',
});

export type Room = keyof typeof ROOM_TITLES;

export interface View {
  path: string;
  room: Room;
  /** What the room’s switch calls it. */
  label: PlainKey;
  /** How notes are listed in it. */
  look?: NotesLook;
}

/** Every view by its address, in the order of each room’s switch. */
export const VIEWS = [
  { path: '/chat', room: 'chat', label: 'common.chat2' },
  ...INBOX_VIEWS.map(({ path, label }) => ({ path, label, room: 'inbox' as const })),
  { path: '/vault', room: 'notes', label: 'common.list', look: 'list' },
  { path: '/vault', room: 'notes', label: 'common.folders', look: 'folders' },
  { path: '/vault', room: 'notes', label: 'common.table', look: 'table' },
  { path: '/graph', room: 'notes', label: 'common.graph' },
  { path: '/days', room: 'days', label: 'common.calendar' },
  { path: '/days/tasks', room: 'days', label: 'tasks.title' },
  { path: '/people', room: 'people', label: 'rooms.people' },
  { path: '/search', room: 'search', label: 'common.query' },
  ...SETTINGS_PAGES,
] as const satisfies readonly View[];

export type ViewPath = (typeof VIEWS)[number]['path'];

/** Where links of earlier versions lead, and what is shown there. What an address asks for stays. */
export const MOVED: Readonly<Record<string, ViewPath | readonly [ViewPath, Record<string, string>]>> = {
  '/review': '/inbox',
  '/daily-review': '/inbox/still-true',
  '/cleaning': '/inbox/cleaning',
  '/archive': '/inbox/archive',
  '/live-folder': '/inbox/conflicts',
  '/inbox/live-folder': '/inbox/conflicts',
  '/shared-notes': '/inbox/shared-notes',
  '/calendar': '/days',
  '/week': ['/days', { beside: 'week' }],
  '/activity': ['/days', { view: 'activity' }],
  '/facts': '/people',
  '/topics': ['/people', { show: 'topics' }],
  '/people/topics': ['/people', { show: 'topics' }],
  '/lessons': ['/people', { show: 'lessons' }],
  '/people/lessons': ['/people', { show: 'lessons' }],
  '/usage': '/settings/model/usage',
  '/outgoing': '/settings/privacy/sent',
  '/health': '/settings/data/storage',
  '/settings/usage': '/settings/model/usage',
  '/settings/sent-data': '/settings/privacy/sent',
  '/settings/storage': '/settings/data/storage',
};

/** The view that shows a location: that of `/vault` for `/vault/note/ID`, the first of several looks; null when none does. */
export function viewAt(pathname: string): View | null {
  const fitting = VIEWS.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return fitting.toSorted((left, right) => right.path.length - left.path.length)[0] ?? null;
}

/** The view that bears the name of its room. */
export const homeOf = (room: Room): View => VIEWS.find(({ path }) => path === `/${room}`) ?? viewsOf(room)[0]!;

/** The views of a room; among several a switch chooses, or the index of Settings. */
export const viewsOf = (room: Room): View[] => VIEWS.filter((view) => view.room === room);
