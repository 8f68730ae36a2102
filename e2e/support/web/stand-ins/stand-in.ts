import type { IncomingHttpHeaders } from 'node:http';
import type { WebSearchSettings } from '../../../../shared/ipc/routes/settings';

/** How a search provider is asked and answers, by its own documentation. */
export interface StandIn {
  /** The name that the trace has for it. */
  name: string;
  settingsAt(base: string): Partial<WebSearchSettings>;
  /** The path of a request, without its query. */
  path: string;
  /** The parameter that holds the words; null: they are part of the path. */
  wordsIn: string | null;
  type: string;
  found: string;
  /** A search without a hit. */
  empty: string;
  /** How it answers a key that is not valid; null: it takes none. */
  wrongKey: { status: number; body: string } | null;
  isRightKey(headers: IncomingHttpHeaders, key: string): boolean;
}
