import type { AccessEvent } from '../../shared/domain/feedback';
import type { Layer } from '../../shared/domain/vitality';
import type { VitalityBreakdown } from '../../shared/ipc/routes/vitality';
import { formatDate } from '../ui/text/date-text';
import { labels, t } from '../../shared/messages/message';
import { formatFixed } from '../../shared/messages/format-number';
import { formatList } from '../../shared/messages/format-list';

/** A smaller boost would be shown as 0.00. */
const MIN_SHOWN_BOOST = 0.005;

export const USE_VERBS: Record<AccessEvent['kind'], string> = labels({
  cited: 'common.cited',
  opened: 'vitality.opened',
  edited: 'common.edited',
  confirmed: 'vitality.confirmed',
  pinned: 'common.pinned',
  kept: 'common.kept',
});

/** How fast it fades without use, by what it is about. */
const LAYER_SENTENCES: Record<Layer, string> = labels({
  entity: 'vitality.agesLikePersonPlace',
  knowledge: 'vitality.agesLikeWhatKnow',
  episodic: 'vitality.agesLikeEventWithin',
  activity: 'vitality.agesLikeMessageWithin',
});

/** How fast it fades without use, and what slows that. */
export const fadingSentences = (parts: VitalityBreakdown['parts']): string[] => [
  LAYER_SENTENCES[parts.layer],
  ...(parts.linksTo === 0
    ? []
    : [t('vitality.notesLinkFadesStability', { linksTo: parts.linksTo, stability: formatFixed(parts.stability, 1) })]),
];

/** Why the note has its vitality, one sentence each; the notes named in them are listed beside them. */
export function vitalitySentences({ parts, uses, revivedBy }: VitalityBreakdown): string[] {
  const [last] = uses;
  const [pace, ...slowed] = fadingSentences(parts);
  const sentences = [
    pace!,
    last === undefined
      ? t('vitality.usedSinceKept')
      : t('vitality.usedTimesSinceKept', {
          uses: parts.uses - 1,
          useVerbs: USE_VERBS[last.kind],
          at: formatDate(last.at, 'moment'),
        }),
    ...slowed,
    parts.revival < MIN_SHOWN_BOOST || revivedBy === null
      ? null
      : t('vitality.newLinkTitleRevives', { title: revivedBy.title, revival: formatFixed(parts.revival, 2) }),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

/** "A bridge, never below 0.50. Without it these come apart:"; null if it is no bridge. */
export const bridgeSentence = ({ parts }: VitalityBreakdown): string | null =>
  parts.isBridge ? t('vitality.bridgeVitalityNeverFalls') : null;

export const partText = ({ size, title }: VitalityBreakdown['holdsTogether'][number]): string =>
  size === 1 ? t('vitality.titleAlone', { title }) : t('vitality.notesAroundTitle', { size, title });

/** When it enters the next zones without further use; null when nothing changes within ten years. */
export function decaySentence({ zoneEntries: falls, zone }: VitalityBreakdown): string | null {
  if (zone === 'archived') return t('vitality.archivedFoundIncludeArchived');
  const steps = [
    [t('common.stale'), falls.stale],
    [t('common.fading2'), falls.fading],
    [t('vitality.readyToArchive'), falls.archivable],
  ].filter((step): step is [string, number] => step[1] !== null);
  if (steps.length === 0) return null;
  const words = steps.map(([name, at]) => t('vitality.nameFromAt', { name, at: formatDate(at, 'day') }));
  return t('vitality.ifNothingUsesWords', {
    words: formatList(words),
  });
}

/** The parts that add up to the vitality, so that it can be recomputed by hand. */
export function vitalitySumRows({
  parts,
}: Pick<VitalityBreakdown, 'parts'>): { name: string; figure: string; what: string }[] {
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${formatFixed(Math.abs(value), 2)}`;
  const lifetimeDays = parts.lifetimeDays < 1 ? 0 : Math.round(parts.lifetimeDays);
  return [
    {
      name: t('common.usesOfNotes'),
      figure: signed(parts.base),
      what: t('vitality.usesDaysKeepingFirst', { uses: parts.uses, lifetimeDays }),
    },
    { name: t('common.nearIt'), figure: signed(parts.spread), what: t('common.usesNotesWithinTwo') },
    { name: t('common.revival'), figure: signed(parts.revival), what: t('vitality.newLinkOldNote') },
    { name: t('common.activation'), figure: signed(parts.activation), what: t('common.theThreeTogether') },
    {
      name: t('common.vitality'),
      figure: formatFixed(parts.vitality, 2),
      what: parts.isBridge ? t('common.bridgeNeverFallsBelow') : t('vitality.activationBetween01'),
    },
  ];
}
