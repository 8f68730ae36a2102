import { DAY_MS } from '../../../shared/lib/time/calendar';

/** Age of a time in the largest suitable unit: "14 months ago". Epoch milliseconds; a time after `asOf` is today. */
export function ageText(at: number, asOf: number): string {
  const days = Math.max(0, Math.floor((asOf - at) / DAY_MS));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 60) return `${days} days ago`;
  const months = Math.floor(days / 30.44);
  return months < 24 ? `${months} months ago` : `${Math.floor(days / 365.25)} years ago`;
}

/** Truncated, not rounded: a value below a threshold never reads as the threshold. */
export const vitalityText = (vitality: number): string =>
  vitality > 0 && vitality < 0.01 ? 'below 0.01' : (Math.floor(vitality * 100 + 1e-9) / 100).toFixed(2);

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const timesText = (times: number): string =>
  times === 1 ? 'once' : times === 2 ? 'twice' : `${times.toLocaleString('en')} times`;

const linkText = (linksTo: number): string =>
  linksTo === 0
    ? 'nothing links to it'
    : linksTo === 1
      ? 'one note links to it'
      : `${linksTo.toLocaleString('en')} notes link to it`;

/**
 * "last used 14 months ago, once; nothing links to it; vitality 0.07"
 * @param uses as in VitalityParts: keeping counts as the first
 */
export function candidateReasonText(
  { uses, lastUsedAt, linksTo, vitality }: { uses: number; lastUsedAt: number; linksTo: number; vitality: number },
  asOf: number,
): string {
  const used =
    uses <= 1
      ? `kept ${ageText(lastUsedAt, asOf)} and not used since`
      : `last used ${ageText(lastUsedAt, asOf)}, ${timesText(uses - 1)}`;
  return `${used}; ${linkText(linksTo)}; vitality ${vitalityText(vitality)}`;
}

/** A title quoted in a sentence. */
export const quotedTitle = (title: string): string => {
  const characters = [...title];
  return `“${characters.length <= 60 ? title : `${characters.slice(0, 59).join('')}…`}”`;
};
