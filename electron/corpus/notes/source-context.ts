import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { normaliseText } from '../../language/words/normalise-text';
import { splitSentences } from '../../language/sentences/split-sentences';
import type { VaultStore } from '../../store/vault-store';

const DAY_MS = 86_400_000;

/** UTF-16 units on either side of a source in which its sentence, and what follows it, are looked for. */
const CONTEXT_CHARACTERS = 2_000;

/** UTC midnight of a moment, epoch milliseconds. */
export const utcMidnightOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Where a note was said: the sentence its words stand in, what follows in the message, and the days. */
export interface SourceContext {
  /**
   * The sentence of the message that holds the note's words, whole; empty when the note says something else than its
   * source.
   */
  sentence: string;
  /** What follows it in the message, at most 2,000 UTF-16 units. */
  after: string;
  /** Days it was said on, oldest first. */
  days: number[];
  /** Its first source's message; null when it has none. */
  message: Message | null;
}

/** Reads where notes were said, in one call to the store. */
export async function readSourceContexts(
  store: Pick<VaultStore, 'getMany'>,
  notes: readonly Note[],
): Promise<Map<string, SourceContext>> {
  const ids = [...new Set(notes.flatMap(({ sources }) => sources.map(({ messageId }) => messageId as string)))];
  const rows = ids.length === 0 ? [] : await store.getMany('messages', ids);
  const messages = new Map(ids.map((id, index) => [id, rows[index] ?? null]));
  return new Map(notes.map((note) => [note.id, sourceContextOf(note, messages)]));
}

function sourceContextOf(note: Note, messages: ReadonlyMap<string, Message | null>): SourceContext {
  const sourceMessages = note.sources.flatMap(({ messageId }) => messages.get(messageId) ?? []);
  const days = [
    ...new Set(
      (sourceMessages.length > 0 ? sourceMessages.map(({ createdAt }) => createdAt) : [note.createdAt]).map(
        utcMidnightOf,
      ),
    ),
  ].sort((a, b) => a - b);
  const source = note.sources[0];
  const message = source === undefined ? null : (messages.get(source.messageId) ?? null);
  if (source === undefined || message === null) return { sentence: '', after: '', days, message };
  const from = Math.max(0, source.start - CONTEXT_CHARACTERS);
  const around = splitSentences(message.text.slice(from, source.end + CONTEXT_CHARACTERS))
    .map((piece) => ({ start: from + piece.start, end: from + piece.end }))
    .filter((piece) => piece.end > source.start && piece.start < source.end);
  const [start, end] = [around[0]?.start ?? source.start, around.at(-1)?.end ?? source.end];
  // A note the person rewrote no longer says what its source says.
  const quoted = normaliseText(message.text.slice(start, end));
  const isItsWords =
    quoted.includes(normaliseText(note.title)) || normaliseText(note.title).includes(normaliseText(source.quote));
  return {
    sentence: isItsWords ? message.text.slice(start, end) : '',
    after: message.text.slice(end, end + CONTEXT_CHARACTERS).trim(),
    days,
    message,
  };
}
