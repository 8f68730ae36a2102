import { z } from 'zod';
import { sourceRefSchema, traceIdSchema, type NoteId, type ResourceId } from '../../domain/ids';
import { CLIP_BOUNDS, type PageClip } from '../../domain/page-clip';
import type { WebOrigin } from '../../domain/web';
import { route } from '../route';
import { t } from '../../messages/message';
import { settingsSchema, newKeySchema, type SettingsView } from './settings';

/** A page that was saved as a document. */
export interface SavedPage {
  resourceId: ResourceId;
  title: string;
  host: string;
  words: number;
  readBy: WebOrigin['readBy'];
  /** Absent from the vault before; otherwise it was brought up to date. */
  isNew: boolean;
  /** Sentences in it that address a model, shortened; they are text like any other. */
  instructions: string[];
}

/** Events of saving a page, the last of them `finished` or `failed`. */
export type SavePageEvent =
  | { type: 'step'; step: 'fetching' | 'reading' | 'running-scripts' }
  | { type: 'finished'; page: SavedPage }
  | { type: 'failed'; message: string };

/** What a search would send: to which host, and the words. */
export interface WebQueryPreview {
  host: string;
  query: string;
  /** Label of the model that may write other words of the person's messages; null: these words are sent. */
  model: string | null;
}

/** What one interface answered to a test. */
export interface SearchTestAnswer {
  source: string;
  host: string;
  /** Results that lead to a public page. */
  results: number;
  /** Title of the first one, '' without one. */
  first: string;
  /** Why it failed; null where it answered. */
  failure: string | null;
}

/** The built-in table of domains and what the web settings hold besides. */
export interface WebView {
  /** Hosts that a search asks; empty: no provider is set. */
  hosts: string[];
  key: SettingsView['key'];
  builtIn: { domain: string; trust: z.infer<typeof settingsSchema>['web']['trust'][number]['trust'] }[];
}

const address = z.string().trim().min(1, 'Enter the address of a page.').max(2_048, 'This address is too long.');

const clipText = (name: keyof PageClip) => z.string().max(CLIP_BOUNDS[name], { error: () => t('shared.clipTooLong') });

export const webRoutes = {
  'web.get': route<WebView>()(z.null()),
  /**
   * Sets where searches go, with a key if one is given. Main asks the person before anything new can be sent; `cancelled`
   * if declined, `bad-input` for a server that cannot be used.
   */
  'web.useProvider': route<SettingsView>()(
    z.object({ search: settingsSchema.shape.web.shape.search, key: newKeySchema.nullable() }),
  ),
  /**
   * Searches once for a fixed word with settings that need not be in use. Main asks the person before a server that is not
   * in use, or a new key, is tried; `cancelled` if declined, `bad-input` for a server that cannot be used.
   *
   * @param key the one in the field; null: the stored one of that server
   */
  'web.testProvider': route<SearchTestAnswer[]>()(
    z.object({ search: settingsSchema.shape.web.shape.search, key: newKeySchema.shape.text.nullable() }),
  ),
  /** The person's own table of domains; it goes before the built-in one. */
  'web.saveTrust': route<SettingsView>()(z.object({ trust: settingsSchema.shape.web.shape.trust })),
  /** Removes the key of the search provider. */
  'web.removeKey': route<SettingsView>()(z.null()),
  /** What a search for this message would send; sends nothing. Empty: no provider is set, or nothing can be asked. */
  'web.preview': route<WebQueryPreview[]>()(z.object({ text: z.string().max(200_000) })),
  /**
   * Fetches a page and keeps its text as a document, as a stream of SavePageEvent; main asks the person before anything
   * is fetched. `cancelled` if declined, `web-failed` for an address that is not fetched.
   */
  'web.savePage': route<{ streamId: string }>()(z.object({ url: address })),
  /**
   * Keeps what an answer quoted from the web: the whole page as a document (main asks first), or the passage as a note to
   * review.
   */
  'web.keepQuote': route<{ noteId: NoteId }>()(z.object({ traceId: traceIdSchema, ref: sourceRefSchema })),
  /**
   * Adds what was marked on a page, and what the person says of it, as a note to review; nothing is fetched. `isNew` false:
   * it is in the vault already. `bad-input` without any text, `not-allowed` for an address that is none of the web.
   */
  'web.addClip': route<{ noteId: NoteId; isNew: boolean }>()(
    z.object({
      url: clipText('url'),
      title: clipText('title'),
      quote: clipText('quote'),
      before: clipText('before'),
      after: clipText('after'),
      note: clipText('note'),
    }),
  ),
};
