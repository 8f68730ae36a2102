import type { NoteId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';
import { codeRanges, isEscaped, isInside } from '../../../../shared/lib/markdown/code-ranges';
import { barAt, isLinkable, parseWikilinks, writeWikilink } from '../../../../shared/lib/markdown/wikilinks';
import { encodePart, folderOf } from '../../../../shared/lib/markdown/file-path';

/** How links between notes are written in the files. */
export interface PageLinks {
  /** A note's text as its file has it. */
  toFile(body: string, note: Pick<Note, 'path'>, path: string): string;
  /** A file's text as its note has it; links that stand in the note as they are in the file stay. */
  toNote(body: string, note: { body: string } | null, path: string): string;
}

/** `[[links]]` as the notes have them. */
export const WIKI_LINKS: PageLinks = { toFile: (body) => body, toNote: (body) => body };

export interface LinkTargets {
  /** The note that a target names and the part of it that does. */
  resolve(target: string, from: Pick<Note, 'path'>): { id: NoteId; title: string } | null;
  pathOf(id: NoteId): string | undefined;
  /** The note's title by the path of its file. */
  titleAt(path: string): string | undefined;
}

/** `[[Title#heading|shown]]` as `[shown](…#heading)` with a relative path, and back. */
export function relativeLinks({ resolve, pathOf, titleAt }: LinkTargets): PageLinks {
  const toWikilink = (shown: string, address: string, path: string, bar: string): string | null => {
    const [file = '', ...heading] = decodeUriPart(address).split('#');
    const title = titleAt(joinRelative(folderOf(path), file));
    if (title === undefined || !isLinkable(title)) return null;
    const target = [title, ...heading].join('#');
    return writeWikilink(target, shown, bar);
  };
  return {
    toFile(body, note, path) {
      let written = '';
      let done = 0;
      for (const { start, end, target, shown } of parseWikilinks(body)) {
        const found = body[start - 1] === '!' ? null : resolve(target, note);
        const file = found === null ? undefined : pathOf(found.id);
        if (found === null || file === undefined) continue;
        const label = shown ?? target;
        const heading = target.slice(target.indexOf(found.title) + found.title.length);
        const address = `${relativePath(folderOf(path), file)}${heading}`.split('/').map(encodePathPart).join('/');
        // A link that would not come back as it is stays as it is.
        if (/[[\]\\]/u.test(label) || toWikilink(label, address, path, barAt(body, start)) !== body.slice(start, end))
          continue;
        written += `${body.slice(done, start)}[${label}](${address})`;
        done = end;
      }
      return written + body.slice(done);
    },
    toNote(body, note, path) {
      const own = note?.body ?? '';
      const code = codeRanges(body);
      return body.replace(MARKDOWN_LINK, (link: string, shown: string, address: string, offset: number) => {
        if (isInside(code, offset) || isEscaped(body, offset) || own.includes(link)) return link;
        return toWikilink(shown, address, path, barAt(body, offset)) ?? link;
      });
    },
  };
}

const MARKDOWN_LINK = /(?<!!)\[([^[\]\n\\]{1,600})\]\(([^()\s<>]{1,1000}\.md(?:#[^()\s<>]{0,300})?)\)/gu;

const encodePathPart = (part: string): string => encodePart(part).replace(/%23/gu, '#');

function relativePath(from: string, to: string): string {
  const [left, right] = [from === '' ? [] : from.split('/'), to.split('/')];
  let shared = 0;
  while (shared < left.length && shared < right.length - 1 && left[shared] === right[shared]) shared += 1;
  return [...left.slice(shared).map(() => '..'), ...right.slice(shared)].join('/');
}

function joinRelative(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
