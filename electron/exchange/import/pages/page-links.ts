import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';

/** One link of a page. */
export interface PageLink {
  /** The part before `|`; may carry a `#heading` or `#^block`. */
  target: string;
  isEmbed: boolean;
}

const FENCE = /^\s*(?:[-*+]\s+)?(`{3,}|~{3,})/;
const CODE_SPAN = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
const WIKILINK = /(\\?)(!?)\[\[((?:(?!\[\[|\]\])[^\n|]){1,400})(?:\|(?:(?!\[\[|\]\])[^\n]){0,1000})?\]\]/gu;
const FILE_LINK =
  /(!?)\[[^\]\n]{0,500}\]\(<?((?!https?:|mailto:|#|<)[^()\s<>]{1,400}\.(?:md|markdown))(#[^)\s]*)?>?(?:\s+"[^"\n]*")?\)/giu;
const TAG = /(?:^|[\s(])#(\[\[[^\]\n]{1,100}\]\]|[\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/gu;
/** Longer lines are data. */
const MAX_LINE_CHARACTERS = 20_000;

/**
 * Distinct `[[links]]`, embeds, links to other Markdown files and `#tags` of a page, in order, without those in code.
 * Works line by line, since a folder holds thousands of files.
 */
export function findPageLinks(markdown: string): { links: PageLink[]; tags: string[] } {
  const links = new Map<string, PageLink>();
  const tags = new Set<string>();
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const fenceMarker = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (fenceMarker?.startsWith(fence) === true) fence = null;
      continue;
    }
    if (fenceMarker !== undefined) {
      fence = fenceMarker;
      continue;
    }
    if (line.length > MAX_LINE_CHARACTERS || !/[[#]/.test(line)) continue;
    const text = line.replace(CODE_SPAN, ' ');
    const add = (target: string, isEmbed: boolean) => {
      const key = target.trim();
      if (key === '') return;
      const known = links.get(key);
      links.set(key, { target: key, isEmbed: isEmbed || known?.isEmbed === true });
    };
    for (const [, escape, bang, target] of text.matchAll(WIKILINK)) if (escape === '') add(target!, bang === '!');
    for (const [, bang, path] of text.matchAll(FILE_LINK)) add(decodeUriPart(path!), bang === '!');
    for (const [, tag] of text.matchAll(TAG)) tags.add(tag!.replace(/^\[\[|\]\]$/g, ''));
  }
  return { links: [...links.values()], tags: [...tags] };
}
