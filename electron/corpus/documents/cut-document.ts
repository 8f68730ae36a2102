import type { Chunk, Resource } from '../../../shared/domain/resource';
import { AppError } from '../../../shared/ipc/errors';
import type { OfficeFormat } from '../../../shared/lib/import-kinds';
import { lowerBound } from '../../../shared/lib/binary-search';
import { contentHash } from '../../../shared/lib/content-hash';
import { decodeText } from './decode-text';
import { splitIntoLevels, findHeadings, type DocumentLevel } from './chunk-by-heading';
import { levelFlags, type LevelFlag } from './level-flags';
import { readOffice } from './office/read-office';
import type { LeftOut } from './office/office-text';
import { readPdf } from './pdf/read-pdf';
import { pageAt, type PageStart } from './pdf/pdf-markdown';
import { findPlainHeadings } from './plain-headings';
import { readHtml } from './web-page/read-html';
import { readWebPage, type WebPageDetails } from './web-page/read-web-page';
import { t } from '../../../shared/messages/message';

/** A document's content: Markdown, plain text or HTML, or the bytes of a file. */
export type DocumentContent =
  | { format: Exclude<Resource['format'], 'pdf' | 'picture' | OfficeFormat>; text: string }
  /** Pages that are pictures are told, and not refused, where `takesPictures`. */
  | { format: 'pdf'; bytes: Uint8Array; takesPictures?: boolean }
  /** `name` tells tables of text apart; anything else is recognised by its bytes. */
  | { format: OfficeFormat; bytes: Uint8Array; name: string }
  /** A page of the web: only its main content is the document. */
  | { format: 'web-page'; text: string; url: string };

export interface DocumentChunk {
  path: string[];
  text: string;
  flags: LevelFlag[];
  /** 1-based page of a PDF, or slide, on which it starts; null for other formats. */
  page: Chunk['page'] | null;
}

export interface ChunkedDocument {
  /** The document's own title; empty without one. */
  title: string;
  chunks: DocumentChunk[];
  /** Content hash of the whole text. */
  hash: string;
  /** What a page of the web says of itself; absent: it is none. */
  webPage?: WebPageDetails;
  /** When it was written by what the file says, epoch milliseconds. Absent: it does not say. */
  writtenAt?: number;
  /** Pages without text, 1-based, in order. Absent: every page has some. */
  picturePages?: number[];
  /** What the file holds besides its text. Absent: nothing that is known. */
  leftOut?: Partial<Record<LeftOut, number>>;
}

/** UTF-16 units; a longer level is split between paragraphs, since it must fit one message to the store. */
const MAX_CHUNK_CHARACTERS = 200_000;
/** UTF-16 units; a longer heading is treated as a paragraph. */
const MAX_PATH_CHARACTERS = 500;
/** Levels of one document; more are not prose. */
const MAX_LEVELS = 50_000;

/**
 * A document as chunks, each one complete level of one concept, with its flags. Text without headings is one chunk.
 *
 * @throws AppError `too-large` above 50,000 levels; `import-unreadable`, `too-large` from PDFs
 */
export async function chunkDocument(content: DocumentContent): Promise<ChunkedDocument> {
  switch (content.format) {
    case 'markdown':
      return chunkText('', content.text, splitIntoLevels(content.text, findHeadings(content.text)));
    case 'text':
      return chunkText('', content.text, splitIntoLevels(content.text, findPlainHeadings(content.text)));
    case 'html': {
      const { title, markdown } = readHtml(content.text);
      return chunkText(title, markdown, splitIntoLevels(markdown, findHeadings(markdown)));
    }
    case 'web-page': {
      const { title, markdown, details } = readWebPage(content.text, content.url);
      return { ...chunkText(title, markdown, splitIntoLevels(markdown, findHeadings(markdown))), webPage: details };
    }
    case 'pdf': {
      const { title, markdown, pages, picturePages } = await readPdf(content.bytes, content.takesPictures);
      return {
        ...chunkText(title, markdown, splitIntoLevels(markdown, findHeadings(markdown)), pages),
        ...(picturePages.length === 0 ? {} : { picturePages }),
      };
    }
    default: {
      const { bytes, name } = content;
      const decode = (isHtml: boolean) => decodeText(bytes, name, { isHtml });
      const { title, markdown, slides, writtenAt, leftOut } = await readOffice({ ...content, decode });
      return {
        ...chunkText(title, markdown, splitIntoLevels(markdown, findHeadings(markdown)), slides),
        ...(writtenAt === null ? {} : { writtenAt }),
        leftOut,
      };
    }
  }
}

function chunkText(
  title: string,
  text: string,
  levels: readonly DocumentLevel[],
  pages?: readonly PageStart[],
): ChunkedDocument {
  if (levels.length > MAX_LEVELS)
    throw new AppError(
      'too-large',
      t('mainCorpus.documentLevelsHeadingsMost', {
        levels: levels.length,
        maxLevels: MAX_LEVELS,
      }),
    );
  const chunks = levels.flatMap((level) =>
    splitAtPages(level, pages).flatMap(({ text: own, page }) =>
      splitLongText(own)
        .filter((part) => part !== '')
        .map((part): DocumentChunk => ({
          path: level.path.map((heading) => heading.slice(0, MAX_PATH_CHARACTERS)),
          text: part,
          flags: levelFlags(part, level.path.at(-1) ?? ''),
          page,
        })),
    ),
  );
  return { title, chunks, hash: contentHash(text) };
}

/** A level in the parts that begin on each page, so that a citation names the page of its words. */
function splitAtPages(
  { text, textStart }: DocumentLevel,
  pages: readonly PageStart[] | undefined,
): { text: string; page: number | null }[] {
  if (pages === undefined) return [{ text, page: null }];
  const indexAt = (offset: number) => lowerBound(pages.length, (index) => pages[index]!.offset < offset);
  const inside = pages.slice(indexAt(textStart + 1), indexAt(textStart + text.length));
  const cuts = [0, ...inside.map(({ offset }) => offset - textStart), text.length];
  return cuts.slice(0, -1).map((from, index) => ({
    text: text.slice(from, cuts[index + 1]),
    page: index === 0 ? pageAt(pages, textStart) : inside[index - 1]!.page,
  }));
}

function splitLongText(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_CHUNK_CHARACTERS) {
    const blank = rest.lastIndexOf('\n\n', MAX_CHUNK_CHARACTERS);
    const space = rest.lastIndexOf(' ', MAX_CHUNK_CHARACTERS);
    const isInsidePair = /[\ud800-\udbff]/.test(rest[MAX_CHUNK_CHARACTERS - 1]!);
    const end = blank > 0 ? blank : space > 0 ? space : MAX_CHUNK_CHARACTERS - (isInsidePair ? 1 : 0);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end);
  }
  return [...pieces, rest.trim()];
}
