import type { NoteId, ProjectId, ResourceId, SessionId, TopicId, TraceId } from '../../shared/domain/ids';
import type { SettingsPageName } from './settings-pages';

/** The props that the router passes to each feature's screen. Health has none. */
export interface ChatScreenProps {
  sessionId: SessionId | null;
  /** "Back to the sentence": the message to scroll to, and the characters [start, end) of its text to mark. */
  target: { messageId: string; start: number | null; end: number | null } | null;
  showsSummary: boolean;
  /** The project whose page is shown in place of a chat; absent or null: none. */
  projectId?: ProjectId | null;
  /** Without the list of chats: it stands beside a room. */
  isAlone?: boolean;
}

export interface ReviewScreenProps {
  /** Chats whose units alone are shown; null: all. */
  sessions: readonly SessionId[] | null;
}

export interface VaultScreenProps {
  noteId: NoteId | null;
  /** It is set on the page of a note that is not stored yet: the time it was begun, in base 36. */
  draftKey: string | null;
  resourceId: ResourceId | null;
  /** It is set when the resource was opened from one of its chunks. */
  chunkId: string | null;
  /** The run that found a passage of the note or chunk; the page opens at it and marks it. */
  traceId: TraceId | null;
  /** A heading of the note, or `^name` of a line, at which it opens. */
  place: string | null;
  /** What the list is filtered by; null: as it was left. */
  filter: string | null;
  /** How notes are listed from now on; null: as before. */
  look: 'list' | 'folders' | 'table' | null;
}

export interface PeopleScreenProps {
  /** Any of the entity's names; null: no page of a name. */
  name: string | null;
  topicId: TopicId | null;
  /** What alone the list shows; null: as it was left. */
  show: 'topics' | 'decisions' | 'lessons' | null;
  /** Of decisions the first record of a history, of lessons the lesson. */
  recordId: string | null;
}

export interface GraphScreenProps {
  /** The centre of the local graph; null shows the whole vault. */
  noteId: NoteId | null;
}

export interface SearchScreenProps {
  query: string;
  includeArchived: boolean;
  /** `YYYY-MM-DD`: the vault is searched as it stood at the end of that day; null: as it is. */
  asOf: string | null;
  /** Text in the field that is not searched yet, of a link from outside; null: the query. */
  fill: string | null;
}

export interface SettingsScreenProps {
  page: SettingsPageName;
  /** It was opened to set up a model: one that runs on this computer, or one of a server. */
  connects: 'here' | 'server' | null;
  /** It was opened for the standing profile. */
  opensProfile: boolean;
}

export interface DaysScreenProps {
  /** `YYYY-MM-DD`; null: the day chosen last. */
  day: string | null;
  /** How the month is shown; null: as it was left. */
  view: 'month' | 'list' | 'activity' | null;
  /** What stands beside it; null: as it was left. */
  beside: 'day' | 'week' | null;
}
