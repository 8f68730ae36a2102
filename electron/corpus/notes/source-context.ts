import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { normaliseText } from '../../language/words/normalise-text';
import { splitSentences } from '../../language/sentences/split-sentences';
import type { VaultStore } from '../../store/vault-store';

/** UTF-16 units on each side of a source that are searched for its sentence and the text after it. */
const CONTEXT_CHARACTERS = 2_000;

/** UTC midnight of a time, epoch milliseconds. */
export const utcMidnightOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

export interface SourceContext {
  /** The message's whole sentence that contains the note's words; empty when the note says something else. */
  sentence: string;
  /** The message's text after it, at most 2,000 UTF-16 units. */
  after: string;
  /** Days on which it was said, oldest first. */
  days: number[];
  /** Message of its first source; null without one. */
  message: Message | null;
}

export async function readSourceContexts(
  store: Pick<VaultStore, 'getMany'>,
  notes: readonly Note[],
): Promise<Map<string, SourceContext>> {
  const ids = [...new Set(notes.flatMap(({ sources }) => sources.map(({ messageId }) => messageId as string)))];
  const rows = await store.getMany('messages', ids);
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
  // A note that the person rewrote may no longer say what its source says.
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
