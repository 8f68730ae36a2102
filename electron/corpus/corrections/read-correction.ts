import type { Correction } from '../../../shared/domain/message';
import type { MessageReading } from '../../ports/engine';

const SAYS: ReadonlySet<string> = new Set<Correction['says']>(['corrects', 'forgets', 'confirms']);

/** What a message says of something kept, by its meaning; null where it says nothing of the kind, or asks. */
export async function readCorrection(
  text: string,
  readMessage: (text: string) => Promise<MessageReading | null>,
): Promise<Correction['says'] | null> {
  // Meaning hardly tells “that is still true” from “is that still true?”.
  if (text.trim() === '' || /[?？؟]\s*$/u.test(text)) return null;
  const kind = (await readMessage(text))?.kind ?? 'other';
  return SAYS.has(kind) ? (kind as Correction['says']) : null;
}
