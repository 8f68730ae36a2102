import { useMemo } from 'react';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { dropReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { Button } from '../../ui/actions/button';
import { Highlight, termRanges } from '../../ui/text/highlight';
import { stripWikilinks } from '../../ui/text/strip-wikilinks';
import { TierMark } from '../../ui/marks/tier-mark';
import { VirtualList } from '../../ui/lists/virtual-list';
import { archivedMessage } from '../../why-panel/retrieval/archived-message';
import { STAGE_LABELS, summariseTrace } from '../../why-panel/trace/trace-summary';
import { TraceNotices } from '../../why-panel/trace-notices';
import { matchedTerms, describeOrigin, VERDICT_LABELS } from '../../why-panel/trace/trace-labels';
import styles from './search-screen.module.css';

type Item = { kind: 'heading'; text: string } | { kind: 'candidate'; candidate: TraceCandidate };

const keyOf = (item: Item): string => (item.kind === 'heading' ? `heading ${item.text}` : item.candidate.ref);

/** The kept candidates in the order they would be sent to the model, then the dropped ones. */
export function SearchResults({
  trace,
  selected,
  onSelect,
  onIncludeArchived,
}: {
  trace: RetrievalTrace;
  selected: SourceRef | null;
  onSelect: (ref: SourceRef) => void;
  onIncludeArchived: () => void;
}) {
  const summary = useMemo(() => summariseTrace(trace), [trace]);
  const items = useMemo(
    (): Item[] => [
      ...summary.used.map((candidate): Item => ({ kind: 'candidate', candidate })),
      ...(summary.leftOut.length > 0
        ? [{ kind: 'heading', text: `Left out (${summary.leftOut.length})` } as const]
        : []),
      ...summary.leftOut.map((candidate): Item => ({ kind: 'candidate', candidate })),
    ],
    [summary],
  );
  const choose = (item: Item) => {
    if (item.kind === 'candidate') onSelect(item.candidate.ref);
  };
  return (
    <>
      <div className={styles.notices}>
        <TraceNotices trace={trace} summary={summary} />
        <ArchivedHint trace={trace} onIncludeArchived={onIncludeArchived} />
      </div>
      <VirtualList
        items={items}
        label="Results"
        getKey={keyOf}
        estimateHeight={76}
        activeKey={selected}
        onActiveChange={(_key, item) => choose(item)}
        onOpen={choose}
        isHeading={(item) => item.kind === 'heading'}
        renderItem={(item, { isActive }) =>
          item.kind === 'heading' ? (
            <div className={styles.heading}>{item.text}</div>
          ) : (
            <ResultRow trace={trace} candidate={item.candidate} isActive={isActive} />
          )
        }
      />
    </>
  );
}

/** Archived notes that could answer are offered when they were not searched; when they were, the switch shows it. */
function ArchivedHint({ trace, onIncludeArchived }: { trace: RetrievalTrace; onIncludeArchived: () => void }) {
  const words = trace.archived?.searched === true ? null : archivedMessage(trace);
  if (words === null) return null;
  return (
    <p className={styles.hint}>
      {words}{' '}
      <Button size="small" onClick={onIncludeArchived}>
        Include archived
      </Button>
    </p>
  );
}

const MAX_SNIPPET = 260;

function ResultRow({
  trace,
  candidate,
  isActive,
}: {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  isActive: boolean;
}) {
  const { title, text, ranges } = passageOf(candidate);
  return (
    <div className={styles.result} data-active={isActive} data-dropped={candidate.outcome.state === 'dropped'}>
      <span className={styles.mark}>
        <TierMark tier={candidate.tier} />
      </span>
      <div className={styles.text}>
        <div className={styles.passage} dir="auto">
          {title !== '' && (
            <strong>
              <Highlight text={title} ranges={termRanges(title, matchedTerms(candidate))} />
            </strong>
          )}
          {title !== '' && text !== '' && <br />}
          <Highlight text={text} ranges={ranges} />
        </div>
        <div className={styles.detail}>{describeOrigin(candidate)}</div>
      </div>
      <div className={styles.meta}>
        {candidate.outcome.state === 'dropped' ? (
          <>
            <span className={styles.dropStage}>{STAGE_LABELS[candidate.outcome.stage]}</span>
            <span className={styles.reason}>{dropReasonText(candidate.outcome.reason, namesIn(trace))}</span>
          </>
        ) : (
          <>
            {candidate.gate && (
              <span className={candidate.gate.verdict === 'not-judged' ? 'warning-text' : 'kept-text'}>
                {VERDICT_LABELS[candidate.gate.verdict]}
              </span>
            )}
            {candidate.rank && <span className="num">{candidate.rank.score.toFixed(2)}</span>}
          </>
        )}
      </div>
    </div>
  );
}

/** A note's title and text, without link marks. */
function passageOf(candidate: TraceCandidate) {
  const isTitled = candidate.kind === 'note' && candidate.text.startsWith(candidate.title);
  const title = isTitled ? candidate.title : '';
  const text = snippet(stripWikilinks(candidate.text.slice(title.length), []).text, matchedTerms(candidate));
  return { title, text, ranges: termRanges(text, matchedTerms(candidate)) };
}

/** The passage from shortly before its first matched word. */
function snippet(whole: string, terms: string[]): string {
  const text = whole.replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_SNIPPET) return text;
  const first = termRanges(text, terms)[0]?.[0] ?? 0;
  const start = first < 80 ? 0 : text.indexOf(' ', first - 80) + 1;
  const end = Math.min(text.length, start + MAX_SNIPPET);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
