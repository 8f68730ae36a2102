import { LINK_SCHEME } from './link-scheme';

/**
 * What a person marked on a page of the web, as the browser tells it. The page wrote most of it: it is shown, and never
 * followed. The browser's extension reads this file too, so it imports nothing that is large.
 */
export interface PageClip {
  /** Address of the page, http or https. */
  url: string;
  title: string;
  /** The marked text; '' for a remark on the page as a whole. */
  quote: string;
  /** The page's text right before and right after the quote, so that it can be found again. */
  before: string;
  after: string;
  /** The person's own words. */
  note: string;
}

/** Characters of each field. */
export const CLIP_BOUNDS: Record<keyof PageClip, number> = {
  url: 2_000,
  title: 300,
  quote: 20_000,
  before: 100,
  after: 100,
  note: 2_000,
};

/** A link that asks for the clip in the clipboard, where `clipLink` put it. */
export const PASTE_CLIP_LINK = `${LINK_SCHEME}://clip?paste=1`;

/** The link that hands a clip to the app. It can be longer than a system takes: see `longestLink`. */
export function clipLink(clip: PageClip): string {
  const fields = Object.entries(clip).filter(([, value]) => value !== '');
  return `${LINK_SCHEME}://clip?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/**
 * Characters of a link that a browser hands to another program. On Windows Chromium drops what is longer than 2,048 and
 * tells nobody; elsewhere the app itself takes 8,000.
 */
export const longestLink = (isWindows: boolean): number => (isWindows ? 2_000 : 8_000);

/**
 * What hides in a text or turns its direction, and halves of characters. Joiners stay: Persian words and emoji are
 * written with them. Line breaks stay too.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** A text of a page as it is shown and stored: nothing hidden in it, blanks and empty lines joined, NFC. */
export const cleanClipText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(HIDDEN, '')
    .normalize('NFC')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
