import { put } from '../../../shared/domain/batch';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import { noteText, type Note, type NoteSource } from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { contentHash } from '../../../shared/lib/content-hash';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import type { NoteDeps } from '../notes/note-deps';
import { shortTitle, noteVersionOf } from '../notes/note-revision';

/** Adds a unit that the extractor missed, with its position in the session if the words occur there. */
export async function addUnit(
  deps: NoteDeps,
  { sessionId, text, category }: ParsedRouteInput<'review.add'>,
): Promise<Note> {
  const at = deps.now();
  const title = cleanTitle(text);
  const sources = sessionId === null ? [] : await sourceInSession(deps, sessionId, text);
  const note: Note = {
    id: deps.ids.next<NoteId>(),
    status: 'pending',
    category,
    author: 'person',
    title,
    body: '',
    aliases: [],
    tags: [],
    origin: 'person',
    sources,
    flags: [],
    createdAt: at,
    updatedAt: at,
    keptAt: null,
    decidedAt: null,
    deferredUntil: null,
    confirmations: 0,
    pinned: false,
    neverSurface: false,
    version: 1,
    contentHash: contentHash(noteText({ title, body: '' })),
  };
  const changes = [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', at, deps.ids))];
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.add',
    scope: 'review',
    label: `Added “${shortTitle(title)}”`,
    changes,
  });
  return note;
}

/**
 * The span where the session says it verbatim; otherwise an empty span in its last message, so that the unit stays with
 * its session.
 */
async function sourceInSession({ store }: NoteDeps, sessionId: SessionId, text: string): Promise<NoteSource[]> {
  if ((await store.get('sessions', sessionId)) === null)
    throw new AppError('not-found', 'This chat is not in the vault.');
  const messages = (await store.query({ name: 'messagesOfSession', sessionId })).toSorted((a, b) => a.index - b.index);
  for (const message of messages) {
    const start = message.text.indexOf(text);
    if (start >= 0) return [{ sessionId, messageId: message.id, start, end: start + text.length, quote: text }];
  }
  const last = messages.at(-1);
  return last === undefined ? [] : [{ sessionId, messageId: last.id, start: 0, end: 0, quote: '' }];
}
