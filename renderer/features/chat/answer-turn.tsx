import { RotateCcw } from 'lucide-react';
import { memo, useRef } from 'react';
import { sourceRef, type SourceRef, type TraceId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { ChatContradiction } from '../../../shared/ipc/routes/contradictions';
import { useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import type { TextRange } from '../../ui/highlight';
import type { TraceStory } from '../../why-panel/trace-story';
import { useOptionalTraceStory } from '../../why-panel/use-trace-story';
import { AnalysisView } from './analysis-view';
import { AnswerMenu } from './answer-menu';
import { AnswerNotes } from './answer-notes';
import { CitedText } from './cited-text';
import { SourcesRow } from './sources-row';
import styles from './turn.module.css';
import { useSeen } from './use-seen';
import { VariantHead } from './variant-head';

export interface AnswerTurnProps {
  message: Message;
  /** The answer this one is a variant of, where it is one. */
  of?: Message | null;
  markedSpan: TextRange | null;
  /** Contradictions of this turn that can be settled below it. */
  differing?: readonly ChatContradiction[];
  /** The source the panel explains, if it is one of this answer's. */
  selected: SourceRef | null;
  isAnswering?: boolean;
  /** Opens the panel: on a source, or with null on the whole retrieval; of one analyst's run where it is named. */
  onExplain: (messageId: string, ref: SourceRef | null, traceId?: TraceId) => void;
  /** Present where the answer can be asked for again. */
  onRetry: (() => void) | null;
  /** Gives the question to two analysts. */
  onAnalyse?: (message: Message) => void;
  /** Asks the question again with archived notes. */
  onAskArchived?: (message: Message) => void;
}

const NONE: readonly ChatContradiction[] = [];

/** An answer with its citations and sources. */
export const AnswerTurn = memo(function AnswerTurn(props: AnswerTurnProps) {
  const {
    message,
    of = null,
    markedSpan,
    differing = NONE,
    selected,
    isAnswering = false,
    onExplain,
    onRetry,
    onAnalyse,
    onAskArchived,
  } = props;
  const article = useRef<HTMLElement>(null);
  const isSeen = useSeen(article);
  const trace =
    useRoute('trace.ofMessage', { messageId: message.id }, { enabled: isSeen && message.traceId !== null }).data ??
    null;
  const story = useOptionalTraceStory(trace);
  const ofTrace =
    useRoute(
      'trace.ofMessage',
      { messageId: of?.id as Message['id'] },
      { enabled: isSeen && of?.traceId != null && message.variant !== undefined },
    ).data ?? null;
  const ofStory = useOptionalTraceStory(ofTrace);
  // In an answer of the app every number is a claim; in an imported one it is just text.
  const cites = message.model !== null || message.citations.length > 0;
  const open = (ref: SourceRef | null) => onExplain(message.id, ref);
  const { analysis } = message;
  const from = sourceRef('message', message.id);
  const askArchived =
    onAskArchived !== undefined && story !== null && canAskArchived(story) ? () => onAskArchived(message) : null;

  return (
    <article
      ref={article}
      className={classNames(styles.turn, analysis && styles.wide)}
      data-message={message.id}
      aria-label={message.speaker ?? 'vault'}
    >
      <div className={styles.who} title={message.speaker ?? message.model ?? undefined}>
        {message.speaker ?? 'vault'}
      </div>
      <div className={styles.answer}>
        {message.variant && <VariantHead message={message} of={of} story={story} ofStory={ofStory} />}
        {analysis ? (
          <AnalysisView
            analysis={analysis}
            selected={selected}
            onOpen={(ref, traceId) => onExplain(message.id, ref, traceId)}
            from={from}
          />
        ) : (
          message.text !== '' && (
            <CitedText
              text={message.text}
              citations={message.citations}
              cites={cites}
              story={story}
              selected={selected}
              markedSpan={markedSpan}
              onOpen={open}
              from={from}
            />
          )
        )}
        {story && !analysis && (
          <AnswerNotes
            text={message.text}
            story={story}
            differing={differing}
            onOpen={open}
            onAskArchived={isAnswering ? null : askArchived}
          />
        )}
        {story && !analysis && (
          <SourcesRow citations={message.citations} story={story} selected={selected} onOpen={open}>
            <AnswerMenu
              plan={story.trace.plan}
              isAnswering={isAnswering}
              onAnalyse={onAnalyse ? () => onAnalyse(message) : null}
              onAskArchived={askArchived}
              onShowAll={() => open(null)}
            />
          </SourcesRow>
        )}
        <AnswerState message={message} onRetry={onRetry} />
      </div>
    </article>
  );
});

const canAskArchived = ({ trace: { archived, skipped } }: TraceStory): boolean =>
  skipped === null && archived !== undefined && !archived.searched && archived.total > 0;

function AnswerState({ message, onRetry }: { message: Message; onRetry: (() => void) | null }) {
  if (message.state === 'complete') return null;
  return (
    <div className={styles.state}>
      {message.state === 'stopped' && <span className="quiet">stopped; what was written is kept</span>}
      {message.state === 'failed' && (
        <span className={styles.error} role="alert">
          {message.error ?? 'The answer could not be finished.'}
        </span>
      )}
      {message.state === 'streaming' && <span className="quiet">not finished: cut off while it was being written</span>}
      {onRetry && (
        <Button size="small" icon={<RotateCcw size={12} aria-hidden="true" />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
