import { put, type DraftChange } from '../../../shared/domain/batch';
import type { SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note, NoteVersion } from '../../../shared/domain/note';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { hasBranches, messagesBefore } from '../../../shared/domain/branches';
import { allowsNotes, untakenTurns } from '../../../shared/domain/untaken-turns';
import type { Extraction, TurnExtraction } from './extract-turn';
import { bySaying, type SaidInSession } from './novelty-filter';
import { t } from '../../../shared/messages/message';

/** Messages per extraction call: a turn has two, and a model sees neighbouring turns with it. */
const MESSAGES_PER_CALL = 6;
/** Notes and turns that may await their commit; a session of ordinary length is one batch. */
const MAX_PENDING_ROWS = 500;
/** Milliseconds that notes may wait, so that a slow model's units are written as they arrive. */
const MAX_PENDING_MS = 2_000;

/**
 * Extracts pending notes from the turns of a session whose notes were not taken, a few messages at a time. Each turn
 * says on its first message that its notes were taken, in the batch that brings them: a second run goes on behind it. A
 * turn that fails stays untaken, and the others are still read.
 *
 * With `alsoAnswers` the answers of turns that were taken already are read too: by the rules, nothing was taken of them.
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
}): (sessionId: SessionId, signal: AbortSignal, alsoAnswers?: boolean) => Promise<number> {
  const { store, extraction, now, visibleMessages = async (all: readonly Message[]) => [...all] } = deps;

  return async (sessionId, signal, alsoAnswers = false) => {
    const session = await store.get('sessions', sessionId);
    if (session === null || !allowsNotes(session)) return 0;
    const messages = await store.query({ name: 'messagesOfSession', sessionId });
    const earlierNotes = await store.query({ name: 'notesOfSession', sessionId });
    // An imported chat does not say which of its turns were taken: there a unit tells it of its message.
    const cited = new Set(
      earlierNotes
        .filter(({ origin }) => origin === 'extraction')
        .flatMap(({ sources }) => sources.map(({ messageId }) => messageId)),
    );
    const said: SaidInSession[] = earlierNotes.toSorted(bySaying);
    const untaken = new Set(untakenTurns(messages).flatMap((turn) => turn.map(({ id }) => id)));
    const pending = createPendingRows(deps.writer);
    let writtenAt = now();
    const problems: unknown[] = [];

    const extract = async (turns: readonly Message[][]): Promise<void> => {
      const wanted = turns.flat().filter(({ id, role }) => !cited.has(id) && (role === 'assistant' || untaken.has(id)));
      const before = messagesBefore(messages, turns[0]![0]!.id).slice(-MESSAGES_PER_CALL);
      const taken: TurnExtraction[] = [];
      for (const part of inPieces(wanted))
        taken.push(
          await extraction.extractTurn(
            { messages: part, earlier: await visibleMessages(before), recalledTexts: [], existing: said, alsoAnswers },
            signal,
          ),
        );
      for (const { notes, versions } of taken) {
        said.push(...notes);
        pending.add(notes, versions);
      }
      for (const turn of turns.filter(([first]) => untaken.has(first!.id)))
        pending.add([], [], withOutcome(turn, taken));
    };
    const extractEach = async (turns: readonly Message[][]): Promise<void> => {
      try {
        await extract(turns);
      } catch (error) {
        signal.throwIfAborted();
        // One turn that cannot be read does not keep its neighbours from it.
        if (turns.length > 1) for (const turn of turns) await extractEach([turn]);
        else problems.push(error);
      }
    };
    try {
      for (const turns of inCalls(alsoAnswers ? allTurns(messages) : untakenTurns(messages), hasBranches(messages))) {
        signal.throwIfAborted();
        await extractEach(turns);
        if (pending.waiting >= MAX_PENDING_ROWS || now() - writtenAt >= MAX_PENDING_MS) {
          await pending.write();
          writtenAt = now();
        }
        // The offline rules never await anything, so questions and key presses are handled here.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      await pending.write();
    }
    if (problems.length > 0) throw problems.at(-1) as Error;
    return pending.written;
  };
}

/** The turns as if no notes had been taken. */
const allTurns = (messages: readonly Message[]): Message[][] =>
  untakenTurns(messages.map((message) => ({ ...message, extraction: null })));

/** The turn's first message, which says that its notes were taken. */
function withOutcome([first]: readonly Message[], taken: readonly TurnExtraction[]): Message {
  const units = taken.flatMap(({ notes }) => notes).filter(({ sources }) => sources[0]?.messageId === first!.id).length;
  return { ...first!, extraction: { state: 'done', units, reuses: 0, reason: '' } };
}

/** Extracted notes, and the turns they come from, that wait for their commit. */
function createPendingRows(writer: VaultWriter) {
  let changes: DraftChange[] = [];
  let notesPending = 0;
  let written = 0;
  return {
    get waiting() {
      return changes.length;
    },
    get written() {
      return written;
    },
    add(notes: readonly Note[], versions: readonly NoteVersion[], turn?: Message) {
      changes.push(
        ...notes.map((note) => put('notes', note)),
        ...versions.map((version) => put('noteVersions', version)),
        ...(turn === undefined ? [] : [put('messages', turn)]),
      );
      notesPending += notes.length;
    },
    async write() {
      if (changes.length === 0) return;
      const [draft, count] = [changes, notesPending];
      [changes, notesPending] = [[], 0];
      await writer.commit({
        actor: 'app',
        kind: 'unit.extract',
        label: t('mainCorpus.tookCountUnitsOut', { count }),
        changes: draft,
      });
      written += count;
    },
  };
}

/** Neighbouring turns that are read in one call. Turns of different branches are not neighbours. */
function* inCalls(turns: readonly Message[][], areApart: boolean): Iterable<Message[][]> {
  let call: Message[][] = [];
  for (const turn of turns) {
    if (call.length > 0 && (areApart || call.flat().length + turn.length > MESSAGES_PER_CALL)) {
      yield call;
      call = [];
    }
    call.push(turn);
  }
  if (call.length > 0) yield call;
}

/** A single turn may have more messages than a call. */
function* inPieces(messages: readonly Message[]): Iterable<Message[]> {
  for (let start = 0; start < messages.length; start += MESSAGES_PER_CALL)
    yield messages.slice(start, start + MESSAGES_PER_CALL);
}
