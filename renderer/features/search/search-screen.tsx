import { useEffect, useMemo, useRef, useState } from 'react';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { ChatHit } from '../../../shared/ipc/routes/chat';
import type { SearchRow } from '../../../shared/ipc/routes/search';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { isAnsweredByList, OPERATORS } from '../../../shared/lib/search-query/search-query';
import { useCommands } from '../../commands/commands';
import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import type { SearchScreenProps } from '../../navigation/screen-props';
import { SaveSearchButton } from '../../saved-searches/save-search-button';
import { SavedSearchList } from '../../saved-searches/saved-search-list';
import { QueryField, QueryProblems } from '../../query-field/query-field';
import { chordKeys } from '../../commands/shortcuts';
import { announce } from '../../ui/feedback/announcer';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { focusUnlessDialogOpen } from '../../ui/focus/focus-unless-dialog-open';
import { Kbd } from '../../ui/actions/kbd';
import { Spinner } from '../../ui/feedback/spinner';
import { SplitPane } from '../../ui/layout/split-pane';
import { TopBar } from '../../ui/layout/top-bar';
import { formatDuration } from '../../why-panel/trace/trace-labels';
import { summariseTrace } from '../../why-panel/trace/trace-summary';
import { WhyPanel } from '../../why-panel/why-panel';
import { AsOfField, endOfDay } from './as-of-field';
import { ListedResults } from './listed-results';
import { SearchResults } from './search-results';
import styles from './search-screen.module.css';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import { rich } from '../../ui/text/rich-message';

/** Chats by their title above the results. */
const MAX_CHATS = 3;
const NO_CHATS: readonly ChatHit[] = [];

/** The funnel without an answer: what it would use, what it would drop, and why. */
export function SearchScreen({ query, includeArchived, asOf, fill }: SearchScreenProps) {
  const go = useGo();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(fill ?? query);
  const [selected, setSelected] = useState<SourceRef | null>(null);
  // Every submission searches anew: notes may have changed since the last one.
  const search = useRoute(
    'search.run',
    { text: query, includeArchived, ...(asOf === null ? {} : { asOf: endOfDay(asOf) }) },
    { enabled: isSearched(query), gcTime: 0 },
  );
  const found = useRoute(
    'search.rows',
    { id: search.data?.id as TraceId },
    { enabled: search.data !== undefined, gcTime: 0 },
  );
  const { words } = parseSearchQuery(query, Date.now());
  const titled = useRoute(
    'chat.search',
    { text: words.slice(0, 200), titlesOnly: true },
    { enabled: isSearched(query) && words !== '', gcTime: 0 },
  );
  const rows = useMemo(() => new Map((found.data ?? []).map((row) => [row.ref, row])), [found.data]);
  const include = (isIncluded: boolean) => go.toSearch(text.trim(), { includeArchived: isIncluded, asOf });
  const date = useRef<HTMLInputElement>(null);
  const setAsOf = (day: string | null) => go.toSearch(text.trim(), { includeArchived, asOf: day });
  useCommands([
    {
      id: 'search.asOf',
      title: asOf === null ? t('search.searchDate') : t('search.searchVaultNow'),
      group: t('common.query'),
      keys: ['Mod+Shift+D'],
      run: () => (asOf === null ? date.current?.focus() : setAsOf(null)),
    },
    {
      id: 'search.archived',
      title: includeArchived ? t('search.searchWithoutArchivedNotes') : t('common.searchArchivedNotesToo'),
      group: t('common.query'),
      keys: ['Mod+Shift+H'],
      run: () => include(!includeArchived),
    },
  ]);
  const trace = search.data ?? null;

  useEffect(() => {
    setText(fill ?? query);
    setSelected(null);
    focusUnlessDialogOpen(field.current);
  }, [query, fill]);
  useEffect(() => {
    if (trace === null) return;
    const { used, leftOut } = summariseTrace(trace);
    announce(t('search.usedFoundFitLeftout', { used: used.length, leftOut: leftOut.length }));
  }, [trace]);

  return (
    <SplitPane
      contextLabel={t('common.why')}
      onCloseContext={selected === null ? undefined : () => setSelected(null)}
      context={
        trace && selected !== null ? (
          <WhyPanel
            trace={trace}
            selected={selected}
            onSelect={setSelected}
            onClose={() => setSelected(null)}
            onIncludeArchived={() => include(true)}
          />
        ) : null
      }
    >
      <TopBar title={t('common.query')} facts={trace && <Facts trace={trace} />} />
      <form
        className={styles.form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === query && isSearched(query)) void search.refetch();
          else go.toSearch(text.trim(), { includeArchived, asOf });
        }}
      >
        <QueryField
          fieldRef={field}
          className={styles.input}
          label={t('search.searchTheVault')}
          placeholder={t('search.askWhatNeedOwn')}
          value={text}
          isPaneFocus
          onChange={setText}
        />
        <SaveSearchButton query={text} />
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={includeArchived}
            checked={includeArchived}
            onChange={(event) => include(event.target.checked)}
          />
          {rich('search.includeArchivedKbd', { kbd: <Kbd keys={chordKeys('Mod+Shift+H')} /> })}
        </label>
        <AsOfField key={asOf} asOf={asOf} onChange={setAsOf} fieldRef={date} />
        <QueryProblems
          text={text}
          onChange={(mended) => {
            setText(mended);
            go.toSearch(mended.trim(), { includeArchived, asOf });
          }}
        />
      </form>
      <Body
        query={query}
        search={search}
        chats={titled.data?.slice(0, MAX_CHATS) ?? NO_CHATS}
        rows={rows}
        isListed={(found.data !== undefined || found.isError) && !titled.isLoading}
        selected={selected}
        onSelect={setSelected}
        onIncludeArchived={() => include(true)}
      />
    </SplitPane>
  );
}

/** Whether the funnel is asked: operators alone are answered by a list, and wrong ones by a notice. */
function isSearched(query: string): boolean {
  const read = parseSearchQuery(query, Date.now());
  return query.trim() !== '' && read.problems.length === 0 && !isAnsweredByList(read);
}

/** The searches that the person named; nothing without one. */
function SavedSearches() {
  const go = useGo();
  const searches = useRoute('savedSearches.list', null).data ?? [];
  if (searches.length === 0) return null;
  return (
    <section className={styles.saved} aria-labelledby="saved-searches">
      <h3 id="saved-searches">{t('savedSearches.title')}</h3>
      <SavedSearchList
        searches={searches}
        chosen={null}
        isCounted={({ isRanked }) => !isRanked}
        onChoose={({ query }) => go.toSearch(query)}
      />
    </section>
  );
}

/** What narrows a search. */
function OperatorHelp() {
  return (
    <dl className={styles.operators}>
      {OPERATORS.map(({ name, says }) => (
        <div key={name}>
          <dt>{name}:</dt>
          <dd>{t(says)}</dd>
        </div>
      ))}
      <div>
        <dt>{quoted('…')}</dt>
        <dd>{t('search.exactlyTheseWords')}</dd>
      </div>
      <div>
        <dt>-</dt>
        <dd>{t('search.withoutWordOperator')}</dd>
      </div>
      <div>
        <dt>OR</dt>
        <dd>{t('search.oneOrTheOther')}</dd>
      </div>
    </dl>
  );
}

function Facts({ trace }: { trace: RetrievalTrace }) {
  const { used, leftOut } = summariseTrace(trace);
  return (
    <>
      <span>{t('search.usedFit', { used: used.length })}</span>
      <span>{t('search.leftoutLeftOut', { leftOut: leftOut.length })}</span>
      {trace.archived?.searched === true && <span>{t('search.withArchived')}</span>}
      <span className="num">{formatDuration(trace.ms)}</span>
    </>
  );
}

interface BodyProps {
  query: string;
  search: ReturnType<typeof useRoute<'search.run'>>;
  chats: readonly ChatHit[];
  rows: ReadonlyMap<SourceRef, SearchRow>;
  /** The rows are there, or will not come. */
  isListed: boolean;
  selected: SourceRef | null;
  onSelect: (ref: SourceRef) => void;
  onIncludeArchived: () => void;
}

function Body({ query, search, chats, rows, isListed, selected, onSelect, onIncludeArchived }: BodyProps) {
  if (query.trim() === '') {
    return (
      <EmptyState title={t('search.searchNotesChatsDocuments')}>
        <p>{t('search.looksWordsMeaningTime')}</p>
        <SavedSearches />
        <OperatorHelp />
      </EmptyState>
    );
  }
  const read = parseSearchQuery(query, Date.now());
  // The field says what is wrong, and how to mend it.
  if (read.problems.length > 0) return null;
  if (isAnsweredByList(read)) return <ListedResults query={query} />;
  if (search.isError)
    return (
      <ErrorState
        title={t('search.searchDidFinish')}
        text={search.error.message}
        onRetry={() => void search.refetch()}
      />
    );
  if (!search.data || !isListed)
    return (
      <div className={styles.waiting}>
        <Spinner text={t('search.searchingTheVault')} />
      </div>
    );
  return (
    <SearchResults
      trace={search.data}
      chats={chats}
      rows={rows}
      selected={selected}
      onSelect={onSelect}
      onIncludeArchived={onIncludeArchived}
    />
  );
}
