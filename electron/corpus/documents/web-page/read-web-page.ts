import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { readHtml } from './read-html';

/** The main content of a web page, and what the page says of itself. */
export interface WebPageText {
  title: string;
  markdown: string;
  details: WebPageDetails;
}

export interface WebPageDetails {
  author: string | null;
  siteName: string | null;
  /** Epoch milliseconds; null where the page does not say. */
  publishedAt: number | null;
  words: number;
  /** The page is mostly scripts: its text may be written by them. */
  needsScripts: boolean;
}

/** Elements above which a page is no article; its whole text is read instead. */
const MAX_ELEMENTS = 100_000;
/** Characters of an author's or a site's name. */
const MAX_NAME = 200;
/** Words below which a page with scripts is taken for one that writes its text by them. */
const FEW_WORDS = 60;
const MAX_DEPTH = 400;
const TAG = /<(\/?)([a-z][a-z0-9-]*)/giu;
const ENDS_BY_ITSELF: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option path'.split(
    ' ',
  ),
);
const ASKS_FOR_SCRIPTS = /<noscript\b[^>]*>[\s\S]{0,2000}?\b(?:javascript|scripts?)\b/iu;
const APP_ROOT = /<(?:div|main|section)\b[^>]*\bid=["']?(?:root|app|__next|__nuxt|main-app)["']?[^>]*>\s*<\//iu;
const SCRIPT = /<script\b/giu;

/**
 * Reads the main content of a page without its navigation, advertisements and forms. Nothing is loaded or run; links
 * become absolute, and those that are no web or mail address lose their target.
 *
 * @param url where the page was, for its relative links
 */
export function readWebPage(html: string, url: string): WebPageText {
  const article = readArticle(html, url);
  const whole = article === null ? readHtml(html) : null;
  const markdown = article === null ? whole!.markdown : readHtml(`<main>${article.content}</main>`).markdown;
  const words = countWords(markdown);
  return {
    title: (article?.title ?? whole?.title ?? '').trim(),
    markdown,
    details: {
      author: nameOf(article?.byline),
      siteName: nameOf(article?.siteName),
      publishedAt: timeOf(article?.publishedTime),
      words,
      needsScripts: words < FEW_WORDS && mayBeWrittenByScripts(html),
    },
  };
}

type Article = Pick<
  NonNullable<ReturnType<Readability['parse']>>,
  'title' | 'byline' | 'siteName' | 'publishedTime'
> & {
  content: string;
};

/** The little of the DOM that is used here; the program's types know no browser. */
interface PageElement {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}
interface PageDocument {
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** Null where no main content stands out, or the page is nested too deeply to look for it. */
function readArticle(html: string, url: string): Article | null {
  if (isNestedDeeply(html)) return null;
  try {
    const { document } = parseHTML(html) as unknown as { document: Document & PageDocument };
    makeLinksAbsolute(document, url);
    const found = new Readability(document, { maxElemsToParse: MAX_ELEMENTS, charThreshold: 200 }).parse();
    return found === null || typeof found.content !== 'string' || found.content.trim() === ''
      ? null
      : { ...found, content: found.content };
  } catch {
    // Too many elements, or too deep for its recursion: the plain reader has no such limits.
    return null;
  }
}

/**
 * Whether more elements may be open at once than a page needs: the parser takes the square of that. Read off the tags,
 * without those that end by themselves.
 */
function isNestedDeeply(html: string): boolean {
  let depth = 0;
  for (const [, slash, name] of html.matchAll(TAG)) {
    if (ENDS_BY_ITSELF.has(name!.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function makeLinksAbsolute(document: PageDocument, url: string): void {
  const base = document.querySelector('base')?.getAttribute('href') ?? '';
  for (const link of document.querySelectorAll('a[href]')) {
    const target = absolute(link.getAttribute('href') ?? '', absolute(base, url) ?? url);
    if (target === null) link.removeAttribute('href');
    else link.setAttribute('href', target);
  }
  // Readability resolves addresses against this document, which has none.
  for (const element of document.querySelectorAll('base')) element.remove();
}

/** Null for what is no web or mail address. */
function absolute(href: string, base: string): string | null {
  try {
    const target = new URL(href.trim(), base);
    return ['http:', 'https:', 'mailto:'].includes(target.protocol) ? target.href : null;
  } catch {
    return null;
  }
}

const mayBeWrittenByScripts = (html: string): boolean =>
  ASKS_FOR_SCRIPTS.test(html) || APP_ROOT.test(html) || [...html.matchAll(SCRIPT)].length > 2;

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

function nameOf(text: string | null | undefined): string | null {
  const name = (text ?? '').replace(/\s+/gu, ' ').trim().slice(0, MAX_NAME);
  return name === '' ? null : name;
}

/** Epoch milliseconds of a date that the page claims; null for none, and for one before the web. */
function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isFinite(time) && time > Date.UTC(1900, 0, 1) ? time : null;
}
