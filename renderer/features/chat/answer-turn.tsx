import { RotateCcw } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import type { TextRange } from '../../ui/highlight';
import { Markdown } from '../../ui/markdown';
import { CitationChip } from './citation-chip';
import { citationsByMark } from './citations-by-mark';
import { SourcesRow } from './sources-row';
import styles from './turn.module.css';
import { useSeen } from './use-seen';

export interface AnswerTurnProps {
  message: Message;
  markedSpan: TextRange | null;
  /** The source the panel explains, if it is one of this answer's. */
  selected: SourceRef | null;
  /** Opens the panel: on a source, or with null on the whole retrieval. */
  onExplain: (messageId: string, ref: SourceRef | null) => void;
  onLink: (url: string) => void;
  /** Present where the answer can be asked for again. */
  onRetry: (() => void) | null;
}

/** An answer with its citations and sources. */
export const AnswerTurn = memo(function AnswerTurn({ message, markedSpan, selected, onExplain, onLink, onRetry }: AnswerTurnProps) {
  const article = useRef<HTMLElement>(null);
  const isSeen = useSeen(article);
  const trace = useRoute('trace.ofMessage', { messageId: message.id }, { enabled: isSeen && message.traceId !== null }).data ?? null;
  // In an answer of the app every number is a claim; in an imported one it is just text.
  const cites = message.model !== null || message.citations.length > 0;

  const byMark = useMemo(() => citationsByMark(message), [message]);
  const renderCitation = (number: number, start: number | null) => {
    const citation = start === null ? null : byMark.get(start) ?? null;
    return (
      <CitationChip
        number={number}
        citation={citation}
        trace={trace}
        isSelected={citation !== null && citation.ref === selected}
        onOpen={() => citation && onExplain(message.id, citation.ref)}
      />
    );
  };

  return (
    <article ref={article} className={styles.turn} data-message={message.id} aria-label={message.speaker ?? 'vault'}>
      <div className={styles.who} title={message.speaker ?? message.model ?? undefined}>{message.speaker ?? 'vault'}</div>
      <div className={styles.answer}>
        {message.text !== '' && <Markdown text={message.text} markedSpan={markedSpan} onLink={onLink} renderCitation={cites ? renderCitation : undefined} />}
        {trace && <SourcesRow message={message} trace={trace} selected={selected} onOpen={(ref) => onExplain(message.id, ref)} />}
        <AnswerState message={message} onRetry={onRetry} />
      </div>
    </article>
  );
});

function AnswerState({ message, onRetry }: { message: Message; onRetry: (() => void) | null }) {
  if (message.state === 'complete') return null;
  return (
    <div className={styles.state}>
      {message.state === 'stopped' && <span className="quiet">stopped; what was written is kept</span>}
      {message.state === 'failed' && <span className={styles.error} role="alert">{message.error ?? 'The answer could not be finished.'}</span>}
      {message.state === 'streaming' && <span className="quiet">not finished: cut off while it was being written</span>}
      {onRetry && <Button size="small" icon={<RotateCcw size={12} aria-hidden="true" />} onClick={onRetry}>Try again</Button>}
    </div>
  );
}
