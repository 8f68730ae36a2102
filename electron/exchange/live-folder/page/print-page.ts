import { diffComm } from 'node-diff3';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle, titleKey } from '../../../../shared/lib/markdown/title-key';
import { cleanText } from '../../import/text/clean-text';
import { stemOf } from '../plan/file-names';
import { type FieldEdits, fieldsOf, withFields, withForeignOf } from './front-matter-fields';
import { contentOfNote, hashOfContent, type NoteToPrint, plainPage } from './page-content';
import type { PageLinks } from './page-links';
import { readPage, type ReadPage } from './read-page';

/** The file that a text is written to, as it is. */
export interface FileBefore {
  /** Everything in it. */
  exact: string;
  page: ReadPage;
}

/**
 * A note as the text of its file. Of a file that is there, the lines that say what the note says stay as they are; what
 * differs is edited in its front matter and text. In a new one the title stands where the file's name cannot say it;
 * other programs then find the note by the alias.
 *
 * @param before null for a new file
 * @returns null for a note whose text would not come back as it is
 */
export function printPage(
  note: NoteToPrint,
  path: string,
  links: PageLinks,
  before: FileBefore | null = null,
): string | null {
  const wanted = hashOfContent(contentOfNote(note));
  const bodies = new Set([links.toFile(note.body, note, path), note.body]);
  for (const header of headersFor(note, path, before))
    for (const { above, tail } of framesFor(note, before?.page ?? null))
      for (const body of bodies) {
        const rest = `${above}${before === null ? body : body.replace(/^\n+/u, '')}`;
        const isOpen = header !== '' && !header.endsWith('\n') && rest !== '';
        const plain = `${header}${isOpen ? '\n' : ''}${rest}${tail}`;
        const text = before === null ? plain : keepLines(before.exact, plain);
        const read = readPage(plainPage(text), { path, note, syncBase: null, links });
        if (read !== null && hashOfContent(read.content) === wanted && isEncodable(text)) return text;
      }
  return null;
}

/** Front matter, the one with the fewest changes first. */
function headersFor(note: NoteToPrint, path: string, before: FileBefore | null): string[] {
  const own = note.properties?.source ?? '';
  const edited = (source: string) => withFields(source, editsOf(note, path, source)) ?? source;
  if (before === null) return [edited(own)];
  const { content, frontMatter } = before.page;
  const isSame = content.foreign === contentOfNote(note).foreign;
  // A text that begins with a rule may have a front matter for other programs: nothing is put above it.
  const isBare = frontMatter === '' && /^(?:---|\+\+\+)[ \t]*\n/u.test(plainPage(before.exact));
  const base = isSame ? frontMatter : (withForeignOf(frontMatter, own) ?? own);
  return [...(isBare ? [''] : []), edited(base), edited(own)];
}

/** The fields that have to say something else than they do. */
function editsOf(note: NoteToPrint, path: string, source: string): FieldEdits {
  const said = fieldsOf(parseFrontMatter(source).data);
  const { title, category } = note;
  const { tags, aliases } = contentOfNote(note);
  const isNamed = cleanTitle(stemOf(path)) === title;
  const isTitled = said.title === null ? isNamed : cleanTitle(said.title) === title;
  const implied = new Set([title, stemOf(note.path ?? '')].map(titleKey));
  // Where the title is written in, other programs find the note by it.
  const missing = [...aliases, ...(isTitled || isNamed ? [] : [title])].filter((name) => !said.aliases.includes(name));
  const own = new Set(tags.map(titleKey));
  const written = new Set([...said.tags, ...tagsIn(note.body)].map(titleKey));
  const newAliases = [
    ...said.aliases.filter((name) => aliases.includes(name) || implied.has(titleKey(name))),
    ...missing,
  ];
  const newTags = [
    ...said.tags.filter((tag) => own.has(titleKey(tag))),
    ...tags.filter((tag) => !written.has(titleKey(tag))),
  ];
  return {
    ...(isTitled ? {} : { title }),
    ...(isSame(newAliases, said.aliases) ? {} : { aliases: newAliases }),
    ...(isSame(newTags, said.tags) ? {} : { tags: newTags }),
    ...((said.category ?? 'idea') === category ? {} : { category: category === 'idea' ? null : category }),
    ...(said.id === note.id ? {} : { id: note.id }),
  };
}

const isSame = (names: readonly string[], others: readonly string[]): boolean =>
  names.length === others.length && names.every((name, index) => name === others[index]);

/** What stands between front matter and text, and at the end; as it is, then set off by a heading of the note's own. */
function framesFor({ title, body }: NoteToPrint, before: ReadPage | null): { above: string; tail: string }[] {
  const own = { above: `# ${title}\n\n`, tail: '\n' };
  if (before === null) return [{ above: '', tail: '\n' }, own];
  const { above, content, tail } = before;
  const after = above.after === '' && body !== '' ? '\n' : above.after;
  const heading = above.heading === null ? '' : `${content.title === title ? above.heading : title}${after}`;
  const kept = `${above.before}${heading}`;
  // A file without a text has no line end of one.
  const isNew = content.body === '' && tail === '' && body !== '';
  return [...(isNew ? [] : [{ above: kept, tail }]), { above: kept, tail: '\n' }, own];
}

/** A lone surrogate has no form in UTF-8. */
const isEncodable = (text: string): boolean => Buffer.from(text, 'utf8').toString('utf8') === text;

interface Line {
  text: string;
  end: string;
}

/** Pairs of lines that are compared; beyond it lines between the first and the last change are written as they are. */
const MAX_COMPARED = 1_000_000;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A new text of a file in which every line that says the same as before is the old one to the byte: its line end, its
 * composition of accents, its control characters. A changed line ends as it did, a new one as the one above it.
 *
 * @param before the whole file, with its byte order mark
 */
function keepLines(before: string, text: string): string {
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const [old, wanted] = [linesOf(before.slice(mark.length)), linesOf(text)];
  const [oldKeys, keys] = [old, wanted].map((lines) => lines.map((line) => cleanText(line.text)));
  let start = 0;
  while (start < Math.min(old.length, wanted.length) && oldKeys![start] === keys![start]) start += 1;
  let after = 0;
  const rest = Math.min(old.length, wanted.length) - start;
  while (after < rest && oldKeys!.at(-1 - after) === keys!.at(-1 - after)) after += 1;

  /** Of each wanted line the old one that says the same. */
  const same: (Line | undefined)[] = Array.from({ length: wanted.length });
  const ends = new Map<number, string>();
  for (let index = 0; index < start; index += 1) same[index] = old[index];
  for (let index = 1; index <= after; index += 1) same[wanted.length - index] = old[old.length - index];
  const [oldMiddle, middle] = [oldKeys!.slice(start, old.length - after), keys!.slice(start, wanted.length - after)];
  if (oldMiddle.length * middle.length <= MAX_COMPARED) {
    let [from, to] = [start, start];
    for (const { common, buffer1 = [], buffer2 = [] } of diffComm(oldMiddle, middle)) {
      for (let index = 0; index < (common?.length ?? 0); index += 1) same[to + index] = old[from + index];
      for (let index = 0; index < Math.min(buffer1.length, buffer2.length); index += 1)
        ends.set(to + index, old[from + index]!.end);
      from += common?.length ?? buffer1.length;
      to += common?.length ?? buffer2.length;
    }
  }
  let end = old[0]?.end || '\n';
  return (
    mark +
    wanted
      .map((line, index) => {
        end = (same[index]?.end ?? ends.get(index)) || end;
        return `${same[index]?.text ?? line.text}${line.end === '' ? '' : end}`;
      })
      .join('')
  );
}

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/gu)]
    .filter(([whole]) => whole !== '')
    .map(([, line = '', end = '']) => ({ text: line, end }));
