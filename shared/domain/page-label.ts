import { t } from '../messages/message';
import type { Chunk, Resource } from './resource';

/** “Page 3”, or “Slide 3” of a presentation; null for a chunk of a document without pages. */
export const pageLabel = ({ page }: Pick<Chunk, 'page'>, { format }: Pick<Resource, 'format'>): string | null =>
  page === undefined ? null : format === 'slides' ? t('shared.onSlide', { page }) : t('shared.onPage', { page });
