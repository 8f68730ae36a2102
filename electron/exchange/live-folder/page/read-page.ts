import { categorySchema } from '../../../../shared/domain/note';
import { type NoteId, noteIdSchema } from '../../../../shared/domain/ids';
import { AppError } from '../../../../shared/ipc/errors';
import { type FrontMatter, parseFrontMatter } from '../../../../shared/lib/front-matter';
import { aboveText, type AboveText } from '../../../../shared/lib/markdown/above-text';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { cleanTitle } from '../../../../shared/lib/markdown/title-key';
import { encodeText, encodingName, readText, signLacking } from '../../../corpus/documents/decode-text';
import { cleanLine } from '../../import/text/clean-text';
import { isNamedFor, stemOf } from '../plan/file-names';
import type { SyncBase } from '../plan/mirror-sides';
import { fieldsOf, foreignOf } from './front-matter-fields';
import { type NoteToPrint, otherNames, type PageContent, plainPage, unite } from './page-content';
import type { PageLinks } from './page-links';
import { t } from '../../../../shared/messages/message';

/** Bytes of the largest page: a note holds a million characters. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

export interface DecodedPage {
  /** Without byte order mark, with `\n` as line end. */
  text: string;
  /** The whole file as it is. */
  exact: string;
  /** The encoding in which it is written back. */
  encoding: string;
  /** Where the file does not say its encoding: the one in which it is read, for the person. */
  remark?: string;
}

/**
 * @param like the text of the file's note, by which encodings are told apart that differ in few signs
 * @returns why it cannot be read, for the person
 */
export function decodePage(bytes: Uint8Array, like?: string): DecodedPage | { problem: string } {
  if (bytes.length > MAX_PAGE_BYTES) return { problem: t('mainExchange.largerThanNote') };
  const read = readText(bytes, like);
  if (read === null)
    return { problem: bytes.includes(0) ? t('mainExchange.bytesNoText') : t('mainExchange.encodingUnknown') };
  const { text, encoding, isGuessed } = read;
  if (text.includes('\0')) return { problem: t('mainExchange.bytesNoText') };
  const remark = isGuessed ? { remark: t('mainExchange.readAsEncoding', { encoding: encodingName(encoding) }) } : {};
  return { text: plainPage(text), exact: text, encoding, ...remark };
}

/** A page as bytes. @throws AppError `bad-input` where its encoding has no form of the text: the file stays as it is */
export function encodePage(text: string, encoding: string): Buffer {
  const bytes = encodeText(text, encoding);
  if (bytes !== null) return bytes;
  const sign = signLacking(text, encoding);
  const why =
    sign === null
      ? t('mainExchange.encodingUnknown')
      : t('mainExchange.encodingLacksSign', { sign, encoding: encodingName(encoding) });
  throw new AppError('bad-input', why);
}

/** Characters of a note's title. */
const MAX_TITLE = 300;

export interface ReadPage {
  id: NoteId | null;
  content: PageContent;
  /** Front matter as written, with its fences; '' for none. */
  frontMatter: string;
  /**
   * What stands between front matter and text: blank lines, and a heading that repeats the title. No part of the note,
   * as on import.
   */
  above: AboveText;
  /** The last line end; '' where the file has none. */
  tail: string;
}

export interface PageContext {
  path: string;
  /** The note that the file belongs to; null for a new file. */
  note: NoteToPrint | null;
  syncBase: Pick<SyncBase, 'path' | 'title'> | null;
  links: PageLinks;
}

/** @param text of a file without byte order mark, with `\n` as line end */
export function readPage(text: string, { path, note, syncBase, links }: PageContext): ReadPage | null {
  const { source, body: written, data } = parseFrontMatter(text);
  const fields = fieldsOf(data);
  const title = cleanTitle(cleanLine(titleOf(fields.title, path, syncBase), MAX_TITLE));
  if (title === '') return null;
  const found = aboveText(written);
  const hasHeading = found.heading !== null && cleanTitle(found.heading) === title;
  const above = hasHeading ? found : { before: /^\n*/u.exec(written)![0], heading: null, after: '' };
  const rest = written.slice(lengthOf(above));
  const tail = rest.endsWith('\n') ? '\n' : '';
  const body = links.toNote(rest.slice(0, rest.length - tail.length), note, path);
  return {
    id: idOf(data),
    content: {
      title,
      body,
      tags: unite(fields.tags, tagsIn(body)),
      aliases: otherNames(fields.aliases, title, note === null ? path : (note.path ?? '')),
      category: categorySchema.safeParse(fields.category).data ?? note?.category ?? 'idea',
      foreign: foreignOf(source ?? ''),
    },
    frontMatter: source ?? '',
    above,
    tail,
  };
}

const lengthOf = ({ before, heading, after }: AboveText): number =>
  before.length + (heading?.length ?? 0) + after.length;

/** The note that a front matter names. */
const idOf = (data: FrontMatter['data']): NoteId | null => noteIdSchema.safeParse(fieldsOf(data).id).data ?? null;

/** The note that any text names, and why its front matter cannot be read. */
export function readHeader(text: string): { id: NoteId | null; problem: FrontMatter['problem'] } {
  const { data, problem } = parseFrontMatter(text);
  return { id: idOf(data), problem };
}

/** The title that is written in the file, or its name; a new name wins over the title of before. */
function titleOf(written: string | null, path: string, syncBase: PageContext['syncBase']): string {
  const stem = stemOf(path);
  const title = cleanTitle(written ?? '');
  if (title === '') return cleanTitle(stem);
  const isRenamed =
    syncBase !== null && title === syncBase.title && stem !== stemOf(syncBase.path) && !isNamedFor(stem, title);
  return isRenamed ? cleanTitle(stem) : title;
}
