import { useMemo } from 'react';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { useRoute } from '../bridge/queries';
import type { TraceStory } from './trace-story';

const NONE: readonly RetrievalTrace[] = [];

/** The run with its further rounds, read when there are any. */
export function useTraceStory(trace: RetrievalTrace): TraceStory {
  const hasChildren = (trace.childIds?.length ?? 0) > 0;
  const children = useRoute('trace.children', { id: trace.id }, { enabled: hasChildren }).data ?? NONE;
  return useMemo(() => ({ trace, children }), [trace, children]);
}

/** The same where the trace may not be there yet. */
export function useOptionalTraceStory(trace: RetrievalTrace | null): TraceStory | null {
  const hasChildren = (trace?.childIds?.length ?? 0) > 0;
  const children =
    useRoute('trace.children', { id: trace?.id as RetrievalTrace['id'] }, { enabled: hasChildren }).data ?? NONE;
  return useMemo(() => (trace === null ? null : { trace, children }), [trace, children]);
}
