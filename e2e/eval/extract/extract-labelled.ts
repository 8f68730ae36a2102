import { createExtraction } from '../../../electron/corpus/extraction/extract-turn';
import { createOfflineEngine } from '../../../electron/models/offline/offline-engine';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { createIdFactory } from '../../../shared/lib/id-factory';
import { silentLogger } from '../../../shared/lib/logger';
import type { LabelledTurn, LabelledUnit } from './read-cases';

const never = new AbortController().signal;
const notAsked = () => Promise.reject(new Error('the harness asks for units only'));
const engine = createOfflineEngine({ understand: notAsked, judge: notAsked });

/** A turn the whole way the app goes, offline: extract, mask, check, leave out what was recalled. */
export async function extractLabelled({ id, messages, recalled, excluded }: LabelledTurn): Promise<LabelledUnit[]> {
  const extraction = createExtraction({
    engine: () => engine, ids: createIdFactory(() => 0, (size) => new Uint8Array(size)), now: () => 0, log: silentLogger,
    excluded: () => ({ people: excluded, places: [], folders: [] }),
  });
  const { notes } = await extraction.extractTurn({ recalledTexts: recalled, messages: messages.map((message, index) => messageOf(message, id, index)) }, never);
  return notes.map(({ title, category, sources: [source] }) => ({ text: title, category, messageId: source!.messageId, start: source!.start, end: source!.end }));
}

const messageOf = ({ id, role, speaker, text, at }: LabelledTurn['messages'][number], turnId: string, index: number): Message => ({
  id: id as MessageId, sessionId: turnId as SessionId, index, role, speaker, text, createdAt: at, state: 'complete', error: null,
  model: role === 'assistant' ? 'a model' : null, traceId: null, citations: [], extraction: null, externalKey: null,
});
