import type { Note } from './note';
import type { PageClip } from './page-clip';
import { siteOf } from './web';

/** Characters of an address that opens anywhere (shared/ipc/check-external-url.ts), its pointer to the quote included. */
const MAX_ADDRESS = 1_900;
/** Words at both ends of a quote that name it; a shorter one is named whole. */
const END_WORDS = 5;
const WHOLE_WORDS = 15;
/** Words around the quote that tell it from others of its kind. */
const AROUND_WORDS = 3;

/**
 * The text of a note that a clip becomes: the rest of the person's remark, the quote, and the page with the address that
 * leads to the quote itself. The address is the note's only trace of the page, so it goes with the note everywhere.
 */
export const clipBody = (clip: PageClip, remark: string): string =>
  [
    ...(remark === '' ? [] : [remark]),
    ...(clip.quote === ''
      ? []
      : [
          clip.quote
            .split('\n')
            .map((line) => `> ${line}`.trimEnd())
            .join('\n'),
        ]),
    `— [${(clip.title || siteOf(clip.url)).replace(/[[\]\\]/gu, String.raw`\$&`)}](${addressOfQuote(clip)})`,
  ].join('\n\n');

const SOURCE_LINE = /^— \[(?<title>(?:\\.|[^\\\]\n])*)\]\((?<address>https?:\/\/[^\s()]+)\)$/gmu;

/** What the text of a clipped note says, and the page it was clipped from. */
interface ClippedPage {
  title: string;
  /** It leads to the quote itself. */
  address: string;
  site: string;
  quote: string;
  /** What stands before the quote, and what was written below the source line. */
  remark: string;
}

/** Takes the text of a clipped note apart; null for any other note, and where its source line was taken out. */
export function pageOfClip({ proposedBy, body }: Pick<Note, 'proposedBy' | 'body'>): ClippedPage | null {
  if (proposedBy === undefined) return null;
  // Another such line may stand in the person's remark, which comes first.
  const line = [...body.matchAll(SOURCE_LINE)].at(-1);
  const { title = '', address = '' } = line?.groups ?? {};
  if (line === undefined || siteOf(address) !== proposedBy) return null;
  const before = body.slice(0, line.index).trimEnd().split('\n');
  const begin = before.findLastIndex((one) => !one.startsWith('>')) + 1;
  return {
    title: title.replace(/\\(?=[[\]\\])/gu, ''),
    address,
    site: proposedBy,
    quote: before
      .slice(begin)
      .map((one) => one.replace(/^> ?/u, ''))
      .join('\n'),
    remark: [before.slice(0, begin).join('\n'), body.slice(line.index + line[0].length)]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/**
 * The page's address with a pointer that browsers follow to the quote and mark it (a text fragment,
 * https://wicg.github.io/scroll-to-text-fragment). Without one where the quote is empty or the address gets too long.
 */
function addressOfQuote({ url, quote, before, after }: PageClip): string {
  const page = url.replaceAll('(', '%28').replaceAll(')', '%29');
  const words = wordsOf(quote);
  if (words.length === 0) return page;
  // A quote of several paragraphs is named by its ends: no single text of the page holds all of it.
  const isWhole = words.length <= WHOLE_WORDS && !quote.includes('\n');
  const named = isWhole ? [words] : [words.slice(0, END_WORDS), words.slice(-END_WORDS)];
  const prefix = wordsOf(before).slice(-AROUND_WORDS);
  const suffix = wordsOf(after).slice(0, AROUND_WORDS);
  const parts = [
    ...(prefix.length === 0 ? [] : [`${encode(prefix)}-`]),
    ...named.map(encode),
    ...(suffix.length === 0 ? [] : [`-${encode(suffix)}`]),
  ];
  const address = `${page}${page.includes('#') ? '' : '#'}:~:text=${parts.join(',')}`;
  return address.length <= MAX_ADDRESS ? address : page;
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** A hyphen, a comma and an ampersand would divide the pointer; brackets would end the link of Markdown. */
const encode = (words: readonly string[]): string =>
  encodeURIComponent(words.join(' ')).replace(/[-()]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
