import { useRef, useState } from 'react';
import type { TopicId } from '../../../shared/domain/ids';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { classNames } from '../../ui/class-names';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { useListSelection } from '../../ui/lists/use-list-selection';
import { RenameTopicDialog } from './rename-topic-dialog';
import { dateSpanText } from './topic-text';
import styles from './topics.module.css';
import { t } from '../../../shared/messages/message';

/** The topics, of which several can be selected and dismissed as one act; F2 renames, Del dismisses. */
export function TopicRows({
  topics,
  openId,
  onOpen,
}: {
  topics: readonly TopicView[];
  openId: TopicId | null;
  onOpen: (id: TopicId) => void;
}) {
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
