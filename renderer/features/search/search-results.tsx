import { useMemo } from 'react';
import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import type { SearchRow } from '../../../shared/ipc/routes/search';
import { dropReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { Button } from '../../ui/actions/button';
import { Highlight } from '../../ui/text/highlight';
import { TierMark } from '../../ui/marks/tier-mark';
import { copyLinkItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { VirtualList } from '../../ui/lists/virtual-list';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { useGo } from '../../navigation/navigation';
import { useCommand } from '../../ipc/queries';
import { archivedMessage } from '../../why-panel/retrieval/archived-message';
import { candidateName, STAGE_LABELS, summariseTrace } from '../../why-panel/trace/trace-summary';
import { TraceNotices } from '../../why-panel/trace-notices';
import { describeOrigin, VERDICT_LABELS } from '../../why-panel/trace/trace-labels';
import { useOpenSource } from '../../why-panel/trace/use-open-source';
import styles from './search-screen.module.css';
import { formatFixed } from '../../../shared/messages/format-number';
import { labels, t } from '../../../shared/messages/message';
import { useMemoInLanguage } from '../../ui/use-language';

type Item = { kind: 'heading'; text: string } | { kind: 'candidate'; candidate: TraceCandidate };

const keyOf = (item: Item): string => (item.kind === 'heading' ? `heading ${item.text}` : item.candidate.ref);

interface Props {
  trace: RetrievalTrace;
  /** The row of each candidate. */
  rows: ReadonlyMap<SourceRef, SearchRow>;
  selected: SourceRef | null;
  onSelect: (ref: SourceRef) => void;
  onIncludeArchived: () => void;
}

/** The kept candidates in the order they would be sent to the model, then the dropped ones. */
export function SearchResults({ trace, rows, selected, onSelect, onIncludeArchived }: Props) {
  const summary = useMemo(() => summariseTrace(trace), [trace]);
  const items = useMemoInLanguage(
    (): Item[] => [
      ...summary.used.map((candidate): Item => ({ kind: 'candidate', candidate })),
      ...(summary.leftOut.length > 0
        ? [{ kind: 'heading', text: t('common.leftOutLeftout', { leftOut: summary.leftOut.length }) } as const]
        : []),
      ...summary.leftOut.map((candidate): Item => ({ kind: 'candidate', candidate })),
    ],
    [summary],
  );
  const open = useOpenSource();
  const go = useGo();
  const archive = useCommand('notes.setStatusOfMany', {
    notice: ({ changed }) => t('lists.archivedNotes', { count: changed }),
  });
  const itemsOf = (ref: string): MenuItem[] => {
    const candidate = trace.candidates.find((each) => each.ref === ref);
    if (candidate === undefined) return [];
    const { kind, id } = parseSourceRef(candidate.ref);
    const first: MenuItem[] = [
      { label: t('common.open'), keys: ['Ctrl', 'Enter'], onSelect: () => open(trace, candidate) },
      { label: t('lists.showWhy'), keys: ['Enter'], onSelect: () => onSelect(candidate.ref) },
    ];
    if (kind !== 'note') return first;
    return [
      ...first,
      copyLinkItem(candidateName(candidate)),
      { label: t('common.showInGraph'), onSelect: () => go.toGraph(id) },
      {
        label: t('common.archiveVerb'),
        onSelect: () => archive.mutate({ ids: [id], status: 'archived' }),
      },
    ];
  };
  const choose = (item: Item) => {
    if (item.kind === 'candidate') onSelect(item.candidate.ref);
  };
  return (
    <>
      <div className={styles.notices}>
        <TraceNotices trace={trace} summary={summary} />
        <ArchivedHint trace={trace} onIncludeArchived={onIncludeArchived} />
      </div>
      <ListMenu className={styles.menuArea} activeKey={selected} itemsOf={itemsOf}>
        <VirtualList
          items={items}
          label={t('common.results')}
          getKey={keyOf}
          estimateHeight={96}
          activeKey={selected}
          onActiveChange={(_key, item) => choose(item)}
          onOpen={choose}
          onKeyDown={(event, item) => {
            if (event.key !== 'Enter' || item?.kind !== 'candidate') return;
            event.preventDefault();
            open(trace, item.candidate);
          }}
          isHeading={(item) => item.kind === 'heading'}
          renderItem={(item, { isActive }) =>
            item.kind === 'heading' ? (
              <div className={styles.heading}>{item.text}</div>
            ) : (
              <ResultRow
                trace={trace}
                candidate={item.candidate}
                row={rows.get(item.candidate.ref) ?? emptyRow(item.candidate)}
                isActive={isActive}
              />
            )
          }
        />
      </ListMenu>
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
        {t('common.includeArchived')}
      </Button>
    </p>
  );
}

/** Shows the name alone until the rows are there. */
const emptyRow = (candidate: TraceCandidate): SearchRow => ({
  ref: candidate.ref,
  title: { text: candidateName(candidate), marks: [] },
  path: [],
  snippet: { text: '', marks: [] },
});

const KIND_LABELS: Record<TraceCandidate['kind'], string> = labels({
  note: 'common.note2',
  message: 'common.chat2',
  chunk: 'common.document',
  summary: 'common.summary',
  topic: 'common.topic',
  web: 'web.kindPage',
  shared: 'collections.kindNote',
});

interface ResultRowProps {
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  row: SearchRow;
  isActive: boolean;
}

function ResultRow({ trace, candidate, row, isActive }: ResultRowProps) {
  const open = useOpenSource();
  const isMessage = candidate.kind === 'message';
  // A message has no title: its session stands there.
  const title = isMessage ? { text: row.path.join(' › '), marks: [] } : row.title;
  const path = isMessage ? '' : row.path.join(' › ');
  return (
    <div
      className={styles.result}
      data-menu={candidate.ref}
      data-active={isActive}
      data-dropped={candidate.outcome.state === 'dropped'}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.stopPropagation();
        open(trace, candidate);
      }}
    >
      <span className={styles.mark}>
        <TierMark tier={candidate.tier} />
      </span>
      <div className={styles.text}>
        <div className={styles.title} dir="auto" data-preview={candidate.ref}>
          <Highlight text={title.text} ranges={title.marks} />
        </div>
        {path !== '' && (
          <div className={styles.path} dir="auto">
            {path}
          </div>
        )}
        {row.snippet.text !== '' && (
          <div className={styles.passage} dir="auto">
            <Highlight text={row.snippet.text} ranges={row.snippet.marks} />
          </div>
        )}
        <div className={styles.detail}>
          {KIND_LABELS[candidate.kind]} · {describeOrigin(candidate)}
        </div>
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
            {candidate.rank && <span className="num">{formatFixed(candidate.rank.score, 2)}</span>}
          </>
        )}
      </div>
    </div>
  );
}
