import { useMemo } from 'react';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { useRoute } from '../../ipc/queries';
import type { TraceWithRounds } from './trace-with-rounds';

const NONE: readonly RetrievalTrace[] = [];

/** The run with its further rounds, loaded if there are any. */
export function useTraceWithRounds(trace: RetrievalTrace): TraceWithRounds {
  const hasChildren = (trace.childIds?.length ?? 0) > 0;
  const children = useRoute('trace.children', { id: trace.id }, { enabled: hasChildren }).data ?? NONE;
  return useMemo(() => ({ trace, children }), [trace, children]);
}

/** The same for a trace that may not be loaded yet. */
export function useOptionalTraceWithRounds(trace: RetrievalTrace | null): TraceWithRounds | null {
  const hasChildren = (trace?.childIds?.length ?? 0) > 0;
  const children =
    useRoute('trace.children', { id: trace?.id as RetrievalTrace['id'] }, { enabled: hasChildren }).data ?? NONE;
  return useMemo(() => (trace === null ? null : { trace, children }), [trace, children]);
}
