import type { SearchCheck } from '../../../shared/domain/search-check';
import type { SearchCheckState } from '../../../shared/ipc/routes/health';
import { formatDate } from '../../ui/text/date-text';
import type { HealthLine } from './health-text';
import { t } from '../../../shared/messages/message';

/** Share of questions whose note comes first from which nothing needs to be done. */
const GOOD_SHARE = 0.9;
/** Share of what was missed from which the advice speaks of it. */
const MANY_SHARE = 0.5;

export function searchCheckLine({ last, previous }: SearchCheckState, now: number): HealthLine {
  if (last === null)
    return {
      condition: 'unknown',
      words: t('health.measuredYetAsksVault'),
      detail: t('health.nothingSentTakesMinute'),
    };
  const detail = [
    t('health.measuredAt', { at: formatDate(last.at, 'moment', now) }),
    ...(previous === null ? [] : [comparison(last, previous, now)]),
  ].join('; ');
  if (last.asked === 0) return { condition: 'waiting', words: t('health.noNoteTitleCould'), detail };
  const { asked, first, amongThree, lower, notFound } = last;
  const words = [
    t('health.questionsFirstNumberFound', { asked, first }),
    t('health.amongthreeNumberAmongFirst', { amongThree }),
    ...(lower > 0 ? [t('health.lowerNumberFurtherDown', { lower })] : []),
    ...(notFound > 0 ? [t('health.notfoundNumberAll', { notFound })] : []),
  ];
  return { condition: first >= GOOD_SHARE * asked ? 'good' : 'waiting', words: `${words.join(', ')}.`, detail };
}

const percentOf = ({ first, asked }: SearchCheck): number => (asked === 0 ? 0 : Math.round((100 * first) / asked));

const comparison = (last: SearchCheck, previous: SearchCheck, now: number): string =>
  t('health.percentFirstPercent2Time', {
    percent: percentOf(last),
    before: percentOf(previous),
    at: formatDate(previous.at, 'moment', now),
  });

/** What would help most, in one sentence; null for a vault without questions. */
export function searchAdvice({ asked, first, misses, hadMeaning }: SearchCheck): string | null {
  if (asked === 0) return null;
  if (!hadMeaning) return t('health.everyNoteCouldFound');
  if (first >= GOOD_SHARE * asked) return t('health.searchFindsWhatAsk');
  const shadowed = misses.filter(({ cameFirst, title }) => cameFirst !== null && sharesWord(cameFirst, title)).length;
  if (shadowed >= MANY_SHARE * misses.length) return t('health.notesSimilarTitlesStand');
  const headings = misses.filter(({ madeOf }) => madeOf === 'heading').length;
  if (headings > MANY_SHARE * misses.length) return t('health.partsLongNotesHard');
  return t('health.openNotesBelowAdd');
}

const wordsOf = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}
