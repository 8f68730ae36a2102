import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TopicId } from '../../../shared/domain/ids';
import type { SummaryProgress, TopicList, TopicView } from '../../../shared/ipc/routes/summaries';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { IconButton } from '../../ui/actions/icon-button';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { TopicTimeline } from './topic-timeline';
import styles from './topics.module.css';
import { t } from '../../../shared/messages/message';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { classNames } from '../../ui/class-names';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { useListSelection } from '../../ui/lists/use-list-selection';
import { RenameTopicDialog } from './rename-topic-dialog';
import { dateSpanText } from './topic-text';

/**
 * Topics: subjects over several sessions, each with how the thinking on it changed.
 *
 * @param topicId opened first; null: the most recent one
 */
export function TopicsScreen({ topicId }: { topicId: TopicId | null }) {
  const go = useGo();
  const list = useRoute('topics.list', null);
  const progress = useRoute('summaries.progress', null).data;
  const findTopics = useCommand('topics.find');
  const [openId, setOpenId] = useState<TopicId | null>(topicId);
  if (list.isError && list.data === undefined)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const isLooking = progress?.state === 'working';
  const topics = list.data?.topics ?? [];
  const open = topics.find(({ id }) => id === openId) ?? topics[0] ?? null;
  return (
    <div className={styles.screen}>
      <TopBar
        lead={<IconButton label={t('topics.backToChat')} icon={<ArrowLeft aria-hidden="true" />} onClick={go.toChat} />}
        title={t('common.topics2')}
        facts={
          list.data && (
            <span>{t('topics.topicsInSessions', { topics: topics.length, sessions: list.data.sessions })}</span>
          )
        }
      >
        {!isLooking && list.data !== undefined && (topics.length > 0 || list.data.dismissed.length > 0) && (
          <Button onClick={() => findTopics.mutate(null)}>{t('topics.lookAgain')}</Button>
        )}
      </TopBar>
      {progress !== undefined && <TopicSearchProgress progress={progress} />}
      {list.data === undefined ? (
        <div className={styles.waiting}>
          <Spinner text={t('topics.readingTheTopics')} />
        </div>
      ) : topics.length === 0 ? (
        <NoTopics
          list={list.data}
          isLooking={isLooking}
          hasLooked={progress?.topicsSearchedAt != null}
          onLook={() => findTopics.mutate(null)}
        />
      ) : (
        <div className={styles.panes}>
          <nav className={styles.list} aria-label={t('common.topics2')} data-pane="topics">
            <TopicRows topics={topics} openId={open?.id ?? null} onOpen={setOpenId} />
            <DismissedTopics list={list.data} />
          </nav>
          <div className={styles.work} data-pane="work" tabIndex={0} role="region" aria-label={t('topics.theTopic')}>
            {open !== null && <TopicTimeline key={open.id} topic={open} />}
          </div>
        </div>
      )}
    </div>
  );
}

interface NoTopicsProps {
  list: TopicList;
  isLooking: boolean;
  hasLooked: boolean;
  onLook: () => void;
}

function NoTopics({ list, isLooking, hasLooked, onLook }: NoTopicsProps) {
  return (
    <div className={styles.empty}>
      <EmptyState
        title={hasLooked && !isLooking ? t('topics.noTopicsFound') : t('topics.noTopicsYet')}
        action={
          !isLooking &&
          (list.sessions < 2 ? (
            <WayOn to="chat" />
          ) : (
            <Button tone="primary" onClick={onLook}>
              {hasLooked ? t('topics.lookAgain') : t('topics.lookForTopics')}
            </Button>
          ))
        }
      >
        {list.sessions < 2 ? t('topics.topicJoinsSessionsOne') : t('topics.topicJoinsSessionsOneSubject')}
      </EmptyState>
      <DismissedTopics list={list} />
    </div>
  );
}

function DismissedTopics({ list: { dismissed } }: { list: TopicList }) {
  const restore = useCommand('topics.dismiss');
  if (dismissed.length === 0) return null;
  return (
    <details className={styles.dismissed}>
      <summary>{t('topics.dismissedDismissed', { dismissed: dismissed.length })}</summary>
      <ul>
        {dismissed.map(({ id, subject, sessions }) => (
          <li key={id}>
            <span dir="auto">
              {subject}, {t('topics.sessions', { count: sessions })}
            </span>
            <Button size="small" tone="plain" onClick={() => restore.mutate({ id, isDismissed: false })}>
              {t('common.bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The progress of a search for topics, and why it ended early. */
function TopicSearchProgress({ progress: { state, what, done, total, problem } }: { progress: SummaryProgress }) {
  const stop = useCommand('topics.stop');
  if (state === 'idle')
    return problem === null ? null : (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  const words = what === 'summaries' ? t('topics.summingUpSessionsRest') : t('topics.lookingForTopics');
  return (
    <section className={styles.looking} aria-label={words}>
      <span>
        {words}
        {total > 0 && <span className="num"> · {Math.floor((100 * done) / total)} %</span>}
      </span>
      <ProgressBar label={words} value={total === 0 ? null : done / total} />
      <Button size="small" onClick={() => stop.mutate(null)}>
        {t('common.stop')}
      </Button>
    </section>
  );
}

interface TopicRowsProps {
  topics: readonly TopicView[];
  openId: TopicId | null;
  onOpen: (id: TopicId) => void;
}

/** The topics, of which several can be selected and dismissed as one act; F2 renames, Del dismisses. */
function TopicRows({ topics, openId, onOpen }: TopicRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<TopicView | null>(null);
  const order = topics.map(({ id }) => id as string);
  const { selection, clear, onKeyDown, onClick } = useListSelection(order);
  const dismiss = useCommand('topics.dismissMany', {
    notice: (_output, { ids }) => t('lists.dismissedTopics', { count: ids.length }),
    onSuccess: clear,
  });
  const focus = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-menu="${id ?? ''}"] button`)?.focus();
  const selected = topics.filter(({ id }) => selection.has(id));
  const meantBy = (id: string) => (selection.has(id) ? selected : topics.filter((topic) => topic.id === id));
  const dismissFrom = (id: string) => {
    const unwanted = meantBy(id);
    const index = order.indexOf(id);
    const next = [...topics.slice(index + 1), ...topics.slice(0, index).reverse()].find(
      (topic) => !unwanted.includes(topic),
    );
    dismiss.mutate({ ids: unwanted.map((topic) => topic.id) });
    focus(next?.id);
  };
  const itemsOf = (id: string): MenuItem[] => {
    const meant = meantBy(id);
    const [only] = meant;
    if (only === undefined) return [];
    const count = meant.length;
    const dismissItem: MenuItem = {
      label: count === 1 ? t('topics.notATopic') : t('lists.dismissTopics', { count }),
      keys: ['Del'],
      onSelect: () => dismissFrom(id),
    };
    if (count > 1) return [dismissItem];
    return [
      { label: t('common.open'), keys: ['Enter'], onSelect: () => onOpen(only.id) },
      { label: t('topics.rename'), keys: ['F2'], onSelect: () => setRenaming(only) },
      copyItem(only.subject),
      dismissItem,
    ];
  };
  return (
    <>
      <ListMenu itemsOf={itemsOf} onOpen={(id) => !selection.has(id) && clear()}>
        <ul ref={list}>
          {topics.map((topic) => (
            <li key={topic.id} data-menu={topic.id}>
              <button
                type="button"
                className={classNames(
                  styles.item,
                  topic.id === openId && styles.on,
                  selection.has(topic.id) && styles.selected,
                )}
                aria-current={topic.id === openId ? 'true' : undefined}
                onClick={(event) => !onClick(event, topic.id) && onOpen(topic.id)}
                onKeyDown={(event) => {
                  if (event.key === 'F2') setRenaming(topic);
                  else if (event.key === 'Delete') dismissFrom(topic.id);
                  else if (!onKeyDown(event, topic.id, focus)) return;
                  event.preventDefault();
                  event.stopPropagation();
                }}
              >
                <span className={styles.itemName} dir="auto">
                  {topic.subject}
                </span>
                <span className={styles.itemFacts}>
                  {selection.has(topic.id) && <span className="visually-hidden">{t('common.selected')} </span>}
                  {t('topics.sessions', { count: topic.entries.length })} · {dateSpanText(topic)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ListMenu>
      {selected.length > 0 && (
        <div className={styles.selectionBar} role="toolbar" aria-label={t('lists.selectedTopics')}>
          <span>{t('lists.itemsSelected', { count: selected.length })}</span>
          <Button size="small" keys={['Del']} onClick={() => dismissFrom(selected[0]!.id)}>
            {t('lists.dismissTopics', { count: selected.length })}
          </Button>
          <Button size="small" tone="plain" keys={['Esc']} onClick={clear}>
            {t('lists.clear')}
          </Button>
        </div>
      )}
      {renaming !== null && <RenameTopicDialog topic={renaming} onClose={() => setRenaming(null)} />}
    </>
  );
}
