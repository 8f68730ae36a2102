import type { IdFactory, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { put } from '../../../shared/domain/batch';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Extraction } from './extract-turn';

/** Messages given to one extraction call: a turn is two, and a model sees its neighbours with it. */
const MESSAGES_A_CALL = 6;

/**
 * Takes a whole session apart, a few messages at a time, into provisional notes; used after an import. What was
 * written before a cancel stays.
 *
 * @returns how many units were added
 */
export function createSessionExtraction(deps: {
  store: VaultStore;
  writer: VaultWriter;
  extraction: Extraction;
  ids: IdFactory;
}): (sessionId: SessionId, signal: AbortSignal) => Promise<number> {
  const { store, writer, extraction } = deps;

  return async (sessionId, signal) => {
    const messages = await store.query({ name: 'messagesOfSession', sessionId });
    const earlier = await store.query({ name: 'notesOfSession', sessionId });
    const done = new Set(earlier.flatMap((note) => note.sources.map((source) => source.messageId)));
    const texts = earlier.map((note) => note.title);
    let added = 0;
    for (const part of partsOf(messages.filter((message) => !done.has(message.id)))) {
      signal.throwIfAborted();
      const { notes, versions } = await extraction.extractTurn({ messages: part, recalledTexts: [], existingTexts: texts }, signal);
      if (notes.length === 0) continue;
      await writer.commit({
        actor: 'app', kind: 'extraction.session', label: `Took ${notes.length} units out of an imported session`,
        changes: [...notes.map((note) => put('notes', note)), ...versions.map((version) => put('noteVersions', version))], fresh: true,
      });
      texts.push(...notes.map((note) => note.title));
      added += notes.length;
    }
    return added;
  };
}

function* partsOf(messages: Message[]): Iterable<Message[]> {
  for (let start = 0; start < messages.length; start += MESSAGES_A_CALL) yield messages.slice(start, start + MESSAGES_A_CALL);
}
