import { t } from '../messages/message';
import type { Chunk, Resource } from './resource';

/**
 * “Page 3”, or “Slide 3” of a presentation, and that it was read off a picture by machine; null for a chunk of a document
 * without pages.
 */
export function pageLabel(
  { page, confidence }: Pick<Chunk, 'page' | 'confidence'>,
  { format }: Pick<Resource, 'format'>,
): string | null {
  const place =
    page === undefined ? null : format === 'slides' ? t('shared.onSlide', { page }) : t('shared.onPage', { page });
  if (confidence === undefined) return place;
  const read = t('ocr.readByMachine', { confidence });
  return place === null ? read : t('ocr.placeRead', { place, read });
}
