import { decayOf, type VitalityParts } from '../../../shared/domain/vitality';
import { formatFixed } from '../../../shared/messages/format-number';
import { labels, t } from '../../../shared/messages/message';

export interface VitalityRow {
  label: string;
  figure: string;
  description: string;
}

const LAYER_LABELS: Record<VitalityParts['layer'], string> = labels({
  entity: 'whyStages.peoplePlacesProjectsFade',
  knowledge: 'whyStages.whatKnowFadesSlowly',
  episodic: 'whyStages.eventsSummariesFadeWeeks',
  activity: 'whyStages.messagesFadeInDays',
});

/**
 * The steps of a vitality in the order they are computed: the figures from `base` on add up to `activation`.
 */
export function vitalityRows(parts: VitalityParts): VitalityRow[] {
  const {
    layer,
    uses,
    lifetimeDays,
    decay,
    base,
    stability,
    linksTo,
    spread,
    revival,
    isBridge,
    activation,
    vitality,
  } = parts;
  return [
    {
      label: t('whyStages.uses'),
      figure: String(uses),
      description: `${t('whyStages.makingKeepingCountedFirst', { uses })}, ${formatAge(lifetimeDays)}`,
    },
    {
      label: t('whyStages.decay'),
      figure: formatFixed(decay, 2),
      description:
        linksTo === 0
          ? LAYER_LABELS[layer]
          : t('whyStages.layerDecayLinksSlow', {
              layer: LAYER_LABELS[layer],
              decay: formatFixed(decayOf(layer), 2),
              linksTo,
              stability: formatFixed(stability, 1),
            }),
    },
    { label: t('whyStages.base'), figure: signed(base), description: t('whyStages.fromUsesAndDecay') },
    {
      label: t('whyStages.spread'),
      figure: signed(spread),
      description: spread === 0 ? t('whyStages.noNoteLinkedUsed') : t('whyStages.notesLinkedUsedLately'),
    },
    {
      label: t('whyStages.revival'),
      figure: signed(revival),
      description: revival === 0 ? t('whyStages.noNewLinkLast') : t('whyStages.newLink'),
    },
    {
      label: t('whyStages.together'),
      figure: signed(activation),
      description: t('whyStages.valueFromZeroToOne', { value: formatFixed(1 / (1 + Math.exp(-activation)), 2) }),
    },
    ...(isBridge
      ? [
          {
            label: t('whyStages.bridge'),
            figure: formatFixed(vitality, 2),
            description: t('whyStages.holdsPartsVaultTogether'),
          },
        ]
      : []),
  ];
}

function formatAge(days: number): string {
  if (days < 1 / 24) return t('whyStages.withinTheLastHour');
  if (days < 2) return t('whyStages.hoursAgo', { hours: Math.max(1, Math.round(days * 24)) });
  return t('whyStages.daysAgo', { days: Math.round(days) });
}

const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${formatFixed(Math.abs(value), 2)}`;
