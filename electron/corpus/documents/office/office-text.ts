import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import type { PageStart } from '../pdf/pdf-markdown';

/** What a file holds besides the text that comes in; it is counted and told. */
export type LeftOut = 'pictures' | 'formulas' | 'comments' | 'deletions' | 'attachments' | 'rows' | 'columns';

/** The text of an office file, book or mail as Markdown, with what the file says of itself. */
export interface OfficeText {
  /** The file's own title; empty without one. */
  title: string;
  markdown: string;
  /** The slide of the text from each offset on, in order. Absent: the file has no slides. */
  slides?: PageStart[];
  /** Epoch milliseconds; null where the file does not say. */
  writtenAt: number | null;
  leftOut: Partial<Record<LeftOut, number>>;
}

/** The error of a file whose content is not what its name says, or is cut off. */
export const damagedError = (): AppError => new AppError('import-unreadable', t('mainCorpus.officeFileDamaged'));

/** The error of a file that unpacks to more, or nests more deeply, than any honest one. */
export const excessiveError = (): AppError => new AppError('too-large', t('mainCorpus.officeFileExcessive'));

export const passwordError = (): AppError => new AppError('import-unreadable', t('mainCorpus.officeFilePassword'));

const EARLIEST = Date.UTC(1900, 0, 1);

/** Epoch milliseconds of a date that a file claims; null for none. */
export function claimedTime(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isFinite(time) && time > EARLIEST ? time : null;
}
