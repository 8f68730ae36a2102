import type { IdFactory, NoteId, VersionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { noteText, type Note, type NoteVersion } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import { contentHash } from '../../../shared/lib/content-hash';
import type { Logger } from '../../../shared/lib/logger';
import { splitSentences } from '../../../shared/lib/text/sentences';
import type { Engine, ExtractedUnit, ExtractRequest } from '../../models/engine';
import { extractOffline } from '../../models/offline/extract';
import { OFFLINE_LABEL } from '../../models/offline/offline-engine';
import { checkUnit, sentenceAround, type CheckedUnit } from './check-unit';
import { isAnsweredRecall } from './recall-question';
import { repairUnits } from './repair-units';
import { readStatement, StatementSet } from './statement';
import { limitUnits, LONG_MESSAGE_REASON } from './unit-limit';

export interface ExtractTurnRequest {
  /** The person's message and the answer, complete. */
  messages: Message[];
  /** Texts surfaced in this turn. */
  recalledTexts: string[];
  /** Units the session already has: saying them again adds nothing. */
  existingTexts?: string[];
}

export interface TurnExtraction {
  notes: Note[];
  versions: NoteVersion[];
  /** Sentences recognised as recalled notes or paraphrases of them. */
  reuses: number;
  /** What the person should know (a fallback, a message too long); empty otherwise. */
  reason: string;
  /** How many of the notes carry a flag. */
  flagged: number;
}

export interface Extraction {
  /** @throws AppError `cancelled` when stopped */
  extractTurn(request: ExtractTurnRequest, signal: AbortSignal): Promise<TurnExtraction>;
}

const CITES = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/u;

/** Takes a turn apart into provisional notes: extract, check, repair once, leave out what is not new. Writes nothing. */
export function createExtraction({ engine, ids, now, log }: { engine: () => Engine; ids: IdFactory; now: () => number; log: Logger }): Extraction {
  return {
    async extractTurn({ messages, recalledTexts, existingTexts = [] }, signal) {
      // The offline engine only quotes; its words are nobody's thoughts.
      const speaking = messages.filter(({ role, model }) => role === 'person' || model !== OFFLINE_LABEL);
      const quoted = messages.filter((message) => !speaking.includes(message)).reduce((sum, { citations }) => sum + citations.filter(({ verified }) => verified).length, 0);
      const request: ExtractRequest = {
        messages: speaking.map(({ id, role, speaker, text, createdAt }) => ({ id, role, speaker, text, at: createdAt })),
        recalled: recalledTexts,
      };
      const { units, reason } = await runEngine(engine(), request, speaking, signal, log);
      const isAnswered = messages.some(({ role, citations }) => role === 'assistant' && citations.some(({ verified }) => verified));
      const newUnits = units.filter((unit) => !isAnsweredRecall(unit, isAnswered));
      const { fresh, reuses } = leaveOutKnown(newUnits, recalledTexts, existingTexts);
      const notes = fresh.map((unit) => toNote(unit, ids.next<NoteId>(), now()));
      const flagged = notes.filter(({ flags }) => flags.length > 0).length;
      log.info('turn extracted', { units: units.length, notes: notes.length, reuses, flagged });
      return { notes, versions: notes.map((note) => firstVersion(note, ids.next<VersionId>())), reuses: reuses + quoted + units.length - newUnits.length, reason, flagged };
    },
  };
}

async function runEngine(engine: Engine, request: ExtractRequest, messages: Message[], signal: AbortSignal, log: Logger): Promise<{ units: CheckedUnit[]; reason: string }> {
  const read = (extracted: ExtractedUnit[], reason = '') => {
    const { units, isCut } = limitUnits(extracted);
    return { units: units.flatMap((unit) => checkUnit(unit, messages) ?? []), reason: [reason, isCut ? LONG_MESSAGE_REASON : ''].filter((part) => part !== '').join(' ') };
  };
  if (engine.label === OFFLINE_LABEL) return read(await engine.extract(request, signal));
  let first: { units: CheckedUnit[]; reason: string };
  try {
    first = read(await engine.extract(request, signal));
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled' || !error.code.startsWith('model-')) throw error;
    log.warn('extraction fell back to the offline rules', { code: error.code });
    return read(await extractOffline(request, signal), `The model’s notes could not be used (${error.message}) The offline rules took them instead.`);
  }
  try {
    return { ...first, units: await repairUnits(engine, request, first.units, messages, signal) };
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error;
    return first;
  }
}

/** Recalled text and paraphrases of it are re-uses; what was said before in the session or the turn is one unit. */
function leaveOutKnown(units: readonly CheckedUnit[], recalledTexts: readonly string[], existingTexts: readonly string[]): { fresh: CheckedUnit[]; reuses: number } {
  const recalled = new StatementSet(recalledTexts.flatMap((text) => [text, ...splitSentences(text).map((sentence) => sentence.text)]).map(readStatement));
  const known = new StatementSet(existingTexts.map(readStatement));
  const fresh: CheckedUnit[] = [];
  let reuses = 0;
  for (const unit of units) {
    const statement = readStatement(unit.text);
    if (citesVault(unit) || recalled.holds(statement)) {
      reuses += 1;
    } else if (!known.holds(statement)) {
      known.add(statement);
      fresh.push(unit);
    }
  }
  return { fresh, reuses };
}

/** A sentence of an answer that cites the vault says what the vault says. */
function citesVault({ message, start, end }: CheckedUnit): boolean {
  if (message.role !== 'assistant' || message.citations.length === 0) return false;
  const sentence = sentenceAround(message.text, { start, end });
  // The mark often stands after the full stop and so begins what looks like the next sentence.
  const after = message.text.slice(sentence?.end ?? end, (sentence?.end ?? end) + 8);
  return CITES.test(sentence?.text.replace(/^\s*\[\d+\]/u, '') ?? '') || /^\s*[”"’]?\s*\[\d/u.test(after);
}

function toNote(unit: CheckedUnit, id: NoteId, at: number): Note {
  const text = { title: unit.text, body: '' };
  return {
    id, status: 'provisional', category: unit.category, author: unit.message.role, ...text, aliases: [], tags: [], origin: 'extraction',
    sources: [{ sessionId: unit.message.sessionId, messageId: unit.message.id, start: unit.start, end: unit.end, quote: unit.quote }],
    flags: unit.flags, createdAt: at, updatedAt: at, keptAt: null, decidedAt: null, deferredUntil: null,
    confirmations: 0, pinned: false, neverSurface: false, version: 1, contentHash: contentHash(noteText(text)),
  };
}

const firstVersion = (note: Note, id: VersionId): NoteVersion =>
  ({ id, noteId: note.id, version: 1, title: note.title, body: note.body, category: note.category, at: note.createdAt, reason: 'created' });
