import type { SearchCheck } from '../../../shared/domain/search-check';
import type { SearchCheckState } from '../../../shared/ipc/routes/health';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';
import type { HealthLine } from './health-text';

/** Share of questions whose note comes first from which nothing needs to be done. */
const GOOD_SHARE = 0.9;
/** Share of what was missed from which the advice speaks of it. */
const MANY_SHARE = 0.5;

export function searchCheckLine({ last, previous }: SearchCheckState, now: number): HealthLine {
  if (last === null)
    return {
      condition: 'unknown',
      words: 'Not measured yet. It asks your vault up to 100 questions made of your own titles and headings.',
      detail: 'nothing is sent; it takes a minute or two in the background',
    };
  const detail = `measured ${formatDate(last.at, 'moment', now)}${previous === null ? '' : `; ${comparison(last, previous, now)}`}`;
  if (last.asked === 0)
    return { condition: 'waiting', words: 'No note has a title that could be asked for yet.', detail };
  const { asked, first, amongThree, lower, notFound } = last;
  const words = [
    `Of ${formatCount(asked, 'question')}, ${first.toLocaleString()} found their note first`,
    `${amongThree.toLocaleString()} among the first three`,
    ...(lower > 0 ? [`${lower.toLocaleString()} further down`] : []),
    ...(notFound > 0 ? [`${notFound.toLocaleString()} not at all`] : []),
  ];
  return { condition: first >= GOOD_SHARE * asked ? 'good' : 'waiting', words: `${words.join(', ')}.`, detail };
}

const percentOf = ({ first, asked }: SearchCheck): number => (asked === 0 ? 0 : Math.round((100 * first) / asked));

const comparison = (last: SearchCheck, previous: SearchCheck, now: number): string =>
  `${percentOf(last)} % first, ${percentOf(previous)} % the time before (${formatDate(previous.at, 'moment', now)})`;

/** What would help most, in one sentence; null for a vault without questions. */
export function searchAdvice({ asked, first, misses, hadMeaning }: SearchCheck): string | null {
  if (asked === 0) return null;
  if (!hadMeaning) return 'Not every note could be found by its meaning yet. Measure again when Meaning above is done.';
  if (first >= GOOD_SHARE * asked) return 'Your search finds what you ask for. There is nothing to do.';
  const shadowed = misses.filter(({ cameFirst, title }) => cameFirst !== null && sharesWord(cameFirst, title)).length;
  if (shadowed >= MANY_SHARE * misses.length)
    return 'Notes with similar titles stand in each other’s way: say in each title what sets it apart, or merge those that belong together.';
  const headings = misses.filter(({ madeOf }) => madeOf === 'heading').length;
  if (headings > MANY_SHARE * misses.length)
    return 'Parts of long notes are hard to find: split the longest, or give the headings below the words you would ask with.';
  return 'Open the notes below and add the words you would ask with, in the title, as an alias or in the first sentence.';
}

const wordsOf = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}
