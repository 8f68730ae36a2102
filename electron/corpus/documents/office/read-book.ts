import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { closeEmptyElements, readHtml } from '../web-page/read-html';
import { ownTitle } from '../pdf/own-title';
import { unwrapLocalLinks } from './local-links';
import { claimedTime, damagedError, type OfficeText } from './office-text';
import { childAt, decodeXml, descendants, elementsOf, parseXml, type XmlElement, xmlText } from './xml';
import { resolvePart, type ZipParts } from './zip-parts';

/** Ways in which fonts alone are encrypted; the text of such a book is readable. */
const FONT_ENCRYPTION = /embedding$|pdf\/enc#RC$/i;
/** Characters of the line with the author. */
const MAX_LINE = 300;

/** A book (EPUB) in the order in which it is read, with the titles of its chapters. @throws AppError `import-unreadable`, `too-large` */
export function readBook(parts: ZipParts): OfficeText {
  const container = parts.bytes('META-INF/container.xml');
  const path =
    container === undefined
      ? undefined
      : childAt(parseXml(container), 'rootfiles', 'rootfile')?.attributes['full-path'];
  const file = path === undefined ? undefined : parts.bytes(path);
  if (path === undefined || file === undefined) throw damagedError();
  const book = parseXml(file);
  const items = new Map(
    elementsOf(childAt(book, 'manifest') ?? book).map(({ attributes }) => [
      attributes.id,
      { part: partAt(attributes.href ?? '', path), properties: attributes.properties ?? '' },
    ]),
  );
  requireReadable(parts, new Set([...items.values()].map(({ part }) => part)));
  const spine = childAt(book, 'spine');
  const titles = chapterTitles(
    parts,
    [...items.values()].find(({ properties }) => /\bnav\b/.test(properties))?.part ??
      items.get(spine?.attributes.toc)?.part,
  );
  let pictures = 0;
  const prepare = (tree: Root) => {
    unwrapLocalLinks(tree);
    visit(tree, 'element', ({ tagName }) => void (pictures += tagName === 'img' || tagName === 'image' ? 1 : 0));
  };
  const { title, line, writtenAt } = readMetadata(childAt(book, 'metadata'));
  const chapters = line === '' ? [] : [line];
  for (const { attributes } of spine === undefined ? [] : elementsOf(spine)) {
    const item = items.get(attributes.idref);
    const page = item === undefined ? undefined : parts.bytes(item.part);
    // The table of contents says again what the headings say.
    if (item === undefined || page === undefined || /\bnav\b/.test(item.properties)) continue;
    const { markdown } = readHtml(closeEmptyElements(decodeXml(page)), { prepare });
    const named = titles.get(item.part);
    if (markdown !== '')
      chapters.push(named === undefined || /^#{1,4} /m.test(markdown) ? markdown : `# ${named}\n\n${markdown}`);
  }
  return { title, writtenAt, markdown: chapters.join('\n\n'), leftOut: pictures > 0 ? { pictures } : {} };
}

/** An address inside of the book; it may hold `%20`. */
function partAt(href: string, from: string): string {
  const [bare = ''] = href.split('#');
  return resolvePart(decodeUriPart(bare), from);
}

/** Shops lock the text of books they sell. */
function requireReadable(parts: ZipParts, texts: ReadonlySet<string>): void {
  const encryption = parts.bytes('META-INF/encryption.xml');
  if (encryption === undefined) return;
  const isLocked = elementsOf(parseXml(encryption)).some((data) => {
    const algorithm = childAt(data, 'EncryptionMethod')?.attributes.Algorithm ?? '';
    const part = partAt(childAt(data, 'CipherData', 'CipherReference')?.attributes.URI ?? '', '');
    return !FONT_ENCRYPTION.test(algorithm) && texts.has(part) && /html?$/i.test(part);
  });
  if (isLocked) throw new AppError('import-unreadable', t('mainCorpus.bookIsLocked'));
}

/** The first title of each part in the table of contents: of EPUB 3, or of EPUB 2. */
function chapterTitles(parts: ZipParts, toc: string | undefined): Map<string, string> {
  const titles = new Map<string, string>();
  const bytes = toc === undefined ? undefined : parts.bytes(toc);
  if (toc === undefined || bytes === undefined) return titles;
  const add = (href: string | undefined, text: string) => {
    const part = partAt(href ?? '', toc);
    const title = text.replace(/\s+/g, ' ').trim();
    if (title !== '' && !titles.has(part)) titles.set(part, title);
  };
  for (const each of descendants(parseXml(bytes))) {
    if (each.name === 'a') add(each.attributes.href, xmlText(each));
    if (each.name === 'navPoint')
      add(childAt(each, 'content')?.attributes.src, xmlText(childAt(each, 'navLabel', 'text')));
  }
  return titles;
}

function readMetadata(metadata: XmlElement | undefined): { title: string; line: string; writtenAt: number | null } {
  const all = metadata === undefined ? [] : elementsOf(metadata);
  const texts = (name: string) =>
    all.flatMap((each) => (each.name === name ? [xmlText(each).replace(/\s+/g, ' ').trim()] : [])).filter(Boolean);
  const [date = ''] = texts('date');
  const year = /^\d{4}/.exec(date)?.[0];
  const line = [texts('creator').join(', '), year ?? ''].filter(Boolean).join(', ');
  return { title: ownTitle(texts('title')[0] ?? ''), line: line.slice(0, MAX_LINE), writtenAt: claimedTime(date) };
}
