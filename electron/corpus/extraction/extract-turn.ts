import type { IdFactory, NoteId } from '../../../shared/domain/ids';
import { heardIn } from '../../../shared/domain/heard';
import { newNote } from '../../../shared/domain/new-note';
import type { Message } from '../../../shared/domain/message';
import {
  MAX_UNIT_WORDS,
  type Note,
  type NoteSource,
  type NoteVersion,
  type QualityFlag,
  wholeNoteText,
} from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import type { Logger } from '../../../shared/lib/logger';
import { type Engine, OFFLINE_LABEL } from '../../ports/engine';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import type { Relations } from '../relations/relations';
import { createAskWhatRepeats } from './ask-what-repeats';
import { type CheckedUnit, checkUnit, toExtractMessage } from './check-unit';
import {
  type IsSaidOtherwiseSince,
  keepNovelUnits,
  type RecalledSimilarity,
  type RecalledSource,
  type SaidInSession,
} from './novelty-filter';
import type { ReadUnits } from './read-units';
import { createInlineTextReader, type TextReader } from './text-reader';
import type { ExtractRequest } from '../../../shared/domain/extracted-unit';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { t } from '../../../shared/messages/message';
import { readByMeaning, type ReadSentences } from './read-by-meaning';
import { readStatement, restates } from '../../language/statements/compare-statements';

/** Questions to the vault for something said or settled before: "did I …", "what was our …", "remind me". */
const RECALL_QUESTION = [
  /\b(?:did|had|have|was|were|do|does)\s+(?:I|we)\s+(?:ever|already|once|say|said|tell|told|want|decide|choose|plan|settle|think|write|note|mention|keep|agree|mean|set|call|name)\b/iu,
  /\b(?:did|had|have)\s+you\s+(?:ever\s+)?(?:say|said|suggest|recommend|propose|advise|tell|told|mention)\w*/iu,
  /\b(?:what|which|where|when|who|how)\s+(?:was|were)\s+(?:my|our|the\s+\p{L}+\s+(?:I|we))\b/iu,
  /\bremind\s+me\b/iu,
  /\bwhat\s+do\s+(?:I|we)\s+(?:know|have)\s+(?:about|on|of)\b/iu,
];

/**
 * Whether a unit is a question to the vault that the vault answered: a use of kept notes, not an open question. A
 * question about the subject itself stays open, even if the answer quotes something.
 */
export function isAnsweredRecall(
  { category, message, text }: Pick<CheckedUnit, 'category' | 'message' | 'text'>,
  isAnswered: boolean,
): boolean {
  return (
    isAnswered &&
    category === 'open-question' &&
    message.role === 'person' &&
    RECALL_QUESTION.some((pattern) => pattern.test(text))
  );
}

/** Problems that a model can correct; links, secrets and instructions are in the source and stay flagged. */
const PROBLEMS: Partial<Record<QualityFlag, string>> = {
  'over-length': `longer than ${MAX_UNIT_WORDS} words; split it or say it shorter`,
  'not-grounded': 'its words do not come from the quoted part of the message',
  'invented-quote': 'its quote does not stand in the message; copy the exact words, or leave the unit out',
  'not-atomic': 'it holds more than one claim; give each by itself',
  'tightened-hedge': 'the message hedges; keep the hedge in the text, category exploratory',
  'assistant-decision': 'only the person decides; what the assistant says is an idea, whatever words it uses',
  'unclear-category': 'its category does not fit: an open question asks or says that something is not known',
  'not-self-contained': 'it cannot be understood alone; name what it, this or they stand for',
};

const problemOf = ({ flags }: CheckedUnit): string => flags.flatMap((flag) => PROBLEMS[flag] ?? []).join('; ');

/**
 * One retry for the units that break a rule. A corrected version replaces the unit; otherwise the unit stays, flagged.
 */
async function repairUnits(
  engine: Engine,
  request: ExtractRequest,
  units: CheckedUnit[],
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<CheckedUnit[]> {
  const broken = units.filter((unit) => problemOf(unit) !== '');
  if (broken.length === 0) return units;
  const again = await engine.extract(
    {
      ...request,
      messages: messagesOf(broken, request),
      repair: broken.map((unit) => ({ text: unit.text, problem: problemOf(unit) })),
    },
    signal,
  );
  const better = again
    .flatMap((unit) => checkUnit(unit, messages, request.earlier) ?? [])
    .filter((unit) => problemOf(unit) === '');
  return units.flatMap((unit) => {
    if (problemOf(unit) === '') return [unit];
    const replacements = better.filter((other) => replaces(other, unit));
    return replacements.length > 0 ? replacements : [unit];
  });
}

/** Whether it has the same source span, or the same words when the broken unit has no span. */
function replaces(other: CheckedUnit, broken: CheckedUnit): boolean {
  if (broken.flags.includes('invented-quote')) return restates(readStatement(other.text), readStatement(broken.text));
  return other.message.id === broken.message.id && other.start < broken.end && other.end > broken.start;
}

/** Only those that the units come from; an invented quote may stand in any. */
function messagesOf(broken: readonly CheckedUnit[], { messages }: ExtractRequest): ExtractRequest['messages'] {
  if (broken.some(({ flags }) => flags.includes('invented-quote'))) return messages;
  return messages.filter(({ id }) => broken.some(({ message }) => message.id === id));
}

interface ExtractTurnRequest {
  /** The person's message and the answer, complete. */
  messages: Message[];
  /** The conversation before them, without hidden words, oldest first; a model reads its end. */
  earlier?: readonly Message[];
  recalledTexts: string[];
  /** Who said each surfaced text, and when; null for facts, lessons and advice. Absent: not known. */
  recalledSources?: readonly (RecalledSource | null)[];
  /** Without a model, what the assistant said is read too; absent: what people said alone. */
  alsoAnswers?: boolean;
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
  flagged: number;
}

export interface Extraction {
  /** @throws AppError `cancelled` when stopped */
  extractTurn(request: ExtractTurnRequest, signal: AbortSignal): Promise<TurnExtraction>;
}

export interface ExtractionDependencies {
  /** The engine that may read a chat. */
  engine: (about: { sessions: string[] }) => Engine;
  /** Messages without those that the engine may not read; absent: it may read all of the chat. */
  readable?: (messages: readonly Message[], engine: Engine) => Promise<Message[]>;
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
  /** Keys of the person's facts that a model may see; none when absent. */
  knownKeys?: () => Promise<NonNullable<ExtractRequest['knownKeys']>>;
  /** What a model says of two statements; by the rules alone when absent. */
  relations?: Pick<Relations, 'canAsk' | 'relate'>;
  /** What sentences are, by their meaning; by the rules alone when absent. */
  readSentences?: ReadSentences;
}

/** Characters of a model's label that a note holds. */
const MAX_LABEL = 200;
/** Messages before the turn that a model reads for the alternatives and failed tries of a decision. */
const EARLIER_MESSAGES = 4;

/**
 * Extracts pending notes from a turn: extract, check, repair once, remove secrets and repetitions. Writes nothing.
 */
export function createExtraction({
  engine,
  readable = async (messages) => [...messages],
  ids,
  now,
  log,
  excluded = () => NOTHING_EXCLUDED,
  similarity,
  isSaidOtherwiseSince,
  reader = createInlineTextReader(),
  readSentences = async () => null,
  relations,
  knownKeys = async () => [],
}: ExtractionDependencies): Extraction {
  return {
    async extractTurn(
      { messages, earlier = [], recalledTexts, recalledSources, alsoAnswers = false, existing = [] },
      signal,
    ) {
      const current = engine({ sessions: messages.map(({ sessionId }) => sessionId) });
      const quotableMessages = (await readable(messages, current)).filter(isQuotable);
      const quotableEarlier = (await readable(earlier, current)).filter(isQuotable);
      const quoted = messages
        .filter((message) => !quotableMessages.includes(message))
        .reduce((sum, { citations }) => sum + citations.filter(({ verified }) => verified).length, 0);
      const request: ExtractRequest = {
        messages: quotableMessages.map(toExtractMessage),
        earlier: quotableEarlier.slice(-EARLIER_MESSAGES).map(toExtractMessage),
        alsoAnswers,
        recalled: recalledTexts,
        knownKeys: await knownKeys(),
      };
      const { reason, areOfRules, ...read } = await runEngine(current, reader, request, quotableMessages, signal, log);
      const checked = await readByMeaning(read.units, areOfRules, readSentences, [
        ...quotableEarlier,
        ...quotableMessages,
      ]);
      const { units, reason: leftOut } = await reader.filterSensitive({ units: checked, excluded: excluded() }, signal);
      const isAnswered = messages.some(
        ({ role, citations }) => role === 'assistant' && citations.some(({ verified }) => verified),
      );
      const newUnits = units.filter((unit) => !isAnsweredRecall(unit, isAnswered));
      // A chat that the model may not read is compared by the rules as well.
      const askWhatRepeats =
        relations === undefined || current.label === OFFLINE_LABEL
          ? undefined
          : createAskWhatRepeats(relations, log, signal);
      const known = {
        recalledTexts,
        existing,
        ...(recalledSources === undefined ? {} : { recalledSources }),
        ...(similarity === undefined ? {} : { similarity }),
        ...(isSaidOtherwiseSince === undefined ? {} : { isSaidOtherwiseSince }),
      };
      const { fresh, ...said } = await keepNovelUnits(newUnits, {
        ...known,
        areOfModel: !areOfRules,
        ...(askWhatRepeats === undefined ? {} : { askWhatRepeats }),
      });
      // A model takes no notes of what is known already, so whether that was said again is read by rules.
      const leftByModel = areOfRules
        ? []
        : await readStatementsBeside(read.units, { reader, request, quotableMessages, signal });
      const again = await keepNovelUnits(leftByModel, known);
      const reuses = said.reuses + again.repeated.length;
      const repeated = [...said.repeated, ...again.repeated];
      const notes = fresh.map((unit): Note => ({
        ...toNote(unit, ids.next<NoteId>(), now()),
        ...(areOfRules ? {} : { readBy: current.label.slice(0, MAX_LABEL) }),
      }));
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

/** The offline engine only quotes; its sentences are nobody's statements. */
const isQuotable = ({ role, model, text }: Message): boolean =>
  (role === 'person' || model !== OFFLINE_LABEL) && text.trim() !== '';

/** What the person states by the rules, where a model took no unit. */
async function readStatementsBeside(
  units: readonly CheckedUnit[],
  {
    reader,
    request,
    quotableMessages,
    signal,
  }: { reader: TextReader; request: ExtractRequest; quotableMessages: Message[]; signal: AbortSignal },
): Promise<CheckedUnit[]> {
  if (request.recalled.length === 0) return [];
  const byRules = await reader.readUnits({ request, messages: quotableMessages, extracted: null }, signal);
  return byRules.units.filter(
    (unit) =>
      unit.message.role === 'person' &&
      unit.category !== 'open-question' &&
      !units.some((other) => other.message.id === unit.message.id && other.start < unit.end && other.end > unit.start),
  );
}

async function runEngine(
  engine: Engine,
  reader: TextReader,
  request: ExtractRequest,
  messages: Message[],
  signal: AbortSignal,
  log: Logger,
): Promise<ReadUnits & { areOfRules: boolean }> {
  const readByRules = async (why: string) => {
    const { units, reason } = await reader.readUnits({ request, messages, extracted: null }, signal);
    return { units, reason: [why, reason].filter((part) => part !== '').join(' '), areOfRules: true };
  };
  if (engine.label === OFFLINE_LABEL || engine.extractsByRules === true) return readByRules('');
  let first: ReadUnits & { areOfRules: boolean };
  try {
    const extracted = await engine.extract(request, signal);
    first = { ...(await reader.readUnits({ request, messages, extracted }, signal)), areOfRules: false };
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
    title: unit.context?.text ?? unit.text,
    origin: 'extraction',
    sources: [sourceOf(unit), ...sourcesBeside(unit)],
    flags: unit.flags,
    createdAt: at,
  });
  return {
    ...note,
    ...heardOf(unit, note),
    ...(unit.worth === undefined ? {} : { worth: Math.round(unit.worth * 100) / 100 }),
    ...(unit.readings === undefined ? {} : { readings: { ...unit.readings, of: note.contentHash } }),
  };
}

/** What was spoken stays marked in the notes that are taken of it, each with its own doubtful words. */
function heardOf({ message }: CheckedUnit, note: Note): Pick<Note, 'heard'> {
  const heard = heardIn(wholeNoteText(note), message.heard);
  return heard === undefined ? {} : { heard };
}

/** Where the words stand that its title has besides its own. */
const sourcesBeside = ({ message, context, subjectFrom }: CheckedUnit): NoteSource[] =>
  [context ?? [], subjectFrom === undefined ? [] : { message, ...subjectFrom }]
    .flat()
    .map((place) => sourceOf({ ...place, quote: place.message.text.slice(place.start, place.end) }));

const sourceOf = ({
  message,
  start,
  end,
  quote,
}: Pick<CheckedUnit, 'message' | 'start' | 'end' | 'quote'>): NoteSource => ({
  sessionId: message.sessionId,
  messageId: message.id,
  start,
  end,
  quote,
  spoken: { at: message.createdAt, speaker: message.speaker },
});
