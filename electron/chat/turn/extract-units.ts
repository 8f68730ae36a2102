import { put } from '../../../shared/domain/batch';
import { currentMessages } from '../../../shared/domain/current-messages';
import type { ExtractionOutcome, Message, MessageState } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { toErrorReply } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { Repetition } from '../../corpus/notes/record-repetitions';
import type { NoteId, SourceRef } from '../../../shared/domain/ids';
import type { Extraction } from '../../corpus/extraction/extract-turn';
import { OFFLINE_LABEL } from '../../ports/engine';
import { bySaying, type RecalledSource } from '../../corpus/extraction/novelty-filter';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { OpenTurn } from './open-turn-record';
import { t } from '../../../shared/messages/message';

export interface ExtractDependencies {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  extraction: Extraction;
  log: Logger;
  /** Marks units that contradict kept notes before they are saved; none are when absent. */
  flagContradictions?: (units: readonly Note[]) => Promise<Note[]>;
  /** Keeps at once what the person said of these units; absent: all wait for review. */
  keepByChoice?: (units: readonly NoteId[]) => Promise<void>;
  /** Counts what was said again as a use of the notes that say it; nothing is counted when absent. */
  recordRepetitions?: (repetitions: readonly Repetition[]) => Promise<void>;
}

const extractionOutcome = (
  state: ExtractionOutcome['state'],
  reason = '',
  units = 0,
  reuses = 0,
): ExtractionOutcome => ({
  state,
  units,
  reuses,
  reason,
});

/**
 * Extraction state of an answer when it is saved: pending, why there is none, or done where the message has nothing of
 * its own to suggest.
 */
export function initialExtraction(
  state: MessageState,
  { session, extractionSkipReason }: Pick<OpenTurn, 'session' | 'extractionSkipReason'>,
  hasNothingToTake = false,
): ExtractionOutcome {
  if (session.incognito) return extractionOutcome('skipped', t('mainChat.sessionIncognitoNothingTaken'));
  if (state === 'stopped') return extractionOutcome('skipped', t('mainChat.stoppedAnswerSoNothing'));
  if (state === 'failed') return extractionOutcome('skipped', t('mainChat.answerFailedSoNothing'));
  if (extractionSkipReason !== undefined) return extractionOutcome('skipped', extractionSkipReason);
  return extractionOutcome(hasNothingToTake ? 'done' : 'pending');
}

/** A text from the vault that the turn was given; `ref` is null for facts, lessons and general advice. */
export interface RecalledText {
  text: string;
  ref: SourceRef | null;
  /** Who said it and when; absent with `ref` null. */
  source?: RecalledSource;
}

/** As above: the units are saved whatever becomes of the count. */
async function recordRepetitions(
  { recordRepetitions: record, log }: ExtractDependencies,
  repetitions: readonly Repetition[],
): Promise<void> {
  if (repetitions.length === 0) return;
  try {
    await record?.(repetitions);
  } catch (error) {
    log.warn('repetitions could not be recorded', { repetitions: repetitions.length, error: String(error) });
  }
}

/** Looking for contradictions helps and is no condition: units are never lost over it. */
async function withContradictionFlags(
  { flagContradictions, log }: ExtractDependencies,
  units: Note[],
): Promise<Note[]> {
  try {
    return (await flagContradictions?.(units)) ?? units;
  } catch (error) {
    log.warn('contradictions could not be looked for', { units: units.length, error: String(error) });
    return units;
  }
}

/** Whether the person chose that what they say here is kept; a message that corrects a note is settled with its card. */
async function isKeptAtOnce({ store }: ExtractDependencies, { sessionId, correction }: Message): Promise<boolean> {
  // The choice may have changed while the answer was written.
  const session = await store.get('sessions', sessionId);
  return session?.keepsSaid === true && !session.incognito && correction === undefined;
}

/** What cannot be kept at once waits for review like all others. */
async function keepByChoice({ keepByChoice: keep, log }: ExtractDependencies, units: readonly Note[]): Promise<void> {
  try {
    await keep?.(units.map(({ id }) => id));
  } catch (error) {
    log.warn('units could not be kept by choice', { units: units.length, error: String(error) });
  }
}

/** The person may have chosen among answers side by side while this one was taken apart. */
const asStored = async ({ store }: ExtractDependencies, answer: Message): Promise<Message> =>
  (await store.get('messages', answer.id)) ?? answer;

/** The acknowledgement of a statement says how many suggestions came of it. */
const withSuggestions = ({ model, text }: Message, count: number): string =>
  model === OFFLINE_LABEL && count > 0 && text.startsWith(t('mainAnswers.noted'))
    ? t('mainAnswers.notedWithSuggestions', { count }) + text.slice(t('mainAnswers.noted').length)
    : text;

/** Extracts the turn's provisional notes and saves them with the outcome, in one batch. */
export async function extractUnits(
  deps: ExtractDependencies,
  {
    question,
    answer,
    earlier,
    recalled,
  }: {
    question: Message;
    answer: Message;
    /** The conversation before the question, without hidden words. */
    earlier: readonly Message[];
    recalled: readonly RecalledText[];
  },
  signal: AbortSignal,
): Promise<ExtractionOutcome> {
  try {
    const existing = await deps.store.query({ name: 'notesOfSession', sessionId: answer.sessionId });
    const {
      notes: extracted,
      versions,
      reuses,
      repeated,
      reason,
    } = await deps.extraction.extractTurn(
      {
        messages: [question, answer],
        earlier: currentMessages(earlier),
        recalledTexts: recalled.map(({ text }) => text),
        recalledSources: recalled.map(({ source }) => source ?? null),
        existing: existing.toSorted(bySaying),
      },
      signal,
    );
    const notes = await withContradictionFlags(deps, extracted);
    await recordRepetitions(
      deps,
      repeated.flatMap(({ recalled: position, source }) => {
        const ref = recalled[position]?.ref ?? null;
        return ref === null ? [] : [{ ref, source }];
      }),
    );
    const done = extractionOutcome('done', reason, notes.length, reuses);
    const isAtOnce = await isKeptAtOnce(deps, answer);
    const text = isAtOnce ? answer.text : withSuggestions(answer, notes.length);
    const now = await asStored(deps, answer);
    await deps.writer.commit({
      actor: 'app',
      kind: 'unit.extract',
      label: t('mainChat.tookUnitsTurn', { notes: notes.length }),
      scope: 'none',
      changes: [
        put('messages', { ...now, text, extraction: done }),
        ...notes.map((note) => put('notes', note)),
        ...versions.map((version) => put('noteVersions', version)),
      ],
    });
    if (isAtOnce && notes.length > 0) await keepByChoice(deps, notes);
    return done;
  } catch (error) {
    const reply = toErrorReply(error);
    if (reply.code === 'unexpected')
      deps.log.error('extraction failed', { messageId: answer.id, error: String((error as Error)?.stack ?? error) });
    const failed = signal.aborted
      ? extractionOutcome('skipped', t('mainChat.stoppedBeforeTurnTaken'))
      : extractionOutcome('failed', t('mainChat.turnCouldTakenApart', { message: reply.message }));
    const now = await asStored(deps, answer);
    await deps.writer.commit({
      actor: 'app',
      kind: 'unit.extract',
      label: t('mainChat.couldTakeTurnApart'),
      scope: 'none',
      changes: [put('messages', { ...now, extraction: failed })],
    });
    return failed;
  }
}
