import { CATEGORY_LABELS, STATUS_LABELS } from '../../shared/domain/note';
import type { Preview } from '../../shared/ipc/routes/previews';
import { formatDate } from '../ui/text/date-text';
import { formatCount } from '../ui/text/format-count';

/** Characters of a preview that are said. */
const SAID_CHARACTERS = 240;

/** The line under a preview's title: what it is, and its dates. */
export function previewFacts(preview: Preview, now: number): string {
  const { kind, status, category, createdAt, updatedAt, keptAt, links } = preview;
  if (kind === 'message') return `Chat · ${formatDate(createdAt, 'moment', now)}`;
  if (kind === 'document') return `Document · ${formatDate(createdAt, 'day', now)}`;
  const parts = [
    category === null ? null : CATEGORY_LABELS[category],
    status === null || status === 'kept' ? null : STATUS_LABELS[status],
    keptAt === null ? `written ${formatDate(createdAt, 'day', now)}` : `kept ${formatDate(keptAt, 'day', now)}`,
    updatedAt > (keptAt ?? createdAt) ? `changed ${formatDate(updatedAt, 'moment', now)}` : null,
    links > 0 ? formatCount(links, 'link') : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** What a screen reader says when a preview opens by keyboard. */
export function previewSentence(preview: Preview | null): string {
  if (preview === null) return 'Not written yet.';
  const words = preview.excerpt
    .replace(/[#*_`>[\]|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `Preview of “${preview.title}”. ${words.slice(0, SAID_CHARACTERS)}`;
}
