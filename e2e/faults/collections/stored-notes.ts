import type { TestCollection } from '../../../electron/collections/testing/open-test-collection';
import { sql } from '../../../electron/collections/database/database';

const STORED = sql`SELECT note_key AS "noteKey", title, body,
    (SELECT count(*)::integer FROM engram.words w WHERE w.collection_id = n.collection_id AND w.note_id = n.id) AS words,
    (SELECT count(*)::integer FROM engram.names a WHERE a.collection_id = n.collection_id AND a.note_id = n.id) AS names
  FROM engram.notes n WHERE collection_id = $1 ORDER BY note_key`;

/** A note on the server, with how many rows of the index of words and of names it has. */
export interface StoredNote {
  noteKey: string;
  title: string;
  body: string;
  words: number;
  names: number;
}

/** What a collection has, seen by its owner, who is a member. */
export const storedNotes = ({ owner, id }: TestCollection): Promise<StoredNote[]> => owner.query(STORED, [id]);

/** A note as it must stand there once it was published: once, whole, and found by words and name. */
export const storedNote = ({ id, title, body }: { id: string; title: string; body: string }): StoredNote => ({
  noteKey: id,
  title,
  body,
  words: 1,
  names: 1,
});
