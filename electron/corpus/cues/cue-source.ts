import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { normaliseText } from '../../../shared/lib/text/normalise';
import { splitSentences } from '../../../shared/lib/text/sentences';
import type { VaultStore } from '../../store/vault-store';

const DAY_MS = 86_400_000;

/** UTF-16 units on either side of a source in which its sentence, and what follows it, are looked for. */
const READ_AROUND = 2_000;

/** UTC midnight of a moment, epoch milliseconds. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Where a note was said: the sentence its words stand in, what follows in the message, and the days. */
export interface NoteContext {
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
export async function contextsOf(
  store: Pick<VaultStore, 'getMany'>,
  notes: readonly Note[],
): Promise<Map<string, NoteContext>> {
  const ids = [...new Set(notes.flatMap(({ sources }) => sources.map(({ messageId }) => messageId as string)))];
  const rows = ids.length === 0 ? [] : await store.getMany('messages', ids);
  const messages = new Map(ids.map((id, place) => [id, rows[place] ?? null]));
  return new Map(notes.map((note) => [note.id, contextOf(note, messages)]));
}

function contextOf(note: Note, messages: ReadonlyMap<string, Message | null>): NoteContext {
  const said = note.sources.flatMap(({ messageId }) => messages.get(messageId) ?? []);
  const days = [
    ...new Set((said.length > 0 ? said.map(({ createdAt }) => createdAt) : [note.createdAt]).map(dayOf)),
  ].sort((a, b) => a - b);
  const source = note.sources[0];
  const message = source === undefined ? null : (messages.get(source.messageId) ?? null);
  if (source === undefined || message === null) return { sentence: '', after: '', days, message };
  const from = Math.max(0, source.start - READ_AROUND);
  const around = splitSentences(message.text.slice(from, source.end + READ_AROUND))
    .map((piece) => ({ start: from + piece.start, end: from + piece.end }))
    .filter((piece) => piece.end > source.start && piece.start < source.end);
  const [start, end] = [around[0]?.start ?? source.start, around.at(-1)?.end ?? source.end];
  // A note the person rewrote no longer says what its source says.
  const quoted = normaliseText(message.text.slice(start, end));
  const isItsWords =
    quoted.includes(normaliseText(note.title)) || normaliseText(note.title).includes(normaliseText(source.quote));
  return {
    sentence: isItsWords ? message.text.slice(start, end) : '',
    after: message.text.slice(end, end + READ_AROUND).trim(),
    days,
    message,
  };
}
