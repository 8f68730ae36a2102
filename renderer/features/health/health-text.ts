import { timeLeft } from '../../ui/text/time-left';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { formatDate } from '../../ui/text/date-text';
import { formatBytes } from '../../ui/text/format-bytes';
import { formatCount } from '../../ui/text/format-count';

/** `waiting`: nothing is wrong, but something could be looked at. */
export type Condition = 'good' | 'waiting' | 'attention' | 'bad' | 'unknown';

/** One part of the vault: its condition in words, and the figures behind it. */
export interface HealthLine {
  condition: Condition;
  words: string;
  detail: string;
}

const MIB = 1024 * 1024;
/** Free space below which the app warns, and below which it stops writing. */
const LOW_BYTES = 256 * MIB;
const FULL_BYTES = 64 * MIB;

export const formatNumber = (figure: number): string => figure.toLocaleString();

export function journalLine({ journal }: HealthReport, now: number): HealthLine {
  const detail = `${formatCount(journal.lastSeq, 'change')} in ${formatCount(journal.segments, 'file')}, ${formatBytes(journal.bytes)}`;
  if (journal.problem !== null) return { condition: 'bad', words: journal.problem, detail };
  if (journal.verifiedAt === null)
    return { condition: 'unknown', words: 'Its end was checked at start; not yet read from the beginning.', detail };
  return {
    condition: 'good',
    words: `Whole. Every record was checked, ${formatDate(journal.verifiedAt, 'moment', now)}.`,
    detail,
  };
}

export function storeLine({ store, journal }: HealthReport): HealthLine {
  const { notes = 0, sessions = 0, messages = 0, resources = 0 } = store.counts;
  const detail = `${formatNumber(notes)} notes, ${formatNumber(sessions)} sessions, ${formatNumber(messages)} messages, ${formatCount(resources, 'resource')}`;
  if (store.lastSeq === 0 && journal.lastSeq > 0)
    return {
      condition: 'bad',
      words: 'Not open. Nothing is lost: the journal holds everything, and the store can be rebuilt from it.',
      detail: 'the reason is shown above the page',
    };
  if (store.lastSeq < journal.lastSeq)
    return {
      condition: 'attention',
      words: `Behind the journal by ${formatNumber(journal.lastSeq - store.lastSeq)} changes. It catches up by itself; rebuild it if it does not.`,
      detail,
    };
  if (store.matchesJournal === false)
    return {
      condition: 'bad',
      words: 'Differs from the journal. Nothing is lost: rebuild it from the journal.',
      detail,
    };
  if (store.matchesJournal === null)
    return { condition: 'unknown', words: 'Holds every change. Not yet compared with the journal row by row.', detail };
  return { condition: 'good', words: 'The same as the journal, row by row.', detail };
}

export function indexLine({ index, journal }: HealthReport, now: number): HealthLine {
  const detail = `${formatNumber(index.entries)} entries${index.checkedAt === null ? '' : `, compared with their records ${formatDate(index.checkedAt, 'moment', now)}`}`;
  if (index.state === 'failed')
    return {
      condition: 'bad',
      words: 'Could not be made. Search finds nothing until it is rebuilt; your notes are not affected.',
      detail,
    };
  if (index.state !== 'ready')
    return { condition: 'attention', words: 'Being made. Search finds more as it goes on.', detail };
  if (index.lastSeq < journal.lastSeq)
    return {
      condition: 'attention',
      words: `${formatNumber(journal.lastSeq - index.lastSeq)} changes are not in it yet.`,
      detail,
    };
  if (index.checkedAt === null)
    return { condition: 'unknown', words: 'Up to date. Not yet compared with the records.', detail };
  if (index.mismatches > 0) {
    const entries = index.mismatches === 1 ? '1 entry' : `${formatNumber(index.mismatches)} entries`;
    return {
      condition: 'attention',
      words: `${entries} did not match when they were compared. It was loaded anew; check it again to be sure.`,
      detail,
    };
  }
  return { condition: 'good', words: 'Up to date, and each entry matches its record.', detail };
}

/** A fault of the index as a line of its own; null without one. */
export function indexProblemLine({ index }: HealthReport): HealthLine | null {
  const problem = index.problem ?? null;
  if (problem === null) return null;
  const detail = index.state === 'failed' ? 'your notes are not affected' : 'search by words works as before';
  return { condition: index.state === 'failed' ? 'bad' : 'attention', words: problem, detail };
}

/** @param readsOtherLanguages most notes are not in English, which is what the built-in encoder reads */
export function embeddingLine({ embedding }: HealthReport, readsOtherLanguages = false): HealthLine {
  const { model, embedded, total, secondsLeft, problem = null } = embedding;
  const detail = `${formatNumber(embedded)} of ${formatNumber(total)}, ${model}${secondsLeft === null ? '' : `, ${timeLeft(secondsLeft)}`}`;
  if (problem !== null)
    return {
      condition: 'attention',
      words: `${problem}${embedded < total ? ' Until a text is read it is found by its words only.' : ''}`,
      detail,
    };
  if (embedded < total)
    return {
      condition: 'attention',
      words: 'Reading texts for their meaning. Until a text is read it is found by its words only.',
      detail,
    };
  if (readsOtherLanguages)
    return {
      condition: 'waiting',
      words:
        'Search by meaning reads English, and most of your notes are in another language. They are found by their words. With an embedding model of your own they are found by meaning too.',
      detail,
    };
  return { condition: 'good', words: 'Every text can be found by its meaning.', detail };
}

/** The answering engine and where text is sent; `host` as main names it. */
export function modelLine({
  label,
  sentTo,
  isOffline,
}: {
  label: string;
  sentTo: string | null;
  isOffline: boolean;
}): HealthLine {
  if (isOffline)
    return {
      condition: 'good',
      words: 'The offline engine answers, by rules and quotes. A model writes better answers.',
      detail: `${label}; nothing leaves this machine`,
    };
  return {
    condition: 'good',
    words: `${label} answers.`,
    detail: sentTo === null ? 'nothing leaves this machine' : `text goes to ${sentTo}`,
  };
}

export function spaceLine({ freeBytes, dataFolder }: HealthReport): HealthLine {
  if (freeBytes === null)
    return { condition: 'unknown', words: 'The free space on this disk is unknown.', detail: dataFolder };
  if (freeBytes < FULL_BYTES)
    return {
      condition: 'bad',
      words: `Only ${formatBytes(freeBytes)} free. Nothing is written until there is more.`,
      detail: dataFolder,
    };
  if (freeBytes < LOW_BYTES)
    return {
      condition: 'attention',
      words: `Only ${formatBytes(freeBytes)} free. Make room soon.`,
      detail: dataFolder,
    };
  return { condition: 'good', words: `${formatBytes(freeBytes)} free.`, detail: dataFolder };
}
