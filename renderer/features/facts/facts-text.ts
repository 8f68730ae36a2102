import type { Fact } from '../../../shared/domain/fact';
import { isTime } from '../../../shared/lib/time/time-range';
import type { EntityFact, EntityKind } from '../../../shared/ipc/routes/entities';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';

export const ENTITY_KIND_LABELS: Record<EntityKind, string> = {
  person: 'Person',
  project: 'Project',
  place: 'Place',
  thing: 'Thing',
};
export const ENTITY_KIND_OPTIONS = (Object.keys(ENTITY_KIND_LABELS) as EntityKind[]).map((value) => ({
  value,
  label: ENTITY_KIND_LABELS[value],
}));
export const FACT_TYPE_LABELS: Record<Fact['type'], string> = {
  fact: 'Fact',
  preference: 'Preference',
  decision: 'Decision',
  procedure: 'Procedure',
};

/** The person is called `me` in facts and "You" on the screen. */
export const displayName = (name: string): string => (name.toLowerCase() === 'me' ? 'You' : name);

/** "since 3 May 2026", "3 May 2024 – 1 June 2025", "said for 3 May 2026, corrected since". */
export function validityText(
  { validFrom, validUntil }: Pick<Fact, 'validFrom' | 'validUntil'>,
  state: EntityFact['state'],
): string {
  if (validUntil === null) return `${state === 'ahead' ? 'from' : 'since'} ${formatDate(validFrom, 'day')}`;
  if (validUntil === validFrom) return `said for ${formatDate(validFrom, 'day')}, corrected since`;
  if (formatDay(validFrom) === formatDay(validUntil - 1)) return `on ${formatDate(validFrom, 'day')} only`;
  return state === 'current' || state === 'ahead'
    ? `${formatDate(validFrom, 'day')} until ${formatDate(validUntil, 'day')}`
    : `${formatDate(validFrom, 'day')} – ${formatDate(validUntil, 'day')}`;
}

export function factAndNoteCountText(facts: number, notes: number): string {
  const parts = [
    facts === 0 ? null : formatCount(facts, 'fact'),
    notes === 0 ? null : formatCount(notes, 'note'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'a name only' : parts.join(' · ');
}

/** `2026-05-03` of a date field as UTC midnight; null when it is empty. */
export const parseDay = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T00:00:00Z`));
/** The inverse of `parseDay`; empty for an invalid time. */
export const formatDay = (at: number): string => (isTime(at) ? new Date(at).toISOString().slice(0, 10) : '');
