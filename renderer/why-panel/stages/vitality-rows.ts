import { decayOf, type VitalityParts } from '../../../shared/domain/vitality';

export interface VitalityRow {
  label: string;
  figure: string;
  description: string;
}

const LAYER_LABELS: Record<VitalityParts['layer'], string> = {
  entity: 'people, places and projects fade slowest',
  knowledge: 'what you know fades slowly',
  episodic: 'events and summaries fade in weeks',
  activity: 'messages fade in days',
};

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
      label: 'uses',
      figure: String(uses),
      description: `${uses === 1 ? 'its making or keeping alone' : 'its making or keeping counted as the first'}, ${formatAge(lifetimeDays)}`,
    },
    {
      label: 'decay',
      figure: decay.toFixed(2),
      description:
        linksTo === 0
          ? LAYER_LABELS[layer]
          : `${LAYER_LABELS[layer]} (${decayOf(layer).toFixed(2)}); ${linksTo === 1 ? 'one link' : `${linksTo} links`} to it slow that by ${stability.toFixed(1)}`,
    },
    { label: 'base', figure: signed(base), description: 'from uses and decay' },
    {
      label: 'spread',
      figure: signed(spread),
      description: spread === 0 ? 'no note linked with it was used lately' : 'notes linked with it were used lately',
    },
    {
      label: 'revival',
      figure: signed(revival),
      description: revival === 0 ? 'no new link in the last 14 days' : 'a new link to it',
    },
    {
      label: 'together',
      figure: signed(activation),
      description: `as a value from 0 to 1: ${(1 / (1 + Math.exp(-activation))).toFixed(2)}`,
    },
    ...(isBridge
      ? [
          {
            label: 'bridge',
            figure: vitality.toFixed(2),
            description: 'it holds parts of the vault together, so it never falls below 0.50',
          },
        ]
      : []),
  ];
}

function formatAge(days: number): string {
  if (days < 1 / 24) return 'within the last hour';
  if (days < 2) return `${Math.max(1, Math.round(days * 24))} hours ago`;
  return `${Math.round(days).toLocaleString()} days ago`;
}

const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}`;
