import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePanelFocus } from './use-panel-focus';
import type { Citation } from '../../shared/domain/message';
import type { SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { IconButton } from '../ui/icon-button';
import { TopBar } from '../ui/top-bar';
import { ArchivedNotice } from './archived-notice';
import { BudgetTable } from './budget-table';
import { CandidateView } from './candidate-view';
import { CopyTrace } from './copy-trace';
import { ConversationPart } from './conversation-part';
import { Disclosure } from './disclosure';
import { LeftOut } from './left-out';
import { YouAsked } from './plan/you-asked';
import { RawTrace } from './raw-trace';
import { Rounds } from './rounds';
import { TraceNotices } from './trace-notices';
import { findInStory, type TraceStory } from './trace-story';
import { summariseTrace } from './trace-summary';
import { durationWords } from './trace-words';
import { UsedList } from './used-list';
import { useTraceStory } from './use-trace-story';
import { WhyProvider, type AskAgainChange } from './why-context';
import styles from './why-panel.module.css';

export interface WhyPanelProps {
  /** Everything shown is read from it and its further rounds; nothing is written about it afterwards. */
  trace: RetrievalTrace;
  /** The source being explained; null shows the whole retrieval. */
  selected: SourceRef | null;
  onSelect: (ref: SourceRef | null) => void;
  /** Citations of the answer, so that the quoted words are marked. */
  citations?: readonly Citation[];
  /** Absent where the panel always stays. */
  onClose?: () => void;
  /** Present where there is an answer that can be asked for again. */
  onAskAgain?: (change: AskAgainChange) => void;
  isAnswering?: boolean;
  /** Present where the search itself can be run again with archived notes. */
  onIncludeArchived?: () => void;
}

/** Level 3: why a source was surfaced, step by step, and what was left out. One component for every screen. */
export function WhyPanel({
  trace,
  selected,
  onSelect,
  citations = [],
  onClose,
  onAskAgain,
  isAnswering = false,
  onIncludeArchived,
}: WhyPanelProps) {
  const [query, chooseQuery] = useState<number | null>(null);
  const story = useTraceStory(trace);
  const placed = selected === null ? null : findInStory(story, selected);
  const body = usePanelFocus(selected);
  const shared = useMemo(
    () => ({
      query,
      chooseQuery,
      askAgain: onAskAgain ?? null,
      includeArchived: onIncludeArchived ?? null,
      isAnswering,
      select: onSelect,
    }),
    [query, onAskAgain, onIncludeArchived, isAnswering, onSelect],
  );
  return (
    <WhyProvider value={shared}>
      <TopBar level={2} title={titleOf(placed)}>
        <span className="num">{durationWords(trace.ms)}</span>
        {onClose && <IconButton label="Close" keys={['Esc']} icon={<X aria-hidden="true" />} onClick={onClose} />}
      </TopBar>
      <div
        ref={body}
        className={styles.body}
        data-testid="why-panel"
        tabIndex={-1}
        role="region"
        aria-label={titleOf(placed)}
      >
        {placed === null ? (
          <WholeRetrieval story={story} onSelect={onSelect} />
        ) : (
          <>
            <TraceNotices trace={placed.trace} summary={summariseTrace(placed.trace)} />
            <CandidateView
              key={placed.candidate.ref}
              trace={placed.trace}
              candidate={placed.candidate}
              citations={citations}
              story={story}
              onSelect={onSelect}
            />
            <Rounds story={story} />
            <LeftOut trace={trace} summary={summariseTrace(trace)} />
          </>
        )}
        <RawTrace story={story} />
      </div>
    </WhyProvider>
  );
}

function titleOf(placed: ReturnType<typeof findInStory>): string {
  if (placed === null) return 'What was considered';
  return placed.candidate.outcome.state === 'kept' ? 'Why this source' : 'Why this was left out';
}

function WholeRetrieval({ story, onSelect }: { story: TraceStory; onSelect: (ref: SourceRef) => void }) {
  const { trace } = story;
  const summary = summariseTrace(trace);
  const cited = summary.used.filter(({ use }) => use?.cited).length;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.tally} data-testid="tally">
          <span className="num">{summary.used.length}</span> used · <span className="num">{summary.found}</span> found
          {cited > 0 && (
            <>
              {' '}
              · <span className="num">{cited}</span> cited
            </>
          )}
        </p>
        <CopyTrace trace={story.trace} />
      </div>
      <TraceNotices trace={trace} summary={summary} />
      <ArchivedNotice trace={trace} />
      <YouAsked key={trace.id} trace={trace} />
      {trace.skipped === null && <UsedList trace={trace} summary={summary} onSelect={onSelect} />}
      <Rounds story={story} />
      <LeftOut trace={trace} summary={summary} />
      <ConversationPart trace={trace} />
      {trace.package.tokens > 0 && (
        <Disclosure
          label="Budget"
          facts={
            <>
              <span className="num">{trace.package.tokens.toLocaleString()}</span> of{' '}
              <span className="num">{trace.package.budgetTokens.toLocaleString()}</span> tokens
            </>
          }
        >
          <BudgetTable trace={trace} />
        </Disclosure>
      )}
    </>
  );
}
