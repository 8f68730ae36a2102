import { pageLabel } from '../../../../shared/domain/page-label';
import type { Chunk, Resource } from '../../../../shared/domain/resource';

/** A heading of the outline: of a chunk, or one that only contains further headings. */
export interface OutlineNode {
  /** Unique in the outline. */
  key: string;
  title: string;
  /** 1 for the outermost. */
  depth: number;
  /** Null for a heading without text of its own; choosing it opens the first chunk below. */
  chunkId: string | null;
  firstChunkId: string;
  isFlagged: boolean;
  children: OutlineNode[];
}

/** Whether a chunk of a PDF is the same level as the one before it, on its next page: each page is a chunk of its own. */
export const isNextPage = (
  { path, page }: Pick<Chunk, 'path' | 'page'>,
  before: Pick<Chunk, 'path' | 'page'> | undefined,
  format: Resource['format'],
): boolean =>
  format === 'pdf' &&
  page !== before?.page &&
  path.length > 0 &&
  path.length === before?.path.length &&
  path.every((title, index) => title === before.path[index]);

/**
 * The chunks of a document as the tree of their headings, in the order of the document. The further pages of a level
 * stand below its heading.
 */
export function outlineOf(
  chunks: readonly Pick<Chunk, 'id' | 'path' | 'text' | 'flags' | 'page'>[],
  format: Resource['format'],
): OutlineNode[] {
  const roots: OutlineNode[] = [];
  let open: OutlineNode[] = [];
  for (const [position, chunk] of chunks.entries()) {
    const isFlagged = (chunk.flags?.length ?? 0) > 0;
    const page = isNextPage(chunk, chunks[position - 1], format) ? pageLabel(chunk, { format }) : null;
    const path =
      chunk.path.length === 0 ? [firstWords(chunk.text)] : page === null ? chunk.path : [...chunk.path, page];
    const shared = path.findIndex((title, index) => open[index]?.title !== title);
    // The same headings again are a second section of that name: the last heading is always the chunk's own.
    const from = shared === -1 ? path.length - 1 : Math.min(shared, path.length - 1);
    open = open.slice(0, from);
    path.slice(from).forEach((title, index) => {
      const depth = from + index + 1;
      const isOwn = depth === path.length;
      const node: OutlineNode = {
        key: `${chunk.id}-${depth}`,
        title,
        depth,
        chunkId: isOwn ? chunk.id : null,
        firstChunkId: chunk.id,
        isFlagged: isOwn && isFlagged,
        children: [],
      };
      (open.at(-1)?.children ?? roots).push(node);
      open.push(node);
    });
  }
  return roots;
}

/** The visible nodes from top to bottom, given the collapsed ones. */
export function visibleNodes(roots: readonly OutlineNode[], closed: ReadonlySet<string>): OutlineNode[] {
  return roots.flatMap((node) => [node, ...(closed.has(node.key) ? [] : visibleNodes(node.children, closed))]);
}

/** Headings to show above a chunk: those of its path that were not shown above the chunk before it. */
export function newHeadings(path: readonly string[], before: readonly string[]): { title: string; depth: number }[] {
  const shared = path.findIndex((title, index) => title !== before[index]);
  const from = shared === -1 ? Math.max(0, path.length - 1) : shared;
  return path.slice(from).map((title, index) => ({ title, depth: from + index + 1 }));
}

const firstWords = (text: string): string => {
  const line = text
    .replace(/[#*_>`[\]|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 40 ? `${line.slice(0, 40).replace(/[\ud800-\udbff]$/, '')}…` : line;
};
