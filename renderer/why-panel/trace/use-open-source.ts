import type { ButtonHTMLAttributes } from 'react';
import { parseSourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { useGo } from '../../navigation/navigation';

/** The run that considered a candidate. */
type Run = Pick<RetrievalTrace, 'id'>;

/**
 * Opens what holds a candidate, at the passage that the run found: its note, its document, the turn of its
 * conversation, or the summary or topic, whose sentences lead to their messages.
 */
export function useOpenSource(): (trace: Run, candidate: TraceCandidate) => void {
  const go = useGo();
  return (trace, { ref, origin, resource, passages }) => {
    const { kind, id } = parseSourceRef(ref);
    const foundBy = passages === undefined ? undefined : trace.id;
    if (kind === 'note') return go.toNote(id, foundBy);
    if (kind === 'chunk') return resource ? go.toResource(resource.id, id, foundBy) : undefined;
    if (kind === 'topic') return go.toTopics(id);
    if (origin === null) return undefined;
    if (kind === 'summary') return go.toSessionSummary(origin.sessionId);
    // A message's passages are parts of that message.
    const { start, end } = passages?.[0] ?? origin;
    return go.toSession(origin.sessionId, { message: origin.messageId, start, end });
  };
}

/**
 * Handlers of a button that names a source: it explains the source, and with Ctrl or Cmd, by click or Enter, opens it.
 *
 * @param found the source and its run; null when the run holds it no more
 */
export function useSourceButton(
  found: { trace: Run; candidate: TraceCandidate } | null,
  explain: () => void,
): Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'onKeyDown'> {
  const open = useOpenSource();
  const choose = (event: { ctrlKey: boolean; metaKey: boolean }) =>
    found !== null && (event.ctrlKey || event.metaKey) ? open(found.trace, found.candidate) : explain();
  return {
    onClick: choose,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      choose(event);
    },
  };
}
