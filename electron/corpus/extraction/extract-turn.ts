import type { IdFactory, NoteId } from '../../../shared/domain/ids';
import { newNote } from '../../../shared/domain/new-note';
import type { Message } from '../../../shared/domain/message';
import type { Note, NoteSource, NoteVersion } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import type { Logger } from '../../../shared/lib/logger';
import { OFFLINE_LABEL, type Engine } from '../../ports/engine';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { toExtractMessage, type CheckedUnit } from './check-unit';
import {
  keepNovelUnits,
  type IsSaidOtherwiseSince,
  type RecalledSimilarity,
  type RecalledSource,
  type SaidInSession,
} from './novelty-filter';
import { isAnsweredRecall } from './recall-question';
import type { ReadUnits } from './read-units';
import { repairUnits } from './repair-units';
import { createInlineTextReader, type TextReader } from './text-reader';
import type { ExtractRequest } from '../../../shared/domain/extracted-unit';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { t } from '../../../shared/messages/message';

interface ExtractTurnRequest {
  /** The person's message and the answer, complete. */
  messages: Message[];
  /** The conversation before them, without hidden words, oldest first; a model reads its end. */
  earlier?: readonly Message[];
  /** Texts surfaced in this turn. */
  recalledTexts: string[];
  /** Who said each surfaced text, and when; null for facts, lessons and advice. Absent: not known. */
  recalledSources?: readonly (RecalledSource | null)[];
  /** Units the session already has, in order; repeating them adds nothing. */
  existing?: readonly SaidInSession[];
}

export interface TurnExtraction {
  notes: Note[];
  versions: NoteVersion[];
  /** Sentences recognised as recalled notes or paraphrases of them. */
  reuses: number;
  /** What the person said again, with the position of the surfaced text that says it. */
  repeated: { recalled: number; source: NoteSource }[];
  /** Notice for the person (a fallback, a message too long); empty otherwise. */
  reason: string;
  /** Number of notes with a flag. */
  flagged: number;
}

export interface Extraction {
  /** @throws AppError `cancelled` when stopped */
  extractTurn(request: ExtractTurnRequest, signal: AbortSignal): Promise<TurnExtraction>;
}

export interface ExtractionDependencies {
  engine: () => Engine;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** The person's exclusion lists; nothing is excluded when absent. */
  excluded?: () => Excluded;
  /** Detects paraphrases of surfaced texts; without it only the words are compared. */
  similarity?: RecalledSimilarity;
  /** Finds what the vault says otherwise since; without it whatever was surfaced still holds. */
  isSaidOtherwiseSince?: IsSaidOtherwiseSince;
  /** Reads texts of any length; in this thread when absent. */
  reader?: TextReader;
}

/** Messages before the turn that a model reads for the alternatives and failed tries of a decision. */
const EARLIER_MESSAGES = 4;

/**
 * Extracts pending notes from a turn: extract, check, repair once, remove secrets and repetitions. Writes nothing.
 */
export function createExtraction({
  engine,
  ids,
  now,
  log,
  excluded = () => NOTHING_EXCLUDED,
  similarity,
  isSaidOtherwiseSince,
  reader = createInlineTextReader(),
}: ExtractionDependencies): Extraction {
  return {
    async extractTurn({ messages, earlier = [], recalledTexts, recalledSources, existing = [] }, signal) {
      // The offline engine only quotes; its sentences are nobody's statements.
      const quotableMessages = messages.filter(
        ({ role, model, text }) => (role === 'person' || model !== OFFLINE_LABEL) && text.trim() !== '',
      );
      const quoted = messages
        .filter((message) => !quotableMessages.includes(message))
        .reduce((sum, { citations }) => sum + citations.filter(({ verified }) => verified).length, 0);
      const request: ExtractRequest = {
        messages: quotableMessages.map(toExtractMessage),
        earlier: earlier
          .filter(({ role, model, text }) => (role === 'person' || model !== OFFLINE_LABEL) && text !== '')
          .slice(-EARLIER_MESSAGES)
          .map(toExtractMessage),
        recalled: recalledTexts,
      };
      const { units: checked, reason } = await runEngine(engine(), reader, request, quotableMessages, signal, log);
      const { units, reason: leftOut } = await reader.filterSensitive({ units: checked, excluded: excluded() }, signal);
      const isAnswered = messages.some(
        ({ role, citations }) => role === 'assistant' && citations.some(({ verified }) => verified),
      );
      const newUnits = units.filter((unit) => !isAnsweredRecall(unit, isAnswered));
      const { fresh, reuses, repeated } = await keepNovelUnits(newUnits, {
        recalledTexts,
        existing,
        ...(recalledSources === undefined ? {} : { recalledSources }),
        ...(similarity === undefined ? {} : { similarity }),
        ...(isSaidOtherwiseSince === undefined ? {} : { isSaidOtherwiseSince }),
      });
      const notes = fresh.map((unit) => toNote(unit, ids.next<NoteId>(), now()));
      const flagged = notes.filter(({ flags }) => flags.length > 0).length;
      log.info('turn extracted', { units: units.length, notes: notes.length, reuses, flagged });
      return {
        notes,
        versions: notes.map((note) => noteVersionOf(note, 'created', note.createdAt, ids)),
        reuses: reuses + quoted + units.length - newUnits.length,
        repeated: repeated.map(({ unit, recalled }) => ({ recalled, source: sourceOf(unit) })),
        reason: [reason, leftOut].filter((part) => part !== '').join(' '),
        flagged,
      };
    },
  };
}

async function runEngine(
  engine: Engine,
  reader: TextReader,
  request: ExtractRequest,
  messages: Message[],
  signal: AbortSignal,
  log: Logger,
): Promise<ReadUnits> {
  const readByRules = async (why: string): Promise<ReadUnits> => {
    const { units, reason } = await reader.readUnits({ request, messages, extracted: null }, signal);
    return { units, reason: [why, reason].filter((part) => part !== '').join(' ') };
  };
  if (engine.label === OFFLINE_LABEL) return readByRules('');
  let first: ReadUnits;
  try {
    first = await reader.readUnits({ request, messages, extracted: await engine.extract(request, signal) }, signal);
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled' || !error.code.startsWith('model-')) throw error;
    log.warn('extraction fell back to the offline rules', { code: error.code });
    return readByRules(t('mainCorpus.modelsNotesCouldUsed', { message: error.message }));
  }
  // That there is nothing to note is an answer too.
  if (first.units.length === 0) return first;
  try {
    return { ...first, units: await repairUnits(engine, request, first.units, messages, signal) };
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error;
    return first;
  }
}

function toNote(unit: CheckedUnit, id: NoteId, at: number): Note {
  const note = newNote(id, {
    status: 'pending',
    category: unit.category,
    author: unit.author,
    title: unit.text,
    origin: 'extraction',
    sources: [sourceOf(unit)],
    flags: unit.flags,
    createdAt: at,
  });
  return unit.readings === undefined ? note : { ...note, readings: { ...unit.readings, of: note.contentHash } };
}

const sourceOf = ({ message, start, end, quote }: CheckedUnit): NoteSource => ({
  sessionId: message.sessionId,
  messageId: message.id,
  start,
  end,
  quote,
  spoken: { at: message.createdAt, speaker: message.speaker },
});
