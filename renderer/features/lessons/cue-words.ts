import type { Cue, CueType } from '../../../shared/domain/cue';
import type { CueLife, CueView, ProbeResult } from '../../../shared/ipc/routes/cues';
import { formatDate } from '../../ui/date-text';

/** Kinds of lessons in the person's words. */
export const TYPE_WORDS: Record<CueType, string> = {
  correction: 'Correction',
  preference: 'Preference',
  precedent: 'Precedent',
  procedure: 'Procedure',
  discovery: 'Discovery',
};

/** Where a lesson is in its life. */
export const LIFE_WORDS: Record<CueLife, string> = {
  live: 'active',
  promoted: 'said more than once',
  convention: 'convention',
  stale: 'may be out of date',
  retired: 'retired',
  merged: 'put together with another',
};

/** Why a lesson would stay silent, as a heading. */
export const SILENT_WORDS: Record<ProbeResult['silent'][number]['reason'], string> = {
  'other-action': 'Waits for another action',
  'object-missing': 'Waits for something to be mentioned',
  'not-valid': 'Held at another time',
  'no-room': 'Comes after weightier ones',
  retired: 'Retired',
};
export const SILENT_ORDER = ['object-missing', 'no-room', 'other-action', 'not-valid', 'retired'] as const;

const plain = (text: string): string => text.trim().replace(/[.\s]+$/u, '');
const lowerFirst = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "Before you deploy, run the tests, because …". */
export function sentenceOf(
  { trigger, instruction, reason }: Pick<Cue, 'trigger' | 'instruction' | 'reason'>,
  action: string = trigger.actions[0]!,
): string {
  const because = plain(reason).replace(/^because\s+/iu, '');
  return `Before you ${plain(action)}, ${lowerFirst(plain(instruction))}${because === '' ? '' : `, because ${lowerFirst(because)}`}.`;
}

/** 0–1 in a word; the figure stands beside it. */
export const weightWords = (weight: number): string =>
  weight >= 0.7 ? 'cost much' : weight >= 0.45 ? 'cost something' : 'cost little';

/** "came up 3 times, followed 2 times". */
export function wordsOfUses({
  fired,
  followed,
  opportunities,
  lastFiredAt,
}: Pick<CueView, 'fired' | 'followed' | 'opportunities' | 'lastFiredAt'>): string {
  if (fired === 0)
    return opportunities === 0
      ? 'has not come up yet'
      : `has not come up in ${opportunities} ${opportunities === 1 ? 'chance' : 'chances'}`;
  return `came up ${times(fired)}, followed ${times(followed)}${lastFiredAt === null ? '' : `, last on ${formatDate(lastFiredAt, 'day')}`}`;
}

/** The days it was said on. */
export function saidWords({ saidOn = [], createdAt }: Pick<Cue, 'saidOn' | 'createdAt'>): string {
  const days = saidOn.length === 0 ? [createdAt] : saidOn;
  return `said on ${days.map((day) => formatDate(day, 'day')).join(' and ')}`;
}

/** The time a conflicting lesson held; null for one that always does. */
export function validityWords({ validFrom, validUntil = null }: Pick<Cue, 'validFrom' | 'validUntil'>): string | null {
  if (validUntil !== null) return `held until ${formatDate(validUntil, 'day')}`;
  return validFrom === undefined ? null : `holds since ${formatDate(validFrom, 'day')}`;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
