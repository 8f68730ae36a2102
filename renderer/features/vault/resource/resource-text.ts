import type { Chunk, Resource } from '../../../../shared/domain/resource';
import type { DocumentOutcome } from '../../../../shared/ipc/routes/exchange';

export const FORMAT_LABELS: Record<Resource['format'], string> = {
  markdown: 'Markdown',
  text: 'plain text',
  html: 'HTML page',
  pdf: 'PDF',
};

type Flag = NonNullable<Chunk['flags']>[number];
/** Flags of sections. They are no faults, since a correct section can have both. */
export const CHUNK_FLAG_TEXT: Record<Flag, { short: string; why: string }> = {
  'no-governing-idea': {
    short: 'no one idea governs these bullets',
    why: 'No short sentence stands before them, and they share no word, no kind and no order. Answers may quote them without what holds them together.',
  },
  'more-than-four-bullets': {
    short: 'more than four bullets',
    why: 'A level of more than four points is hard to hold in mind. It may want a level in between.',
  },
};

/** "3 updated, 1 new, 2 unchanged" */
export function reimportOutcomeText({
  updated,
  added,
  unchanged,
  removed,
}: Pick<DocumentOutcome, 'updated' | 'added' | 'unchanged' | 'removed'>): string {
  if (updated + added + removed === 0) return 'Nothing changed: all of it was here already.';
  const parts = [
    [updated, 'updated'],
    [added, 'new'],
    [unchanged, 'unchanged'],
    [removed, 'put away'],
  ] as const;
  return `${parts
    .filter(([figure]) => figure > 0)
    .map(([figure, word]) => `${figure.toLocaleString()} ${word}`)
    .join(', ')}.`;
}

/** Name of the document's source file; null for the sample and for documents without one. */
export function sourceFileName({ externalKey }: Pick<Resource, 'externalKey'>): string | null {
  return externalKey?.startsWith('document:') === true ? externalKey.slice('document:'.length) : null;
}

export const FILE_EXTENSIONS: Record<Resource['format'], string> = {
  markdown: '.md,.markdown',
  text: '.txt',
  html: '.html,.htm',
  pdf: '.pdf',
};
