import { put } from '../../shared/domain/batch';
import type { NoteId, SourceRef } from '../../shared/domain/ids';
import { newNote } from '../../shared/domain/new-note';
import type { Note } from '../../shared/domain/note';
import { noteVersionOf } from '../../shared/domain/note-version';
import { AppError } from '../../shared/ipc/errors';
import { cleanTitle } from '../../shared/lib/markdown/title-key';
import type { NoteDeps } from '../corpus/notes/note-deps';
import { shortTitle } from '../corpus/notes/note-revision';
import { splitSentences } from '../language/sentences/split-sentences';
import { findInstructions } from '../language/privacy/find-instructions';
import { t } from '../../shared/messages/message';

/**
 * Keeps what an answer found on the web as a note to review: its quote, address and date. It stays with the answer's
 * chat, and is nobody's word of the vault until the person keeps it.
 *
 * @throws AppError `not-found` where the record holds no such text
 */
export async function keepQuote(
  deps: NoteDeps,
  { traceId, ref }: { traceId: string; ref: SourceRef },
): Promise<{ noteId: NoteId }> {
  const trace = await deps.store.get('traces', traceId);
  const found = trace?.candidates.find((candidate) => candidate.ref === ref && candidate.web !== undefined);
  if (found?.web === undefined) throw new AppError('not-found', t('mainWeb.recordAnswerDoesHold'));
  const at = deps.now();
  const { url, fetchedAt, publishedAt } = found.web;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const first = splitSentences(found.text)[0]?.text ?? found.title;
  const message = trace!.messageId === null ? null : await deps.store.get('messages', trace!.messageId);
  const note = newNote(deps.ids.next<NoteId>(), {
    status: 'pending',
    category: 'fact',
    author: 'assistant',
    title: cleanTitle(first.length <= 200 ? first : found.title),
    body: [
      ...found.text.split('\n').map((line) => `> ${line}`),
      '',
      `From ${url}, ${publishedAt === null ? '' : `dated ${day(publishedAt)}, `}read ${day(fetchedAt)}.`,
    ].join('\n'),
    origin: 'extraction',
    sources:
      message === null ? [] : [{ sessionId: message.sessionId, messageId: message.id, start: 0, end: 0, quote: '' }],
    flags: flagsOf(found.text),
    createdAt: at,
  });
  await addFromWeb(deps, note);
  return { noteId: note.id };
}

/** Adds a note to review that holds a text of the web, as an act of the person that can be undone. */
export const addFromWeb = (deps: NoteDeps, note: Note): Promise<unknown> =>
  deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.add',
    scope: 'review',
    label: t('mainWeb.addedFromWeb', { title: shortTitle(note.title) }),
    changes: [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', note.createdAt, deps.ids))],
  });

const flagsOf = (text: string): Note['flags'] =>
  findInstructions(text).length > 0 ? ['contains-link', 'instruction-like'] : ['contains-link'];
