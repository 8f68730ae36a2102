import { withLinkWords } from './wikilinks';

/** Characters of a heading that are kept. */
const MAX_HEADING_CHARACTERS = 120;

/** A line that is a heading: its marks, and its text as written. */
export const HEADING_LINE = /^ {0,3}(#{1,6})[ \t]+(.*)$/;

/** A heading without closing marks, emphasis and link targets. */
export const plainHeading = (heading: string): string =>
  withLinkWords(heading.slice(0, 4 * MAX_HEADING_CHARACTERS).replace(/\s#+\s*$/, ''))
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,400}\)/g, '$1')
    .replace(/[*_`]{1,3}/g, '')
    .trim()
    .slice(0, MAX_HEADING_CHARACTERS);
