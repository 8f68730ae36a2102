import { DAY_MS } from '../../../shared/lib/time/calendar';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import { formatFixed } from '../../../shared/messages/format-number';

/** Age of a time in the largest suitable unit: "14 months ago". Epoch milliseconds; a time after `asOf` is today. */
export function ageText(at: number, asOf: number): string {
  const days = Math.max(0, Math.floor((asOf - at) / DAY_MS));
  if (days === 0) return t('mainCorpus.today');
  if (days === 1) return t('mainCorpus.yesterday');
  if (days < 60) return t('mainCorpus.daysDaysAgo', { days });
  const months = Math.floor(days / 30.44);
  return months < 24
    ? t('mainCorpus.monthsMonthsAgo', { months })
    : t('mainCorpus.daysYearsAgo', { days: Math.floor(days / 365.25) });
}

/** Truncated, not rounded: a value below a threshold never reads as the threshold. */
export const vitalityText = (vitality: number): string =>
  vitality > 0 && vitality < 0.01 ? t('mainCorpus.below001') : formatFixed(Math.floor(vitality * 100 + 1e-9) / 100, 2);

const timesText = (times: number): string =>
  times === 1 ? t('mainCorpus.once') : times === 2 ? t('mainCorpus.twice') : t('mainCorpus.timesTimes', { times });

const linkText = (linksTo: number): string =>
  linksTo === 0 ? t('mainCorpus.nothingLinksToIt') : t('mainCorpus.notesLinkToIt', { linksTo });

/**
 * "last used 14 months ago, once", "nothing links to it"
 * @param uses as in VitalityParts: keeping counts as the first
 */
export function candidateReasons(
  { uses, lastUsedAt, linksTo }: { uses: number; lastUsedAt: number; linksTo: number },
  asOf: number,
): string[] {
  const used =
    uses <= 1
      ? t('mainCorpus.keptAgeUsedSince', { age: ageText(lastUsedAt, asOf) })
      : t('mainCorpus.lastUsedAgeTimes', { age: ageText(lastUsedAt, asOf), times: timesText(uses - 1) });
  return [used, linkText(linksTo)];
}

export const quotedTitle = (title: string): string => {
  const characters = [...title];
  return quoted(characters.length <= 60 ? title : `${characters.slice(0, 59).join('')}…`);
};
