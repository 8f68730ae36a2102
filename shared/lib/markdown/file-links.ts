import { decodeUriPart } from '../decode-uri-part';
import { codeRanges, isInside } from './code-ranges';
import { isAttachmentTarget } from './link-target';
import { parseLinks } from './note-links';

/** One link of a text to a file that is no page. */
export interface FileLink {
  /** The target as written, decoded; may carry a `#page`. */
  target: string;
  /** `!` precedes it, or it is an `<img>`: it is shown in the text. */
  isEmbed: boolean;
  /** False for a `[[name]]` whose ending is none of a known kind of file: `[[Node.js]]` may be a note. */
  isCertain: boolean;
}

const PAGE = /\.(?:md|markdown)$/iu;
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;
const WEB_ADDRESS = /^(?:#|\/\/|(?!file:)[a-z][a-z\d+.-]+:)/iu;
// No bracket inside a tag, so that the search is linear.
const IMAGE_TAG = /<img\b[^<>]{0,1000}?\bsrc\s*=\s*(?:"([^"<>]{1,1000})"|'([^'<>]{1,1000})')/giu;
const MAX_LINKS = 20_000;

/** Distinct links of a Markdown text to pictures and other files, in order; without those in code and on the web. */
export function parseFileLinks(markdown: string): FileLink[] {
  const links = new Map<string, FileLink>();
  const add = (target: string, isEmbed: boolean, isCertain = true) => {
    const known = links.get(target);
    if (links.size < MAX_LINKS)
      links.set(target, {
        target,
        isEmbed: isEmbed || known?.isEmbed === true,
        isCertain: isCertain || known?.isCertain === true,
      });
  };
  for (const { target, kind, isEmbed } of parseLinks(markdown, fileOfAddress)) {
    const isCertain = kind === 'file' || isAttachmentTarget(target);
    if (isCertain || (ENDING.test(target) && !PAGE.test(target))) add(target, isEmbed, isCertain);
  }
  if (markdown.includes('<img') || markdown.includes('<IMG')) {
    const code = codeRanges(markdown);
    for (const match of markdown.matchAll(IMAGE_TAG)) {
      const file = isInside(code, match.index) ? null : fileOfAddress(match[1] ?? match[2]!);
      if (file !== null) add(file.target, true);
    }
  }
  return [...links.values()];
}

/** The file that an address names; null for a page, an anchor or an address on the web. */
export function fileOfAddress(address: string): { target: string; kind: 'file' } | null {
  const written = address.trim().replace(/\\([!-/:-@[-`{-~])/gu, '$1');
  if (written === '' || WEB_ADDRESS.test(written)) return null;
  const [path = '', ...rest] = written.split(/(?=[#?])/u);
  const plain = decodeUriPart(path);
  if (PAGE.test(plain) || !ENDING.test(plain)) return null;
  return { target: `${plain}${rest.join('')}`, kind: 'file' };
}
