import type { QualityFlag } from '../../../shared/domain/note';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import type { GroupInfo } from './review-state';

/** Quality criteria in words, as shown beside a unit. */
export const FLAG_WORDS: Record<QualityFlag, string> = {
  'not-atomic': 'fails: says more than one thing',
  'not-self-contained': 'fails: not self-contained',
  'not-grounded': 'fails: not in the source',
  duplicate: 'same as a kept note',
  'over-length': 'over 15 words',
  'assistant-decision': 'a decision, but not said by you',
  'tightened-hedge': 'was a “maybe” in the source',
  'instruction-like': 'reads like an instruction',
  'contains-link': 'contains a link',
  'contains-secret': 'may contain a secret',
  'unclear-category': 'category unclear',
  'contradicts-kept': 'contradicts a kept note',
};

/** "you, message 4"; messages are counted from one. */
export function sourceWords({ note, evidence }: ReviewUnit): string {
  if (evidence === null) return note.origin === 'person' ? 'added by you' : 'no source kept';
  return `${speakerWords(evidence.by, note.author)}, message ${evidence.messageIndex + 1}`;
}

export function speakerWords(by: string, author: 'person' | 'assistant'): string {
  if (by === '' || by === 'person' || by === 'assistant') return author === 'person' ? 'you' : 'vault';
  return by;
}

export function originWords(origin: GroupInfo['origin']): string {
  if (origin === 'import') return 'imported, not yours until you say so';
  if (origin === 'sample') return 'sample vault';
  return origin === 'person' ? 'added by you' : 'chat';
}

// review.md's budget: 105 seconds for 50 units.
const SECONDS_PER_UNIT = 2.1;

/** How long the rest takes, in words; nothing when there is no rest. */
export function timeLeftWords(waiting: number): string {
  const seconds = waiting * SECONDS_PER_UNIT;
  if (waiting === 0) return '';
  if (seconds < 45) return 'under a minute left';
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}

export const countWords = (text: string): number => text.trim().split(/\s+/u).filter((word) => word !== '').length;
