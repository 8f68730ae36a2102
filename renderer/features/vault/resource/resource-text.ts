import type { Chunk, Resource } from '../../../../shared/domain/resource';
import type { DocumentOutcome } from '../../../../shared/ipc/routes/exchange';
import { OFFICE_ENDINGS, PICTURE_ENDINGS, type OfficeFormat } from '../../../../shared/lib/import-kinds';
import { typedEntries } from '../../../../shared/lib/typed-entries';
import { labels, t, type PlainKey } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

export const FORMAT_LABELS: Record<Resource['format'], string> = labels({
  markdown: 'vault.markdown',
  text: 'vault.plainText',
  html: 'vault.htmlPage',
  pdf: 'vault.pdf',
  word: 'vault.word',
  slides: 'vault.slides',
  sheet: 'vault.sheet',
  book: 'vault.book',
  mail: 'vault.mail',
  picture: 'ocr.picture',
});

type Flag = NonNullable<Chunk['flags']>[number];
/** Flags of sections. They are no faults, since a correct section can have both. */
export const CHUNK_FLAG_TEXT: Record<Flag, { short: PlainKey; why: PlainKey }> = {
  'no-governing-idea': {
    short: 'vault.noOneIdeaGoverns',
    why: 'vault.noShortSentenceStands',
  },
  'more-than-four-bullets': {
    short: 'vault.moreThanFourBullets',
    why: 'vault.levelMoreThanFour',
  },
};

/** "3 updated, 1 new, 2 unchanged" */
export function reimportOutcomeText({
  updated,
  added,
  unchanged,
  removed,
}: Pick<DocumentOutcome, 'updated' | 'added' | 'unchanged' | 'removed'>): string {
  if (updated + added + removed === 0) return t('vault.nothingChangedAllHere');
  const parts = [
    [updated, t('vault.updated')],
    [added, t('vault.new')],
    [unchanged, t('vault.unchanged')],
    [removed, t('vault.putAway')],
  ] as const;
  return `${parts
    .filter(([figure]) => figure > 0)
    .map(([figure, word]) => `${formatNumber(figure)} ${word}`)
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
  picture: PICTURE_ENDINGS.map((ending) => `.${ending}`).join(','),
  ...(Object.fromEntries(
    typedEntries(OFFICE_ENDINGS).map(([format, endings]) => [format, endings.map((ending) => `.${ending}`).join(',')]),
  ) as Record<OfficeFormat, string>),
};
