import type { UsageTask } from '../../shared/domain/model-usage';

export const TASK_LABELS: Record<UsageTask, string> = {
  answer: 'Answers',
  plan: 'Search plans',
  judge: 'Relevance of notes',
  extract: 'Taking notes',
  summaries: 'Summaries',
  embeddings: 'Search by meaning',
  other: 'Other',
};
