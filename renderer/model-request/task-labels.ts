import type { OutgoingEntry } from '../../shared/domain/outgoing-request';
import type { UsageTask } from '../../shared/domain/model-usage';
import { labels, t } from '../../shared/messages/message';

export const TASK_LABELS: Record<UsageTask, string> = labels({
  answer: 'common.answers',
  plan: 'app.searchPlans',
  judge: 'app.relevanceOfNotes',
  extract: 'app.takingNotes',
  relate: 'app.comparingNotes',
  summaries: 'common.summaries',
  decisions: 'app.readingDecisions',
  lessons: 'app.testingLessons',
  'web-words': 'app.searchWords',
  embeddings: 'app.searchByMeaning',
  other: 'app.other',
});

/** Names also what went to the web, to shared collections, for the file of a model or a newer version, by an agent’s tools, and to tools. */
export const outgoingTaskLabels = (): Record<OutgoingEntry['task'], string> => ({
  ...TASK_LABELS,
  'web-search': t('web.searches'),
  'web-page': t('web.pages'),
  collection: t('collections.askedCollections'),
  'model-file': t('modelFiles.downloads'),
  'agent-tool': t('agents.toolsOfAgent'),
  'tool-call': t('tools.calls'),
  'new-version': t('program.looks'),
});
