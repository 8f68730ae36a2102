import type { OutgoingEntry } from '../../shared/domain/outgoing-request';
import type { UsageTask } from '../../shared/domain/model-usage';
import { t } from '../../shared/messages/message';

export const TASK_LABELS: Record<UsageTask, string> = {
  answer: t('app.answers'),
  plan: t('app.searchPlans'),
  judge: t('app.relevanceOfNotes'),
  extract: t('app.takingNotes'),
  summaries: t('app.summaries'),
  embeddings: t('app.searchByMeaning'),
  other: t('app.other'),
};

/** Names also what went to the web and to shared collections. */
export const OUTGOING_TASK_LABELS: Record<OutgoingEntry['task'], string> = {
  ...TASK_LABELS,
  'web-search': t('web.searches'),
  'web-page': t('web.pages'),
  collection: t('collections.sharedCollections'),
};
