import type { Note } from '../../../../shared/domain/note';
import { excerptAround } from '../../../../shared/lib/markdown/excerpt';
import type { VaultStore } from '../../../store/vault-store';
import { t } from '../../../../shared/messages/message';
import { isoTime } from '../note-file';
import type { readRelations } from '../note-relations';

/** Characters of context on each side of the quote. */
const CONTEXT_CHARACTERS = 300;

/** A kept note with its sources and history: one line of `notes.jsonl`. Times are ISO 8601 UTC. */
export interface KeptRecord {
  id: string;
  title: string;
  body: string;
  category: Note['category'];
  author: Note['author'];
  created: string;
  kept: string | null;
  updated: string;
  version: number;
  confirmations: number;
  aliases: string[];
  tags: string[];
  sources: KeptSource[];
  supersedes: string[];
  related: string[];
  contradicts: string[];
  /** Earlier texts, oldest first. */
  history: { version: number; at: string; reason: string; title: string }[];
}

export interface KeptSource {
  session: string;
  /** 1-based, as the app displays it; null if the message no longer exists. */
  message: number | null;
  at: string | null;
  by: string;
  quote: string;
  /** The surrounding words, with the quote at characters [start, end); null if the session was deleted. */
  context: { text: string; start: number; end: number } | null;
}

/**
 * The records of one page of kept notes, in order, without sources in incognito sessions and notes that have no others.
 */
export async function readKeptRecords(
  store: VaultStore,
  notes: readonly Note[],
  relationsOf: Awaited<ReturnType<typeof readRelations>>,
): Promise<KeptRecord[]> {
  const sources = notes.flatMap((note) => note.sources);
  const rowsOf = async <Name extends 'sessions' | 'messages'>(table: Name, ids: readonly string[]) => {
    const rows = await store.getMany(table, [...new Set(ids)]);
    return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row] as const])));
  };
  const sessions = await rowsOf(
    'sessions',
    sources.map(({ sessionId }) => sessionId),
  );
  const messages = await rowsOf(
    'messages',
    sources.map(({ messageId }) => messageId),
  );

  const isExportable = ({ sessionId }: Note['sources'][number]): boolean => sessions.get(sessionId)?.incognito !== true;
  const sourceOf = (note: Note, source: Note['sources'][number]): KeptSource => {
    const session = sessions.get(source.sessionId);
    const message = messages.get(source.messageId);
    const isOpen = session !== undefined && session.deletedAt === null;
    const excerpt =
      message === undefined || !isOpen
        ? null
        : excerptAround(message.text, source.start, source.end, CONTEXT_CHARACTERS);
    return {
      session: isOpen ? session.title : t('research.deletedChat'),
      message: message === undefined ? null : message.index + 1,
      at: message === undefined ? null : isoTime(message.createdAt),
      by: message?.speaker ?? message?.role ?? note.author,
      quote: source.quote,
      context: excerpt,
    };
  };
  const exportable = notes.filter(({ sources: own }) => own.length === 0 || own.some(isExportable));
  return Promise.all(
    exportable.map(async (note): Promise<KeptRecord> => {
      const { supersedes, related, contradicts } = relationsOf(note.id);
      const versions = await store.query({ name: 'versionsOfNote', noteId: note.id });
      return {
        id: note.id,
        title: note.title,
        body: note.body,
        category: note.category,
        author: note.author,
        created: isoTime(note.createdAt),
        kept: note.keptAt === null ? null : isoTime(note.keptAt),
        updated: isoTime(note.updatedAt),
        version: note.version,
        confirmations: note.confirmations,
        aliases: note.aliases,
        tags: note.tags,
        sources: note.sources.filter(isExportable).map((source) => sourceOf(note, source)),
        supersedes,
        related,
        contradicts,
        history: versions.map(({ version, at, reason, title }) => ({ version, at: isoTime(at), reason, title })),
      };
    }),
  );
}
