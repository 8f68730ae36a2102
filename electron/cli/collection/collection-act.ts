import type { Database } from '../../collections/database/database';
import type { ServerAddress } from '../../collections/database/server-address';

/** What an act of “collection” is given beside the database and its words. */
export interface ActContext {
  address: ServerAddress;
  /** A path as the person wrote it, from where they stand. */
  path: (word: string) => string;
  licence: string | null;
  signal: AbortSignal;
  /** A line for whoever watches. */
  writeProgress: (text: string) => void;
}

/** One word after “collection”. */
export interface CollectionAct {
  /** Words after the address. */
  words: number;
  run(database: Database, words: string[], context: ActContext): Promise<{ json: object; text: string }>;
}
