import { AppError } from '../../../../shared/ipc/errors';
import { ownTitle } from './own-title';
import { linesOfPage, type PdfLine, type PdfTextRun } from './pdf-lines';
import { linesAsMarkdown, type PdfMarkdown } from './pdf-markdown';
import { t } from '../../../../shared/messages/message';

const MAX_PDF_PAGES = 5_000;
/** UTF-16 units of text; a book has about one million. */
const MAX_PDF_CHARACTERS = 20_000_000;

export interface PdfDocument extends PdfMarkdown {
  /** The file's own title; empty without one, or when it is the name of the program that wrote the file. */
  title: string;
  /** Pages on which no text was found, 1-based: blank ones, pictures of pages, and damaged ones. */
  picturePages: number[];
}

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
}
interface MarkItem {
  type: string;
  id?: string | null;
  tag?: string | null;
}
interface StructNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructNode[];
}

/**
 * The text of a PDF with headings by its tags or font sizes. Its scripts never run and nothing is loaded.
 *
 * @param takesPictures a file of pictures alone is no error
 * @throws AppError `import-unreadable` (damaged, protected, pictures only), `too-large`
 */
export async function readPdf(bytes: Uint8Array, takesPictures = false): Promise<PdfDocument> {
  const { getDocument } = await import('unpdf/pdfjs');
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw asAppError(error);
    });
    if (document.numPages > MAX_PDF_PAGES)
      throw new AppError(
        'too-large',
        t('mainCorpus.pdfNumpagesPagesMost', {
          numPages: document.numPages,
          maxPdfPages: MAX_PDF_PAGES,
        }),
      );
    const lines: PdfLine[] = [];
    let characters = 0;
    let failedPages = 0;
    const picturePages: number[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const found = await readPage(document as unknown as PagedDocument, number).catch(() => null);
      if (found === null) failedPages += 1;
      if (found === null || found.length === 0) picturePages.push(number);
      for (const line of found ?? []) {
        characters += line.text.length;
        lines.push(line);
      }
      if (characters > MAX_PDF_CHARACTERS) throw new AppError('too-large', t('mainCorpus.pdfHoldsMoreText'));
    }
    if (failedPages === document.numPages) throw new AppError('import-unreadable', t('mainCorpus.noPagePdfCan'));
    const read = linesAsMarkdown(lines);
    if (!takesPictures && !/\p{L}/u.test(read.markdown))
      throw new AppError('import-unreadable', t('mainCorpus.pdfHoldsPicturesOnly'));
    return { ...read, title: await titleOf(document), picturePages };
  } finally {
    await task.destroy().catch(() => {});
  }
}

interface PagedDocument {
  getPage(number: number): Promise<{
    view: number[];
    getTextContent(options: { includeMarkedContent: boolean }): Promise<{ items: (TextItem | MarkItem)[] }>;
    getStructTree(): Promise<StructNode | null>;
    cleanup(): void;
  }>;
  getMetadata(): Promise<{ info: { Title?: unknown } }>;
}

async function readPage(document: PagedDocument, number: number): Promise<PdfLine[]> {
  const page = await document.getPage(number);
  const roles = blockRolesOf(await page.getStructTree().catch(() => null));
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const open: string[] = [];
  const pieces: PdfTextRun[] = [];
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else
        open.push(
          item.tag === 'Artifact' ? 'Artifact' : ((item.id ? roles.get(item.id) : undefined) ?? open.at(-1) ?? ''),
        );
      continue;
    }
    const [a, b, c, d, left, baseline] = item.transform as [number, number, number, number, number, number];
    pieces.push({
      text: item.str,
      left,
      baseline,
      width: item.width,
      size: Math.hypot(c, d) || Math.hypot(a, b) || item.height,
      font: item.fontName,
      role: open.at(-1) ?? '',
      isLineEnd: item.hasEOL,
    });
  }
  page.cleanup();
  return linesOfPage(pieces, number, (page.view[3] ?? 0) - (page.view[1] ?? 0));
}

/** A paragraph inside a list item or a cell is that item's text. */
const isItemPart = (around: string, role: string): boolean => role === 'P' && /^(?:LI|TD|TH)\b/.test(around);

const BLOCK_ROLE = /^(?:H[1-6]?|P|LI|TD|TH|Caption|TOCI|Note|Artifact)$/;

/** The nearest block of each piece of marked content, by id, numbered so that adjacent paragraphs stay separate. */
function blockRolesOf(tree: StructNode | null): Map<string, string> {
  const roles = new Map<string, string>();
  const waiting = tree === null ? [] : [{ node: tree, role: '' }];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const role =
      next.node.role !== undefined && BLOCK_ROLE.test(next.node.role) && !isItemPart(next.role, next.node.role)
        ? `${next.node.role} ${count++}`
        : next.role;
    if (next.node.type === 'content' && next.node.id !== undefined && role !== '') roles.set(next.node.id, role);
    for (const child of next.node.children ?? []) waiting.push({ node: child, role });
  }
  return roles;
}

async function titleOf(document: PagedDocument): Promise<string> {
  const title = await document.getMetadata().then(
    ({ info }) => info.Title,
    () => '',
  );
  return typeof title === 'string' ? ownTitle(title) : '';
}

function asAppError(error: unknown): unknown {
  const name = (error as { name?: unknown } | null)?.name;
  if (name === 'PasswordException') return new AppError('import-unreadable', t('mainCorpus.pdfProtectedPasswordSave'));
  if (name === 'InvalidPDFException' || name === 'FormatError' || name === 'UnknownErrorException')
    return new AppError('import-unreadable', t('mainCorpus.pdfCanReadDamaged'));
  return error;
}
