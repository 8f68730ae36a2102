import { z } from 'zod';
import { givenSourceSchema, type MemberRole } from '../../domain/collection';
import { noteIdSchema, type NoteId } from '../../domain/ids';
import { route } from '../route';
import type { SettingsView } from './settings';

/** A collection that this vault has joined. Times in epoch milliseconds. */
export interface CollectionView {
  id: string;
  name: string;
  /** `host:port` of its server, and the name under which the person logs in there. */
  host: string;
  user: string;
  /** Each question is asked there too. */
  isAsked: boolean;
  key: SettingsView['key'];
  /** What the person may do there; null until its server was reached. */
  role: MemberRole | null;
  /** Why its server could not be reached or refused the last request; null where all is well. */
  problem: string | null;
  /** Publications and withdrawals that wait for the server. */
  waiting: number;
  /** Notes of colleagues that were read before and are searched while the server is away. */
  cached: number;
}

/** Why a note is not published. */
export type LeftOutReason =
  | 'not-kept'
  | 'never-surface'
  | 'excluded-name'
  | 'secret'
  | 'hidden-words'
  | 'incognito'
  /** It belongs to a project whose texts may not go everywhere. */
  | 'project'
  | 'too-long'
  | 'unchanged';

export interface PublicationPreview {
  /** What would leave, by title. */
  notes: { noteId: NoteId; title: string }[];
  leftOut: { noteId: NoteId; title: string; reason: LeftOutReason }[];
}

/** What became of publishing or withdrawing: done, or waiting for the server. */
export interface PublicationResult {
  done: number;
  waiting: number;
  leftOut: number;
}

/** The person's notes that are in a collection, or wait to get there. */
export interface PublishedNotes {
  id: string;
  name: string;
  noteIds: NoteId[];
}

/** What a question would send to the servers of collections. */
export interface CollectionQueryPreview {
  /** Its words without private ones; null: none are left, and nothing is sent. */
  query: string | null;
  /** Collections that are asked with each question, and `host:port` of their servers. */
  asked: { name: string; host: string }[];
}

export interface PublishedRow {
  noteId: NoteId;
  title: string;
  /** `waiting`, `withdrawing`: its server could not be reached yet. `changed`: the note was edited since. */
  state: 'published' | 'changed' | 'waiting' | 'withdrawing';
}

const collectionId = z.uuid();
/** Which kept notes: these, those with one of the titles, those with a tag, or those of a folder. */
const noteSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('notes'), noteIds: z.array(noteIdSchema).min(1).max(5_000) }),
  z.object({ by: z.literal('titles'), titles: z.array(z.string().trim().min(1).max(300)).min(1).max(500) }),
  z.object({ by: z.literal('tag'), tag: z.string().trim().min(1).max(200) }),
  z.object({ by: z.literal('folder'), folder: z.string().trim().min(1).max(1_000) }),
]);
export type NoteSelection = z.infer<typeof noteSelectionSchema>;

const publication = z.object({ id: collectionId, selection: noteSelectionSchema, source: givenSourceSchema });

export const collectionRoutes = {
  'collections.list': route<CollectionView[]>()(z.null()),
  /**
   * Joins every collection at this address that the person is a member of. Main asks the person first; `cancelled` if
   * declined, `bad-input` for an address that cannot be used, `not-found` where they are a member of none.
   */
  'collections.join': route<CollectionView[]>()(
    z.object({
      address: z.string().trim().min(1).max(500),
      password: z.string().min(1).max(1_000),
      remember: z.boolean(),
    }),
  ),
  /** Forgets a collection, its password and what was read from it. What the person published there stays. */
  'collections.leave': route<CollectionView[]>()(z.object({ id: collectionId })),
  'collections.setAsked': route<CollectionView[]>()(z.object({ id: collectionId, isAsked: z.boolean() })),
  /** What publishing would send, and what would be left out; sends nothing. */
  'collections.preview': route<PublicationPreview>()(publication),
  /** Main asks the person first. What cannot be sent now waits, and is sent when the server is back. */
  'collections.publish': route<PublicationResult>()(publication),
  /** Removes notes of the person's from the collection, for everybody. */
  'collections.withdraw': route<PublicationResult>()(
    z.object({ id: collectionId, noteIds: z.array(noteIdSchema).min(1).max(5_000) }),
  ),
  /** What the person has there, by title. While the server is away: what waits alone. */
  'collections.published': route<PublishedRow[]>()(z.object({ id: collectionId })),
  /** The same as ids, of every collection, for marks beside notes. While a server is away: as it was last known. */
  'collections.publishedNotes': route<PublishedNotes[]>()(z.null()),
  /** What a question with this text would send to collections; sends nothing. */
  'collections.previewQuery': route<CollectionQueryPreview>()(z.object({ text: z.string().max(200_000) })),
  /** Tries what waits again, now. */
  'collections.retry': route<CollectionView[]>()(z.object({ id: collectionId })),
};
