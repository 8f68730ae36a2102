import type { RetrievalTrace } from '../../../shared/domain/trace';
import { t } from '../../../shared/messages/message';

/** The message about archived notes in a retrieval; null when the vault has none or none is near. */
export function archivedMessage({ archived, skipped }: Pick<RetrievalTrace, 'archived' | 'skipped'>): string | null {
  if (archived === undefined || archived.total === 0 || skipped !== null) return null;
  if (archived.searched) return t('whyPanel.archivedNotesSearchedToo');
  if (archived.near === 0) return null;
  return t('whyPanel.archivedNotesSearchedThem', { near: archived.near });
}
