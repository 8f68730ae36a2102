import { useQueryClient } from '@tanstack/react-query';
import type { SummaryStreamEvent } from '../../shared/ipc/routes/summaries';
import { useStreamedResult, type StreamedResult } from './use-streamed-result';

/**
 * Follows the writing of a summary or topic. It continues when the screen is left, and the result is there on return.
 */
export function useSummaryStream(): StreamedResult {
  const queries = useQueryClient();
  return useStreamedResult<SummaryStreamEvent>(() =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'summaries.ofSession' || queryKey[0] === 'topics.list',
    }),
  );
}
