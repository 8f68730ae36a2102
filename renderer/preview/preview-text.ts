import { CATEGORY_LABELS, STATUS_LABELS } from '../../shared/domain/note';
import type { Preview } from '../../shared/ipc/routes/previews';
import { formatDate } from '../ui/text/date-text';
import { t } from '../../shared/messages/message';

/** Characters of a preview that are said. */
const SAID_CHARACTERS = 240;

/** The line under a preview's title: what it is, and its dates. */
export function previewFacts(preview: Preview, now: number): string {
  const { kind, status, category, createdAt, updatedAt, keptAt, links } = preview;
  if (kind === 'message') return t('app.chatCreatedat', { createdAt: formatDate(createdAt, 'moment', now) });
  if (kind === 'document') return t('app.documentCreatedat', { createdAt: formatDate(createdAt, 'day', now) });
  const parts = [
    category === null ? null : CATEGORY_LABELS[category],
    status === null || status === 'kept' ? null : STATUS_LABELS[status],
    keptAt === null
      ? t('common.writtenCreatedat', { createdAt: formatDate(createdAt, 'day', now) })
      : t('common.keptKeptat', { keptAt: formatDate(keptAt, 'day', now) }),
    updatedAt > (keptAt ?? createdAt)
      ? t('app.changedUpdatedat', { updatedAt: formatDate(updatedAt, 'moment', now) })
      : null,
    links > 0 ? t('common.links2', { links }) : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** What a screen reader says when a preview opens by keyboard. */
export function previewSentence(preview: Preview | null): string {
  if (preview === null) return t('app.notWrittenYet');
  const words = preview.excerpt
    .replace(/[#*_`>[\]|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return t('app.previewOfTitleWords', { title: preview.title, words: words.slice(0, SAID_CHARACTERS) });
}
