import { ChevronRight, MessageCircle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import type { ChatHit } from '../../../shared/ipc/routes/chat';
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
import { formatDate } from '../../ui/text/date-text';

type Item =
  | { kind: 'chat'; hit: ChatHit }
  | { kind: 'candidate'; candidate: TraceCandidate }
  /** What did not fit, folded or not. */
  | { kind: 'fold'; count: number };

const keyOf = (item: Item): string => {
  if (item.kind === 'candidate') return item.candidate.ref;
  return item.kind === 'chat' ? `chat ${item.hit.sessionId}` : 'fold';
};

/** Of what did not fit, so many are shown where nothing did. */
const NEAREST = 3;

interface Props {
  trace: RetrievalTrace;
  /** Chats whose title holds the words. */
  chats: readonly ChatHit[];
  /** The row of each candidate. */
  rows: ReadonlyMap<SourceRef, SearchRow>;
  selected: SourceRef | null;
  onSelect: (ref: SourceRef) => void;
  onIncludeArchived: () => void;
}

/** Chats that are called so, then what fits in the order it would be sent to a model; what did not fit is folded. */
export function SearchResults({ trace, chats, rows, selected, onSelect, onIncludeArchived }: Props) {
  const summary = useMemo(() => summariseTrace(trace), [trace]);
  const [isUnfolded, setUnfolded] = useState(false);
  const [active, setActive] = useState<string | null>(selected);
  useEffect(() => setActive(selected), [selected]);
  const items = useMemo((): Item[] => {
    const { used, leftOut } = summary;
    const toItem = (candidate: TraceCandidate): Item => ({ kind: 'candidate', candidate });
    const shown = used.length === 0 && chats.length === 0 ? leftOut.slice(0, NEAREST) : used;
    const folded = shown === used ? leftOut : leftOut.slice(NEAREST);
    return [
      ...chats.map((hit): Item => ({ kind: 'chat', hit })),
      ...shown.map(toItem),
      ...(folded.length > 0 ? [{ kind: 'fold', count: folded.length } as const] : []),
      ...(isUnfolded ? folded.map(toItem) : []),
    ];
  }, [summary, chats, isUnfolded]);
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
  const move = (key: string, item: Item) => {
    if (item.kind === 'candidate') onSelect(item.candidate.ref);
    else setActive(key);
  };
  const choose = (item: Item) => {
    if (item.kind === 'candidate') onSelect(item.candidate.ref);
    else if (item.kind === 'chat') go.toSession(item.hit.sessionId);
    else setUnfolded(!isUnfolded);
  };
  return (
    <>
      <div className={styles.notices}>
        {trace.skipped === null && summary.used.length === 0 && <p>{t('whyPanel.vaultHadNothing')}</p>}
        <TraceNotices trace={trace} summary={summary} />
        <ArchivedHint trace={trace} onIncludeArchived={onIncludeArchived} />
      </div>
      <ListMenu className={styles.menuArea} activeKey={active} itemsOf={itemsOf}>
        <VirtualList
          items={items}
          label={t('common.results')}
          getKey={keyOf}
          estimateHeight={96}
          activeKey={active}
          onActiveChange={move}
          onOpen={choose}
          onKeyDown={(event, item) => {
            if (event.key !== 'Enter' || item?.kind !== 'candidate') return;
            event.preventDefault();
            open(trace, item.candidate);
          }}
          renderItem={(item, { isActive }) => {
            if (item.kind === 'chat') return <ChatRow hit={item.hit} isActive={isActive} />;
            if (item.kind === 'fold')
              return (
                <div className={styles.fold} data-active={isActive}>
                  <ChevronRight aria-hidden="true" className={isUnfolded ? styles.turned : undefined} />
                  {t(isUnfolded ? 'search.hideUnfit' : 'search.showUnfit', { count: item.count })}
                </div>
              );
            return (
              <ResultRow
                trace={trace}
                candidate={item.candidate}
                row={rows.get(item.candidate.ref) ?? emptyRow(item.candidate)}
                isActive={isActive}
              />
            );
          }}
        />
      </ListMenu>
    </>
  );
}

function ChatRow({ hit: { title, at }, isActive }: { hit: ChatHit; isActive: boolean }) {
  return (
    <div className={styles.result} data-active={isActive}>
      <span className={styles.mark}>
        <MessageCircle aria-hidden="true" size={13} />
      </span>
      <div className={styles.text}>
        <div className={styles.title} dir="auto">
          <Highlight text={title.text} ranges={title.marks} />
        </div>
        <div className={styles.detail}>
          {t('common.chat2')} · {formatDate(at)}
        </div>
      </div>
    </div>
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
  tool: 'tools.tool',
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
