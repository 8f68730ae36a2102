import { X } from 'lucide-react';
import { useMemo, useState, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Citation } from '../../shared/domain/message';
import type { SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { IconButton } from '../ui/actions/icon-button';
import { TopBar } from '../ui/layout/top-bar';
import { ArchivedNotice } from './retrieval/archived-notice';
import { BudgetTable } from './stages/budget-table';
import { CandidateView } from './candidate/candidate-view';
import { CopyTrace } from './stored-trace/copy-trace';
import { ConversationPart } from './retrieval/conversation-part';
import { Details } from './reasons/details';
import { Disclosure } from '../ui/disclosure';
import { LeftOut } from './retrieval/left-out';
import { QuestionSection } from './plan/question-section';
import { StoredTrace } from './stored-trace/stored-trace';
import { FurtherRounds } from './retrieval/further-rounds';
import { TraceNotices } from './trace-notices';
import { numbersOf } from './trace/answer-numbers';
import { findCandidate, type TraceWithRounds } from './trace/trace-with-rounds';
import { summariseTrace } from './trace/trace-summary';
import { retrievalSentence } from './reasons/retrieval-sentence';
import { ProfileReport } from './retrieval/profile-report';
import { CollectionReportSection } from './collections/collection-report';
import { WebReportSection } from './web/web-report';
import { UsedList } from './retrieval/used-list';
import { useTraceWithRounds } from './trace/use-trace-with-rounds';
import { WhyProvider, type AskAgainChange } from './context/why-context';
import styles from './styles/why-panel.module.css';
import { t } from '../../shared/messages/message';
import { num, rich } from '../ui/text/rich-message';

export interface WhyPanelProps {
  /** Everything shown is derived from the trace and its further rounds; nothing was written afterwards. */
  trace: RetrievalTrace;
  /** The source being explained; null shows the whole retrieval. */
  selected: SourceRef | null;
  onSelect: (ref: SourceRef | null) => void;
  /** Citations of the answer, for marking the quoted words. */
  citations?: readonly Citation[];
  /** Absent when the panel cannot be closed. */
  onClose?: () => void;
  /** Present when there is an answer that can be requested again. */
  onAskAgain?: (change: AskAgainChange) => void;
  isAnswering?: boolean;
  /** Present when the search itself can be repeated with archived notes. */
  onIncludeArchived?: () => void;
}

const NO_CITATIONS: readonly Citation[] = [];

/** Level 3: why a source was surfaced, stage by stage, and what was dropped. One component for every screen. */
export function WhyPanel({
  trace,
  selected,
  onSelect,
  citations = NO_CITATIONS,
  onClose,
  onAskAgain,
  isAnswering = false,
  onIncludeArchived,
}: WhyPanelProps) {
  const [query, chooseQuery] = useState<number | null>(null);
  const story = useTraceWithRounds(trace);
  const selectedCandidate = selected === null ? null : findCandidate(story, selected);
  const numbers = selected === null ? [] : numbersOf(citations, selected);
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
      <TopBar
        level={2}
        title={titleOf(selectedCandidate)}
        lead={numbers.length > 0 && <span className={styles.number}>{numbers.join(', ')}</span>}
      >
        {onClose && (
          <IconButton label={t('common.close')} keys={['Esc']} icon={<X aria-hidden="true" />} onClick={onClose} />
        )}
      </TopBar>
      <div
        ref={body}
        className={styles.body}
        data-testid="why-panel"
        tabIndex={-1}
        role="region"
        aria-label={titleOf(selectedCandidate)}
      >
        {selectedCandidate === null ? (
          <WholeRetrieval story={story} citations={citations} onSelect={onSelect} />
        ) : (
          <>
            <TraceNotices trace={selectedCandidate.trace} summary={summariseTrace(selectedCandidate.trace)} />
            <CandidateView
              key={selectedCandidate.candidate.ref}
              trace={selectedCandidate.trace}
              candidate={selectedCandidate.candidate}
              citations={citations}
              story={story}
              onSelect={onSelect}
            >
              <FurtherRounds story={story} />
            </CandidateView>
            <LeftOut trace={trace} summary={summariseTrace(trace)} />
          </>
        )}
      </div>
    </WhyProvider>
  );
}

function titleOf(selectedCandidate: ReturnType<typeof findCandidate>): string {
  if (selectedCandidate === null) return t('whyPanel.whatWasConsidered');
  return selectedCandidate.candidate.outcome.state === 'kept' ? t('whyPanel.whyThisSource') : t('whyPanel.whyLeftOut');
}

interface WholeRetrievalProps {
  story: TraceWithRounds;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef) => void;
}

function WholeRetrieval({ story, citations, onSelect }: WholeRetrievalProps) {
  const { trace } = story;
  const summary = summariseTrace(trace);
  return (
    <>
      {trace.skipped === null && (
        <p className={styles.lead} data-testid="tally" data-used={summary.used.length} data-considered={summary.found}>
          {retrievalSentence(story, citations)}
        </p>
      )}
      <TraceNotices trace={trace} summary={summary} />
      <ArchivedNotice trace={trace} />
      <ProfileReport trace={trace} />
      <CollectionReportSection trace={trace} />
      <WebReportSection trace={trace} />
      {trace.skipped === null && <UsedList trace={trace} summary={summary} citations={citations} onSelect={onSelect} />}
      <LeftOut trace={trace} summary={summary} />
      <Details>
        <CopyTrace trace={story.trace} />
        <QuestionSection key={trace.id} trace={trace} />
        <FurtherRounds story={story} />
        <ConversationPart trace={trace} />
        {trace.package.tokens > 0 && (
          <Disclosure
            label={t('whyPanel.budget')}
            facts={
              <>
                {rich('whyPanel.tokensNumberBudgettokensNumber', {
                  tokens: trace.package.tokens,
                  num,
                  budgetTokens: trace.package.budgetTokens,
                })}
              </>
            }
          >
            <BudgetTable trace={trace} />
          </Disclosure>
        )}
        <StoredTrace story={story} />
      </Details>
    </>
  );
}

/**
 * Keeps scroll position and focus together when the panel's content changes: it scrolls to the top, a focus on removed
 * content moves into the panel, and going back to the whole retrieval returns to the row left before. A focus outside
 * the panel stays.
 */
function usePanelFocus(selected: SourceRef | null): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = selected;
    const panel = body.current;
    if (panel === null || before === selected) return;
    panel.scrollTop = 0;
    // The pressed button disappeared with the previous content.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const row =
      selected === null && before !== null
        ? panel.querySelector<HTMLElement>(`[data-source="${CSS.escape(before)}"]`)
        : null;
    (row ?? panel).focus({ preventScroll: row === null });
  }, [selected]);
  return body;
}
