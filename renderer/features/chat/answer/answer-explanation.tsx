import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { MessageId, SessionId, SourceRef, TraceId } from '../../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../../shared/domain/trace';
import { showError, useRoute } from '../../../ipc/queries';
import { askAgain } from '../../../ipc/running-answers';
import type { AskAgainChange } from '../../../why-panel/context/why-context';
import { WhyPanel } from '../../../why-panel/why-panel';
import styles from '../styles/chat-screen.module.css';
import { t } from '../../../../shared/messages/message';

/** What the panel explains: an answer's retrieval, one of its sources, or one analyst's own run. */
export interface ExplainedAnswer {
  messageId: string;
  ref: SourceRef | null;
  /** The run, where it is not the answer's own (one of two analysts). */
  traceId: TraceId | null;
}

export interface AnswerExplanationProps {
  explained: ExplainedAnswer;
  sessionId: SessionId | null;
  isAnswering: boolean;
  onChange: (explained: ExplainedAnswer | null) => void;
}

/** The panel for an answer, read from its stored run. */
export function AnswerExplanation({ explained, sessionId, isAnswering, onChange }: AnswerExplanationProps) {
  const queries = useQueryClient();
  const messageId = explained.messageId as MessageId;
  const trace = useStoredTrace(messageId, explained.traceId);
  const session = useRoute('chat.session', { id: sessionId! }, { enabled: sessionId !== null }).data;
  const message = session?.messages.find(({ id }) => id === messageId) ?? null;
  const select = useCallback((ref: SourceRef | null) => onChange({ ...explained, ref }), [explained, onChange]);
  const again = useCallback(
    (change: AskAgainChange) => {
      if (sessionId !== null) askAgain(queries, sessionId, messageId, change).catch(showError);
    },
    [queries, sessionId, messageId],
  );
  if (trace === undefined) return null;
  if (trace === null) return <p className={styles.noTrace}>{t('chat.noTraceStoredAnswer')}</p>;
  const analysts = message?.analysis;
  const citations =
    analysts === undefined
      ? (message?.citations ?? [])
      : trace.id === analysts.breadth.traceId
        ? analysts.breadth.citations
        : analysts.depth.citations;
  return (
    <WhyPanel
      key={trace.id}
      trace={trace}
      selected={explained.ref}
      citations={citations}
      onSelect={select}
      onClose={() => onChange(null)}
      isAnswering={isAnswering}
      onAskAgain={message !== null && analysts === undefined ? again : undefined}
    />
  );
}

/** The run; null when none is stored, undefined while it loads. */
function useStoredTrace(messageId: MessageId, traceId: TraceId | null): RetrievalTrace | null | undefined {
  const ofMessage = useRoute('trace.ofMessage', { messageId }, { enabled: traceId === null });
  const named = useRoute('trace.get', { id: traceId! }, { enabled: traceId !== null });
  const query = traceId === null ? ofMessage : named;
  if (query.isPending) return undefined;
  return query.data ?? null;
}
