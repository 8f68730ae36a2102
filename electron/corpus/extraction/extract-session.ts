import { put, type DraftChange } from '../../../shared/domain/batch';
import type { SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note, NoteVersion } from '../../../shared/domain/note';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { isAppError, type AppError } from '../../../shared/ipc/errors';
import type { Extraction, TurnExtraction } from './extract-turn';
import { bySaying, type SaidInSession } from './novelty-filter';
import { t } from '../../../shared/messages/message';

/** Messages per extraction call: a turn has two, and a model sees neighbouring turns with it. */
const MESSAGES_PER_CALL = 6;
/** Notes that may await their commit; a session of ordinary length is one batch. */
const MAX_PENDING_NOTES = 200;
/** Milliseconds that notes may wait, so that a slow model's units are written as they arrive. */
const MAX_PENDING_MS = 2_000;

/**
 * Extracts pending notes from a whole session, a few messages at a time; used after an import. Notes written before
 * a cancel or a failure stay.
 *
 * @returns the number of units added
 */
export function createSessionExtraction(deps: {
  store: VaultStore;
  writer: VaultWriter;
  extraction: Extraction;
  now: () => number;
  /** Messages without the words of hidden notes; all words are used when absent. */
  visibleMessages?: (messages: readonly Message[]) => Promise<Message[]>;
}): (sessionId: SessionId, signal: AbortSignal) => Promise<number> {
  const { store, extraction, now, visibleMessages = async (all: readonly Message[]) => [...all] } = deps;

  return async (sessionId, signal) => {
    const messages = await store.query({ name: 'messagesOfSession', sessionId });
    const earlier = await store.query({ name: 'notesOfSession', sessionId });
    const done = new Set(earlier.flatMap((note) => note.sources.map((source) => source.messageId)));
    const said: SaidInSession[] = earlier.toSorted(bySaying);
    const pendingNotes = createPendingNotes(deps.writer);
    let writtenAt = now();
    let leftOut: AppError | null = null;
    try {
      for (const part of inChunks(messages.filter((message) => !done.has(message.id)))) {
        signal.throwIfAborted();
        const start = messages.indexOf(part[0]!);
        const { notes, versions } = await extraction
          .extractTurn(
            {
              messages: part,
              earlier: await visibleMessages(messages.slice(Math.max(0, start - MESSAGES_PER_CALL), start)),
              recalledTexts: [],
              existing: said,
            },
            signal,
          )
          .catch((error: unknown) => {
            // The rest of the session is still extracted.
            if (!isAppError(error, 'too-large')) throw error;
            leftOut = error;
            return NOTHING;
          });
        said.push(...notes);
        pendingNotes.add(notes, versions);
        if (pendingNotes.waiting >= MAX_PENDING_NOTES || now() - writtenAt >= MAX_PENDING_MS) {
          await pendingNotes.write();
          writtenAt = now();
        }
        // The offline rules never await anything, so questions and key presses are handled here.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      await pendingNotes.write();
    }
    if (leftOut !== null) throw leftOut;
    return pendingNotes.written;
  };
}

const NOTHING: Pick<TurnExtraction, 'notes' | 'versions'> = { notes: [], versions: [] };

/** Extracted notes that wait for their commit. */
function createPendingNotes(writer: VaultWriter) {
  let changes: DraftChange[] = [];
  let pendingCount = 0;
  let written = 0;
  return {
    get waiting() {
      return pendingCount;
    },
    get written() {
      return written;
    },
    add(notes: readonly Note[], versions: readonly NoteVersion[]) {
      changes.push(
        ...notes.map((note) => put('notes', note)),
        ...versions.map((version) => put('noteVersions', version)),
      );
      pendingCount += notes.length;
    },
    async write() {
      if (pendingCount === 0) return;
      const [draft, count] = [changes, pendingCount];
      [changes, pendingCount] = [[], 0];
      await writer.commit({
        actor: 'app',
        kind: 'unit.extract',
        label: t('mainCorpus.tookCountUnitsOut', { count }),
        changes: draft,
        fresh: true,
      });
      written += count;
    },
  };
}

function* inChunks(messages: Message[]): Iterable<Message[]> {
  for (let start = 0; start < messages.length; start += MESSAGES_PER_CALL)
    yield messages.slice(start, start + MESSAGES_PER_CALL);
}
