import type { GivenSource } from '../../../shared/domain/collection';
import type { Message } from '../../../shared/domain/message';
import { wholeNoteText, wordsOfNote, type Note } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { LeftOutReason, NoteSelection } from '../../../shared/ipc/routes/collections';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { hasTag } from '../../corpus/catalog/count-tags';
import type { Catalog } from '../../corpus/catalog/catalog';
import { createExcludedNameFinder } from '../../language/privacy/find-excluded-names';
import { findSecrets } from '../../language/privacy/find-secrets';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore } from '../../store/vault-store';
import { publishableNote, type PublishableNote } from '../notes/publish-notes';

/** Characters of a note with what is given of its source. */
const MAX_PUBLISHED_CHARACTERS = 400_000;
const NOTES_A_PAGE = 200;

/** Whether a note has the tag, or one below it, or lies in the folder or one below that. */
export const isSelected = (
  { tags, path = '' }: { tags: readonly string[]; path?: string },
  selection: Extract<NoteSelection, { by: 'tag' | 'folder' }>,
): boolean =>
  selection.by === 'tag' ? hasTag(tags, selection.tag) : path.startsWith(`${selection.folder.replace(/\/+$/u, '')}/`);

/** Decides what of the vault may be published: only what is kept, and nothing that names or holds what is private. */
export function createNoteSelector(deps: {
  store: Pick<VaultStore, 'getMany'>;
  catalog: Pick<Catalog, 'withStatus' | 'keptWithTitle'>;
  hidden: HiddenLookup;
  excluded: () => Excluded;
  /** Whether no project keeps a note from leaving. */
  isFree: (noteId: string) => boolean;
  /** Messages without what a project keeps from leaving. */
  free: (messages: readonly Message[]) => Promise<Message[]>;
}) {
  const { store, catalog, hidden, excluded, isFree, free } = deps;
  return {
    /** The notes' ids, whatever their state, by title. */
    idsOf(selection: NoteSelection): string[] {
      if (selection.by === 'notes') return selection.noteIds;
      if (selection.by === 'titles')
        return [...new Set(selection.titles.flatMap((title) => catalog.keptWithTitle(titleKey(title))))];
      return [...catalog.withStatus('kept')]
        .filter((note) => isSelected(note, selection))
        .sort((a, b) => (a.title < b.title ? -1 : 1))
        .map(({ id }) => id);
    },
    /**
     * What may leave, and what may not with the reason; the same check for the preview and for what is sent. `mayLeave`
     * says it of other words that would go with them, `free` of messages around them.
     */
    async read(noteIds: readonly string[], source: GivenSource) {
      const view = await hidden.view({ includeArchived: false });
      const findExcluded = createExcludedNameFinder(excluded());
      const allowed: PublishableNote[] = [];
      const leftOut: { note: Note; reason: LeftOutReason }[] = [];
      for (let from = 0; from < noteIds.length; from += NOTES_A_PAGE) {
        const page = noteIds.slice(from, from + NOTES_A_PAGE);
        const rows = (await store.getMany('notes', page as Note['id'][])).filter((note) => note !== null);
        const spoken = await readSources(store, rows, free);
        for (const note of rows) {
          const published = publishableNote(note, givenOf(note, source, spoken));
          const reason =
            reasonOfState(note, spoken) ??
            (isFree(note.id) ? null : 'project') ??
            reasonOfWords(published, note, findExcluded, (text) => view.states(text));
          if (reason === null) allowed.push(published);
          else leftOut.push({ note, reason });
        }
      }
      const mayLeave = (text: string) =>
        findExcluded(text).length === 0 && findSecrets(text).length === 0 && !view.states(text);
      return { allowed, leftOut, mayLeave, free };
    },
  };
}
export type NoteSelector = ReturnType<typeof createNoteSelector>;

interface Spoken {
  messages: Map<string, Message>;
  incognito: Set<string>;
}

async function readSources(
  store: Pick<VaultStore, 'getMany'>,
  notes: readonly Note[],
  free: (messages: readonly Message[]) => Promise<Message[]>,
): Promise<Spoken> {
  const sources = notes.flatMap((note) => note.sources);
  const sessions = await store.getMany('sessions', [...new Set(sources.map(({ sessionId }) => sessionId))]);
  const messages = await store.getMany('messages', [...new Set(sources.map(({ messageId }) => messageId))]);
  const given = await free(messages.filter((row) => row !== null));
  return {
    messages: new Map(given.map((row) => [row.id as string, row] as const)),
    incognito: new Set(sessions.flatMap((row) => (row?.incognito === true ? [row.id as string] : []))),
  };
}

function reasonOfState({ status, neverSurface, sources }: Note, { incognito }: Spoken): LeftOutReason | null {
  if (status !== 'kept') return 'not-kept';
  if (neverSurface) return 'never-surface';
  return sources.length > 0 && sources.every(({ sessionId }) => incognito.has(sessionId)) ? 'incognito' : null;
}

function reasonOfWords(
  { title, body, aliases, tags, quote, message }: PublishableNote,
  note: Note,
  findExcluded: ReturnType<typeof createExcludedNameFinder>,
  statesHidden: (text: string) => boolean,
): LeftOutReason | null {
  const text = [title, body, ...aliases, ...tags, quote, message].filter((part) => part !== null).join('\n');
  if (text.length > MAX_PUBLISHED_CHARACTERS) return 'too-long';
  // Path and properties never leave, and tell all the same whom a note is about.
  if (findExcluded(`${text}\n${wordsOfNote(note)}`).length > 0) return 'excluded-name';
  if (findSecrets(text).length > 0) return 'secret';
  return statesHidden(wholeNoteText({ title, body })) || (quote !== null && statesHidden(quote))
    ? 'hidden-words'
    : null;
}

/** The words of the first source that may be given; nothing of an incognito chat. */
function givenOf(
  { sources }: Note,
  wanted: GivenSource,
  { messages, incognito }: Spoken,
): { quote: string | null; message: string | null } {
  const source = sources.find(({ sessionId }) => !incognito.has(sessionId));
  if (wanted === 'nothing' || source === undefined) return { quote: null, message: null };
  return { quote: source.quote, message: wanted === 'message' ? (messages.get(source.messageId)?.text ?? null) : null };
}
