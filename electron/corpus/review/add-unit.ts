import { put } from '../../../shared/domain/batch';
import { newNote } from '../../../shared/domain/new-note';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import type { Note, NoteSource } from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import type { NoteDeps } from '../notes/note-deps';
import { shortTitle } from '../notes/note-revision';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { t } from '../../../shared/messages/message';

/** Adds a unit that the extractor missed, with its position in the session if the words occur there. */
export async function addUnit(
  deps: NoteDeps,
  { sessionId, text, category }: ParsedRouteInput<'review.add'>,
): Promise<Note> {
  const at = deps.now();
  const title = cleanTitle(text);
  const sources = sessionId === null ? [] : await sourceInSession(deps, sessionId, text);
  const note = newNote(deps.ids.next<NoteId>(), {
    status: 'pending',
    category,
    author: 'person',
    title,
    origin: 'person',
    sources,
    createdAt: at,
  });
  const changes = [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', at, deps.ids))];
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.add',
    scope: 'review',
    label: t('mainCorpus.addedShorttitle', { shortTitle: shortTitle(title) }),
    changes,
  });
  return note;
}

/**
 * The span where the session says it verbatim; otherwise an empty span in its last message, so that the unit stays with
 * its session.
 */
async function sourceInSession({ store }: NoteDeps, sessionId: SessionId, text: string): Promise<NoteSource[]> {
  if ((await store.get('sessions', sessionId)) === null) throw new AppError('not-found', t('mainCorpus.chatVault'));
  const messages = (await store.query({ name: 'messagesOfSession', sessionId })).toSorted((a, b) => a.index - b.index);
  for (const message of messages) {
    const start = message.text.indexOf(text);
    if (start >= 0) return [{ sessionId, messageId: message.id, start, end: start + text.length, quote: text }];
  }
  const last = messages.at(-1);
  return last === undefined ? [] : [{ sessionId, messageId: last.id, start: 0, end: 0, quote: '' }];
}
