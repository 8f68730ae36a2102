import { timeLeft } from '../../ui/text/time-left';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { formatDate } from '../../ui/text/date-text';
import { formatBytes } from '../../ui/text/format-bytes';
import { formatList } from '../../../shared/messages/format-list';
import { t } from '../../../shared/messages/message';

/** `waiting`: nothing is wrong, but something could be looked at. */
export type Condition = 'good' | 'waiting' | 'attention' | 'bad' | 'unknown';

/** One part of the vault: its condition in words, and the figures behind it. */
export interface HealthLine {
  condition: Condition;
  words: string;
  detail: string;
}

export const line = (condition: Condition, words: string, detail: string): HealthLine => ({ condition, words, detail });

const MIB = 1024 * 1024;
/** Free space below which the app warns, and below which it stops writing. */
const LOW_BYTES = 256 * MIB;
const FULL_BYTES = 64 * MIB;

export function journalLine({ journal }: HealthReport, now: number): HealthLine {
  const detail = t('health.changesInFilesBytes', {
    lastSeq: journal.lastSeq,
    segments: journal.segments,
    bytes: formatBytes(journal.bytes),
  });
  if (journal.problem !== null) return line('bad', journal.problem, detail);
  if (journal.verifiedAt === null) return line('unknown', t('health.notCheckedYet'), detail);
  return line('good', t('health.wholeChecked', { at: formatDate(journal.verifiedAt, 'moment', now) }), detail);
}

export function storeLine({ store, journal }: HealthReport): HealthLine {
  const { notes = 0, sessions = 0, messages = 0, resources = 0 } = store.counts;
  const detail = t('health.notesNumberNotesSessions', { notes, sessions, messages, resources });
  if (store.lastSeq === 0 && journal.lastSeq > 0) return line('bad', t('health.openNothingLostJournal'), '');
  if (store.lastSeq < journal.lastSeq)
    return line(
      'attention',
      t('health.behindJournalLastseqNumber', { lastSeq: journal.lastSeq - store.lastSeq }),
      detail,
    );
  if (store.matchesJournal === false) return line('bad', t('health.differsJournalNothingLost'), detail);
  if (store.matchesJournal === null) return line('unknown', t('health.notCheckedYet'), detail);
  return line('good', t('health.sameJournalRowRow'), detail);
}

export function indexLine({ index, journal }: HealthReport, now: number): HealthLine {
  const { entries } = index;
  const detail = t('health.indexEntries', {
    entries,
    at: index.checkedAt === null ? '' : `, ${formatDate(index.checkedAt, 'moment', now)}`,
  });
  if (index.state === 'failed') return line('bad', t('health.couldMadeSearchFinds'), detail);
  if (index.state !== 'ready') return line('waiting', t('health.beingMadeSearchFinds'), detail);
  if (index.lastSeq < journal.lastSeq)
    return line('waiting', t('health.lastseqNumberChangesYet', { lastSeq: journal.lastSeq - index.lastSeq }), detail);
  if (index.checkedAt === null) return line('unknown', t('health.notCheckedYet'), detail);
  if (index.mismatches > 0)
    return line('attention', t('health.entriesDidMatchWhen', { mismatches: index.mismatches }), detail);
  return line('good', t('health.sameJournalRowRow'), detail);
}

/** A fault of the index as a line of its own; null without one. */
export function indexProblemLine({ index }: HealthReport): HealthLine | null {
  const problem = index.problem ?? null;
  if (problem === null) return null;
  return line(index.state === 'failed' ? 'bad' : 'attention', problem, '');
}

export function embeddingLine({ embedding }: HealthReport): HealthLine {
  const { model, embedded, total, secondsLeft, problem = null } = embedding;
  const detail = [
    t('health.embeddedNumberTotalNumber', { embedded, total, model }),
    ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
  ].join(', ');
  if (problem !== null)
    return line('attention', embedded < total ? `${problem} ${t('health.untilTextReadFound')}` : problem, detail);
  if (embedded < total) return line('waiting', t('health.readingTextsTheirMeaning'), detail);
  return line('good', t('health.everyTextCanFound'), detail);
}

/** The answering engine, where text is sent, and which collections are asked; hosts as main names them. */
export function modelLine(
  { label, sentTo, isOffline }: { label: string; sentTo: string | null; isOffline: boolean },
  questionsGoTo: readonly string[] = [],
): HealthLine {
  const collections =
    questionsGoTo.length === 0 ? null : t('collections.questionsGoTo', { hosts: formatList(questionsGoTo) });
  if (isOffline)
    return line('good', t('health.offlineEngineAnswersRules'), collections ?? t('common.nothingLeavesThisMachine'));
  const model = sentTo === null ? null : t('common.textGoesToSentto', { sentTo });
  return line(
    'good',
    t('health.labelAnswers', { label }),
    [model, collections].filter((part) => part !== null).join('; ') || t('common.nothingLeavesThisMachine'),
  );
}

export function spaceLine({ freeBytes, dataFolder }: HealthReport): HealthLine {
  if (freeBytes === null) return line('unknown', t('health.freeSpaceDiskUnknown'), dataFolder);
  if (freeBytes < FULL_BYTES)
    return line('bad', t('health.onlyFreebytesFreeNothing', { freeBytes: formatBytes(freeBytes) }), dataFolder);
  if (freeBytes < LOW_BYTES)
    return line('attention', t('health.onlyFreebytesFreeMake', { freeBytes: formatBytes(freeBytes) }), dataFolder);
  return line('good', t('health.freebytesFree', { freeBytes: formatBytes(freeBytes) }), dataFolder);
}
