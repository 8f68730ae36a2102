import type { Fact } from '../../../shared/domain/fact';
import { isTime } from '../../../shared/lib/time/time-range';
import type { EntityFact, EntityKind } from '../../../shared/ipc/routes/entities';
import { formatDate } from '../../ui/text/date-text';
import { labels, t } from '../../../shared/messages/message';

export const ENTITY_KIND_LABELS: Record<EntityKind, string> = labels({
  person: 'facts.person',
  project: 'facts.project',
  place: 'facts.place',
  thing: 'facts.thing',
});
export const entityKindOptions = () =>
  (Object.keys(ENTITY_KIND_LABELS) as EntityKind[]).map((value) => ({
    value,
    label: ENTITY_KIND_LABELS[value],
  }));
export const FACT_TYPE_LABELS: Record<Fact['type'], string> = labels({
  fact: 'common.fact',
  preference: 'common.preference',
  decision: 'common.decision2',
  procedure: 'common.procedure',
});

/** The person is called `me` in facts and "You" on the screen. */
export const displayName = (name: string): string => (name.toLowerCase() === 'me' ? t('common.you2') : name);

/** "since 3 May 2026", "3 May 2024 – 1 June 2025", "said for 3 May 2026, corrected since". */
export function validityText(
  { validFrom, validUntil }: Pick<Fact, 'validFrom' | 'validUntil'>,
  state: EntityFact['state'],
): string {
  const from = formatDate(validFrom, 'day');
  if (validUntil === null) return state === 'ahead' ? t('facts.fromDay', { from }) : t('facts.sinceDay', { from });
  if (validUntil === validFrom) return t('facts.saidForDayCorrectedSince', { from });
  if (formatDay(validFrom) === formatDay(validUntil - 1)) return t('facts.onDayOnly', { from });
  return state === 'current' || state === 'ahead'
    ? t('facts.fromUntil', { from, until: formatDate(validUntil, 'day') })
    : `${from} – ${formatDate(validUntil, 'day')}`;
}

export function factAndNoteCountText(facts: number, notes: number): string {
  const parts = [
    facts === 0 ? null : t('common.gotFacts', { facts }),
    notes === 0 ? null : t('common.notes5', { notes }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('facts.aNameOnly') : parts.join(' · ');
}

/** `2026-05-03` of a date field as UTC midnight; null when it is empty. */
export const parseDay = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T00:00:00Z`));
/** The inverse of `parseDay`; empty for an invalid time. */
export const formatDay = (at: number): string => (isTime(at) ? new Date(at).toISOString().slice(0, 10) : '');
