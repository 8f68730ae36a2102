import { timeLeft } from '../../../ui/text/time-left';
import type { QualityFlag } from '../../../../shared/domain/note';
import type { ReviewRisk, ReviewUnit } from '../../../../shared/ipc/routes/review';
import type { Decision, GroupInfo } from './review-state';

/** Labels of decisions; `pending` is an edited unit. */
export const DECISION_LABELS: Record<Decision, string> = {
  kept: 'Kept',
  dropped: 'Dropped',
  deferred: 'Later',
  pending: 'Changed',
};

/** Quality criteria in words, as shown beside a unit. */
export const FLAG_LABELS: Record<QualityFlag, string> = {
  'not-atomic': 'says more than one thing',
  'not-self-contained': 'unclear on its own',
  'not-grounded': 'not in the source',
  duplicate: 'same as a kept note',
  'over-length': 'over 15 words',
  'assistant-decision': 'a decision, but not said by you',
  'tightened-hedge': 'was a “maybe” in the source',
  'instruction-like': 'reads like an instruction',
  'contains-link': 'contains a link',
  'contains-secret': 'may contain a secret',
  'unclear-category': 'category unclear',
  'contradicts-kept': 'contradicts a kept note',
  'invented-quote': 'quote not in the message',
};

/** The quality gate: each criterion, and the flags that fail it. */
export const CRITERIA: readonly { flags: readonly QualityFlag[]; passes: string; fails: string }[] = [
  { flags: ['not-atomic'], passes: 'says one thing', fails: 'says more than one thing' },
  { flags: ['not-self-contained'], passes: 'stands alone', fails: 'does not stand alone' },
  { flags: ['not-grounded', 'invented-quote'], passes: 'said in its source', fails: 'not said in its source' },
  { flags: ['duplicate'], passes: 'new to the vault', fails: 'same as a kept note' },
  { flags: ['unclear-category', 'assistant-decision'], passes: 'category fits', fails: 'category may not fit' },
  { flags: ['over-length'], passes: '15 words or fewer', fails: 'over 15 words' },
];

/** Why "keep the rest" skips a unit. */
export const RISK_LABELS: Record<ReviewRisk, string> = {
  imported: 'imported',
  'invented-quote': 'quote not in the message',
  'not-grounded': 'not said in its source',
  'instruction-like': 'reads like an instruction',
  'contains-link': 'contains a link',
  'contains-secret': 'may contain a secret',
  'contradicts-kept': 'changes a kept note',
  'tightened-hedge': 'was a “maybe”',
};

const RISK_LABELS_PLURAL: Record<ReviewRisk, string> = {
  imported: 'imported',
  'invented-quote': 'quote words that are not in the message',
  'not-grounded': 'are not said in their source',
  'instruction-like': 'read like instructions',
  'contains-link': 'contain links',
  'contains-secret': 'may contain secrets',
  'contradicts-kept': 'change kept notes',
  'tightened-hedge': 'were a “maybe”',
};

/**
 * The warnings on a row: risks and failed criteria, each once. For a group that is imported as a whole, only its
 * heading says so.
 */
export function warningLabels({ note, risks }: ReviewUnit): string[] {
  const words = risks.filter((risk) => risk !== 'imported').map((risk) => RISK_LABELS[risk]);
  const listedRisks = new Set<string>(risks);
  for (const flag of note.flags) if (!listedRisks.has(flag)) words.push(FLAG_LABELS[flag]);
  return words;
}

/** "you, message 4"; messages are counted from one. */
export function sourceText({ note, evidence }: ReviewUnit): string {
  if (note.flags.includes('invented-quote')) return 'the model, not you';
  if (evidence === null) return note.origin === 'person' ? 'added by you' : 'no source kept';
  if (note.author === 'assistant' && evidence.by === 'you')
    return `the model, from message ${evidence.messageIndex + 1}`;
  return `${speakerName(evidence.by, note.author)}, message ${evidence.messageIndex + 1}`;
}

function speakerName(by: string, author: 'person' | 'assistant'): string {
  if (by === '' || by === 'person' || by === 'assistant') return author === 'person' ? 'you' : 'vault';
  return by;
}

/** "chat “Planning”": the source beside a group's topic. */
export function groupSourceText({ origin, title, topic }: GroupInfo): string {
  const named = topic === '' ? '' : ` “${title}”`;
  if (origin === 'import') return `imported${named === '' ? '' : ` from${named}`}, not yours until you say so`;
  if (origin === 'sample') return `sample vault${named}`;
  return origin === 'person' ? 'added by you' : `chat${named}`;
}

// Target pace of review in seconds per unit: 105 seconds for 50 units.
const SECONDS_PER_UNIT = 2.1;

/** Estimated time for the rest, in words; empty when none is left. */
export function timeLeftText(waiting: number): string {
  return waiting === 0 ? '' : timeLeft(waiting * SECONDS_PER_UNIT);
}

/** "2 change kept notes, 1 imported": why some were skipped. */
export function skippedRisksText(risks: readonly (readonly ReviewRisk[])[]): string {
  const counts = new Map<ReviewRisk, number>();
  for (const [first] of risks) if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  return [...counts]
    .map(([risk, count]) => `${count} ${count === 1 ? RISK_LABELS[risk] : RISK_LABELS_PLURAL[risk]}`)
    .join(', ');
}

export const countWords = (text: string): number =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '').length;
