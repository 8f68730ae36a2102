import { DOCUMENT_ENDINGS, PICTURE_ENDINGS } from '../../../../shared/lib/import-kinds';
import { typedEntries } from '../../../../shared/lib/typed-entries';
import { t } from '../../../../shared/messages/message';
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from '../../../corpus/documents/office/sheet-table';
import type { LeftOut } from '../../../corpus/documents/office/office-text';
import { formatOf, readDocument } from '../documents/read-document';
import type { Counted } from '../run/import-run';
import type { SkipReporter } from './conversation-format';
import type { FileFormat } from './file-format';

/** A file that is a document and nothing else. */
export const documentFile: FileFormat = {
  endings: [...DOCUMENT_ENDINGS, ...PICTURE_ENDINGS],
  async *read(entry, { reading, skips, signal }) {
    const { leftOut = {}, ...document } = await readDocument(entry, formatOf(entry.name)!, reading, signal);
    countLeftOut(leftOut, skips);
    yield { format: 'markdown-document', document };
  },
};

/** Reports what of a document does not come in. */
export function countLeftOut(leftOut: Partial<Record<LeftOut, number>>, skips: SkipReporter): void {
  for (const [what, amount] of typedEntries(leftOut)) skips.count(amount, ...LEFT_OUT[what]());
}

/** What of a document does not come in, and why. */
const LEFT_OUT: Readonly<Record<LeftOut, () => [Counted, why: string]>> = {
  pictures: () => [(count) => t('mainExchange.leftOutPictures', { count }), t('mainExchange.leftOutPicturesWhy')],
  formulas: () => [(count) => t('mainExchange.leftOutFormulas', { count }), t('mainExchange.leftOutFormulasWhy')],
  comments: () => [(count) => t('mainExchange.leftOutComments', { count }), t('mainExchange.leftOutCommentsWhy')],
  deletions: () => [(count) => t('mainExchange.leftOutDeletions', { count }), t('mainExchange.leftOutDeletionsWhy')],
  attachments: () => [
    (count) => t('mainExchange.leftOutAttachments', { count }),
    t('mainExchange.leftOutAttachmentsWhy'),
  ],
  rows: () => [
    (count) => t('mainExchange.leftOutRows', { count }),
    t('mainExchange.leftOutRowsWhy', { rows: MAX_ROWS, cells: MAX_CELLS }),
  ],
  columns: () => [
    (count) => t('mainExchange.leftOutColumns', { count }),
    t('mainExchange.leftOutColumnsWhy', { columns: MAX_COLUMNS }),
  ],
};
